package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.Environment.Driver;
import dev.roundtrip.report.Inputs;
import dev.roundtrip.report.Inputs.Variable;
import dev.roundtrip.report.Round;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.run.Requests;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.scenario.SessionHabits;
import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.testing.Records;
import dev.roundtrip.text.Reports.ScenarioBuilder;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the sentences about what changed from one row to the next; a whole report is in {@link RunDocumentTest}. */
class StoryTest {

    private static final Driver OLD = new Driver("mysql-connector-j", "8.0.33");
    private static final Driver NEW = new Driver("mysql-connector-j", "9.7.0");

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            chatter that begins | s2; s1 | \
            Changed in the string: no useConfigs. SELECT @@session.transaction_isolation rose from 0 to 365 per \
            transfer.
            chatter that becomes less | s2, SHOW WARNINGS 10; s2, SHOW WARNINGS 5 | WARNINGS fell from 10 to 5 per transfer.
            no statement cache | s2; b, prepares 365, url jdbc:mysql://db/bank?useServerPrepStmts=true | \
            COM_STMT_PREPARE rose from 0 to 1 per statement: without cachePrepStmts=true the driver keeps no prepared \
            statement.
            the cache of the driver that was measured | s2, url jdbc:mariadb://db/bank?useServerPrepStmts=true, \
            mariadb 3.5.6; b, prepares 365, url jdbc:mariadb://db/bank?useServerPrepStmts=true, mariadb 3.5.6 | \
            COM_STMT_PREPARE rose from 0 to 1 per statement: 365 statements exceed the driver's cache of 250.
            a workload that fits the cache | s2; b, prepares 365, longest 200 | \
            the driver's cache of 1000 texts under 2048 characters should have kept them
            nothing | s3; s3, named s4 | \
            The inputs are the same. The same commands. Transfers per second: no difference (within 1%).
            an interval near one | s3, rates 100/101/99/100; s5, rates 101/100/100/99 | \
            Transfers per second: no difference (within 2%).
            one round | s3, rates 100; s5, rates 150 | Transfers per second: inconclusive (one round has no interval).
            a wide interval | s3, rates 100/80/120; s5, rates 150/90/110 | \
            Transfers per second: inconclusive (0.63x to 2.14x); about 26 more rounds should reach the margin.
            other transactions | s5; x1, prepares 365, statements 20, url jdbc:mysql://db/bank?a=b | \
            The workload differs: 20 business statements per transfer instead of 365. Only counts per statement can \
            be compared. COM_STMT_EXECUTE rose from 1 to 18.3 per statement.
            """)
    void a_step_says_what_was_changed_and_what_it_did(String why, String rows, String expected) {
        assertThat(String.join(" ", Story.steps(Reports.written(rows)).get(0).sentences()))
                .contains(expected);
    }

    @Test
    void a_step_has_the_deciding_figure_also_if_it_is_inconclusive_and_then_no_part_of_it() {
        double[] quiet = {100, 100, 100};
        double[] busy = {300, 100, 40};

        assertThat(cpuOfStep(quiet, quiet))
                .anyMatch(sentence -> sentence.startsWith("Client CPU per statement: 0.50x"));
        assertThat(cpuOfStep(quiet, busy))
                .singleElement()
                .asString()
                .startsWith("CPU per statement: inconclusive (0.12x to 6.88x)");
    }

    /** The sentences about a step from 50 to 25 us on the client. */
    private static List<String> cpuOfStep(double[] serverBefore, double[] serverAfter) {
        RunReport report = Reports.of(
                Reports.s3().rounds(rounds(50, serverBefore)), Reports.s5().rounds(rounds(25, serverAfter)));
        return Story.steps(report).get(0).sentences().stream()
                .filter(sentence -> sentence.contains("CPU"))
                .toList();
    }

    private static List<Round> rounds(double clientMicros, double[] serverMicros) {
        return IntStream.range(0, serverMicros.length)
                .mapToObj(i -> PictureReports.round(i + 1, 10, clientMicros, serverMicros[i]))
                .toList();
    }

    @Test
    void the_same_file_is_the_same_work_whatever_chance_made_of_it() {
        ScenarioBuilder s2 = Reports.s2().and("statements 31").inputs(onWorkload("s2", Map.of()));
        RunReport same = Reports.of(s2, Reports.s5().and("statements 26").inputs(onWorkload("s5", Map.of())));
        RunReport resized =
                Reports.of(s2, Reports.s5().and("statements 31").inputs(onWorkload("s5", Map.of("items", 9L))));

        assertThat(Story.steps(same).get(0).sentences()).noneMatch(sentence -> sentence.contains("differs"));
        assertThat(Story.steps(resized).get(0).sentences())
                .contains("The workload differs. Only counts per statement can be compared.");
    }

    private static Inputs onWorkload(String profile, Map<String, Long> sizes) {
        return Records.with(Reports.INPUTS, Map.of("profile", Requests.scenario(profile, "tpcc", sizes)));
    }

    @Test
    void an_unmet_expectation_says_what_was_expected_and_what_is_sent_instead() {
        RunReport report = Reports.of(
                Reports.s1().expects("session chatter per statement", 0, 1),
                Reports.s3().expects("COM_STMT_PREPARE per statement", 0, 1));

        assertThat(SentStory.unmet(report))
                .containsExactly(
                        "s1: session chatter per statement was expected to be 0.00 (within 0.01) and was 1.00.",
                        "s1 sends SELECT @@session.transaction_isolation 365 times per transfer.",
                        "s3: COM_STMT_PREPARE per statement was expected to be 0.00 (within 0.01) and was 1.00.",
                        "s3 prepares repeatedly: 365 statements exceed the driver's cache of 25 and it leaves"
                                + " out texts of 256 characters or more (the longest has 2000).");
    }

    @Test
    void scenarios_without_work_take_no_part() {
        RunReport report = Reports.of(
                new ScenarioBuilder("s1", "nothing", Reports.S1_URL).and("statements 0"), Reports.s3(), Reports.s5());

        assertThat(Story.steps(report)).extracting(Story.Step::label).containsExactly("s3 to s5");
    }

    @Test
    void a_later_driver_is_compared_with_the_first_whatever_the_letter_case_of_its_texts() {
        ScenarioBuilder resets = Reports.s5()
                .command("COM_STMT_RESET", 365)
                .chatter(Purpose.STATEMENT_UPKEEP, "COM_STMT_RESET", 365)
                .chatter(Purpose.SESSION_STATE, "SET autocommit=0", 1);
        RunReport report = Reports.of(
                Reports.s1().driver(OLD),
                Reports.s1().driver(NEW),
                resets.driver(OLD),
                Reports.s5()
                        .chatter(Purpose.SESSION_STATE, "set autocommit=0", 1)
                        .driver(NEW));

        assertThat(Story.ofVariants(report))
                .extracting(step -> step.label() + ": " + String.join(" ", step.brief()))
                .containsExactly(
                        "s1 8.0.33 to s1 9.7.0: Another driver: mysql-connector-j 9.7.0 (it was mysql-connector-j 8.0.33)."
                                + " The string is the same. The same commands. Transfers per second: no difference (within 1%).",
                        "s5 8.0.33 to s5 9.7.0: Another driver: mysql-connector-j 9.7.0 (it was mysql-connector-j 8.0.33)."
                                + " The string is the same. COM_STMT_RESET fell from 1 to 0 per statement. Round trips fell from"
                                + " 731 to 366 per transfer. Transfers per second: no difference (within 1%).");
        assertThat(Story.steps(report)).extracting(Story.Step::label).containsExactly("s1 8.0.33 to s5 8.0.33");
        assertThat(new Notes(report).environment()).contains("mysql-connector-j 8.0.33, mysql-connector-j 9.7.0");
        assertThat(Story.ofVariants(Reports.bank().build())).isEmpty();
    }

    @Test
    void every_input_that_differs_is_named() {
        Inputs plain = Reports.INPUTS;
        Variable bulk = new Variable("tidb_dml_type", Scope.SESSION, "bulk", Optional.of("OFF"), Optional.of("bulk"));
        Inputs other = Records.with(
                Reports.withWorkload("statements", 10),
                Map.of(
                        "pool", Records.with(plain.pool(), Map.of("autoCommit", true)),
                        "habits", new SessionHabits(Occasion.NEVER, Occasion.NEVER),
                        "variables", List.of(bulk),
                        "cachedTables", List.of("rt_currency", "rt_branch")));

        assertThat(inputsOfStep(plain, other))
                .startsWith(
                        "Set on the server: tidb_dml_type=bulk (session; it was OFF).",
                        "Cached by ALTER TABLE ... CACHE: rt_currency, rt_branch.",
                        "Another workload: bank transfer, 10 statements, READ COMMITTED, texts of up to 2000 characters (it was"
                                + " bank transfer, 365 statements, READ COMMITTED, texts of up to 2000 characters).",
                        "Other framework habits: asksIsolation never (it was each statement), setsAutoCommit never"
                                + " (it was each transaction).",
                        "Changed in the pool: autoCommit true (it was false).",
                        "The string is the same.");
        assertThat(inputsOfStep(other, plain))
                .startsWith("No longer set on the server: tidb_dml_type.", "No longer cached: rt_currency, rt_branch.");
    }

    private static List<String> inputsOfStep(Inputs before, Inputs after) {
        RunReport report = Reports.of(
                Reports.s5().inputs(before), Reports.s5().and("named own").inputs(after));
        return Story.steps(report).get(0).sentences();
    }
}
