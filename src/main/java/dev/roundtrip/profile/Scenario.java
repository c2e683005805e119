package dev.roundtrip.profile;

import java.util.Objects;

/**
 * One scenario as its profile file states it: a connection string, server variables, a workload, and what is expected of them.
 *
 * @param name the file's name without its ending, such as {@code s3-prepare-every-time}
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

    /** The part of the name before the first hyphen, such as {@code s3}, by which a person may call it. */
    public String shortName() {
        return shortName(name);
    }

    /** As {@link #shortName()}, of the name alone; the whole name where it begins with a hyphen. */
    public static String shortName(String name) {
        int hyphen = name.indexOf('-');
        return hyphen <= 0 ? name : name.substring(0, hyphen);
    }
}
