package dev.roundtrip.text;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.Workload;
import java.util.List;

/** What the transactions of a run are called, such as transfers. */
public final class TransactionWords {

    private TransactionWords() {}

    /** The common word for the transactions of all scenarios, such as {@code transfer}. */
    static String one(RunReport report) {
        List<String> names =
                report.workloads().stream().map(Workload::transaction).distinct().toList();
        return names.size() == 1 ? names.get(0) : "transaction";
    }

    /** The plural of {@link #one}. */
    public static String several(RunReport report) {
        return plural(one(report));
    }

    /** The plural of a word for a transaction. */
    public static String plural(String transaction) {
        return transaction + (transaction.matches(".*(s|x|ch|sh)") ? "es" : "s");
    }
}
