package dev.roundtrip.live;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.FigureKey;
import dev.roundtrip.result.WatchReport.PlanCache;
import dev.roundtrip.server.witness.Background;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.server.witness.ServerSnapshot;
import dev.roundtrip.server.witness.TidbWitness;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** What TiDB's plan cache did since the start, read from a status port. One thread at a time. */
final class ServerPlanCache {

    private static final FigureKey HITS = FigureKey.PLAN_CACHE_HITS;
    private static final Duration LONGEST_READING = Duration.ofSeconds(5);

    private final TidbWitness witness;
    private final ServerSnapshot before;

    private ServerPlanCache(TidbWitness witness) {
        this.witness = witness;
        this.before = witness.before();
    }

    /** Reads the status port, so that later readings count from now on. */
    static ServerPlanCache since(URI statusUrl, NanoClock clock) {
        return new ServerPlanCache(TidbWitness.ofStatusPort(statusUrl, LONGEST_READING, clock));
    }

    /** Reads the status port, and tells the watch what it says or why it cannot be read. */
    void readInto(Watch watch) {
        ServerFigures figures = witness.between(before, witness.after(), Background.none());
        watch.planCache(
                figures.count(HITS).isEmpty()
                        ? Optional.empty()
                        : Optional.of(new PlanCache(
                                figures.count(HITS).getAsLong(),
                                figures.count(FigureKey.PLAN_CACHE_MISSES).orElse(0))));
        figures.absentReason(HITS).ifPresent(watch::note);
    }
}
