package dev.roundtrip.scenario;

import dev.roundtrip.scenario.SessionHabits.Occasion;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The business transactions, and the habits of the framework around them.
 *
 * @param statements how many distinct business statements the transactions have
 * @param length how long their texts are
 * @param isolation the transactions' isolation level
 * @param file the workload's file; empty for the bank transfer
 */
public record WorkloadSpec(
        int statements,
        StatementLength length,
        IsolationLevel isolation,
        SessionHabits habits,
        Optional<WorkloadText> file) {

    /** The bank transfer on a connection as it comes out of the pool. */
    public static final WorkloadSpec DEFAULT = new WorkloadSpec(
            StatementLength.MIXED, IsolationLevel.SERVER_DEFAULT, new SessionHabits(Occasion.NEVER, Occasion.NEVER));

    /** The bank transfer. */
    public WorkloadSpec(StatementLength length, IsolationLevel isolation, SessionHabits habits) {
        this(length == StatementLength.SHORT ? 20 : 365, length, isolation, habits, Optional.empty());
    }

    /** Which statements a workload has, whatever the session around them. */
    public record Statements(StatementLength length, Optional<WorkloadText> file) {}

    public Statements which() {
        return new Statements(length, file);
    }

    /** This workload with other habits. */
    WorkloadSpec withHabits(SessionHabits other) {
        return new WorkloadSpec(statements, length, isolation, other, file);
    }

    /** How long the statements' texts are. */
    public enum StatementLength {
        /** The study's texts: varied lengths, more than a third over 256 characters and none over 2,048. */
        MIXED,
        /** A few of them, below 256 characters, within the limits of the driver's default cache. */
        SHORT
    }

    /**
     * A workload's file with its whole text, so that a report can be repeated without the file.
     *
     * @param name the file's name without its folder, or the name of a bundled workload
     * @param text of the file, and of the file with its tables if that is another one
     * @param sizes that the user changed
     */
    public record WorkloadText(String name, List<String> text, Map<String, Long> sizes) {
        public WorkloadText {
            text = List.copyOf(text);
            sizes = Collections.unmodifiableMap(new TreeMap<>(sizes));
        }
    }

    /** The isolation levels that both TiDB and MySQL have. */
    public enum IsolationLevel {
        READ_COMMITTED,
        REPEATABLE_READ,
        /** Nothing is set. */
        SERVER_DEFAULT;

        /** In SQL, such as {@code READ COMMITTED}; for the default, in words. */
        public String words() {
            return this == SERVER_DEFAULT ? "the server's default isolation" : name().replace('_', ' ');
        }
    }
}
