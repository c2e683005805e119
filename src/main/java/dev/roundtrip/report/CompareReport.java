package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.roundtrip.report.ChangedPart.Per;
import dev.roundtrip.report.WatchReport.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The comparison of two reports of runs, or of watched connections: B against A. Outside tools can rely on the JSON
 * form (docs/report-json.md); unknown values are left out.
 *
 * @param worse whether anything that both have is worse in B by more than was tolerated
 * @param differing conditions that differ
 * @param fewRounds the number of rounds, if it is so small that small differences do not show
 * @param margin how far from 1 the whole interval may be for no difference by time: the smaller margin of the two
 * @param noiseFloor the larger noise floor of the two; empty if neither has one
 * @param rows one row for each scenario that both have; one row for watch reports
 * @param onlyInA scenarios, or texts of watch reports
 */
public record CompareReport(
        String schema,
        boolean worse,
        Side a,
        Side b,
        List<Condition> differing,
        List<StringDifference> strings,
        OptionalInt fewRounds,
        double confidence,
        double margin,
        OptionalDouble noiseFloor,
        List<Row> rows,
        List<RowName> onlyInA,
        List<RowName> onlyInB) {

    /** The version of the JSON form. */
    public static final String SCHEMA = "roundtrip/compare/1";

    /** One of the two reports; it is a run's or that of watched connections. */
    public record Side(String file, Instant startedAt, Optional<RunSide> run, Optional<WatchSide> watch) {}

    /**
     * What was measured and where.
     *
     * @param latencies the latencies between driver and server, in order
     * @param connections the numbers of connections, in order
     * @param partial why the run ended early
     * @param incomplete scenarios whose figures are not whole
     */
    public record RunSide(
            Environment environment,
            List<Workload> workloads,
            List<NetworkLatency> latencies,
            List<Integer> connections,
            int rounds,
            @JsonProperty("durationNanos") Duration duration,
            @JsonProperty("ratePerSecond") OptionalDouble rate,
            Optional<NoiseFloor> noiseFloor,
            Optional<String> partial,
            List<String> findings,
            List<Incomplete> incomplete) {}

    /** A scenario with connections that could not be read, or with failed attempts at a transaction. */
    public record Incomplete(String scenario, long unreadableConnections, long errors) {}

    /**
     * What was watched.
     *
     * @param transactions the transactions that were committed or rolled back
     */
    public record WatchSide(
            Source source,
            @JsonProperty("elapsedNanos") Duration elapsed,
            long statements,
            long transactions,
            List<UnreadableConnections> unreadable,
            List<String> notes) {}

    /** A condition that may differ between two runs. */
    public enum Condition {
        SERVER,
        STORAGE,
        WAY_TO_THE_SERVER,
        WORKLOAD,
        LATENCY,
        THREADS,
        RATE,
        PROCESSORS,
        OPERATING_SYSTEM,
        JVM,
        DRIVER,
        POOL,
        ROUNDTRIP,
        MEASURED_TIME;

        /** Whether it can be the purpose of a comparison; otherwise it must be equal for a fair one. */
        public boolean canBePurpose() {
            return compareTo(DRIVER) >= 0;
        }
    }

    /** The parameters of a scenario's string that differ; a side is empty if its string has none. */
    public record StringDifference(RowName scenario, Optional<String> a, Optional<String> b) {}

    /**
     * What identifies a row in both reports: a scenario, with its driver, server and conditions if it was measured with
     * several. In watch reports, a text identifies it.
     */
    public record RowName(
            String name,
            Optional<Environment.Driver> driver,
            Optional<String> server,
            Optional<NetworkLatency> latency,
            OptionalInt threads) {

        /** Creates a name without driver, server and conditions. */
        public static RowName of(String name) {
            return new RowName(name, Optional.empty(), Optional.empty(), Optional.empty(), OptionalInt.empty());
        }
    }

    /**
     * A scenario that is in both reports, or all that the application sent in watch reports.
     *
     * @param scenario empty for watch reports
     * @param verdict worse if anything is worse; otherwise better if a count is better; otherwise the verdict by time
     * @param reason why it is worse, or why it cannot be compared; empty if there is nothing to add to the figures
     * @param roundTripsA round trips per statement in A; empty if the counts are unknown
     * @param counts counts that differ; watch reports also have equal ones
     */
    public record Row(
            Optional<RowName> scenario,
            String title,
            ComparedOutcome verdict,
            Optional<Reason> reason,
            Optional<Speed> speed,
            Optional<Double> roundTripsA,
            Optional<Double> roundTripsB,
            List<CountChange> counts) {}

    /**
     * Why a row is worse without figures, or has no verdict by time.
     *
     * @param text a report's own reason
     * @param transactions what the two reports count per second, if that differs
     */
    public record Reason(ReasonKind kind, Optional<String> text, List<String> transactions) {}

    /** The kinds of reasons. */
    public enum ReasonKind {
        FAILED_IN_B,
        NOT_MEASURED_IN_A,
        NOT_MEASURED_IN_B,
        NOT_MEASURED_IN_EITHER,
        OTHER_TRANSACTIONS,
        SPEED_NOT_POSITIVE
    }

    /**
     * A count of A and B.
     *
     * @param name the name of the command or the text; empty for what has no name
     * @param verdict the verdict on what the application waits for; empty for a change that is reported without a
     *     verdict
     */
    public record CountChange(
            ChangedPart what, Optional<String> name, Per per, double a, double b, Optional<ComparedOutcome> verdict) {}

    /**
     * The speeds of both. Their interval is one between runs (Welch's), weaker than those of a run: rounds of two runs
     * are no pairs, and it does not contain what differs between the runs, such as another start of the server.
     *
     * @param transaction the word for a transaction, such as {@code transfer}
     * @param a the geometric mean of A's samples
     * @param b the geometric mean of B's samples
     * @param ratio B's speed divided by A's, above 1 if B is faster
     * @param lower the lower end of the ratio's interval; empty if a side has fewer than two samples
     * @param verdict the verdict by time alone
     */
    public record Speed(
            String transaction,
            double a,
            double b,
            double ratio,
            OptionalDouble lower,
            OptionalDouble upper,
            ComparedOutcome verdict,
            List<Double> samplesA,
            List<Double> samplesB) {}
}
