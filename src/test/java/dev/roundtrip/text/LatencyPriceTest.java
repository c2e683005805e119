package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.scenario.LatencyPlace;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.testing.Records;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Tests the price of latency: round trips times the round-trip time, compared with what was measured. */
class LatencyPriceTest {

    private static final NetworkLatency FIFTH = new NetworkLatency(200_000, OptionalLong.empty());
    private static final NetworkLatency FAR = new NetworkLatency(50_000_000, OptionalLong.empty());

    private static Reports.ScenarioBuilder over(NetworkLatency latency, Reports.ScenarioBuilder scenario) {
        return scenario.inputs(Records.with(Reports.INPUTS, Map.of("line", Optional.of(latency))));
    }

    private static Reports.ScenarioBuilder s3(NetworkLatency latency) {
        return over(latency, Reports.s3());
    }

    private static Reports.ScenarioBuilder s5(NetworkLatency latency) {
        return over(latency, Reports.s5());
    }

    private static RunReport overTwoLatencies() {
        return Reports.of(
                s3(FIFTH).rates(40, 41, 42).and("transaction micros 300000/310000/320000"),
                s5(FIFTH).rates(20, 21, 22),
                s3(FAR).rates(1, 1.1, 1.2),
                s5(FAR).rates(2, 2.1, 2.2));
    }

    @Test
    void a_latency_between_nodes_has_no_price_by_round_trips() {
        RunReport report = Reports.of(s5(FAR.at(Optional.of(LatencyPlace.PD))));

        assertThat(LatencyPrice.of(report).table().labels).isEmpty();
    }

    /** s3 waits 731 times for a transfer of 365 statements, and the mean time of a transfer is 262.6 ms. */
    @Test
    void the_line_is_subtracted_from_what_was_measured() {
        RunReport report = Reports.of(s3(FIFTH));

        Table<?> table = LatencyPrice.of(report).table();

        assertThat(table.labels).containsExactly("s3");
        assertThat(table.columns.stream().map(column -> column.texts().get(0)))
                .containsExactly("2.00", "0.401", "0.720", "0.319", "731.00", "146.2", "262.6", "116.4");
    }

    @Test
    void bytes_take_time_by_the_bandwidth() {
        NetworkLatency narrow = new NetworkLatency(0, OptionalLong.of(8_000_000));
        RunReport report = Reports.of(s3(narrow));
        var totals = report.scenarios().get(0).measured().orElseThrow().work().totals();
        double millis = (totals.bytesSent() + totals.bytesReceived()) / 1e3 / 36_500;

        assertThat(LatencyPrice.of(report).table().columns.get(1).texts()).containsExactly(Digits.fixed(millis, 3));
    }

    @Test
    void rows_of_another_line_are_not_compared() {
        RunReport report = overTwoLatencies();
        Table<?> table = MainTable.of(report, true);

        assertThat(table.labels).containsExactly("s3 0.2ms", "s5 0.2ms", "s3 50ms", "s5 50ms");
        assertThat(PictureReports.cells(table, "vs above").stream()
                        .map(cell -> cell.replaceFirst("(?<=\\d\\.\\d).*", "")))
                .containsExactly(Figures.NONE, "0.5", Figures.NONE, "1.9");
        assertThat(Story.steps(report).stream().map(Story.Step::label))
                .containsExactly("s3 0.2ms to s5 0.2ms", "s3 50ms to s5 50ms");
    }
}
