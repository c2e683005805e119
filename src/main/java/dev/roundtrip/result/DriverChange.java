package dev.roundtrip.result;

import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What one driver sends for a scenario that the run's first driver did not, or no longer: the same profile, the same work, another driver.
 *
 * @param before the scenario with the first driver
 * @param after with a later one
 */
public record DriverChange(Side before, Side after) {

    /** Commands per statement that count as a difference: counts are exact, but a slice may end within a habit of every few transactions. */
    private static final double NOTICEABLE_PER_STATEMENT = 0.005;

    private static final double NOTICEABLE_PER_TRANSACTION = 0.01;

    /** One driver and what was measured with it. */
    public record Side(Environment.Driver driver, ScenarioResult scenario, Measured measured) {

        public String driverName() {
            return driver.name() + " " + driver.version();
        }

        public double transactionsPerSecond() {
            return measured.work().medianTransactionsPerSecond();
        }
    }

    /** How often something was sent with the first driver and with the later one. */
    public record Difference(String what, double before, double after) {

        public double change() {
            return after - before;
        }
    }

    /** For each scenario, each later driver against the first; those that were not measured with both are left out. */
    public static List<DriverChange> of(RunReport report) {
        List<DriverChange> changes = new ArrayList<>();
        for (ScenarioResult first : report.ofFirstDriver().scenarios()) {
            Optional<Side> before = side(first);
            report.scenarios().stream()
                    .filter(scenario -> scenario.name().equals(first.name()))
                    .filter(scenario -> !scenario.driver().equals(first.driver()))
                    .flatMap(scenario -> side(scenario).stream())
                    .forEach(after -> before.ifPresent(known -> changes.add(new DriverChange(known, after))));
        }
        return changes;
    }

    private static Optional<Side> side(ScenarioResult scenario) {
        return scenario.driver()
                .flatMap(driver -> scenario.withWork().map(measured -> new Side(driver, scenario, measured)));
    }

    /** Commands for business statements, per statement; the largest difference first. */
    public List<Difference> commands() {
        Set<String> names = new LinkedHashSet<>();
        Stream.of(before, after)
                .flatMap(side -> side.measured().commands().stream())
                .forEach(command -> names.add(command.command()));
        return differences(names, NOTICEABLE_PER_STATEMENT, Measured::servingPerStatement);
    }

    /** Session chatter and transaction control, per transaction, by text; the largest difference first. */
    public List<Difference> chatter() {
        Set<String> texts = new LinkedHashSet<>();
        Set<String> seen = new LinkedHashSet<>();
        Stream.of(before, after)
                .flatMap(side -> side.measured().chatter().stream())
                .filter(entry -> entry.purpose() != Purpose.STATEMENT_UPKEEP)
                .forEach(entry -> {
                    // One driver writes SET, the other set.
                    if (seen.add(key(entry.sql()))) {
                        texts.add(entry.sql());
                    }
                });
        return differences(texts, NOTICEABLE_PER_TRANSACTION, DriverChange::chatterPerTransaction);
    }

    private static double chatterPerTransaction(Measured measured, String sql) {
        return measured.perTransaction(measured.chatter().stream()
                .filter(entry -> key(entry.sql()).equals(key(sql)))
                .mapToLong(ChatterResult::count)
                .sum());
    }

    private static String key(String sql) {
        return sql.strip().toLowerCase(Locale.ROOT);
    }

    private List<Difference> differences(Set<String> names, double noticeable, Count count) {
        return names.stream()
                .map(name -> new Difference(name, count.of(before.measured(), name), count.of(after.measured(), name)))
                .filter(difference -> Math.abs(difference.change()) >= noticeable)
                .sorted((one, other) -> Double.compare(Math.abs(other.change()), Math.abs(one.change())))
                .toList();
    }

    public Difference roundTripsPerStatement() {
        return difference("round trips per statement", Measured::roundTripsPerStatement);
    }

    public Difference roundTripsPerTransaction() {
        return difference("round trips per transaction", Measured::roundTripsPerTransaction);
    }

    public Difference sessionChatterPerStatement() {
        return difference("session chatter per statement", Measured::sessionChatterPerStatement);
    }

    private Difference difference(String what, ToDoubleFunction<Measured> count) {
        return new Difference(what, count.applyAsDouble(before.measured()), count.applyAsDouble(after.measured()));
    }

    /** How often a name occurs in what was measured. */
    @FunctionalInterface
    private interface Count {
        double of(Measured measured, String name);
    }
}
