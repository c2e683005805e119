package dev.roundtrip.profile;

import java.util.Objects;

/**
 * One scenario, as its profile states it: a connection string, server variables, a workload, and the expected result.
 *
 * @param name the file's name without its extension, such as {@code s3-prepare-every-time}
 * @param title a few words for tables, such as {@code prepare every time}
 */
public record Scenario(
        String name,
        String title,
        ConnectionSpec connection,
        ServerSpec server,
        WorkloadSpec workload,
        Expectations expectations,
        ScenarioNotes notes) {

    public Scenario {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(connection, "connection");
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(expectations, "expectations");
        Objects.requireNonNull(notes, "notes");
    }

    /** The short name: the part of the name before the first hyphen, such as {@code s3}. */
    public String shortName() {
        return shortName(name);
    }

    /** As {@link #shortName()}, for a name; the whole name if it begins with a hyphen. */
    public static String shortName(String name) {
        int hyphen = name.indexOf('-');
        return hyphen <= 0 ? name : name.substring(0, hyphen);
    }
}
