package dev.roundtrip.verdict;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A scenario of a run with its figures, as it is compared with others. */
public record MeasuredRow(RunReport report, ScenarioResult scenario) {

    /** The rows that did some work. */
    public static List<MeasuredRow> withWork(RunReport report) {
        return of(report).stream()
                .filter(row -> row.scenario.withWork().isPresent())
                .toList();
    }

    /** All rows that have figures. */
    public static List<MeasuredRow> of(RunReport report) {
        return report.scenarios().stream()
                .filter(scenario -> scenario.measured().isPresent())
                .map(scenario -> new MeasuredRow(report, scenario))
                .toList();
    }

    /** The rows, grouped by their conditions. */
    static Collection<List<MeasuredRow>> byConditions(List<MeasuredRow> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.scenario.conditions(), LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    public Measured measured() {
        return scenario.measured().orElseThrow();
    }

    public ConnectionString url() {
        return ConnectionString.of(
                scenario.jdbcUrl(),
                scenario.driver().orElse(report.environment().driver()));
    }

    /** A figure divided by that of another row; empty if they cannot be compared. */
    public Optional<Ratio> ratio(MeasuredRow base, ComparedFigure figure) {
        return Ratios.of(report).between(base.scenario, scenario, figure);
    }

    /** Round trips per transaction. */
    public double trips() {
        return measured().roundTripsPerTransaction();
    }

    /** Transactions per second. */
    public double rate() {
        return measured().work().medianTransactionsPerSecond();
    }

    public boolean isSameWorkAs(MeasuredRow other) {
        return RunRows.areSameWork(other.scenario, scenario);
    }

    boolean isUnderConditionsOf(MeasuredRow other) {
        return scenario.conditions().equals(other.scenario.conditions());
    }

    /** Whether the row was measured whole, and met each expectation. */
    boolean isAsExpected() {
        return scenario.status() == ScenarioResult.Status.MEASURED && measured().asExpected();
    }

    /** The round trips per statement in hundredths, which is the precision that is shown. */
    long hundredthsOfRoundTrips() {
        return Math.round(measured().roundTripsPerStatement() * 100);
    }

    /**
     * How many hundredths more it waits for than the other. The result is 0 within what chance explains, where it draws
     * kinds of transactions: two standard deviations of a mean are at most that part of it.
     */
    long hundredthsOver(MeasuredRow other) {
        long more = hundredthsOfRoundTrips() - other.hundredthsOfRoundTrips();
        long drawn = Math.min(
                measured().work().transactions(), other.measured().work().transactions());
        boolean chance = measured().kinds().size() > 1
                && Math.abs(more) < 2 / Math.sqrt((double) drawn) * other.hundredthsOfRoundTrips();
        return chance ? 0 : more;
    }

    /**
     * The part by which the statements per transaction differ: with several kinds of transactions, chance decides how
     * many an average one has.
     */
    double otherMixThan(MeasuredRow before) {
        return Math.abs(
                measured().statementsPerTransaction() / before.measured().statementsPerTransaction() - 1);
    }
}
