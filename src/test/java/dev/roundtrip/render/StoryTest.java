package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.Environment.Driver;
import dev.roundtrip.result.Inputs;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.run.KnownProfiles;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StoryTest {

    private static String step(RunReport report, String label) {
        return Story.of(report).steps().stream()
                .filter(step -> step.label().equals(label))
                .findFirst()
                .map(step -> String.join(" ", step.sentences()))
                .orElseThrow();
    }

    private static RunReport of(Reports.ScenarioBuilder... scenarios) {
        Reports.ReportBuilder report = new Reports.ReportBuilder();
        for (Reports.ScenarioBuilder scenario : scenarios) {
            report.add(scenario);
        }
        return report.build();
    }

    @Test
    void chatter_that_ends_is_told_with_its_number_and_the_property_that_ended_it() {
        assertThat(step(Reports.bank().build(), "s1 to s2"))
                .startsWith("Changed in the string: useConfigs=maxPerformance."
                        + " SELECT @@session.transaction_isolation was sent 365 times per transaction and is no longer sent;"
                        + " useLocalSessionState, which maxPerformance sets, answers it in the driver.");
    }

    @Test
    void what_was_sent_once_is_said_to_be_sent_once_and_a_cause_is_not_told_twice() {
        RunReport report = of(Reports.s1().chatter(Purpose.SESSION_STATE, "SET autocommit=0", 1), Reports.s2());

        assertThat(step(report, "s1 to s2"))
                .contains(
                        "answers it in the driver. SET autocommit=0 was sent once per transaction and is no longer sent,"
                                + " for the same reason.");
    }

    @Test
    void scenarios_with_other_transactions_are_not_compared_by_the_transaction() {
        Reports.ScenarioBuilder few = new Reports.ScenarioBuilder("x1-prepare-few-short", "few short", Reports.S3_URL)
                .command("COM_QUERY", 1)
                .command("COM_STMT_EXECUTE", 20)
                .statements(20)
                .rates(150.4, 150.4, 150.4)
                .statementMicros(10, 20, 30);
        RunReport report = new Reports.ReportBuilder()
                .add(Reports.s2())
                .add(Reports.s5())
                .add(few)
                .noise("s3-prepare-every-time", 0.02)
                .build();

        assertThat(step(report, "s5 to x1"))
                .contains(
                        "The workload is another: a transfer has 20 business statements instead of 365. What is counted per"
                                + " transfer, and how many are done per second, cannot be compared.")
                .contains("Changed in the string:")
                .doesNotContain("Round trips per transaction", "Transfers per second");
        assertThat(Recommendation.of(report).orElseThrow().reason()).doesNotContain("In this run");
        assertThat(Written.details(report, TerminalStyle.plain())).containsPattern("x1 .* 150\\.4 +- ");
    }

    @Test
    void the_same_file_is_the_same_work_whatever_chance_made_of_it() {
        Scenario tpcc = onWorkload("s2", "tpcc", Map.of());
        RunReport same = of(
                Reports.s2().statements(31).inputs(Reports.inputsOf(tpcc)),
                Reports.s5().statements(26).inputs(Reports.inputsOf(tpcc)));
        RunReport resized = of(
                Reports.s2().statements(31).inputs(Reports.inputsOf(tpcc)),
                Reports.s5().statements(31).inputs(Reports.inputsOf(onWorkload("s5", "tpcc", Map.of("items", 9L)))));

        assertThat(step(same, "s2 to s5")).doesNotContain("The workload is another");
        assertThat(step(resized, "s2 to s5")).contains("The workload is another. What is counted per transfer");
    }

    private static Scenario onWorkload(String profile, String workload, Map<String, Long> sizes) {
        return KnownProfiles.profiles()
                .resolve(profile)
                .orElseThrow()
                .running(KnownProfiles.workload(workload, Optional.empty(), sizes)
                        .orElseThrow());
    }

    @Test
    void chatter_that_begins_is_told_too() {
        assertThat(step(of(Reports.s2(), Reports.s1()), "s2 to s1"))
                .startsWith(
                        "Changed in the string: no useConfigs."
                                + " SELECT @@session.transaction_isolation is sent 365 times per transaction and was not sent before;");
    }

    @Test
    void chatter_that_no_known_property_explains_is_told_without_a_cause() {
        RunReport report = of(
                Reports.s2().chatter(Purpose.SESSION_STATE, "SHOW WARNINGS", 10),
                Reports.s2().chatter(Purpose.SESSION_STATE, "SHOW WARNINGS", 5));

        assertThat(Story.of(report).steps().get(0).sentences())
                .contains("SHOW WARNINGS was sent 10 times per transaction, now 5.");
    }

    @Test
    void repeated_prepares_are_laid_to_the_drivers_cache_with_the_workloads_own_numbers() {
        assertThat(step(Reports.bank().build(), "s2 to s3"))
                .contains(
                        "COM_STMT_PREPARE rose from 0 to 1 per statement and COM_STMT_CLOSE from 0 to 1: 365 statements do"
                                + " not fit the driver's cache of 25, and 130 are longer than 255 characters: each is prepared and"
                                + " closed every time.");
    }

    @Test
    void a_workload_that_fits_the_cache_is_not_said_to_overflow_it() {
        Inputs fitting = Reports.inputsOf(Reports.INPUTS.profile(), Reports.bankTransfer(20, 0, 200));
        RunReport report = new Reports.ReportBuilder()
                .add(new Reports.ScenarioBuilder("a", "a", Reports.S2_URL)
                        .statements(20)
                        .inputs(fitting)
                        .command("COM_QUERY", 21))
                .add(new Reports.ScenarioBuilder("b", "b", Reports.S3_URL)
                        .statements(20)
                        .inputs(fitting)
                        .command("COM_STMT_PREPARE", 20)
                        .command("COM_STMT_EXECUTE", 20))
                .build();

        assertThat(step(report, "a to b")).contains("should have kept them").doesNotContain("do not fit");
    }

    @Test
    void without_a_statement_cache_the_cause_is_its_absence() {
        RunReport report = of(
                Reports.s2(),
                new Reports.ScenarioBuilder("b", "b", Reports.S1_URL.replace("=false", "=true"))
                        .command("COM_STMT_PREPARE", 365)
                        .command("COM_STMT_EXECUTE", 365)
                        .command("COM_STMT_CLOSE", 365));

        assertThat(step(report, "s2 to b")).contains("keeps no prepared statements without cachePrepStmts=true");
    }

    @Test
    void round_trips_that_halve_are_said_to_fall_by_half_across_a_skipped_scenario() {
        assertThat(step(Reports.bank().build(), "s3 to s5"))
                .contains("Round trips per transaction fell by half, from 731 to 366")
                .contains("365 prepares per connection came before the measured time.");
    }

    @Test
    void the_halving_names_earlier_scenarios_with_the_same_number_of_round_trips() {
        Reports.ScenarioBuilder s4 = new Reports.ScenarioBuilder("s4-cache", "with plan cache", Reports.S3_URL)
                .command("COM_QUERY", 1)
                .command("COM_STMT_PREPARE", 365)
                .command("COM_STMT_EXECUTE", 365)
                .command("COM_STMT_CLOSE", 365);

        RunReport report = of(Reports.s3(), s4, Reports.s5());

        assertThat(step(report, "s4 to s5"))
                .contains("Round trips per transaction fell by half, from 731 to 366 (s3 had as many as s4).");
        assertThat(step(report, "s3 to s4"))
                .startsWith(
                        "The inputs are the same: string, server variables, cached tables, workload and pool. The same"
                                + " commands: 3 per statement, 2 of them waited for.")
                .doesNotContain("Round trips per transaction");
    }

    @Test
    void an_interval_that_stays_near_one_is_no_difference() {
        RunReport report =
                of(Reports.s3().rates(100, 101, 99, 100), Reports.s5().rates(101, 100, 100, 99));

        assertThat(step(report, "s3 to s5")).endsWith("Transfers per second: no difference: within 2%.");
        assertThat(Written.details(report, TerminalStyle.plain())).contains(" within 2% ");
    }

    @Test
    void one_round_tells_no_throughput() {
        assertThat(step(of(Reports.s3().rates(100), Reports.s5().rates(150)), "s3 to s5"))
                .endsWith("Transfers per second: not told: one round has no interval.");
    }

    @Test
    void a_difference_is_told_with_its_interval_and_a_wide_interval_with_the_rounds_that_would_do() {
        assertThat(step(of(Reports.s3().rates(100, 101, 99), Reports.s5().rates(150, 149, 151)), "s3 to s5"))
                .endsWith("Transfers per second: 1.50x (1.44 to 1.56).");
        assertThat(step(of(Reports.s3().rates(100, 80, 120), Reports.s5().rates(150, 90, 110)), "s3 to s5"))
                .endsWith("Transfers per second: not told yet: 0.63 to 2.14; about 11 more rounds would.");
    }

    @Test
    void a_throughput_is_never_given_in_statements_or_queries_that_include_chatter() {
        assertThat(Written.details(Reports.bank().build(), TerminalStyle.plain()))
                .doesNotContain("QPS")
                .doesNotContain("statements/s");
    }

    @Test
    void on_mariadb_nothing_is_said_of_what_only_tidb_does() {
        String text = Story.of(Reports.bank().build()).steps().toString();

        assertThat(text)
                .doesNotContainIgnoringCase("TiDB")
                .doesNotContain("plan cache")
                .doesNotContain("TSO");
        assertThat(Written.details(Reports.bank().build(), TerminalStyle.plain()))
                .contains("Measured on MariaDB, not TiDB");
        assertThat(Written.details(Reports.bank().onTidb().build(), TerminalStyle.plain()))
                .doesNotContain("not TiDB");
    }

    @Test
    void an_unmet_expectation_says_what_was_expected_what_was_measured_and_what_to_check() {
        RunReport report = of(
                Reports.s1().expects("session chatter per statement", 0, 1),
                Reports.s3().expects("COM_STMT_PREPARE per statement", 0, 1));

        assertThat(Story.of(report).unmet())
                .containsExactly(
                        "s1: session chatter per statement was expected to be 0.00 (within 0.01) and was 1.00. Check who sends"
                                + " SELECT @@session.transaction_isolation, 365 times per transaction.",
                        "s3: COM_STMT_PREPARE per statement was expected to be 0.00 (within 0.01) and was 1.00. Check the"
                                + " driver's statement cache: 365 statements do not fit the driver's cache of 25, and 130 are longer"
                                + " than 255 characters: each is prepared and closed every time.");
    }

    @Test
    void the_leanest_that_executes_prepared_statements_speaks_for_the_recommended_string() {
        assertThat(Recommendation.of(Reports.bank().build()).orElseThrow())
                .isEqualTo(new Recommendation(
                        "s5",
                        Optional.of(Reports.RECOMMENDED),
                        "s5 waits for 1 round trip per statement, the fewest here, and executes prepared statements; so does this"
                                + " string. s5 also has useConfigs=maxPerformance, which is no part of this string."));
    }

    @Test
    void where_rounds_tell_no_time_the_counts_come_first_and_decide() {
        RunReport report = of(Reports.s3().rates(100, 70), Reports.s5().rates(104, 90));

        assertThat(Story.of(report).steps().get(0).brief())
                .startsWith(
                        "Changed in the string: cachePrepStmts=true, prepStmtCacheSize=1000, prepStmtCacheSqlLimit=2048.",
                        "Round trips per transaction fell by half, from 731 to 366.")
                .last()
                .asString()
                .startsWith("Transfers per second: not told yet: ");
        assertThat(Recommendation.of(report).orElseThrow().reason())
                .startsWith("s5 waits for 1 round trip per statement")
                .contains("By time s5 cannot be told from s3 in this run: the counts decide.");
    }

    @Test
    void what_has_to_be_said_beside_the_string_stands_below_it() {
        assertThat(Written.details(Reports.bank().build(), TerminalStyle.plain()))
                .contains(
                        "It changes nothing in behaviour as long as:\n  - nobody uses SQL text for it.\n",
                        "  Memory in the application: little.\n",
                        "More, at a price: './roundtrip recipe s5'");
        assertThat(Written.markdown(Reports.bank().build()))
                .contains("as long as:\n\n- nobody uses SQL text for it.\n", "Memory in the application: little.");
    }

    @Test
    void of_equal_scenarios_the_first_is_recommended_and_a_faster_string_is_not_hidden() {
        Reports.ScenarioBuilder s7 =
                new Reports.ScenarioBuilder("s7", "with table cache", Reports.S5_URL).command("COM_STMT_EXECUTE", 365);
        RunReport report = new Reports.ReportBuilder()
                .add(Reports.s2().rates(30, 31, 30))
                .add(Reports.s5().rates(20, 20, 21))
                .add(s7.rates(50, 51, 50))
                .build();

        assertThat(Recommendation.of(report)).hasValueSatisfying(best -> {
            assertThat(best.label()).isEqualTo("s5");
            assertThat(best.reason()).contains("In this run s2 did 1.49x (");
        });
    }

    @Test
    void a_string_that_the_table_contradicts_is_not_recommended() {
        Reports.ScenarioBuilder more = new Reports.ScenarioBuilder("own", "own", Reports.S5_URL)
                .command("COM_QUERY", 123)
                .command("COM_STMT_EXECUTE", 365);
        RunReport report = of(Reports.s2(), more.rates(20.4, 21.2, 20.9));
        Recommendation found = Recommendation.of(report).orElseThrow();

        assertThat(found.string()).isEmpty();
        assertThat(found.reason())
                .startsWith("Keep the string of s2.")
                .contains("488 round trips per transfer here, and s2 for 366.");
        assertThat(Written.details(report, TerminalStyle.plain()))
                .contains("Nothing to gain", "Keep the string of s2.")
                .doesNotContain("Use this string");
        assertThat(Written.markdown(report)).contains("## Nothing to gain").doesNotContain("## Use this string");
        assertThat(Written.html(report)).contains("Nothing to gain").doesNotContain("Use this string");
        String json = JsonReport.write(Recommendation.judged(report));
        assertThat(json)
                .contains("\"nothingToGain\" : \"Keep the string of s2.")
                .doesNotContain("\"recommended\"");
        assertThat(Written.details(JsonReport.parse(json, "it"), TerminalStyle.plain()))
                .isEqualTo(Written.details(report, TerminalStyle.plain()));
    }

    @Test
    void a_string_that_waits_as_often_and_does_less_work_is_not_recommended() {
        RunReport report = of(Reports.s2().rates(30, 31, 30, 31), Reports.s5().rates(20, 20, 21, 20));

        assertThat(Recommendation.of(report).orElseThrow().reason())
                .startsWith("Keep the string of s2.")
                .endsWith("which waits for as many round trips and did less work in this run.");
    }

    @Test
    void none_of_these_is_only_said_where_no_measured_scenario_executes_prepared_statements() {
        String prepares = "This string also prepares each statement once";
        Reports.ScenarioBuilder other =
                new Reports.ScenarioBuilder("s9", "text again", Reports.S5_URL).command("COM_QUERY", 366);

        assertThat(Recommendation.of(of(Reports.s2(), other)).orElseThrow().reason())
                .contains(prepares + ", which none of these did.");
        assertThat(Recommendation.of(of(Reports.s2(), Reports.s5().expects("session chatter", 0, 1)))
                        .orElseThrow()
                        .reason())
                .contains(prepares + ".")
                .doesNotContain("none of these");
    }

    @Test
    void no_string_is_recommended_of_one_measured_string_of_chatty_ones_or_of_one_that_missed_its_expectation() {
        assertThat(Recommendation.of(of(Reports.s5()))).isEmpty();
        assertThat(Recommendation.of(of(Reports.s1(), Reports.s3()))).isEmpty();
        assertThat(Recommendation.of(of(Reports.s1(), Reports.s5().expects("session chatter", 0, 1))))
                .isEmpty();
    }

    @Test
    void the_template_keeps_neither_user_nor_password_nor_the_measurements_own_socket_factory() {
        String url =
                "jdbc:mysql://me:x@db:4000/bank?user=me&useConfigs=maxPerformance&password=x&socketFactory=a.B&a=1";

        assertThat(ConnectionString.of(url, new Driver("mysql-connector-j", "26.10.0"))
                        .template())
                .isEqualTo("jdbc:mysql://HOST:PORT/DB?useConfigs=maxPerformance&a=1");
    }

    @Test
    void scenarios_without_work_take_no_part() {
        RunReport report = of(
                new Reports.ScenarioBuilder("s1", "nothing", Reports.S1_URL).statements(0), Reports.s3(), Reports.s5());

        assertThat(Story.of(report).steps().stream().map(Story.Step::label).toList())
                .isEqualTo(List.of("s3 to s5"));
    }
}
