package dev.roundtrip.metrics;

import dev.roundtrip.tap.pool.PoolTap;

/** The figures of an application's pool. */
public record PoolFigures(PoolTap pool) implements LiveFigures {

    @Override
    public String tagKey() {
        return Meters.POOL;
    }

    @Override
    public String scenario() {
        return pool.name();
    }

    @Override
    public LiveSnapshot snapshot() {
        return LiveSnapshot.of(pool.totals());
    }
}
