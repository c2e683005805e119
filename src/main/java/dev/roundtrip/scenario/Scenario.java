package dev.roundtrip.scenario;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.scenario.SessionHabits.Occasion;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    /** The name of the row with the recommended string. */
    public static final String RECOMMENDED = "recommended";

    private static final Pattern SHORT = Pattern.compile("([a-z]\\d{1,2})-.*");

    /** A string alone: a pool with HikariCP's defaults, the bank transfer, any server, and nothing that is expected. */
    public static Scenario ofString(String name, ConnectionParameters parameters) {
        ConnectionSpec connection = new ConnectionSpec(parameters, true);
        return new Scenario(
                name,
                "",
                connection,
                ServerSpec.ANY,
                onPool(WorkloadSpec.DEFAULT, connection),
                Expectations.NONE,
                new ScenarioNotes("", ""));
    }

    /** This scenario with another name. */
    public Scenario named(String other) {
        return new Scenario(other, title, connection, server, workload, expectations, notes);
    }

    /** This scenario with another string. */
    public Scenario opening(ConnectionParameters other) {
        ConnectionSpec spec = new ConnectionSpec(other, connection.poolAutoCommit());
        return new Scenario(name, title, spec, server, workload, expectations, notes);
    }

    /**
     * This scenario with another workload. It has no expectations, because they hold for the profile's own workload.
     * With a pool in autocommit mode a framework must turn autocommit off for each transaction.
     */
    public Scenario running(WorkloadSpec other) {
        return new Scenario(name, title, connection, server, onPool(other, connection), Expectations.NONE, notes);
    }

    /** This scenario with another title: a profile's own title describes its own workload. */
    public Scenario titled(String other) {
        return new Scenario(name, other, connection, server, workload, expectations, notes);
    }

    /** This scenario with other sizes of its workload's file. Its expectations stay. */
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

    /** The short name of a bundled scenario, such as {@code s3}; the name of any other. */
    public String shortName() {
        return shortName(name);
    }

    /** The {@link #shortName()} of a name: a letter and a number before the first hyphen. */
    public static String shortName(String name) {
        Matcher bundled = SHORT.matcher(name);
        return bundled.matches() ? bundled.group(1) : name;
    }
}
