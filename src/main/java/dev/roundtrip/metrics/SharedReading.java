package dev.roundtrip.metrics;

import dev.roundtrip.measure.NanoClock;
import io.micrometer.core.instrument.Tag;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The newest reading of one source, shared by all its meters: a scrape reads hundreds of meters one after the other,
 * and without this each would make the source add everything up again. It is renewed when it is older than
 * {@value #MAX_AGE_MILLIS} ms. Thread-safe.
 */
final class SharedReading {

    static final long MAX_AGE_MILLIS = 100;

    private static final long MAX_AGE_NANOS = TimeUnit.MILLISECONDS.toNanos(MAX_AGE_MILLIS);

    private final LiveFigures source;
    private final NanoClock clock;
    private final Consumer<SharedReading> afterReading;
    private volatile boolean seenEnded;
    private LiveSnapshot snapshot;
    private long readNanos;

    /**
     * Reads the source once.
     *
     * @param afterReading is called after each reading except the first, without a lock, on the thread that caused it
     */
    SharedReading(LiveFigures source, NanoClock clock, Consumer<SharedReading> afterReading) {
        this.source = source;
        this.clock = clock;
        this.afterReading = afterReading;
        this.snapshot = source.snapshot();
        this.readNanos = clock.nanoTime();
    }

    String scenario() {
        return source.scenario();
    }

    boolean hasEnded() {
        return source.hasEnded();
    }

    /** Whether the source had ended at an earlier call, so that a whole scrape has shown its last figures. */
    boolean wasTheLast() {
        boolean shown = seenEnded;
        seenEnded = source.hasEnded();
        return shown;
    }

    Tag tag() {
        return Tag.of(source.tagKey(), source.scenario());
    }

    /** The latest reading, of any age. */
    synchronized LiveSnapshot newest() {
        return snapshot;
    }

    /** A reading that is not older than {@value #MAX_AGE_MILLIS} ms. */
    LiveSnapshot current() {
        LiveSnapshot current;
        boolean read;
        synchronized (this) {
            long now = clock.nanoTime();
            read = now - readNanos > MAX_AGE_NANOS;
            if (read) {
                snapshot = source.snapshot();
                readNanos = now;
            }
            current = snapshot;
        }
        if (read) {
            afterReading.accept(this);
        }
        return current;
    }
}
