package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.roundtrip.render.Reports.ScenarioBuilder;
import dev.roundtrip.result.Environment.Driver;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.KindResult;
import dev.roundtrip.result.NamedRate;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.UseThis;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RecommendationTest {

    private static RunReport waitingForMore() {
        return Reports.of(
                Reports.s2(),
                new ScenarioBuilder("own", "own", Reports.S5_URL)
                        .command("COM_QUERY", 123)
                        .command("COM_STMT_EXECUTE", 365)
                        .rates(20.4, 21.2, 20.9));
    }

    /** 1.58 and 1.59 round trips per statement, as often as chance drew each kind. */
    @Test
    void what_chance_explains_in_a_mix_of_transactions_makes_no_string_the_best() {
        List<KindResult> kinds = List.of(
                new KindResult("page", 1400, 0, 0, Optional.empty()),
                new KindResult("move", 600, 0, 0, Optional.empty()));
        NamedRate rate = new NamedRate("pages", "page", 60);
        ScenarioBuilder text = new ScenarioBuilder("text", "text", Reports.S2_URL).command("COM_QUERY", 577);
        ScenarioBuilder own = new ScenarioBuilder("own", "own", Reports.S5_URL)
                .command("COM_QUERY", 215)
                .command("COM_STMT_EXECUTE", 365);

        assertThat(Best.of(Reports.of(text, own)).orElseThrow()).startsWith("text: 1.58 round trips per statement");
        assertThat(Best.of(Reports.of(text.kinds(kinds, rate), own.kinds(kinds, rate)))
                        .orElseThrow())
                .startsWith("none: ");
    }

    static Stream<Arguments> found() {
        ScenarioBuilder missed = Reports.s5().expects("session chatter", 0, 1);
        return Stream.of(
                arguments(
                        "the leanest that executes prepared statements",
                        Reports.bank().build(),
                        "s5",
                        "s5 waits for 1 round trip per statement, the fewest here, and executes prepared statements; so does this"
                                + " string. s5 also has useConfigs=maxPerformance, not part of this string."),
                arguments(
                        "counts where times are inconclusive",
                        Reports.of(Reports.s3().rates(100, 70), Reports.s5().rates(104, 90)),
                        "s5",
                        "Throughput does not separate s5 from s3: the counts decide."),
                arguments(
                        "the first of equal ones; a faster string is not hidden",
                        Reports.of(
                                Reports.s2().rates(30, 31, 30),
                                Reports.s5().rates(20, 20, 21),
                                new ScenarioBuilder("s7", "table cache", Reports.S5_URL)
                                        .command("COM_STMT_EXECUTE", 365)
                                        .rates(50, 51, 50)),
                        "s5",
                        "In this run s2 did 1.49x ("),
                arguments(
                        "transactions that are not the same are no argument",
                        Reports.of(
                                Reports.s2(),
                                Reports.s5(),
                                new ScenarioBuilder("x1", "few", Reports.S3_URL)
                                        .command("COM_QUERY", 1)
                                        .command("COM_STMT_EXECUTE", 20)
                                        .statements(20)
                                        .rates(150, 150, 150)),
                        "s5",
                        "not part of this string."),
                arguments(
                        "none executes prepared statements",
                        Reports.of(
                                Reports.s2(),
                                new ScenarioBuilder("s9", "text", Reports.S5_URL).command("COM_QUERY", 366)),
                        "s2",
                        "This string also prepares each statement once."),
                arguments(
                        "one that missed its expectation executes them",
                        Reports.of(Reports.s2(), missed),
                        "s2",
                        "This string also prepares each statement once. s2 also has"),
                arguments(
                        "more round trips than another",
                        waitingForMore(),
                        "s2",
                        "Keep the string of s2. own has what is recommended, and here it waits for 488"
                                + " round trips per transfer instead of 366."),
                arguments(
                        "a string that merges statements, as the recommended one would not",
                        Reports.of(
                                new ScenarioBuilder(
                                                "b2", "rewritten", "jdbc:mysql://db/test?rewriteBatchedStatements=true")
                                        .command("COM_QUERY", 3)
                                        .rates(80, 81, 82),
                                Reports.s5()),
                        "b2",
                        "Keep the string of b2: it sends many statements in one command, 0.01 round trips per statement. The"
                                + " recommended string lacks rewriteBatchedStatements=true."),
                arguments(
                        "as many round trips and less work",
                        Reports.of(
                                Reports.s2().rates(30, 31, 30, 31), Reports.s5().rates(20, 20, 21, 20)),
                        "s2",
                        "and here it waits for as many round trips and did less work."),
                arguments(
                        "as many round trips and no other figure that is better",
                        Reports.of(
                                Reports.s2().rates(30, 31, 30, 31), Reports.s5().rates(30, 31, 30, 31)),
                        "s2",
                        "and here it waits for as many round trips and no figure is better."),
                arguments(
                        "the recommended string, where the application's own habits are chatter",
                        Reports.of(
                                new ScenarioBuilder("yours", "yours", Reports.S3_URL)
                                        .command("COM_QUERY", 3)
                                        .command("COM_STMT_PREPARE", 5)
                                        .command("COM_STMT_EXECUTE", 5)
                                        .chatter(Purpose.SESSION_STATE, "SET autocommit=?", 2)
                                        .statements(5)
                                        .rates(100, 101),
                                new ScenarioBuilder("recommended", "recommended", Reports.S5_URL)
                                        .command("COM_QUERY", 3)
                                        .command("COM_STMT_EXECUTE", 5)
                                        .chatter(Purpose.SESSION_STATE, "SET autocommit=?", 2)
                                        .statements(5)
                                        .rates(150, 151)),
                        "recommended",
                        "recommended waits for 1.40 round trips per statement, the fewest here"),
                arguments(
                        "a string that prepares has not what is recommended if that is text",
                        Reports.of(
                                        Reports.s2(),
                                        new ScenarioBuilder("both", "prepared", Reports.S5_URL)
                                                .command("COM_STMT_EXECUTE", 366)
                                                .command("COM_STMT_RESET", 366))
                                .recommending(new UseThis(
                                        "jdbc:mysql://HOST:4000/DATABASE?useLocalSessionState=true",
                                        List.of(),
                                        List.of())),
                        "s2",
                        "s2 waits for 1 round trip per statement, the fewest here."),
                arguments("one string", Reports.of(Reports.s5()), "", ""),
                arguments("chatty strings", Reports.of(Reports.s1(), Reports.s3()), "", ""),
                arguments("one that missed its expectation", Reports.of(Reports.s1(), missed), "", ""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("found")
    void the_string_follows_from_what_was_measured(String why, RunReport report, String label, String reason) {
        assertThat(Recommendation.of(report).map(Recommendation::label).orElse(""))
                .isEqualTo(label);
        assertThat(Recommendation.of(report).map(Recommendation::reason).orElse(""))
                .contains(reason)
                .doesNotContain(why.startsWith("transactions") ? "In this run" : "\n");
        if (reason.startsWith("Keep the string") || reason.startsWith("and here it waits")) {
            assertEveryFormSaysThatThereIsNothingToGain(report);
        }
    }

    private static void assertEveryFormSaysThatThereIsNothingToGain(RunReport report) {
        String json = JsonReport.write(Recommendation.judged(report));

        assertThat(Stream.of(Written.plain(report), Written.markdown(report), Written.html(report)))
                .allSatisfy(text -> assertThat(text)
                        .contains("Nothing to gain", "Keep the string of")
                        .doesNotContain("Use this string"));
        assertThat(json).contains("\"nothingToGain\" : \"Keep the string of").doesNotContain("\"recommended\"");
        assertThat(Written.plain(JsonReport.parse(json, "it"))).isEqualTo(Written.plain(report));
    }

    /** A live check has no --details. */
    @Test
    void within_another_report_it_names_no_option_of_a_run() {
        Document.Builder live = new Document.Builder();

        RunDocument.within(Recommendation.judged(waitingForMore()), live);

        assertThat(TerminalWriter.write(live.build("live"), TerminalStyle.plain()))
                .contains("Nothing to gain", "Keep the string of")
                .doesNotContain("--details");
    }

    @Test
    void the_template_keeps_neither_user_nor_password_nor_the_measurements_own_socket_factory() {
        String url =
                "jdbc:mysql://me:x@db:4000/bank?user=me&useConfigs=maxPerformance&password=x&socketFactory=a.B&a=1";

        assertThat(ConnectionString.of(url, new Driver("mysql-connector-j", "26.10.0"))
                        .template())
                .isEqualTo("jdbc:mysql://HOST:PORT/DB?useConfigs=maxPerformance&a=1");
    }
}
