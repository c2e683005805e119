package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerSide;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The study's story, told from the server's figures. */
class ServerStoryTest {

    private static String step(RunReport report, String label) {
        return Story.of(report).steps().stream()
                .filter(step -> step.label().equals(label))
                .findFirst()
                .map(step -> String.join(" ", step.sentences()))
                .orElseThrow();
    }

    private static String step(String label) {
        return step(TidbReports.all().build(), label);
    }

    @Test
    void from_s2_to_s3_executions_look_into_the_plan_cache_and_the_variable_that_keeps_plans_is_not_set() {
        assertThat(step("s2 to s3"))
                .startsWith("Changed in the string: useServerPrepStmts=true.")
                .contains(
                        "Executions look into TiDB's plan cache, with 1 hit and 364 misses per transfer; closing a statement drops"
                                + " its plan, unless tidb_ignore_prepared_cache_close_stmt is ON, which this scenario does not"
                                + " set.")
                .contains("By the dashboard the average query fell from");
    }

    @Test
    void from_s3_to_s4_the_variables_are_named_then_misses_and_compile_time_that_fall_while_the_commands_stay() {
        assertThat(step("s3 to s4"))
                .startsWith("Set on the server: tidb_ignore_prepared_cache_close_stmt=ON (session; it was OFF),"
                        + " tidb_session_plan_cache_size=1000 (session; it was OFF). The string is the same."
                        + " Plan-cache misses fell from 364 to 0 per transfer, compile time per statement from 374 to 60"
                        + " us. Commands stay at 3 per statement, 2 of them waited for.");
    }

    @Test
    void from_s4_to_s5_prepares_and_closes_are_gone_and_the_two_averages_go_apart() {
        assertThat(step("s4 to s5"))
                .contains("COM_STMT_PREPARE fell from 1 to 0 per statement and COM_STMT_CLOSE from 1 to 0")
                .contains(
                        "By the dashboard the average query rose from 426 to 688 us, per business statement it fell from"
                                + " 1278 to 690 us: the dashboard divides by all commands.")
                .doesNotContain("Plan-cache misses");
    }

    @Test
    void from_s5_to_s6_waits_for_timestamps_fall_to_one_and_the_writes() {
        assertThat(step("s5 to s6"))
                .startsWith(
                        "Set on the server: tidb_rc_read_check_ts=ON (instance; it was OFF). The string is the same."
                                + " TSO waits fell from 366 to 39 per transfer, of whose statements 38 write.");
    }

    @Test
    void from_s6_to_s7_reads_move_from_storage_to_the_table_cache() {
        assertThat(step("s6 to s7"))
                .startsWith(
                        "Cached by ALTER TABLE ... CACHE: rt_currency, rt_branch, rt_calendar. The string is the same."
                                + " Reads from the table cache rose from 0 to 274 per transfer, get and cop fell from 325 to 51.");
    }

    @Test
    void storage_reads_that_do_not_fall_by_as_much_are_told_with_their_own_number() {
        ServerSide few = new TidbReports.Server().storage(39, 160, 141, 274).build();

        RunReport report = new Reports.ReportBuilder()
                .add(TidbReports.s6())
                .add(TidbReports.s7().server(few))
                .build();

        assertThat(step(report, "s6 to s7")).contains("get and cop fell from 325 to 301.");
    }

    @Test
    void tables_that_are_read_too_rarely_for_their_lease_are_told_by_their_loads() {
        ServerSide thrashing = new TidbReports.Server()
                .storage(273, 420, 199, 12)
                .tableCacheLoads(22)
                .build();

        RunReport report = new Reports.ReportBuilder()
                .add(TidbReports.s6())
                .add(TidbReports.s7().server(thrashing))
                .build();

        assertThat(step(report, "s6 to s7"))
                .contains(
                        "get and cop rose from 325 to 619. Cached tables were loaded again 22 times per transfer: TiDB does"
                                + " so if it has not read a table within its lease (tidb_table_cache_lease, 3 s by default).");
        assertThat(step("s6 to s7")).doesNotContain("were loaded again");
    }

    @Test
    void a_variable_is_named_because_it_was_set_and_not_because_of_the_figures() {
        ServerSide some = new TidbReports.Server()
                .statements(325, 38, 2)
                .storage(200, 184, 141, 0)
                .build();

        RunReport report = new Reports.ReportBuilder()
                .add(TidbReports.s5())
                .add(TidbReports.s6().server(some))
                .build();

        assertThat(step(report, "s5 to s6"))
                .contains("Set on the server: tidb_rc_read_check_ts=ON (instance; it was OFF).")
                .contains("TSO waits fell from 366 to 200 per transfer, of whose statements 38 write.");
        assertThat(step(
                        new Reports.ReportBuilder()
                                .add(TidbReports.s5())
                                .add(TidbReports.s5()
                                        .server(TidbReports.sideOfS6())
                                        .named("s9-as-s5"))
                                .build(),
                        "s5 to s9"))
                .startsWith("The inputs are the same: string, server variables, cached tables, workload and pool.")
                .contains("TSO waits fell from 366 to 39 per transfer")
                .doesNotContain("tidb_rc_read_check_ts");
    }

    @Test
    void times_that_differ_by_no_more_than_the_noise_floor_are_not_told() {
        RunReport report = TidbReports.all().noise("s3-prepare-every-time", 1.5).build();

        assertThat(step(report, "s3 to s4"))
                .contains("Plan-cache misses fell from 364 to 0 per transfer.")
                .doesNotContain("compile time");
        assertThat(step(report, "s2 to s3")).doesNotContain("By the dashboard");
    }

    @Test
    void another_workload_is_told_from_the_figures_also_where_the_inputs_do_not_say_so() {
        RunReport report = new Reports.ReportBuilder()
                .add(TidbReports.s3())
                .add(TidbReports.s4().statements(20))
                .build();

        assertThat(step(report, "s3 to s4"))
                .contains("The workload is another: a transfer has 20 business statements instead of 365.")
                .doesNotContain("Plan-cache misses");
    }

    @Test
    void without_figures_of_the_server_nothing_is_said_of_it() {
        RunReport report = new Reports.ReportBuilder()
                .onTidb()
                .add(Reports.s3())
                .add(TidbReports.s4().inputs(Reports.INPUTS))
                .build();

        assertThat(step(report, "s3 to s4"))
                .startsWith(
                        "The inputs are the same: string, server variables, cached tables, workload and pool. The same"
                                + " commands: 3 per statement, 2 of them waited for.")
                .doesNotContain("misses", "TSO");
    }

    @Test
    void the_run_is_set_beside_the_study_in_its_own_figures() {
        assertThat(Story.of(TidbReports.all().build()).study())
                .containsExactly(
                        "By QPS the study's s1 was its fastest (56.3k against 24.2k of s2), since QPS counts chatter. Here TiDB"
                                + " counted 2 statements per business statement in s1 and 1 in s2; s2 against s1,"
                                + " transfers per second: 1.71x (1.67 to 1.75).",
                        "From s2 to s3 the study's average query went from 1120 to 528 us, an average over all commands; per"
                                + " business statement that is about 1584 us. Here it went from 1117 to 528 us over all commands"
                                + " and from 1120 to 1584 us per business statement.",
                        "The study's s3 had no plan-cache hit on v6.0, where the cache was off by default. It has been on"
                                + " since v6.1: here s3 had 1 hit and 364 misses per transfer.",
                        "From s3 to s5 the study's QPS, without chatter in either, rose 1.57x; here s5 against s3,"
                                + " transfers per second: 1.98x (1.95 to 2.01).",
                        "In the study's cluster s6 did 13% more QPS than s5, and s7 17% more than s6. Here timestamps and"
                                + " storage are in TiDB's own process, without a network to save: compare the counts per"
                                + " transfer, TSO waits 366 to 39 (s5 to s6), get and cop 325 to 51 (s6 to s7), not the times.");
    }

    @Test
    void both_renderers_show_the_section_after_the_story() {
        RunReport report = TidbReports.all().build();

        assertThat(Written.details(report, TerminalStyle.plain()))
                .containsSubsequence("\nWhat changed\n", "\nAgainst the study\n  - By QPS", "\nUse this string\n");
        assertThat(Written.markdown(report))
                .containsSubsequence("## What changed", "## Against the study\n\n- By QPS", "## Use this string");
        assertThat(Written.details(Reports.bank().build(), TerminalStyle.plain()))
                .doesNotContain("Against the study");
    }

    @Test
    void what_a_run_did_not_measure_is_not_set_beside_the_study() {
        assertThat(Story.of(Reports.bank().build()).study()).isEmpty();
        assertThat(Story.of(new Reports.ReportBuilder()
                                .onTidb()
                                .add(TidbReports.s5())
                                .build())
                        .study())
                .isEqualTo(List.of());
        assertThat(Story.of(new Reports.ReportBuilder()
                                .onTidb()
                                .add(Reports.s3().madeFromItsProfile())
                                .add(Reports.s5().madeFromItsProfile())
                                .build())
                        .study())
                .singleElement()
                .asString()
                .startsWith("From s3 to s5");
    }
}
