package dev.roundtrip.server.witness;

import java.util.Objects;

/**
 * The figures of one statement with one plan in statements_summary.
 *
 * @param type as in the QPS metric: Select, Update, Commit ...
 * @param digest the server's hash of the normalised text
 * @param planDigest the server's hash of the plan; "" if there is none
 * @param counts numbers of events
 * @param times total times
 */
record StatementFigures(String type, String digest, String planDigest, Counts counts, Times times) {

    /**
     * Numbers of events.
     *
     * @param executions of the statement
     * @param planCacheHits executions whose plan came from the cache
     * @param coprocessorTasks requests to the coprocessor
     */
    record Counts(long executions, long planCacheHits, long coprocessorTasks) {
        Counts plus(Counts other) {
            return new Counts(
                    executions + other.executions,
                    planCacheHits + other.planCacheHits,
                    coprocessorTasks + other.coprocessorTasks);
        }

        Counts minus(Counts earlier) {
            return new Counts(
                    executions - earlier.executions,
                    planCacheHits - earlier.planCacheHits,
                    coprocessorTasks - earlier.coprocessorTasks);
        }
    }

    /**
     * Total times in nanoseconds. All but the first are computed as average times executions, so each may be off by one
     * nanosecond per execution.
     *
     * @param totalNanos the whole statement
     * @param parseNanos 0 for prepared statements
     * @param compileNanos including the plan cache look-up
     * @param prewriteNanos the first phase of a commit
     * @param commitNanos the second phase of a commit
     * @param commitTimestampNanos fetching the commit timestamp
     */
    record Times(
            long totalNanos,
            long parseNanos,
            long compileNanos,
            long prewriteNanos,
            long commitNanos,
            long commitTimestampNanos) {

        Times plus(Times other) {
            return new Times(
                    totalNanos + other.totalNanos,
                    parseNanos + other.parseNanos,
                    compileNanos + other.compileNanos,
                    prewriteNanos + other.prewriteNanos,
                    commitNanos + other.commitNanos,
                    commitTimestampNanos + other.commitTimestampNanos);
        }

        /**
         * Averages are truncated to whole nanoseconds, so a product may seem to decrease by a few nanoseconds: that
         * counts as 0.
         */
        Times minus(Times earlier) {
            return new Times(
                    totalNanos - earlier.totalNanos,
                    Math.max(0, parseNanos - earlier.parseNanos),
                    Math.max(0, compileNanos - earlier.compileNanos),
                    Math.max(0, prewriteNanos - earlier.prewriteNanos),
                    Math.max(0, commitNanos - earlier.commitNanos),
                    Math.max(0, commitTimestampNanos - earlier.commitTimestampNanos));
        }
    }

    StatementFigures {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(digest, "digest");
        Objects.requireNonNull(planDigest, "planDigest");
        Objects.requireNonNull(counts, "counts");
        Objects.requireNonNull(times, "times");
    }

    StatementFigures plus(StatementFigures other) {
        return new StatementFigures(type, digest, planDigest, counts.plus(other.counts), times.plus(other.times));
    }

    StatementFigures minus(StatementFigures earlier) {
        return new StatementFigures(type, digest, planDigest, counts.minus(earlier.counts), times.minus(earlier.times));
    }
}
