package dev.roundtrip.render;

import static dev.roundtrip.render.RunFiles.report;
import static dev.roundtrip.render.RunFiles.s3;
import static dev.roundtrip.render.RunFiles.s5;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.render.ComparedScenario.CountChange;
import dev.roundtrip.render.Comparison.Step;
import dev.roundtrip.render.Comparison.Verdict;
import dev.roundtrip.render.TerminalStyle.Charset;
import dev.roundtrip.render.TerminalStyle.Colour;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.ScenarioResult.Status;
import dev.roundtrip.result.Schemas;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {

    @Test
    void a_report_and_itself_show_no_difference() {
        RunFiles same = report().with(s3()).with(s5().rates(150, 151, 149, 152));

        Comparison comparison = compare(same, same);

        assertThat(comparison.rows()).extracting(ComparedScenario::verdict).containsOnly(Verdict.NO_DIFFERENCE);
        assertThat(comparison.rows()).allMatch(row -> row.counts().isEmpty());
        assertThat(comparison.worse()).isFalse();
        assertThat(comparison.differences()).isEmpty();
    }

    @Test
    void a_scenario_measured_with_two_drivers_is_compared_driver_by_driver() {
        RunFiles both = report().with(s5().through("8.0.33").command("COM_STMT_RESET", 365))
                .with(s5().through("26.10.0"));

        Comparison comparison = compare(both, both);

        assertThat(comparison.rows()).hasSize(2).allMatch(row -> row.counts().isEmpty());
        assertThat(comparison.worse()).isFalse();
    }

    @Test
    void two_runs_with_one_driver_each_are_compared_though_the_drivers_differ() {
        ComparedScenario row = row(
                report().with(s5().through("26.10.0")),
                report().with(s5().through("8.0.33").command("COM_STMT_RESET", 365)));

        assertThat(row.verdict()).isEqualTo(Verdict.WORSE);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "beyond the floor, interval below 1; 100 101 99 100; 90 91 89 90; 0.03; WORSE",
                "beyond the floor, interval above 1; 100 101 99 100; 110 111 109 110; 0.03; BETTER",
                "within the larger of both floors; 100 101 99 100; 90 91 89 90; 0.12; NO_DIFFERENCE",
                "beyond the floor, interval holds 1; 100 140 80; 90 120 70; 0.03; NO_DIFFERENCE",
                "no floor, so the interval alone decides; 100 101 100 101; 98 98.5 98 98.5; ; WORSE",
                "one round decides nothing; 100; 50; 0.03; UNDECIDED"
            })
    void by_time_the_interval_and_the_larger_floor_decide(
            String why, String a, String b, Double floor, Verdict verdict) {
        RunFiles before = report().with(s5().rates(rates(a)));
        RunFiles after = report().with(s5().rates(rates(b)));

        ComparedScenario row = floor == null
                ? row(before.withoutFloor(), after.withoutFloor())
                : row(before.floor(0.01), after.floor(floor));

        assertThat(row.verdict()).isEqualTo(verdict);
        assertThat(row.speed().orElseThrow().ratio()).isCloseTo(mean(rates(b)) / mean(rates(a)), within(0.01));
        row.speed()
                .orElseThrow()
                .interval()
                .ifPresent(interval -> assertThat(interval.excludesOne()).isEqualTo(!why.contains("holds 1")));
    }

    private static double[] rates(String text) {
        return Stream.of(text.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    }

    private static double mean(double... rates) {
        return DoubleStream.of(rates).average().orElseThrow();
    }

    @Test
    void too_few_rounds_and_a_missing_floor_are_said() {
        Comparison oneRound = compare(report().with(s5().rates(100)), report().with(s5().rates(50)));
        Comparison noFloor = compare(
                report().withoutFloor().with(s5()), report().withoutFloor().with(s5()));

        assertThat(oneRound.cautions()).anyMatch(caution -> caution.startsWith("There is only 1 round,"));
        assertThat(noFloor.cautions()).anyMatch(caution -> caution.startsWith("Neither file measured one scenario"));
        assertThat(text(noFloor)).contains("Noise floor: A not measured, B not measured");
    }

    @Test
    void more_round_trips_are_worse_however_fast_they_are_and_the_command_is_named() {
        ComparedScenario row = row(
                report().with(s5().rates(100, 101, 99, 100)),
                report().with(s5().command("COM_STMT_PREPARE", 365).rates(200, 201, 199, 200)));

        assertThat(row.speed().orElseThrow().verdict()).isEqualTo(Verdict.BETTER);
        assertThat(row.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(row.counts())
                .extracting(CountChange::what, CountChange::a, CountChange::b)
                .containsExactly(tuple("round trips", 1.0, 2.0), tuple("COM_STMT_PREPARE", 0.0, 1.0));
    }

    @Test
    void fewer_round_trips_are_better_where_the_time_shows_no_difference() {
        ComparedScenario row = row(report().with(s5().command("COM_STMT_PREPARE", 365)), report().with(s5()));

        assertThat(row.speed().orElseThrow().verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(row.verdict()).isEqualTo(Verdict.BETTER);
    }

    @Test
    void a_command_without_an_answer_is_said_and_not_judged() {
        ComparedScenario row = row(report().with(s5()), report().with(s5().command("COM_STMT_CLOSE", 365)));

        assertThat(row.counts()).extracting(CountChange::what).containsExactly("COM_STMT_CLOSE");
        assertThat(row.verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
    }

    @Test
    void one_question_more_in_a_transaction_of_365_statements_is_found_and_its_text_named() {
        Comparison comparison =
                compare(report().with(s5()), report().with(s5().asks("SELECT @@session.transaction_read_only", 1)));

        assertThat(comparison.rows().get(0).counts())
                .extracting(CountChange::what)
                .contains("round trips", "chatter SELECT @@session.transaction_read_only");
        assertThat(comparison.worse()).isTrue();
        assertThat(text(comparison)).contains("round trips per statement: 1.0000 -> 1.0027, worse");
    }

    @Test
    void what_makes_it_unfair_is_said_first_and_what_may_be_the_point_is_said_apart() {
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
    void another_string_is_said_but_another_port_is_not() {
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
    void what_is_in_one_file_only_is_listed() {
        Comparison comparison =
                compare(report().with(s3()).with(s5()), report().with(s5()).skipped("x1-own", Status.SKIPPED, "x"));

        assertThat(comparison.onlyInA()).containsExactly("s3-prepare-every-time");
        assertThat(comparison.onlyInB()).containsExactly("x1-own");
        assertThat(text(comparison)).contains("Only in A\n  - s3-prepare-every-time", "Only in B\n  - x1-own");
    }

    @Test
    void a_scenario_that_failed_in_b_only_is_worse_and_one_that_was_skipped_is_undecided() {
        ComparedScenario failed =
                row(report().with(s5()), report().skipped("s5-prepare-once", Status.FAILED, "It broke."));
        ComparedScenario skipped =
                row(report().with(s5()), report().skipped("s5-prepare-once", Status.SKIPPED, "Needs TiDB."));

        assertThat(failed.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(failed.reason()).contains("failed in B, and did not in A: It broke.");
        assertThat(skipped.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(skipped.reason()).contains("was not measured in B: Needs TiDB.");
    }

    @Test
    void a_step_is_divided_round_by_round_so_that_a_machine_half_as_fast_does_not_change_it() {
        Comparison comparison = compare(
                report().with(s3().rates(100, 80, 120)).with(s5().rates(160, 128, 193)),
                report().with(s3().rates(50, 40, 62)).with(s5().rates(80, 64, 99)));

        Step step = comparison.steps().get(0);
        assertThat(step.name()).isEqualTo("s3 to s5");
        assertThat(step.speed().ratio()).isBetween(0.99, 1.01);
        assertThat(step.verdict()).isEqualTo("no difference");
    }

    @Test
    void reports_of_other_scenarios_are_refused_in_a_sentence() {
        assertThatThrownBy(() -> compare(report().with(s3()), report().with(s5())))
                .isInstanceOf(ReportException.class)
                .hasMessage(
                        "No scenario is in both files: a.json has s3-prepare-every-time; b.json has s5-prepare-once."
                                + " Give two reports of the same scenarios.");
    }

    @Test
    void the_text_shows_round_trips_speeds_interval_and_verdict_in_a_hundred_columns() {
        assertThat(text(worse()).lines()).allMatch(line -> line.length() <= 100, "no line wider than 100");
        assertThat(text(worse()))
                .doesNotContain("Too narrow")
                .contains("round trips", "transfers/s", "95% interval", "verdict")
                .containsPattern("s3  prepare-every-time +2\\.00 +2\\.00 +100\\.0 +100\\.0 +1\\.00x .* no difference\n")
                .containsPattern("s5  prepare-once +1\\.00 +2\\.00 .* worse\n")
                .contains("Noise floor: A +-3.0% (s3 measured twice), B +-3.0% (s3 measured twice).")
                .containsPattern("  s5 +round trips per statement: 1\\.00 -> 2\\.00, worse\n")
                .containsPattern("  s5 +COM_STMT_PREPARE per statement: 0\\.00 -> 1\\.00\n")
                .containsPattern("s3 to s5  prepare-once");
    }

    @Test
    void what_is_worse_is_red_and_no_line_is_wider_than_the_terminal() {
        assertThat(TerminalWriter.write(
                        ComparisonDocument.of(worse()), new TerminalStyle(100, Colour.ANSI, Charset.UNICODE)))
                .contains("\u001b[31mworse\u001b[0m", "\u001b[31m  s5         round trips per statement");
        for (int width = TerminalStyle.NARROWEST; width <= TerminalStyle.WIDEST; width++) {
            int allowed = width;
            assertThat(TerminalWriter.write(ComparisonDocument.of(worse()), plain(width))
                            .lines())
                    .allMatch(line -> line.length() <= allowed, "no line wider than " + allowed);
        }
    }

    @Test
    void a_turkish_locale_changes_nothing() {
        String text = text(worse());
        String json = worse().json();
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        try {
            assertThat(text(worse())).isEqualTo(text);
            assertThat(worse().json()).isEqualTo(json);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void the_json_form_says_what_the_text_says_and_the_documentation_names_its_fields() throws Exception {
        Schemas.requireValid(worse().json());
        JsonNode root = new ObjectMapper().readTree(worse().json());
        JsonNode s5 = root.path("rows").get(1);
        String docs = Files.readString(Path.of("docs", "compare.md"));
        Set<String> fields = new TreeSet<>();
        collect(root, fields);

        assertThat(root.path("schema").asText()).isEqualTo("roundtrip/compare/1");
        assertThat(root.path("worse").asBoolean()).isTrue();
        assertThat(s5.path("name").asText()).isEqualTo("s5-prepare-once");
        assertThat(s5.path("verdict").asText()).isEqualTo("worse");
        assertThat(s5.path("counts").get(0).path("b").asDouble()).isEqualTo(2);
        assertThat(s5.path("speed").path("samplesA")).hasSize(4);
        assertThat(s5.path("speed").path("upper").asDouble()).isGreaterThan(1);
        assertThat(fields)
                .hasSizeGreaterThan(20)
                .allSatisfy(field -> assertThat(docs).contains("`" + field + "`"));
    }

    private static void collect(JsonNode node, Set<String> names) {
        node.properties().forEach(entry -> names.add(entry.getKey()));
        node.forEach(inner -> collect(inner, names));
    }

    private static Comparison worse() {
        return compare(
                report().with(s3()).with(s5()),
                report().on("MariaDB", 8, "9.7.0").with(s3()).with(s5().command("COM_STMT_PREPARE", 365)));
    }

    private static TerminalStyle plain(int width) {
        return new TerminalStyle(width, Colour.NONE, Charset.ASCII);
    }

    private static ComparedScenario row(RunFiles a, RunFiles b) {
        return compare(a, b).rows().get(0);
    }

    private static Comparison compare(RunFiles a, RunFiles b) {
        return Comparison.of("a.json", a.build(), "b.json", b.build());
    }

    private static String text(Comparison comparison) {
        return TerminalWriter.write(ComparisonDocument.of(comparison), plain(100));
    }
}
