package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Absent;
import dev.roundtrip.result.ServerSide.Amount;
import dev.roundtrip.result.ServerSide.Figure;
import dev.roundtrip.result.ServerSide.Reconciliation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerTableTest {

    private static String plain(RunReport report) {
        return Written.details(report, TerminalStyle.plain());
    }

    private static ServerSide side(Figure... figures) {
        return new ServerSide(List.of(figures), List.of(), List.of());
    }

    private static Figure figure(String name, ServerSide.Value value) {
        return new Figure(name, value, "count", "source of " + name, List.of());
    }

    @Test
    void shows_the_servers_own_figures_below_the_main_table() {
        assertThat(plain(TidbReports.all().build())).contains("""
                By the server's own figures
                                                       plan cache             us per stmt       query, us           per transfer
                scenario                                hit  miss   parse compile execute    avg per stmt     TSO get+cop cached    CPU
                s1  text, chatty                          -     -    37.2     166     251    239      479   366.0   325.0      -   0.50
                s2  text, quiet                           -     -    84.7     370     626   1117     1120   366.0   325.0      -   0.50
                s3  prepare every time                 0.3% 364.0    <0.1     374     649    528     1584   366.0   325.0      -   0.50
                s4  prepare every time, plan cache   100.0%     -    <0.1    60.0     699    426     1278   366.0   325.0      -   0.50
                s5  prepare once                     100.0%     -    <0.1    50.0     623    688      690   366.0   325.0      -   0.50
                s6  prepare once, RC reads check     100.0%     -    <0.1    50.0     623    688      690    39.0   325.0      -   0.50
                s7  prepare once, table cache        100.0%     -    <0.1    50.0     623    688      690    39.0    51.0  274.0   0.50
                hit: plan-cache hits per business statement; miss, TSO (waits for a timestamp), get+cop (storage reads), cached
                (table-cache reads): per transfer. us: the time divided by business statements; query avg: by all commands, as the
                dashboard does. CPU: seconds per 1,000 business statements.
                """);
    }

    @Test
    void the_titles_of_the_seven_scenarios_are_whole_at_120_columns_in_every_table() {
        String text = plain(TidbReports.all().build());

        assertThat(text.split("prepare every time, plan cache ", -1)).hasSize(4);
        assertThat(text.split("prepare once, RC reads check ", -1)).hasSize(4);
        assertThat(text).doesNotContain("..  ", "Too narrow");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 100, 120})
    void no_line_is_wider_than_the_terminal_with_the_servers_figures_either(int width) {
        RunReport report = TidbReports.all()
                .add(TidbReports.s5())
                .add(Reports.s5().server(side(figure("planCacheHits", new Absent("x".repeat(150))))))
                .build();

        String text = Written.details(
                report, new TerminalStyle(width, TerminalStyle.Colour.NONE, TerminalStyle.Charset.ASCII));

        assertThat(text.lines().filter(line -> !line.startsWith("  jdbc:mysql://HOST")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }

    @Test
    void a_figure_that_is_absent_is_no_zero_and_its_reason_is_given_once() {
        RunReport report = new Reports.ReportBuilder()
                .onTidb()
                .add(Reports.s3()
                        .server(side(
                                figure("planCacheHits", new Amount(100)),
                                figure("planCacheMisses", new Amount(36_400)),
                                figure("parse", new Absent("the status port has no such metric")),
                                figure("compile", new Absent("the status port has no such metric")))))
                .add(TidbReports.s5())
                .build();

        assertThat(plain(report))
                .contains(
                        "n/a in parse, compile (s3): the status port has no such metric.\n",
                        "n/a in TSO (s3): the server gave no tsoWaits.\n")
                .containsPattern("s3 +prepare every time +0.3% +364.0 +n/a +n/a +n/a");
    }

    @Test
    void a_server_without_plan_cache_and_timestamps_has_no_such_table_but_is_compared_with_the_wire() {
        RunReport report = new Reports.ReportBuilder()
                .add(Reports.s3()
                        .server(new ServerSide(
                                List.of(figure("planCacheHits", new Absent("MariaDB keeps no plans"))),
                                List.of(
                                        new Reconciliation("COM_STMT_EXECUTE", 36_500, 36_500, true, ""),
                                        new Reconciliation("COM_STMT_CLOSE", 36_500, 36_499, false, "")),
                                List.of())))
                .build();

        assertThat(plain(report)).doesNotContain("By the server's own figures").contains("""
                        wire and server agree on 1 of 2 figures.
                        s3: COM_STMT_CLOSE 36500 on the wire, 36499 by the server; no reason is known.
                        """);
    }

    @Test
    void each_disagreement_is_a_line_with_both_numbers_and_the_known_reason() {
        assertThat(plain(TidbReports.all().build())).contains("""
                wire and server agree on 7 of 8 figures.
                s3: bytes received 2190000 on the wire, 2190400 by the server: the answer to the reading itself is in it.
                """);
    }

    @Test
    void markdown_has_every_figure_with_its_source_and_unit_and_the_servers_count_of_commands() {
        assertThat(Written.markdown(TidbReports.all().build()))
                .contains("## By the server's own figures", """
                | scenario | Query | StmtClose | StmtExecute | StmtPrepare |
                | --- | --: | --: | --: | --: |
                | s1 | 73100 | - | - | - |
                | s2 | 36600 | - | - | - |
                | s3 | 100 | 36500 | 36500 | 36500 |
                """, """
                | by the server | value | unit | time | mean | source | notes |
                | --- | --: | --- | --: | --: | --- | --- |
                | commands, Query | 73100 | count |  |  | `tidb_server_query_total` |  |
                """, """
                | tsoWaits | 36600 | count | 366.00 ms | 10 us | `tidb_tikvclient_ts_future_wait_seconds` | stand-in |
                """, """
                | garbageCollectionPauses | n/a: this server has no such metric |  |  |  | `go_gc_duration_seconds_sum` |  |
                """, """
                | bytes received | 2190000 | 2190400 | NO | the answer to the reading itself is in it |
                """);
    }

    @Test
    void a_figure_has_one_value_and_it_is_a_number() {
        assertThatThrownBy(() -> side(figure("get", new Amount(1)), figure("get", new Amount(2))))
                .hasMessage("figures has get twice; allowed is one figure of a name");
        assertThatThrownBy(() -> new Amount(Double.NaN)).hasMessage("amount is NaN; allowed are finite numbers");
    }
}
