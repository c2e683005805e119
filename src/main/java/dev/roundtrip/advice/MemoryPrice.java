package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.result.Digits;
import java.util.List;
import java.util.Optional;

/**
 * The memory that kept statements take in the application and on the server.
 *
 * @param connections open connections of the application, over all pools
 * @param statements the statements that each connection keeps at most
 * @param plans the plans that each TiDB session keeps of them
 */
public record MemoryPrice(int connections, long statements, long plans) {

    private static final double KIB = 1024;
    private static final double MIB = KIB * KIB;
    private static final double GIB = MIB * KIB;

    /**
     * The price of a string; empty if it keeps no statements. If the number of the application's statements is unknown,
     * the price is that of a full cache.
     */
    public static Optional<MemoryPrice> of(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!subject.cachesOnServer()) {
            return Optional.empty();
        }
        Assumptions assumptions = subject.assumptions();
        int kept = parameters.keptStatements();
        boolean isFull = !assumptions.knowsStatements() && kept < Integer.MAX_VALUE;
        long statements = isFull ? kept : Math.min(assumptions.distinctStatements(), kept);
        return Optional.of(new MemoryPrice(
                assumptions.connections(), statements, Math.min(statements, PlanCacheRules.sizeOf(subject))));
    }

    /** Heap of the application. */
    public long driverBytes() {
        return (long) ((double) serverStatements() * MeasuredBytes.DRIVER_STATEMENT.bytes);
    }

    /** Prepared statements that the server keeps. */
    public long serverStatements() {
        return statements * connections;
    }

    /** Heap of TiDB's process for statements and plans. */
    public long tidbBytes() {
        double ofPlans = (double) plans * connections * MeasuredBytes.TIDB_PLAN.bytes;
        return (long) ((double) serverStatements() * MeasuredBytes.TIDB_STATEMENT.bytes + ofPlans);
    }

    /** One sentence for the application, and one for the server. */
    public List<String> sentences() {
        return List.of(
                "Application memory: up to " + Digits.grouped(statements) + " kept statements x "
                        + Digits.grouped(connections) + " connections, about " + size(driverBytes()) + " of heap ("
                        + each(MeasuredBytes.DRIVER_STATEMENT) + " each, measured with "
                        + MeasuredBytes.DRIVER_STATEMENT.of + ").",
                "TiDB memory: up to " + Digits.grouped(statements) + " prepared statements and "
                        + Digits.grouped(plans) + " plans x " + Digits.grouped(connections) + " sessions, about "
                        + size(tidbBytes()) + " of heap (" + each(MeasuredBytes.TIDB_STATEMENT) + " and "
                        + each(MeasuredBytes.TIDB_PLAN) + " each, measured with " + MeasuredBytes.TIDB_PLAN.of + ").");
    }

    private static String size(long bytes) {
        if (bytes < MIB) {
            return Digits.fixed(Math.max(0.1, bytes / MIB), 1) + " MiB";
        }
        return bytes < 10 * GIB
                ? Digits.grouped(Math.round(bytes / MIB)) + " MiB"
                : Digits.grouped(Math.round(bytes / GIB)) + " GiB";
    }

    private static String each(MeasuredBytes figure) {
        return Digits.fixed(figure.bytes / KIB, figure.bytes < 10 * KIB ? 1 : 0) + " KiB";
    }
}
