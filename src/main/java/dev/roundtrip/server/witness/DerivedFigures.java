package dev.roundtrip.server.witness;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Averages and rates from a server's figures and the number of business statements and transactions that the workload
 * counted.
 *
 * <p>Each average is given twice. The dashboard divides a time by the server's own number of observations: with three
 * commands per statement, a "query" looks three times as fast. Per business statement, the same time is divided by the
 * number of statements that the application executed.
 */
public final class DerivedFigures {

    private static final String NANOS = "ns";

    private final ServerFigures figures;
    private final double statements;
    private final double transactions;
    private final List<DerivedFigure> derived = new ArrayList<>();

    private DerivedFigures(ServerFigures figures, long statements, long transactions) {
        this.figures = figures;
        this.statements = statements;
        this.transactions = transactions;
    }

    /**
     * All quotients, including those that cannot be computed.
     *
     * @param statements business statements in the same slices, at least 0
     * @param transactions transactions in the same slices, at least 0
     */
    public static List<DerivedFigure> of(ServerFigures figures, long statements, long transactions) {
        if (statements < 0 || transactions < 0) {
            throw new IllegalArgumentException(
                    "statements and transactions: " + statements + ", " + transactions + ", allowed is 0 or more");
        }
        DerivedFigures all = new DerivedFigures(Objects.requireNonNull(figures, "figures"), statements, transactions);
        all.planCache();
        all.averages();
        all.perStatement();
        all.perSecond();
        return List.copyOf(all.derived);
    }

    private void planCache() {
        OptionalLong hits = figures.count("planCacheHits");
        OptionalLong misses = figures.count("planCacheMisses");
        quotient("planCacheHitRate", "hits per business statement", amount("planCacheHits"), statements, "");
        if (hits.isPresent() && misses.isPresent()) {
            double lookUps = (double) hits.getAsLong() + misses.getAsLong();
            quotient("planCacheHitRateOfLookUps", "hits / (hits + misses)", amount("planCacheHits"), lookUps, "");
        } else {
            absent("planCacheHitRateOfLookUps", "", hits.isPresent() ? "planCacheMisses" : "planCacheHits");
        }
        Measured plans = amount("cachedPlans");
        if (plans.value().isPresent()) {
            quotient(
                    "planMemoryPerPlan",
                    "planMemory / cachedPlans",
                    amount("planMemory"),
                    plans.value().getAsDouble(),
                    "bytes");
        } else {
            absent("planMemoryPerPlan", "bytes", "cachedPlans");
        }
    }

    private void averages() {
        for (String name : List.of("parse", "compile", "execute", "queryDuration")) {
            OptionalDouble mean =
                    figures.timing(name).map(Reading.Timing::meanNanos).orElse(OptionalDouble.empty());
            if (mean.isPresent()) {
                derived.add(
                        new DerivedFigure(name + "Average", mean, NANOS, "time / observations, as the dashboard does"));
            } else {
                absent(name + "Average", NANOS, name);
            }
            quotient(name + "PerStatement", "time / business statements", nanos(name), statements, NANOS);
        }
        quotient("getTokenPerStatement", "time / business statements", nanos("getToken"), statements, NANOS);
    }

    private void perStatement() {
        for (String name : List.of("get", "batchGet", "cop", "lock", "tableCacheReads", "bytesIn", "bytesOut")) {
            quotient(name + "PerStatement", name + " / business statements", amount(name), statements, "");
        }
        quotient("tsoWaitsPerStatement", "tsoWaits / business statements", amount("tsoWaits"), statements, "");
        quotient("tsoWaitsPerTransaction", "tsoWaits / transactions", amount("tsoWaits"), transactions, "");
        quotient(
                "cpuTimePerThousandStatements",
                "cpuTime / thousand business statements",
                amount("cpuTime"),
                statements / 1000.0,
                NANOS);
    }

    private void perSecond() {
        double seconds = figures.elapsedNanos() / 1e9;
        for (String phase : List.of("parse", "compile", "execute", "getToken")) {
            quotient(
                    "databaseTimePerSecond." + phase,
                    phase + " time / time between the readings",
                    nanos(phase),
                    seconds,
                    NANOS + " per second");
        }
        for (String name : List.of("commands", "statements", "databaseTime")) {
            figures.parts(name)
                    .ifPresent(parts -> parts.forEach((part, value) -> {
                        double amount = value instanceof Reading.Timing timing ? timing.totalNanos() : value.count();
                        Measured measured = new Measured(name, OptionalDouble.of(amount));
                        String unit = value instanceof Reading.Timing ? "ns per second" : "per second";
                        quotient(
                                name + "PerSecond." + part,
                                name + " / time between the readings",
                                measured,
                                seconds,
                                unit);
                    }));
            if (figures.parts(name).isEmpty()) {
                absent(name + "PerSecond", "per second", name);
            }
        }
    }

    /** The dividend: its name, and its value if it has one. */
    private record Measured(String name, OptionalDouble value) {}

    private Measured amount(String name) {
        OptionalLong count = figures.count(name);
        return new Measured(
                name, count.isPresent() ? OptionalDouble.of((double) count.getAsLong()) : OptionalDouble.empty());
    }

    private Measured nanos(String name) {
        Optional<Reading.Timing> timing = figures.timing(name);
        return new Measured(
                name,
                timing.isPresent() ? OptionalDouble.of((double) timing.get().totalNanos()) : OptionalDouble.empty());
    }

    private void quotient(String name, String how, Measured dividend, double divisor, String unit) {
        if (dividend.value().isEmpty()) {
            absent(name, unit, dividend.name());
        } else if (divisor <= 0) {
            derived.add(new DerivedFigure(name, OptionalDouble.empty(), unit, "nothing to divide by: " + how));
        } else {
            derived.add(
                    new DerivedFigure(name, OptionalDouble.of(dividend.value().getAsDouble() / divisor), unit, how));
        }
    }

    private void absent(String name, String unit, String because) {
        String reason = figures.absentReason(because).orElse(because + " is given without a time");
        derived.add(new DerivedFigure(name, OptionalDouble.empty(), unit, reason));
    }
}
