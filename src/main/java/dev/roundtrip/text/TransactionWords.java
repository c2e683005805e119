package dev.roundtrip.text;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.verdict.RunRows;

/** The name of a run's transactions, such as transfers. */
public final class TransactionWords {

    private TransactionWords() {}

    /** The common word for the transactions of all scenarios, such as {@code transfer}. */
    static String one(RunReport report) {
        return RunRows.transaction(report).orElse("transaction");
    }

    /** The plural of {@link #one}. */
    public static String several(RunReport report) {
        return plural(one(report));
    }

    /** The plural of a word for a transaction. */
    public static String plural(String transaction) {
        return transaction + (transaction.matches(".*(s|x|ch|sh)") ? "es" : "s");
    }

    /** The unit of a rate, such as {@code transfers/s}. */
    static String rate(String transaction) {
        return plural(transaction) + "/s";
    }
}
