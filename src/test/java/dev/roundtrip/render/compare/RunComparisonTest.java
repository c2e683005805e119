package dev.roundtrip.render.compare;

import static dev.roundtrip.render.compare.RunFiles.ScenarioFile.s3;
import static dev.roundtrip.render.compare.RunFiles.ScenarioFile.s5;
import static dev.roundtrip.render.compare.RunFiles.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.render.compare.Subject.Percentiles;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.ScenarioResult.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunComparisonTest {

    @TempDir
    private Path folder;

    @Test
    void a_report_and_itself_show_no_difference() throws Exception {
        RunFiles same = report().with(s3()).with(s5().rates(150, 151, 149, 152));

        Comparison comparison = compare(same, same);

        assertThat(comparison.rows()).extracting(Row::verdict).containsOnly(Verdict.NO_DIFFERENCE);
        assertThat(comparison.rows()).allMatch(row -> row.counts().isEmpty());
        assertThat(comparison.isWorse()).isFalse();
        assertThat(comparison.differences()).isEmpty();
    }

    @Test
    void a_scenario_measured_with_two_drivers_is_compared_driver_by_driver() throws Exception {
        RunFiles both = report().with(s5().through("8.0.33").command("COM_STMT_RESET", 365))
                .with(s5().through("26.10.0"));

        Comparison comparison = compare(both, both);

        assertThat(comparison.rows()).hasSize(2).allMatch(row -> row.counts().isEmpty());
        assertThat(comparison.isWorse()).isFalse();
    }

    @Test
    void two_runs_with_one_driver_each_are_compared_though_the_drivers_differ() throws Exception {
        Row row = only(
                report().with(s5().through("26.10.0")),
                report().with(s5().through("8.0.33").command("COM_STMT_RESET", 365)));

        assertThat(row.verdict()).isEqualTo(Verdict.WORSE);
    }

    @Test
    void slower_beyond_the_floor_with_an_interval_below_one_is_worse() throws Exception {
        Row row = only(report().with(s5().rates(100, 101, 99, 100)), report().with(s5().rates(90, 91, 89, 90)));

        assertThat(row.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(row.effect().orElseThrow().ratio()).isBetween(0.89, 0.91);
        assertThat(row.effect().orElseThrow().interval().orElseThrow().upper()).isLessThan(1);
    }

    @Test
    void faster_beyond_the_floor_with_an_interval_above_one_is_better() throws Exception {
        Row row = only(report().with(s5().rates(100, 101, 99, 100)), report().with(s5().rates(110, 111, 109, 110)));

        assertThat(row.verdict()).isEqualTo(Verdict.BETTER);
    }

    @Test
    void a_difference_within_the_larger_of_the_two_floors_is_none_however_narrow_the_interval() throws Exception {
        Row row = only(
                report().floor(0.01).with(s5().rates(100, 101, 99, 100)),
                report().floor(0.12).with(s5().rates(90, 91, 89, 90)));

        assertThat(row.effect().orElseThrow().interval().orElseThrow().excludesOne())
                .isTrue();
        assertThat(row.verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void a_difference_beyond_the_floor_is_none_where_the_rounds_scatter_so_that_the_interval_holds_one()
            throws Exception {
        Row row = only(report().with(s5().rates(100, 140, 80)), report().with(s5().rates(90, 120, 70)));

        assertThat(row.verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void one_round_decides_nothing_and_that_is_said() throws Exception {
        Comparison comparison = compare(report().with(s5().rates(100)), report().with(s5().rates(50)));

        assertThat(comparison.rows().get(0).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(comparison.cautions()).anyMatch(caution -> caution.startsWith("There is only 1 round,"));
    }

    @Test
    void more_round_trips_are_worse_however_fast_they_are_and_the_command_is_named() throws Exception {
        Row row = only(
                report().with(s5().rates(100, 101, 99, 100)),
                report().with(s5().command("COM_STMT_PREPARE", 365).rates(200, 201, 199, 200)));

        assertThat(row.byTime()).isEqualTo(Verdict.BETTER);
        assertThat(row.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(row.counts())
                .extracting(CountChange::what, CountChange::a, CountChange::b)
                .containsExactly(tuple("round trips", 1.0, 2.0), tuple("COM_STMT_PREPARE", 0.0, 1.0));
    }

    @Test
    void fewer_round_trips_are_better_where_the_time_shows_no_difference() throws Exception {
        Row row = only(report().with(s5().command("COM_STMT_PREPARE", 365)), report().with(s5()));

        assertThat(row.byTime()).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(row.verdict()).isEqualTo(Verdict.BETTER);
    }

    @Test
    void a_command_without_an_answer_is_said_and_not_judged() throws Exception {
        Row row = only(report().with(s5()), report().with(s5().command("COM_STMT_CLOSE", 365)));

        assertThat(row.counts()).extracting(CountChange::what).containsExactly("COM_STMT_CLOSE");
        assertThat(row.verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void one_question_more_in_a_transaction_of_365_statements_is_found_and_its_text_named() throws Exception {
        Comparison comparison =
                compare(report().with(s5()), report().with(s5().asks("SELECT @@session.transaction_read_only", 1)));

        assertThat(comparison.rows().get(0).counts())
                .extracting(CountChange::what)
                .contains("round trips", "chatter SELECT @@session.transaction_read_only");
        assertThat(comparison.isWorse()).isTrue();
        assertThat(text(comparison)).contains("round trips per statement: 1.0000 -> 1.0027, worse");
    }

    @Test
    void what_makes_it_unfair_is_said_first_and_what_may_be_the_point_is_said_apart() throws Exception {
        Comparison comparison =
                compare(report().with(s5()), report().on("TiDB", 16, "9.7.0").with(s5()));

        assertThat(comparison.cautions())
                .contains(
                        "The server differs: MariaDB 11.4.5 in A, TiDB 11.4.5 in B: speeds differ for that reason too.",
                        "The number of threads differs: 8 in A, 16 in B: speeds differ for that reason too.");
        assertThat(comparison.differences())
                .containsExactly("The driver differs: mysql-connector-j 26.10.0 in A, mysql-connector-j 9.7.0 in B.");
        assertThat(text(comparison).indexOf("caution"))
                .isLessThan(text(comparison).indexOf("verdict"));
    }

    @Test
    void another_string_is_said_but_another_port_is_not() throws Exception {
        Comparison ports = compare(
                report().with(s5().url("jdbc:mysql://127.0.0.1:3306/x?a=b")),
                report().with(s5().url("jdbc:mysql://127.0.0.1:4711/x?a=b")));
        Comparison strings = compare(
                report().with(s5().url("jdbc:mysql://h/x?cachePrepStmts=true")),
                report().with(s5().url("jdbc:mysql://h/x")));

        assertThat(ports.differences()).isEmpty();
        assertThat(strings.differences())
                .containsExactly("The string of s5 differs: cachePrepStmts=true in A, no parameters in B.");
    }

    @Test
    void without_a_floor_the_interval_alone_decides_and_that_is_said() throws Exception {
        Comparison comparison = compare(
                report().withoutFloor().with(s5().rates(100, 101, 100, 101)),
                report().withoutFloor().with(s5().rates(98, 98.5, 98, 98.5)));

        assertThat(comparison.rows().get(0).verdict()).isEqualTo(Verdict.WORSE);
        assertThat(comparison.cautions()).anyMatch(caution -> caution.startsWith("Neither file measured one scenario"));
        assertThat(text(comparison)).contains("Noise floor: A not measured, B not measured");
    }

    @Test
    void what_is_in_one_file_only_is_listed() throws Exception {
        Comparison comparison =
                compare(report().with(s3()).with(s5()), report().with(s5()).skipped("x1-own", Status.SKIPPED, "x"));

        assertThat(comparison.onlyInA()).extracting(Subject::name).containsExactly("s3-prepare-every-time");
        assertThat(comparison.onlyInB()).extracting(Subject::name).containsExactly("x1-own");
        assertThat(text(comparison)).contains("Only in A\n  s3-prepare-every-time", "Only in B\n  x1-own");
    }

    @Test
    void a_scenario_that_failed_in_b_only_is_worse_and_one_that_was_skipped_is_undecided() throws Exception {
        Row failed = only(report().with(s5()), report().skipped("s5-prepare-once", Status.FAILED, "It broke."));
        Row skipped = only(report().with(s5()), report().skipped("s5-prepare-once", Status.SKIPPED, "Needs TiDB."));

        assertThat(failed.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(failed.reason()).contains("failed in B, and did not in A: It broke.");
        assertThat(skipped.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(skipped.reason()).contains("was not measured in B: Needs TiDB.");
    }

    @Test
    void a_step_is_divided_round_by_round_so_that_a_machine_half_as_fast_does_not_change_it() throws Exception {
        Comparison comparison = compare(
                report().with(s3().rates(100, 80, 120)).with(s5().rates(160, 128, 193)),
                report().with(s3().rates(50, 40, 62)).with(s5().rates(80, 64, 99)));

        Step step = comparison.steps().get(0);
        assertThat(step.label()).isEqualTo("s3 to s5");
        assertThat(step.effect().ratio()).isBetween(0.99, 1.01);
        assertThat(step.verdict(comparison.floor())).isEqualTo("no difference");
    }

    @Test
    void percentiles_are_those_of_the_raw_histogram_and_of_the_summary_where_there_is_none() throws Exception {
        SingleWriterLatencyRecorder recorder = new SingleWriterLatencyRecorder();
        for (int i = 1; i <= 1_000; i++) {
            recorder.record(i * 10_000L);
        }
        Row row = only(
                report().with(s5()),
                report().with(s5().histogram(recorder.takeInterval().encoded())));

        assertThat(row.a().latency()).contains(new Percentiles(290_000, 400_000, 600_000));
        assertThat(row.b().latency().orElseThrow().p95()).isBetween(9_500_000L, 9_600_000L);
    }

    @Test
    void an_older_file_without_histograms_is_compared_and_what_it_lacks_is_said() throws Exception {
        assertThat(compare(report().with(s5()), report().with(s5())).cautions())
                .anyMatch(caution -> caution.startsWith("A holds no raw histograms"));
    }

    @Test
    void a_file_of_another_kind_a_missing_one_and_a_mix_are_refused_in_a_sentence() throws Exception {
        Path run = report().with(s5()).in(folder, "run.json");
        Path jmh = JmhFiles.result().thrpt("dev.A.b", 1, 2).in(folder, "jmh.json");
        Path other = Files.writeString(folder.resolve("other.json"), "{\"schema\":\"roundtrip/compare/1\"}");
        Path text = Files.writeString(folder.resolve("text.txt"), "hello");
        Path empty = Files.writeString(folder.resolve("empty.json"), "[]");

        assertThatThrownBy(() -> Comparison.of(run, jmh))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("is a run report and ")
                .hasMessageEndingWith("is a JMH result, which have no figure in common. Give two files of one kind.");
        for (Path wrong : new Path[] {other, text, empty, folder.resolve("none.json"), folder}) {
            assertThatThrownBy(() -> Comparison.of(run, wrong))
                    .isInstanceOf(ReportException.class)
                    .hasMessageContaining(wrong.toString());
        }
        assertThatThrownBy(() -> compare(report().with(s3()), report().with(s5())))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("No scenario is in both files");
    }

    @Test
    void a_damaged_histogram_is_refused_in_a_sentence() {
        assertThatThrownBy(() -> compare(report().with(s5().histogram("AAAA")), report().with(s5())))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("is damaged: a raw histogram of it cannot be decoded");
    }

    private Row only(RunFiles a, RunFiles b) throws Exception {
        return compare(a, b).rows().get(0);
    }

    private Comparison compare(RunFiles a, RunFiles b) throws Exception {
        return Comparison.of(a.in(folder, "a.json"), b.in(folder, "b.json"));
    }

    private static String text(Comparison comparison) {
        return ComparisonText.render(comparison, ComparisonTextTest.plain(100));
    }
}
