package dev.roundtrip.metrics;

import dev.roundtrip.tap.pool.PoolTap;
import java.util.function.Predicate;

/**
 * The figures of an application's pool.
 *
 * @param ended whether the pool's meters are no longer needed
 */
public record PoolFigures(PoolTap pool, Predicate<PoolTap> ended) implements LiveFigures {

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

    @Override
    public boolean hasEnded() {
        return ended.test(pool);
    }
}
