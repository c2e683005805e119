package dev.roundtrip.verdict;

import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.report.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * Why a driver prepares statements again and again.
 *
 * @param causes what keeps statements out of the driver's cache; empty if the cache should have kept them
 * @param statements how many statements the workload has
 * @param longestText the length of the workload's longest text, in characters
 * @param cacheSize how many statements the driver's cache holds
 * @param textLimit the length from which on the driver's cache leaves out texts, in characters
 */
public record PrepareCauses(List<PrepareCause> causes, int statements, int longestText, int cacheSize, int textLimit) {

    /** What keeps a statement out of the driver's cache. */
    public enum PrepareCause {
        NO_CACHE,
        TOO_MANY_STATEMENTS,
        TEXTS_TOO_LONG
    }

    static PrepareCauses of(MeasuredRow row) {
        EffectiveParameters settings = row.url().settings();
        Workload workload = row.scenario().inputs().workload();
        int size = settings.number("prepStmtCacheSize");
        int limit = settings.preparedTextLimit();
        List<PrepareCause> causes = new ArrayList<>();
        if (!settings.isOn("cachePrepStmts")) {
            causes.add(PrepareCause.NO_CACHE);
        } else {
            if (workload.statements() > size) {
                causes.add(PrepareCause.TOO_MANY_STATEMENTS);
            }
            if (workload.longestText() >= limit) {
                causes.add(PrepareCause.TEXTS_TOO_LONG);
            }
        }
        return new PrepareCauses(causes, workload.statements(), workload.longestText(), size, limit);
    }
}
