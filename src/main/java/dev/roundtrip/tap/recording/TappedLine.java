package dev.roundtrip.tap.recording;

import java.util.Objects;

/**
 * A physical connection.
 *
 * @param number from 1, in the order in which connections were made in this JVM
 * @param scope whose connection it is: names a tap
 * @param settings the settings it was made with, as a connection string without user and password; empty where the driver does not tell
 */
public record TappedLine(long number, String scope, String settings) {

    public TappedLine {
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(settings, "settings");
    }
}
