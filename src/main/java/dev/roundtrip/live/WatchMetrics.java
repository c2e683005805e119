package dev.roundtrip.live;

import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.metrics.LiveSnapshot;
import dev.roundtrip.report.WireFigures;
import java.util.function.Supplier;

/** The live metrics of a watch. */
public record WatchMetrics(String scenario, Supplier<WireFigures> totals) implements LiveFigures {

    @Override
    public LiveSnapshot snapshot() {
        return LiveSnapshot.of(totals.get());
    }
}
