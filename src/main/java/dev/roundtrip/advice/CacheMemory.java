package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Memory of kept statements in the driver and in TiDB, based on measurements of the bank transfer's 365 statements. */
final class CacheMemory {

    /** 1.5 MiB of heap for 365 kept statements of one connection; their texts have up to 1,900 characters. */
    private static final double DRIVER_BYTES = 1.5 * 1024 * 1024 / 365;

    /**
     * By {@code tidb_server_plan_cache_instance_memory_usage} of v8.5.3, 705 plans of two sessions: 15,719,796 bytes.
     */
    private static final double PLAN_BYTES = 15_719_796.0 / 705;

    private static final double MIB = 1024.0 * 1024;

    private CacheMemory() {}

    /** One sentence for the driver and one for TiDB; none if the string keeps no statements. */
    static List<String> sentences(LintSubject subject) {
        Assumptions assumptions = subject.assumptions();
        EffectiveParameters parameters = subject.parameters();
        if (!StatementUpkeep.cachesOnServer(parameters)) {
            return List.of();
        }
        long statements = Math.min(assumptions.distinctStatements(), parameters.keptStatements());
        List<String> sentences = new ArrayList<>();
        sentences.add(String.format(
                Locale.ROOT,
                "Memory in the application: %d kept statements x %d connections, about %s (4.2 KiB each, as measured for statements of up to"
                        + " 1,900 characters).",
                statements,
                assumptions.connections(),
                size(statements * DRIVER_BYTES * assumptions.connections())));
        if (assumptions.tidb()) {
            sentences.add(inTidb(statements, PlanCacheRules.sizeOf(parameters), assumptions.connections()));
        }
        return sentences;
    }

    /** A statement that runs both first and later in a transaction has two plans. */
    private static String inTidb(long statements, int most, int sessions) {
        long plans = Math.min(2 * statements, most);
        String now = String.format(
                Locale.ROOT,
                "Memory in TiDB: up to %d plans x %d sessions, about %s (22 KiB each by v8.5.3's own metric, for short"
                        + " statements; pingcap/tidb#34724 saw 100 KB in 2022).",
                plans,
                sessions,
                size(plans * PLAN_BYTES * sessions));
        return statements <= most
                ? now
                : now
                        + String.format(
                                Locale.ROOT,
                                " The cache has room for fewer plans than there are statements: if they are used in turn, each execution is planned again."
                                        + " tidb_session_plan_cache_size=%d, which is a choice, would take about %s.",
                                2 * statements,
                                size(2 * statements * PLAN_BYTES * sessions));
    }

    private static String size(double bytes) {
        return bytes < MIB
                ? String.format(Locale.ROOT, "%.1f MiB", Math.max(0.1, bytes / MIB))
                : String.format(Locale.ROOT, "%.0f MiB", bytes / MIB);
    }
}
