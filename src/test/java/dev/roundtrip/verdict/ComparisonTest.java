package dev.roundtrip.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.report.CompareReport;
import dev.roundtrip.report.CompareReport.CountChange;
import dev.roundtrip.report.CompareReport.Row;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.testing.Records;
import dev.roundtrip.text.Reports;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What decides between two reports; the sentences are in the test of the same name for the document. */
class ComparisonTest {

    /** One scenario was measured with two drivers. */
    @Test
    void a_report_and_itself_show_no_difference() {
        RunReport same = withFloor(
                0.03, "s3, rates 100/101/99/100; s5, rates 150/151/149/152; s5, mysql 8.0.33, COM_STMT_RESET 365");

        CompareReport comparison = compare(same, same, 0);

        assertThat(comparison.rows())
                .hasSize(3)
                .allMatch(row -> row.counts().isEmpty())
                .extracting(Row::verdict)
                .containsExactly(
                        ComparedOutcome.NO_DIFFERENCE, ComparedOutcome.NO_DIFFERENCE, ComparedOutcome.NO_DIFFERENCE);
        assertThat(comparison.worse()).isFalse();
        assertThat(comparison.differing()).isEmpty();
        assertThat(comparison.strings()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', textBlock = """
            beyond the floor, interval below 1; 100/101/99/100; 90/91/89/90; 0.03; WORSE
            beyond the floor, interval above 1; 100/101/99/100; 110/111/109/110; 0.03; BETTER
            within the larger of both floors; 100/101/99/100; 90/91/89/90; 0.12; INCONCLUSIVE
            within the margin; 100/101/99/100; 98/99/97/98; 0.03; NO_DIFFERENCE
            beyond the floor, interval holds 1; 100/140/80; 90/120/70; 0.03; INCONCLUSIVE
            no floor, so the interval alone decides; 100/101/100/101; 95/95.5/95/95.5; ; WORSE
            no floor, and less than 3%; 100/101/100/101; 98/98.5/98/98.5; ; NO_DIFFERENCE
            one round decides nothing; 100; 50; 0.03; INCONCLUSIVE
            """)
    void by_time_the_interval_and_the_larger_floor_decide(
            String why, String a, String b, Double floor, ComparedOutcome verdict) {
        Row row = floor == null
                ? row(Reports.written("s5, rates " + a), Reports.written("s5, rates " + b))
                : row(withFloor(0.01, "s5, rates " + a), withFloor(floor, "s5, rates " + b));

        assertThat(row.verdict()).isEqualTo(verdict);
        assertThat(row.speed().orElseThrow().ratio()).isCloseTo(mean(b) / mean(a), within(0.01));
        row.speed()
                .filter(speed -> speed.lower().isPresent())
                .ifPresent(speed -> assertThat(
                                speed.lower().orElseThrow() > 1 || speed.upper().orElseThrow() < 1)
                        .isEqualTo(!why.contains("holds 1")));
    }

    private static double mean(String rates) {
        return DoubleStream.of(Stream.of(rates.split("/", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .average()
                .orElseThrow();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            more round trips are worse however fast they are | s5, rates 100/101/99/100 | \
            s5, COM_STMT_PREPARE 365, rates 200/201/199/200 | WORSE | round trips, COM_STMT_PREPARE
            fewer are better though the time shows no difference | s5, COM_STMT_PREPARE 365 | s5 | BETTER | \
            round trips, COM_STMT_PREPARE
            a command without an answer is not judged | s5 | s5, COM_STMT_CLOSE 365 | NO_DIFFERENCE | COM_STMT_CLOSE
            one question more in a transaction of 365 statements | s5 | s5-prepare-once, COM_QUERY 2, \
            COM_STMT_EXECUTE 365, SELECT @@session.transaction_read_only 1, rates 24.0/25.1/24.6 | WORSE | \
            round trips, chatter, SELECT @@session.transaction_read_only
            another driver in each file | s5, mysql 26.10.0 | s5, mysql 8.0.33, COM_STMT_RESET 365 | WORSE | \
            round trips, COM_STMT_RESET
            """)
    void by_counts_what_the_application_waits_for_decides(
            String why, String a, String b, ComparedOutcome verdict, String differing) {
        Row row = row(withFloor(0.03, a), withFloor(0.03, b));

        assertThat(row.verdict()).isEqualTo(verdict);
        assertThat(row.counts().stream().map(ComparisonTest::name)).containsExactly(differing.split(", ", -1));
    }

    private static String name(CountChange change) {
        return change.name()
                .orElseGet(() -> change.what().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    }

    @ParameterizedTest
    @CsvSource({"0.99, true", "1.01, false"})
    void what_is_worse_by_no_more_than_was_tolerated_does_not_fail(double tolerance, boolean worse) {
        RunReport fast = Reports.written("s5, rates 200/201/199");
        RunReport slow = Reports.written("s5, rates 1/1.01/0.99");

        assertThat(compare(fast, slow, tolerance).worse()).isEqualTo(worse);
    }

    private static RunReport withFloor(double floor, String rows) {
        return Records.with(
                Reports.written(rows),
                Map.of(
                        "noiseFloor",
                        Optional.of(new NoiseFloor("s3-prepare-every-time", floor, List.of(), List.of()))));
    }

    private static Row row(RunReport a, RunReport b) {
        return compare(a, b, 0).rows().get(0);
    }

    private static CompareReport compare(RunReport a, RunReport b, double tolerance) {
        return Comparison.of("a.json", a, "b.json", b, tolerance);
    }
}
