package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.render.TerminalStyle.Charset;
import dev.roundtrip.render.TerminalStyle.Colour;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.wire.Purpose;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunDocumentTest {

    private static String plain(RunReport report) {
        return Written.details(report, TerminalStyle.plain());
    }

    private static String at(int width, RunReport report) {
        return Written.details(report, new TerminalStyle(width, Colour.NONE, Charset.ASCII));
    }

    @Test
    void shows_the_experiment_first_then_the_table_then_what_was_skipped_and_the_noise_floor() {
        assertThat(plain(Reports.bank().build())).startsWith("""
                Roundtrip   bank transfer, 365 statements, READ COMMITTED   8 connections   3 rounds of 5 s, interleaved   warm-up 2.5 s
                            MariaDB 11.4.5 embedded, on this machine (InnoDB)   mysql-connector-j 26.10.0   HikariCP 7.1.0
                            OpenJDK 17.0.15, 4 CPUs

                                                      per statement   chatter  round                   transfers/s  statement, us
                scenario                query prepare execute close  per stmt  trips  median         vs prev vs s1   p50 p95  p99  met
                s1  text, chatty         2.00       -       -     -      1.00   2.00    12.1               -     -   640 900 1310  yes
                s2  text, quiet          1.00       -       -     -     <0.01   1.00    20.9 1.71x 1.67-1.75 1.71x   330 480  702  yes
                s3  prepare every time      -    1.00    1.00  1.00      2.00   2.00    12.4 0.60x 0.59-0.60     =   610 880 1290  yes
                s5  prepare once            -       -    1.00     -     <0.01   1.00    24.6 1.98x 1.95-2.01 2.02x   290 410  655  yes
                skipped     s4: It shows the server's plan cache, which MariaDB does not have.
                noise floor (s3 measured twice): +-4.2%
                """);
    }

    @Test
    void what_the_servers_storage_has_in_common_with_how_it_was_reached_is_said_once() {
        assertThat(plain(Reports.bank().onTidb().build()))
                .contains("            TiDB v8.5.3 in a container (one process), unistore   mysql-connector-j");
    }

    @Test
    void a_narrow_terminal_loses_columns_of_less_importance_and_is_told_which() {
        assertThat(at(80, Reports.bank().build())).contains("""
                                        per statement   chat  round             transfers/s
                scenario                qry prep exec  /stmt  trips  median         vs prev  met
                s1  text, chatty       2.00    -    -   1.00   2.00    12.1               -  yes
                s2  text, quiet        1.00    -    -  <0.01   1.00    20.9 1.71x 1.67-1.75  yes
                s3  prepare every t..     - 1.00 1.00   2.00   2.00    12.4 0.60x 0.59-0.60  yes
                s5  prepare once          -    - 1.00  <0.01   1.00    24.6 1.98x 1.95-2.01  yes
                Too narrow for close, vs s1, p50, p95, p99: a wider terminal or a file has them.
                """);
    }

    @Test
    void figures_stay_aligned_from_nothing_to_thousands() {
        RunReport report = new Reports.ReportBuilder()
                .add(new Reports.ScenarioBuilder("s1", "nothing", Reports.S1_URL).statements(1000))
                .add(new Reports.ScenarioBuilder("s2", "a little", Reports.S1_URL)
                        .statements(1000)
                        .command("COM_STMT_PREPARE", 4)
                        .rates(0.004)
                        .statementMicros(0, 1, 2))
                .add(new Reports.ScenarioBuilder("s3", "much", Reports.S1_URL)
                        .statements(1000)
                        .command("COM_STMT_EXECUTE", 9_999_990)
                        .rates(123_456.7)
                        .statementMicros(99, 1_000, 3_600_000))
                .build();

        assertThat(plain(report)).contains("""
                                             per statement    chatter     round               transfers/s        statement, ms
                scenario       query prepare execute close   per stmt     trips      median vs prev vs s1    p50   p95     p99   met
                s1  nothing        -       -       -     -          -         -        6.67       -     -      -     -       -     -
                s2  a little       -   <0.01       -     -          -     <0.01       <0.01       -     -   0.00 <0.01   <0.01     -
                s3  much           -       - 9999.99     -          -   9999.99   123456.70       -     -   0.10  1.00 3600.00     -
                """);
    }

    @Test
    void a_long_title_is_cut_before_a_column_is_lost() {
        RunReport report = Reports.bank()
                .add(new Reports.ScenarioBuilder(
                        "s8-own", "a title of a length that nobody has foreseen for a table", Reports.S1_URL))
                .build();

        assertThat(plain(report))
                .contains("s8  a title of a")
                .contains("..  ")
                .contains("vs prev")
                .doesNotContain("Too narrow");
    }

    @Test
    void the_brief_report_of_the_seven_scenarios_fits_40_lines_of_100_columns() {
        String brief = Written.brief(TidbReports.all().build(), new TerminalStyle(100, Colour.NONE, Charset.ASCII));

        assertThat(brief.lines().count()).isLessThanOrEqualTo(40);
        assertThat(brief)
                .contains("vs prev", "What changed", "s4 to s5", "Use this string", "--details adds")
                .contains("It changes nothing in behaviour if 1 condition holds: see --details")
                .doesNotContain("Chatter per transfer", "By the server's own figures", "Against the study");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 41, 50, 60, 72, 80, 95, 100, 110, 119, 120, 300})
    void no_line_is_wider_than_the_terminal_but_the_string_that_is_to_be_copied(int width) {
        RunReport report = Reports.bank()
                .onTidb()
                .add(Reports.failed("own-string", "own string", "x".repeat(200) + " was refused"))
                .add(Reports.s5().plannedMicros(1, 2, 3).errors(3).expects("session chatter", 0, 0.2))
                .partial("Stopped by Ctrl-C in round 2 of 3; what was measured in the rounds before it is whole.")
                .finding("The wire saw one statement more than the workload ran, which no known reason explains.")
                .build();

        assertThat(at(width, report).lines().filter(line -> !line.startsWith("  jdbc:mysql://HOST")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(Math.min(width, 120)));
    }

    @Test
    void the_machines_locale_changes_nothing() {
        String expected = plain(Reports.bank().build());
        String json = JsonReport.write(JsonReportTest.complete());
        String markdown = Written.markdown(JsonReportTest.complete());
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));

            assertThat(plain(Reports.bank().build())).isEqualTo(expected);
            assertThat(JsonReport.write(JsonReportTest.complete())).isEqualTo(json);
            assertThat(JsonReport.parse(json, "it")).isEqualTo(JsonReportTest.complete());
            assertThat(Written.markdown(JsonReportTest.complete())).isEqualTo(markdown);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void colours_appear_only_where_they_are_allowed_and_change_nothing_else() {
        RunReport report = Reports.bank()
                .add(Reports.s5().expects("session chatter", 0, 0.2))
                .partial("Stopped.")
                .finding("Something.")
                .build();

        String coloured = Written.details(report, new TerminalStyle(120, Colour.ANSI, Charset.ASCII));

        assertThat(plain(report)).doesNotContain("\u001b");
        assertThat(coloured).contains("\u001b[32myes\u001b[0m", "\u001b[31mNO\u001b[0m");
        assertThat(coloured.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(plain(report));
    }

    @Test
    void a_plain_terminal_gets_no_character_beyond_ascii_and_no_control_character_from_outside() {
        RunReport report = Reports.bank()
                .finding("caf\u00e9 \u001b[2J")
                .add(new Reports.ScenarioBuilder("s9", "t\u00eftle\n", Reports.S1_URL))
                .build();

        assertThat(plain(report)).matches("[\\n\\x20-\\x7e]+").contains("finding     caf? [2J", "s9  t?tle");
        assertThat(Written.details(report, new TerminalStyle(120, Colour.NONE, Charset.UNICODE)))
                .contains("caf\u00e9", "\u00b14.2%")
                .doesNotContain("\u001b");
    }

    @Test
    void a_partial_run_says_so_before_anything_else() {
        assertThat(plain(Reports.bank().partial("Stopped by Ctrl-C.").build()))
                .startsWith("PARTIAL     Stopped by Ctrl-C. What follows is what was measured so far.\n");
    }

    @Test
    void a_run_that_measured_nothing_says_so_and_why() {
        RunReport report = new Reports.ReportBuilder()
                .add(Reports.failed(
                        "s2-text-quiet", "text, quiet", "The server at 127.0.0.1:4000 refused the connection."))
                .add(Reports.skipped("s4-x", "x"))
                .add(Reports.skipped("s6-x", "x"))
                .build();

        assertThat(plain(report)).contains("""
                        Nothing was measured.
                        failed      s2: The server at 127.0.0.1:4000 refused the connection.
                        skipped     s4, s6: It shows the server's plan cache, which MariaDB does not have.
                        """).doesNotContain("What changed", "Use this string", "noise floor");
    }

    @Test
    void commands_without_a_column_are_told_below_the_table() {
        RunReport report = new Reports.ReportBuilder()
                .add(Reports.s5()
                        .command("COM_STMT_RESET", 364)
                        .command("COM_PING", 1)
                        .chatter(Purpose.LIVENESS, "COM_PING", 1))
                .build();

        assertThat(plain(report)).contains("s5 also sent COM_STMT_RESET 1.00, COM_PING <0.01 per statement.\n");
    }

    @Test
    void all_chatter_is_told_by_its_purpose_and_the_columns_add_up() {
        assertThat(plain(Reports.bank().build())).contains("""

                Chatter per transfer
                scenario                 transaction control  session state  liveness  statement upkeep  all
                s1  text, chatty                           1            365         -                 -  366
                s2  text, quiet                            1              -         -                 -    1
                s3  prepare every time                     1              -         -               730  731
                s5  prepare once                           1              -         -                 -    1
                """);
    }

    @Test
    void a_failed_scenario_with_figures_and_statements_that_failed_are_plain_to_see() {
        RunReport report = Reports.bank()
                .add(new Reports.ScenarioBuilder("own", "own", Reports.S1_URL)
                        .errors(1)
                        .failedBecause("Money was lost."))
                .build();

        assertThat(plain(report))
                .contains(
                        "  failed\n",
                        "failed      own: Money was lost.",
                        "finding     own: 1 error while it was measured");
    }

    @Test
    void with_a_planned_rate_both_clocks_of_a_transaction_are_shown_and_throughput_is_no_finding() {
        RunReport report = Reports.bank()
                .rate(20)
                .add(Reports.s2().plannedMicros(900_000, 950_000, 990_000))
                .build();

        assertThat(plain(report))
                .contains("planned 20 transfers/s")
                .contains(
                        "s2 did 20.90 of the planned 20.00 transfers/s; transaction p50, p95, p99 from the planned start: 900.00")
                .doesNotContain("Transfers per second");
    }

    @Test
    void scenarios_that_share_a_short_name_are_called_by_their_whole_name() {
        RunReport report = new Reports.ReportBuilder()
                .add(new Reports.ScenarioBuilder("own-a", "first", Reports.S1_URL).rates(1))
                .add(new Reports.ScenarioBuilder("own-b", "second", Reports.S2_URL).rates(2))
                .build();

        assertThat(plain(report)).contains("own-a  first", "own-b  second", "vs own-a");
    }

    @Test
    void a_width_in_which_no_table_fits_is_refused() {
        assertThatThrownBy(() -> new TerminalStyle(39, Colour.NONE, Charset.ASCII))
                .hasMessage("width is 39; allowed are numbers from 40");
    }
}
