package dev.roundtrip.profile;

import dev.roundtrip.profile.SessionHabits.Occasion;
import java.util.Optional;

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

    /**
     * The same scenario with another workload. The expectations hold for the profile's own workload, so the result has
     * none. With a pool in autocommit mode a framework must turn autocommit off for each transaction.
     */
    public Scenario running(WorkloadSpec other) {
        return new Scenario(name, title, connection, server, onPool(other, connection), Expectations.NONE, notes);
    }

    /** The same scenario with other sizes of its workload's file; what is expected of it stays. */
    public Scenario withSizes(WorkloadSpec.WorkloadText file) {
        WorkloadSpec resized = new WorkloadSpec(
                workload.statements(), workload.length(), workload.isolation(), workload.habits(), Optional.of(file));
        return new Scenario(name, title, connection, server, resized, expectations, notes);
    }

    static WorkloadSpec onPool(WorkloadSpec workload, ConnectionSpec connection) {
        SessionHabits habits = workload.habits();
        return connection.poolAutoCommit() && habits.setsAutoCommit() == Occasion.NEVER
                ? workload.withHabits(new SessionHabits(habits.asksIsolation(), Occasion.EACH_TRANSACTION))
                : workload;
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
