package dev.roundtrip.server;

import java.util.Objects;

/**
 * A user and a password. The password leaves only by {@link #password()}; {@link #toString()} masks it.
 *
 * @param user the user's name
 * @param password the password; empty where there is none
 */
public record Credentials(String user, String password) {

    public Credentials {
        Objects.requireNonNull(user, "user");
        Objects.requireNonNull(password, "password");
    }

    @Override
    public String toString() {
        return "Credentials[user=" + user + ", password=***]";
    }
}
