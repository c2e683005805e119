package dev.roundtrip.report;

import java.util.List;

/**
 * What a change of the string saves on TiDB by the published run of docs/results.md, where no count of commands shows
 * it. A test computes each number from that run's raw data.
 *
 * @param from the scenario without the change
 * @param to the scenario with it
 * @param transactions the factor by which the change raises the number of transactions
 * @param where what it was measured with, as the end of a sentence; empty if it holds for any workload
 */
public record PublishedSaving(String from, String to, double transactions, String where) {

    /** Text becomes statements that are prepared once. */
    public static final PublishedSaving PREPARED = new PublishedSaving("s2", "s5", 1.94, "");

    /** Statements that are prepared for each execution become statements that are prepared once. */
    public static final PublishedSaving PREPARED_ONCE = new PublishedSaving("s3", "s5", 2.66, "");

    /** The driver answers questions about the session. */
    public static final PublishedSaving QUIET =
            new PublishedSaving("s1", "s2", 1.28, ", where a framework asks before each statement");

    public static final List<PublishedSaving> ALL = List.of(PREPARED, PREPARED_ONCE, QUIET);
}
