package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.Json;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.KindResult;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.UseThis;
import dev.roundtrip.text.Reports.ScenarioBuilder;
import dev.roundtrip.verdict.Verdicts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecommendationTest {

    private static final String WAITS_FOR_MORE = "s2; own, COM_QUERY 123, COM_STMT_EXECUTE 365, rates 20.4/21.2/20.9";

    /** The round trips are 1.58 and 1.59 per statement, as often as chance drew each kind. */
    @Test
    void what_chance_explains_in_a_mix_of_transactions_makes_no_string_the_best() {
        List<KindResult> kinds = List.of(
                new KindResult("page", 1400, 0, 0, Optional.empty()),
                new KindResult("move", 600, 0, 0, Optional.empty()));
        ScenarioBuilder text = new ScenarioBuilder("text", "text", Reports.S2_URL).command("COM_QUERY", 577);
        ScenarioBuilder own = new ScenarioBuilder("own", "own", Reports.S5_URL)
                .command("COM_QUERY", 215)
                .command("COM_STMT_EXECUTE", 365);

        assertThat(Best.of(Reports.of(text, own)))
                .singleElement()
                .asString()
                .startsWith("text: 1.58 round trips per statement");
        assertThat(Best.of(Reports.of(text.set("kinds", kinds), own.set("kinds", kinds))))
                .singleElement()
                .asString()
                .startsWith("none: ");
    }

    @Test
    void a_string_that_prepares_has_not_what_is_recommended_if_that_is_text() {
        UseThis text = new UseThis("jdbc:mysql://HOST:4000/DATABASE?useLocalSessionState=true", List.of(), List.of());
        RunReport report = Reports.written("s2; both, COM_STMT_EXECUTE 366, COM_STMT_RESET 366")
                .recommending(text);

        assertThat(Recommendation.of(report).orElseThrow().reason())
                .startsWith("s2 waits for 1 round trip per statement, the fewest here.");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            the first of equal ones; a faster string is not hidden | s2, rates 30/31/30; s5, rates 20/20/21; \
            s7, COM_STMT_EXECUTE 365, rates 50/51/50 | s5 | In this run s2 did 1.49x (
            transactions that are not the same are no argument | s2; s5; x1, COM_QUERY 1, COM_STMT_EXECUTE 20, \
            statements 20, rates 150/150/150 | s5 | not part of this string.
            none executes prepared statements | s2; s9, COM_QUERY 366 | s2 | \
            This string also prepares each statement once.
            one that missed its expectation executes them | s2; s5, misses chatter | s2 | \
            This string also prepares each statement once. s2 also has
            more round trips than another | s2; own, COM_QUERY 123, COM_STMT_EXECUTE 365, \
            rates 20.4/21.2/20.9 | s2 | Keep the string of s2. own has what is recommended, and here it \
            waits for 488 round trips per transfer instead of 366.
            a string that merges statements, as the recommended one would not | b2, COM_QUERY 3, rates 80/81/82, \
            url jdbc:mysql://db/test?rewriteBatchedStatements=true; s5 | b2 | Keep the string of b2: it sends many \
            statements in one command, 0.01 round trips per statement. The recommended string lacks \
            rewriteBatchedStatements=true.
            as many round trips and less work | s2, rates 30/31/30/31; s5, rates 20/20/21/20 | s2 | \
            and here it waits for as many round trips and did less work.
            as many round trips and no other figure that is better | s2, rates 30/31/30/31; s5, rates 30/31/30/31 | s2 \
            | and here it waits for as many round trips and no figure is better.
            the recommended string, where the application's own habits are chatter | yours, COM_QUERY 3, \
            COM_STMT_PREPARE 5, COM_STMT_EXECUTE 5, SET autocommit=? 2, statements 5, rates 100/101, \
            url jdbc:mysql://db/bank?useServerPrepStmts=true&useConfigs=maxPerformance; recommended, COM_QUERY 3, \
            COM_STMT_EXECUTE 5, SET autocommit=? 2, statements 5, rates 150/151 | recommended | \
            recommended waits for 1.40 round trips per statement, the fewest here
            one string | s5 | '' | ''
            chatty strings | s1; s3 | No | './roundtrip run' with one of your strings alone measures it
            two strings of one's own that ask | old, COM_QUERY 8, statements 5, SET autocommit=? 2, rates 100/101, \
            url jdbc:mysql://db/bank?useSSL=false; new, COM_QUERY 8, statements 5, SET autocommit=? 2, rates 100/101, \
            url jdbc:mysql://db/bank | No | No measured row has it
            one that missed its expectation | s1; s5, misses chatter | '' | ''
            """)
    void the_string_follows_from_the_rows(String why, String rows, String label, String reason) {
        RunReport report = Reports.written(rows);
        String said = Recommendation.of(report).map(Recommendation::reason).orElse("");

        assertThat(said.replaceFirst("^Keep the string of ", "").split("\\W", 2)[0])
                .isEqualTo(label);
        assertThat(said).contains(reason).doesNotContain(why.startsWith("transactions") ? "In this run" : "\n");
        if (reason.startsWith("Keep the string") || reason.startsWith("and here it waits")) {
            assertEveryFormSaysThatThereIsNothingToGain(report);
        }
    }

    @Test
    void a_run_without_the_recommended_string_ends_with_it_and_says_that_it_was_not_measured() {
        RunReport report = Verdicts.on(Reports.written("s1; s3"));

        assertThat(Stream.of(Written.plain(report), Written.markdown(report), Written.html(report)))
                .allSatisfy(text -> assertThat(text).contains("Use this string", "No measured row has it"));
        assertThat(Written.brief(report, Written.PLAIN).replaceAll("\\s+", " "))
                .contains("Use jdbc:mysql:", "No measured row has it");
    }

    /** On other servers than TiDB the recommended string prepares nothing, and the best row may. */
    @Test
    void a_string_that_does_not_prepare_below_a_best_row_that_does_says_so() {
        UseThis text = new UseThis("jdbc:mysql://HOST:3306/DATABASE?useLocalSessionState=true", List.of(), List.of());
        RunReport report = Verdicts.on(Reports.written("s1; s5").recommending(text));

        assertThat(Stream.of(Written.plain(report), Written.brief(report, Written.PLAIN)))
                .allSatisfy(said -> assertThat(said.replaceAll("\\s+", " "))
                        .contains("It prepares statements, and this string does not: measure both."));
    }

    private static void assertEveryFormSaysThatThereIsNothingToGain(RunReport report) {
        String json = Json.text(Verdicts.on(report));

        assertThat(Stream.of(Written.plain(report), Written.markdown(report), Written.html(report)))
                .allSatisfy(text -> assertThat(text)
                        .contains("Nothing to gain", "Keep the string of")
                        .doesNotContain("Use this string"));
        assertThat(json).contains("\"nothingToGain\" : {").doesNotContain("\"recommended\"");
        assertThat(Written.plain(JsonReport.parse(json, "it"))).isEqualTo(Written.plain(report));
    }

    /** A live check has no --details. */
    @Test
    void within_another_report_it_names_no_option_of_a_run() {
        Document live =
                new Document("live", out -> RunDocument.within(Verdicts.on(Reports.written(WAITS_FOR_MORE)), out));

        assertThat(TerminalWriter.write(live, Written.PLAIN))
                .contains("Nothing to gain", "Keep the string of")
                .doesNotContain("--details");
    }
}
