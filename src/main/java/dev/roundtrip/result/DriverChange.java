package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The differences between what two drivers send for one scenario: the same profile and work, another driver.
 *
 * @param before the scenario with the run's first driver
 * @param after the scenario with a later driver
 */
@JsonPropertyOrder({
    "scenario",
    "from",
    "to",
    "commandsPerStatement",
    "chatterPerTransaction",
    "roundTripsPerStatement",
    "roundTripsPerTransaction",
    "sessionChatterPerStatement",
    "transactionsPerSecond"
})
public record DriverChange(
        @JsonIgnore Side before,
        @JsonIgnore Side after,
        @JsonProperty("transactionsPerSecond") Optional<Speeds> speeds) {

    /**
     * Commands per statement that count as a difference: counts are exact, but something sent once in several
     * transactions may fall just outside a slice.
     */
    private static final double NOTICEABLE_PER_STATEMENT = 0.005;

    private static final double NOTICEABLE_PER_TRANSACTION = 0.01;

    private static final Comparator<Difference> LARGEST_FIRST = Comparator.comparingDouble(
                    (Difference difference) -> Math.abs(difference.change()))
            .reversed();

    /** A driver and the measurements with it. */
    public record Side(Environment.Driver driver, ScenarioResult scenario, Measured measured) {

        public String driverName() {
            return driver.name() + " " + driver.version();
        }

        public double transactionsPerSecond() {
            return measured.work().medianTransactionsPerSecond();
        }
    }

    /** How often something was sent with the first driver and with the later one. */
    @JsonPropertyOrder({"command", "sql", "before", "after", "change"})
    public record Difference(Optional<String> command, Optional<String> sql, double before, double after) {

        /** The command or the SQL text. */
        public String what() {
            return command.or(() -> sql).orElse("");
        }

        @JsonProperty("change")
        public double change() {
            return after - before;
        }
    }

    /**
     * Transactions per second with both drivers.
     *
     * @param withinNoise whether two measurements of one scenario differed as much; empty if that was not measured
     */
    public record Speeds(double before, double after, double ratio, Optional<Boolean> withinNoise) {

        /** Empty if a rate was requested, since both drivers then have that rate. */
        private static Optional<Speeds> of(RunReport report, Side before, Side after) {
            double was = before.transactionsPerSecond();
            double is = after.transactionsPerSecond();
            return was > 0 && is > 0 && report.settings().rate().isEmpty()
                    ? Optional.of(
                            new Speeds(was, is, is / was, report.noiseFloor().map(noise -> noise.covers(was, is))))
                    : Optional.empty();
        }
    }

    @JsonProperty("scenario")
    String scenario() {
        return before.scenario().name();
    }

    @JsonProperty("from")
    Environment.Driver from() {
        return before.driver();
    }

    @JsonProperty("to")
    Environment.Driver to() {
        return after.driver();
    }

    /** Compares each later driver with the first, for each scenario; leaves out scenarios not measured with both. */
    public static List<DriverChange> of(RunReport report) {
        List<DriverChange> changes = new ArrayList<>();
        for (ScenarioResult first : report.ofFirstDriver().scenarios()) {
            Optional<Side> before = side(first);
            report.scenarios().stream()
                    .filter(scenario -> scenario.name().equals(first.name()))
                    .filter(scenario -> !scenario.driver().equals(first.driver()))
                    .flatMap(scenario -> side(scenario).stream())
                    .forEach(after -> before.ifPresent(
                            known -> changes.add(new DriverChange(known, after, Speeds.of(report, known, after)))));
        }
        return changes;
    }

    private static Optional<Side> side(ScenarioResult scenario) {
        return scenario.driver()
                .flatMap(driver -> scenario.withWork().map(measured -> new Side(driver, scenario, measured)));
    }

    /** Commands for business statements, per statement; the largest difference first. */
    @JsonProperty("commandsPerStatement")
    public List<Difference> commands() {
        Set<String> names = new LinkedHashSet<>();
        Stream.of(before, after)
                .flatMap(side -> side.measured().commands().stream())
                .forEach(command -> names.add(command.command()));
        return names.stream()
                .map(name -> new Difference(
                        Optional.of(name),
                        Optional.empty(),
                        before.measured().servingPerStatement(name),
                        after.measured().servingPerStatement(name)))
                .filter(difference -> Math.abs(difference.change()) >= NOTICEABLE_PER_STATEMENT)
                .sorted(LARGEST_FIRST)
                .toList();
    }

    /** Session chatter and transaction control, per transaction, by text; the largest difference first. */
    @JsonProperty("chatterPerTransaction")
    public List<Difference> chatter() {
        Set<String> texts = new LinkedHashSet<>();
        Set<String> seen = new LinkedHashSet<>();
        Stream.of(before, after)
                .flatMap(side -> side.measured().chatter().stream())
                .filter(entry -> entry.purpose() != Purpose.STATEMENT_UPKEEP)
                .forEach(entry -> {
                    // Drivers differ in case: SET and set.
                    if (seen.add(key(entry.sql()))) {
                        texts.add(entry.sql());
                    }
                });
        return texts.stream()
                .map(sql -> new Difference(
                        Optional.empty(),
                        Optional.of(sql),
                        chatterPerTransaction(before.measured(), sql),
                        chatterPerTransaction(after.measured(), sql)))
                .filter(difference -> Math.abs(difference.change()) >= NOTICEABLE_PER_TRANSACTION)
                .sorted(LARGEST_FIRST)
                .toList();
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

    @JsonProperty("roundTripsPerStatement")
    public Difference roundTripsPerStatement() {
        return difference(Measured::roundTripsPerStatement);
    }

    @JsonProperty("roundTripsPerTransaction")
    public Difference roundTripsPerTransaction() {
        return difference(Measured::roundTripsPerTransaction);
    }

    @JsonProperty("sessionChatterPerStatement")
    public Difference sessionChatterPerStatement() {
        return difference(Measured::sessionChatterPerStatement);
    }

    private Difference difference(ToDoubleFunction<Measured> count) {
        return new Difference(
                Optional.empty(),
                Optional.empty(),
                count.applyAsDouble(before.measured()),
                count.applyAsDouble(after.measured()));
    }
}
