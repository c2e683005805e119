package dev.roundtrip.live.workload;

import java.util.concurrent.atomic.AtomicLong;

/** How many characters of values a recording may still keep. Thread-safe. */
final class TextBudget {

    private final AtomicLong left;

    TextBudget(long characters) {
        left = new AtomicLong(characters);
    }

    boolean take(int characters) {
        return left.addAndGet(-characters) >= 0;
    }
}
