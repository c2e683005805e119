package dev.roundtrip.server.witness;

import java.util.Objects;

/** One reading of a server's counters, or why it could not be had. Immutable; only the witness that took it can make figures of it. */
public final class ServerSnapshot {

    private final long takenAtNanos;
    private final long costNanos;
    private final Attempt<Scrape> counters;
    private final Attempt<SummaryReading> summary;

    /** @param takenAtNanos the middle of the reading */
    ServerSnapshot(long takenAtNanos, long costNanos, Attempt<Scrape> counters, Attempt<SummaryReading> summary) {
        this.takenAtNanos = takenAtNanos;
        this.costNanos = costNanos;
        this.counters = Objects.requireNonNull(counters, "counters");
        this.summary = Objects.requireNonNull(summary, "summary");
    }

    /** How long the reading of the counters took, in nanoseconds. */
    public long costNanos() {
        return costNanos;
    }

    long takenAtNanos() {
        return takenAtNanos;
    }

    Attempt<Scrape> counters() {
        return counters;
    }

    Attempt<SummaryReading> summary() {
        return summary;
    }
}
