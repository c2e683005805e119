package dev.roundtrip.text;

import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.CrossCheckNote;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.spelling.Digits;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences on what a reader of a run's report must know beyond its figures. */
public final class FindingSentences {

    private FindingSentences() {}

    public static String includesOthers(CrossCheckNote clients) {
        return "The server's figures include other clients': " + CrossCheckWords.others(clients) + ".";
    }

    public static String ownIsRecommended() {
        return "The recommended string is the same.";
    }

    public static String disagreement(CrossCheckLine first, long others) {
        return "wire and server " + CrossCheckWords.disagreement(first)
                + (others == 0 ? "" : " So do " + Digits.counted(others, "other figure") + ".");
    }

    public static String undoneWrites(long rollbacks) {
        return Digits.counted(rollbacks, "rollback")
                + " undid writes outside transactions. With autoCommit false, pools roll these back.";
    }

    /** Says how many connections could not be read. This is also the reason of every figure that does not agree. */
    public static String notRead(long connections, List<UnreadableConnections> unreadable) {
        return Digits.counted(connections, "connection")
                + " could not be read ("
                + unreadable.stream().map(UnreadableConnections::detail).collect(Collectors.joining("; "))
                + "). What was not read is in no count.";
    }

    public static String notOnWire(long executed, long onWire) {
        return "the workload executed " + executed + " business statements; " + onWire
                + " were on the wire. Text like a session command is chatter.";
    }

    /**
     * Says how many transactions failed.
     *
     * @param again whether they were tried again
     */
    public static String failed(long transactions, boolean again, String firstError) {
        return Digits.counted(transactions, "transaction") + " failed" + (again ? " (tried again)" : "")
                + ", first with: " + firstError;
    }

    /**
     * Says how many statements of a recording the server refused.
     *
     * @param firstError the first refusal; empty if another sentence has it
     */
    public static String refused(long statements, String firstError) {
        return Digits.counted(statements, "recorded statement")
                + " refused by the server (the transactions went on)"
                + (firstError.isEmpty() ? "." : ", first with: " + firstError);
    }

    public static String emptyReads(long reads, boolean ofOwnTables) {
        return Digits.counted(reads, "read")
                + (ofOwnTables
                        ? " found too few rows (ifEmpty, atLeast)."
                        : " found no row; the data set has changed.");
    }

    public static String rateNotReached(double transactionsPerSecond, long missed) {
        return "the planned rate was not reached: " + Digits.fixed(transactionsPerSecond, 2) + " transactions/s; "
                + missed + " did not begin in their slice.";
    }

    public static String unknownParameters(String driver, Stream<String> names, Stream<String> scenarios) {
        return driver + " has no property " + each(names) + ", ignored in " + each(scenarios) + ".";
    }

    private static String each(Stream<String> names) {
        return names.distinct().collect(Collectors.joining(", "));
    }

    /**
     * Says that the counters are those of another server.
     *
     * @param asked whether a status port was given
     */
    public static String ofAnotherServer(boolean asked) {
        return "The server's counters did not move: "
                + (asked ? "--status-url names another server." : "they are another server's.");
    }

    public static String noStatusPort(String server) {
        return "--status-url is for TiDB, not " + server + ".";
    }

    public static String figuresMissing(String reason) {
        return "The server's figures are missing. " + reason;
    }

    public static String sharedMachine() {
        return "The servers share a machine: that slows all.";
    }
}
