package dev.roundtrip.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.testing.Records;
import dev.roundtrip.text.Reports;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RatiosTest {

    @Test
    void the_ratios_of_a_report_say_over_which_latency_and_with_which_driver_they_were_measured() {
        RunReport plain =
                Reports.written("s3, rates 100/101/99; s5, rates 150/151/149; s5, mysql 8.0.33, rates 90/91/90");
        List<ScenarioResult> rows = new ArrayList<>();
        for (long millis : List.of(0L, 1L, 50L)) {
            NetworkLatency latency = new NetworkLatency(millis * 1_000_000, OptionalLong.empty());
            plain.scenarios()
                    .forEach(row -> rows.add(Records.with(
                            row, Map.of("inputs", Records.with(row.inputs(), Map.of("line", Optional.of(latency)))))));
        }

        List<Ratio> throughputs = Verdicts.on(plain.with(rows)).ratios().stream()
                .filter(ratio -> ratio.figure() == ComparedFigure.THROUGHPUT)
                .map(ratio -> Records.with(
                        ratio, Map.of("rounds", 0, "interval", Optional.empty(), "moreRounds", OptionalInt.empty())))
                .toList();

        assertThat(throughputs).hasSize(6).doesNotHaveDuplicates();
        assertThat(throughputs).extracting(Ratio::threads).containsOnly(8);
        assertThat(throughputs.get(5).driver().orElseThrow().version()).isEqualTo("8.0.33");
    }
}
