package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.contract.Sent;
import dev.roundtrip.junit.Budget;
import dev.roundtrip.junit.WireBudgetError;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.workload.load.SliceSpec;
import dev.roundtrip.workload.load.Workers;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that every count of a transfer's chatter gives the same number, in all and for each purpose. */
class ChatterIsOneNumberIT {

    private static final String DATABASE = "roundtrip_run_it";
    /** A slice without a lead-in; the measured time is over when its first transfer ends. */
    private static final SliceSpec ONE_TRANSFER = new SliceSpec(0, Duration.ofNanos(1), OptionalDouble.empty());

    /** The chatter with which s1 and s3 send the 365 statements of a transfer. */
    private static final String CHATTER_OF_A_TRANSFER = """
            scenario, transactionControl, sessionState, liveness, statementUpkeep
            s1,       1,                  366,          0,        0
            s3,       1,                  0,            0,        730
            """;

    @ParameterizedTest
    @CsvSource(textBlock = CHATTER_OF_A_TRANSFER, useHeadersInDisplayName = true)
    void on_mariadb(String scenario, double control, double state, double liveness, double upkeep) throws Exception {
        assertAllAgree(TestServers.mariaDb(), scenario, chatter(control, state, liveness, upkeep));
    }

    @LongParameterizedTest
    @CsvSource(textBlock = CHATTER_OF_A_TRANSFER, useHeadersInDisplayName = true)
    void on_tidb(String scenario, double control, double state, double liveness, double upkeep) throws Exception {
        assertAllAgree(TestServers.requireTidb(), scenario, chatter(control, state, liveness, upkeep));
    }

    private static final RunEvents NOBODY = new RunEvents() {};

    private static Map<Purpose, Double> chatter(double control, double state, double liveness, double upkeep) {
        return new EnumMap<>(Map.of(
                Purpose.TRANSACTION_CONTROL, control,
                Purpose.SESSION_STATE, state,
                Purpose.LIVENESS, liveness,
                Purpose.STATEMENT_UPKEEP, upkeep));
    }

    private void assertAllAgree(DatabaseServer server, String scenario, Map<Purpose, Double> expected)
            throws Exception {
        Timing timing = new Timing(Duration.ofMillis(200), 1, Duration.ZERO);
        RunRequest request = Requests.on(server, DATABASE, new Load(1), timing, scenario);
        double all = expected.values().stream().mapToDouble(count -> count).sum();

        Measured measured = reportOf(request);
        assertThat(byPurpose(purpose -> measured.perTransaction(measured.chatterCount(purpose))))
                .as("report")
                .isEqualTo(expected);
        assertThat(measured.chatterPerStatement() * 365)
                .as("report, per statement")
                .isEqualTo(all, within(1e-9));

        Plan plan = Plan.of(request, List.of(server), List.of());
        RunContext context = Requests.context(request, plan, server, new StopRequest(), NOBODY);
        Plan.Entry entry = plan.measured().get(0);
        try (ScenarioVariables variables = ScenarioVariables.open(context)) {
            LaneOpener opener = new LaneOpener(context, variables, RunDataSets.prepare(context, variables::keep));
            assertTapAgrees(opener, entry, expected, all);
            assertRecordingAgrees(opener, entry, expected, all);
        }
    }

    /** The report as a reader of the JSON has it. */
    private static Measured reportOf(RunRequest request) throws Exception {
        RunReport report = JsonReport.parse(Json.text(Requests.run(request, NOBODY)), "report");
        return report.scenarios().get(0).measured().orElseThrow();
    }

    private static void assertTapAgrees(LaneOpener opener, Plan.Entry entry, Map<Purpose, Double> expected, double all)
            throws Exception {
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                Workers workers = opener.workers(
                        entry,
                        entry.workload(),
                        tap.driverPropertiesFor(entry.url().raw()))) {
            workers.runSlice(ONE_TRANSFER);
            tap.takeInterval();
            workers.runSlice(ONE_TRANSFER);
            WireFigures figures = tap.takeInterval();
            assertThat(byPurpose(figures::count)).as("tap").isEqualTo(expected);
            assertThat((double) figures.chatterCount()).as("tap, in all").isEqualTo(all);
        }
    }

    /** Requires that a recording, its report and the contract that is made of it agree. */
    private static void assertRecordingAgrees(
            LaneOpener opener, Plan.Entry entry, Map<Purpose, Double> expected, double all) throws Exception {
        try (RecordingTap tap = RecordingTap.open();
                Workers workers = opener.workers(
                        entry,
                        entry.workload(),
                        tap.driverPropertiesFor(entry.url().raw()))) {
            workers.runSlice(ONE_TRANSFER);
            Recording recording;
            try (OpenRecording open = tap.record()) {
                workers.runSlice(ONE_TRANSFER);
                recording = open.end();
            }
            ContractSubject contract = WireSubjects.of(ContractSubject.SubjectType.SCENARIO, "any", "", recording);

            assertThat(byPurpose(recording::count)).as("recording").isEqualTo(expected);
            assertThat((double) recording.chatter()).as("recording, in all").isEqualTo(all);
            assertThat(recording.summary()).contains(", " + (long) all + " chatter commands (1 transaction control, ");
            assertThat(byPurpose(purpose -> contract.sends().stream()
                            .filter(sent -> sent.purpose() == purpose)
                            .mapToLong(Sent::count)
                            .sum()))
                    .as("contract")
                    .isEqualTo(expected);
            assertThatNoException()
                    .isThrownBy(() -> Budget.unlimited().chatter((int) all).check("a transfer", recording));
            assertThatThrownBy(() -> Budget.unlimited().chatter((int) all - 1).check("a transfer", recording))
                    .isInstanceOf(WireBudgetError.class)
                    .hasMessageContaining("chatter: " + (long) all + ", budget " + ((long) all - 1));
        }
    }

    private static Map<Purpose, Double> byPurpose(ToDoubleFunction<Purpose> count) {
        Map<Purpose, Double> counts = new EnumMap<>(Purpose.class);
        Purpose.CHATTER.forEach(purpose -> counts.put(purpose, count.applyAsDouble(purpose)));
        return counts;
    }
}
