package dev.roundtrip.metrics;

import dev.roundtrip.tap.Tap;

/** The sample of docs/metrics.md. */
final class PoolFigures implements LiveFigures {

    private final Tap tap;

    PoolFigures(Tap tap) {
        this.tap = tap;
    }

    @Override
    public String scenario() {
        return "orders";
    }

    @Override
    public LiveSnapshot snapshot() {
        return LiveSnapshot.of(tap.totals());
    }
}
