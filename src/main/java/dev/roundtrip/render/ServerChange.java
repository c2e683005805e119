package dev.roundtrip.render;

import dev.roundtrip.render.ServerView.Known;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.NoiseFloor;
import dev.roundtrip.result.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which of the server's own figures changed between two scenarios. The inputs name the possible causes, not this class.
 */
record ServerChange(String transaction, Optional<NoiseFloor> noise, Chapter after, ServerView was, ServerView is) {

    /** Per transaction; a smaller change is background activity. */
    private static final double NOTICEABLE = 0.5;

    /** Relative; a smaller change is a disturbance. */
    private static final double MATERIAL = 0.1;

    /** Above this, a command is sent with most statements. */
    private static final double MOSTLY = 0.5;

    private static final String KEEPS_PLANS = "tidb_ignore_prepared_cache_close_stmt";

    /** Empty if either scenario has no server figures. */
    static List<String> sentences(RunReport report, Chapter before, Chapter after) {
        Optional<ServerView> was = before.server();
        Optional<ServerView> is = after.server();
        return was.isPresent() && is.isPresent()
                ? new ServerChange(report.transaction(), report.noiseFloor(), after, was.get(), is.get()).sentences()
                : List.of();
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        planCache().ifPresent(sentences::add);
        averages().ifPresent(sentences::add);
        timestamps().ifPresent(sentences::add);
        tableCache().ifPresent(sentences::add);
        return sentences;
    }

    private Optional<String> planCache() {
        Known missesWere = was.perTransaction("planCacheMisses");
        Known misses = is.perTransaction("planCacheMisses");
        Known hits = is.perTransaction("planCacheHits");
        Known lookUpsWere = was.perTransaction("planCacheHits").plus(missesWere);
        if (!lookUpsWere.isPresent() || !misses.isPresent() || !hits.isPresent()) {
            return Optional.empty();
        }
        if (lookUpsWere.get() < NOTICEABLE && hits.get() + misses.get() >= NOTICEABLE) {
            return Optional.of("Executions look into TiDB's plan cache, with "
                    + Figures.counted(hits.get(), "hit", "hits")
                    + " and " + Figures.counted(misses.get(), "miss", "misses") + " per " + transaction + compile()
                    + closesDropPlans() + ".");
        }
        if (!isNoticeable(missesWere.get(), misses.get())) {
            return Optional.empty();
        }
        return Optional.of(
                "Plan-cache misses" + fromTo(missesWere.get(), misses.get()) + " per " + transaction + compile() + ".");
    }

    /** A fact about TiDB, stated if the inputs do not set the variable and statements were closed. */
    private String closesDropPlans() {
        boolean unset = after.scenario().inputs().variables().stream()
                .noneMatch(variable -> variable.name().equals(KEEPS_PLANS));
        return unset && closes(after) >= MOSTLY
                ? "; closing a statement drops its plan, unless " + KEEPS_PLANS
                        + " is ON, which this scenario does not set"
                : "";
    }

    private String compile() {
        Known compileWas = was.nanosPerStatement("compile");
        Known compile = is.nanosPerStatement("compile");
        return isMaterial(compileWas, compile)
                ? ", compile time per statement from " + micros(compileWas) + " to " + micros(compile) + " us"
                : "";
    }

    /** The dashboard's average can rise while the work gets cheaper, or the reverse: reports only that case. */
    private Optional<String> averages() {
        Known averageWas = was.dashboardNanos("queryDuration");
        Known average = is.dashboardNanos("queryDuration");
        Known workWas = was.nanosPerStatement("queryDuration");
        Known work = is.nanosPerStatement("queryDuration");
        if (!isMaterial(averageWas, average) || !isMaterial(workWas, work)) {
            return Optional.empty();
        }
        return average.get() > averageWas.get() == work.get() > workWas.get()
                ? Optional.empty()
                : Optional.of("By the dashboard the average query" + fromToMicros(averageWas, average)
                        + ", per business statement it" + fromToMicros(workWas, work)
                        + ": the dashboard divides by all commands.");
    }

    private Optional<String> timestamps() {
        Known waitsWere = was.perTransaction("tsoWaits");
        Known waits = is.perTransaction("tsoWaits");
        if (!waitsWere.isPresent() || !waits.isPresent() || !isNoticeable(waitsWere.get(), waits.get())) {
            return Optional.empty();
        }
        Known writes = is.writesPerTransaction();
        return Optional.of("TSO waits" + fromTo(waitsWere.get(), waits.get()) + " per " + transaction
                + (writes.isPresent() ? ", of whose statements " + Figures.count(writes.get()) + " write" : "") + ".");
    }

    private Optional<String> tableCache() {
        Known readsWere = was.perTransaction("tableCacheReads");
        Known reads = is.perTransaction("tableCacheReads");
        if (!readsWere.isPresent() || !reads.isPresent() || !isNoticeable(readsWere.get(), reads.get())) {
            return Optional.empty();
        }
        String change = "Reads from the table cache" + fromTo(readsWere.get(), reads.get()) + " per " + transaction;
        Known storageWas = was.perTransaction("get").plus(was.perTransaction("cop"));
        Known storage = is.perTransaction("get").plus(is.perTransaction("cop"));
        if (!storageWas.isPresent() || !storage.isPresent()) {
            return Optional.of(change + "." + loads());
        }
        return Optional.of(change + ", get and cop" + fromTo(storageWas.get(), storage.get()) + "." + loads());
    }

    /** On a slow cluster this can cost more than the cache saves. */
    private String loads() {
        Known loads = is.perTransaction("tableCacheLoads");
        return loads.isPresent() && loads.get() >= NOTICEABLE
                ? " Cached tables were loaded again " + Figures.count(loads.get()) + " times per " + transaction
                        + ": TiDB does so if it has not read a table within its lease (tidb_table_cache_lease, 3 s by"
                        + " default)."
                : "";
    }

    private static double closes(Chapter chapter) {
        return chapter.measured().servingPerStatement("COM_STMT_CLOSE");
    }

    private static boolean isNoticeable(double from, double to) {
        double change = Math.abs(to - from);
        return change >= NOTICEABLE && change >= MATERIAL * Math.max(from, to);
    }

    /** For two times: whether they differ by more than the noise. */
    private boolean isMaterial(Known from, Known to) {
        return from.isPresent()
                && to.isPresent()
                && to.get() != from.get()
                && Math.abs(to.get() - from.get()) >= MATERIAL * Math.max(from.get(), to.get())
                && noise.filter(floor -> floor.covers(from.get(), to.get())).isEmpty();
    }

    private static String fromTo(double from, double to) {
        return (to < from ? " fell from " : " rose from ") + Figures.count(from) + " to " + Figures.count(to);
    }

    private static String fromToMicros(Known from, Known to) {
        return (to.get() < from.get() ? " fell from " : " rose from ") + micros(from) + " to " + micros(to) + " us";
    }

    private static String micros(Known nanos) {
        return Figures.count(nanos.get() / 1e3);
    }
}
