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
 * @param statements the number of distinct business statements in the transactions
 * @param length the length of their texts
 * @param isolation the transactions' isolation level
 * @param file the workload's file; empty for the bank transfer
 */
public record WorkloadSpec(
        int statements,
        StatementLength length,
        IsolationLevel isolation,
        SessionHabits habits,
        Optional<WorkloadText> file) {

    /** The bank transfer on a connection in the state in which the pool gives it out. */
    public static final WorkloadSpec DEFAULT = new WorkloadSpec(
            StatementLength.MIXED, IsolationLevel.SERVER_DEFAULT, new SessionHabits(Occasion.NEVER, Occasion.NEVER));

    /** A bank transfer with texts of this length. */
    public WorkloadSpec(StatementLength length, IsolationLevel isolation, SessionHabits habits) {
        this(length == StatementLength.SHORT ? 20 : 365, length, isolation, habits, Optional.empty());
    }

    /** This workload with other habits. */
    WorkloadSpec withHabits(SessionHabits other) {
        return new WorkloadSpec(statements, length, isolation, other, file);
    }

    /** The length of the statements' texts. */
    public enum StatementLength {
        /** The study's texts: varied lengths, more than a third over 256 characters and none over 2,048. */
        MIXED,
        /** A few of the study's texts, below 256 characters, within the limits of the driver's default cache. */
        SHORT
    }

    /**
     * A workload's file with its whole text, so that a report can be repeated without the file.
     *
     * @param name the file's name without its folder, or the name of a bundled workload
     * @param text the text of the file, and of the file with its tables if that is another one
     * @param sizes the sizes that the user changed
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
        /** The server's default, without setting a level. */
        SERVER_DEFAULT;

        /** The level in SQL, such as {@code READ COMMITTED}; the default in words. */
        public String words() {
            return this == SERVER_DEFAULT ? "the server's default isolation" : name().replace('_', ' ');
        }
    }
}
