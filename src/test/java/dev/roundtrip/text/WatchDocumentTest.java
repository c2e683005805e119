package dev.roundtrip.text;

import static dev.roundtrip.text.SampleResults.command;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.PlainSentText;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.testing.Records;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatchDocumentTest {

    private static final LatencySummary LATENCY = new LatencySummary(100, 300_000, 250_000, 500_000, 900_000, 0, 0);

    @Test
    void the_application_s_line_is_below_its_statement() {
        Optional<List<SentText.Line>> lines = Optional.of(List.of(
                new SentText.Line("Orders.find(Orders.java:31)", 7),
                new SentText.Line("Orders.all(Orders.java:44)", 1)));

        assertThat(written(with(List.of(readFrom(lines)))).lines())
                .containsSubsequence(
                        "SELECT 1                                                       90        1.00       <1         100%",
                        "    from Orders.find(Orders.java:31), and 1 other line");
    }

    private static SentText readFrom(Optional<List<SentText.Line>> lines) {
        return Records.with(PlainSentText.prepared("SELECT 1", 90, 0, 0, 900, 20), Map.of("lines", lines));
    }

    @Test
    void at_80_columns_a_java_line_keeps_its_number() {
        String line = "com.example.orders.history.OrderHistoryRepository.findAll(OrderHistoryRepository.java:142)";
        SentText text = readFrom(Optional.of(List.of(new SentText.Line(line, 7))));

        assertThat(TerminalWriter.write(WatchDocument.of(with(List.of(text))), new TerminalStyle(80, false, false))
                        .lines())
                .allMatch(each -> each.length() <= 80)
                .anyMatch(each -> each.matches("    from \\.\\..*y\\.java:142\\)"));
    }

    @Test
    void the_report_has_counts_times_texts_and_words() {
        assertThat(written(report())).isEqualTo("""
                        Roundtrip   proxy 127.0.0.1:4001 to db:4000   0:01:05   2 connections open, 3 seen
                                    100 business statements

                        What would have saved round trips         where  saved  of 140
                        useLocalSessionState=true                string     40     29%
                        keep statements open                application      2    1.4%
                        all of these together                               42     30%
                        Each row is that change alone; rows overlap.
                          - useLocalSessionState=true: It is a condition.
                          - keep statements open: SELECT 1. From Orders.find(Orders.java:31).

                        Chatter by kind                                     round trips  of all
                        isolation level                                              40     29%
                            removed by useLocalSessionState=true (string)

                                                                           latency, us
                        per business statement   so far  count  errors   p50  p95  p99
                        COM_QUERY                  0.40     40       1   250  500  900
                        COM_STMT_EXECUTE           1.00    100       -   250  500  900
                        COM_STMT_CLOSE             0.20     20       -
                        commands                   1.60    160
                        round trips                1.40    140
                        chatter                    0.60     60

                        Chatter by text                          executed  trips each  us each  of all time
                        SELECT @@session.transaction_isolation         40        1.00      250          10%

                        Statements by time             executed  trips each  us each  of all time
                        UPDATE t SET v = ?                   10        1.00     7200          72%
                        SELECT * FROM t WHERE id = ?         90        1.00      200          18%

                        What was seen
                          - Session state costs much.
                          - Use this string:
                          jdbc:mysql://db/?useLocalSessionState=true
                          1 connection could not be read and 70 bytes are in no figure: It is compressed.
                          A note.
                        """);
    }

    /** Ten of the forty are COMMIT. */
    @Test
    void figures_per_statement_leave_out_commits_as_those_of_a_run_do() {
        CommandResult query =
                Records.with(command(Command.COM_QUERY, 40, 0, Optional.empty()), Map.of("transactionControl", 10L));
        WatchReport report = SampleResults.watched(
                140,
                List.of(query, command(Command.COM_STMT_EXECUTE, 100, 0, Optional.empty())),
                List.of(),
                List.of(),
                List.of());

        assertThat(written(report)
                        .lines()
                        .map(line -> line.replaceAll(" +", " ").strip()))
                .contains("COM_QUERY 0.30 40 -", "commands 1.30 140", "round trips 1.30 140", "chatter 0.40 40");
        assertThat(WatchDocument.line(report, report)).contains("1.30 commands, 1.30 round trips, 0.40 chatter");
    }

    @Test
    void the_live_table_has_the_last_interval_beside_the_whole_time_and_few_lines() {
        String table =
                TerminalWriter.write(WatchDocument.live(report(), report()), new TerminalStyle(80, false, false));

        assertThat(table).contains("100 business statements, 1.5/s now").contains("now  so far");
        assertThat(table.lines().count()).isLessThan(40);
    }

    @Test
    void many_texts_are_cut_with_their_number() {
        WatchReport many = with(IntStream.range(0, 30)
                .mapToObj(i -> text("SELECT " + i, 30 - i, 1))
                .toList());

        assertThat(written(many)).contains("... and 20 other texts");
    }

    @Test
    void a_line_for_a_log_has_the_interval_and_the_whole_time() {
        assertThat(WatchDocument.line(report(), report()))
                .isEqualTo("0:01:05  2 connections  1.5 statements/s  per statement: 1.60 commands, 1.40 round trips,"
                        + " 0.60 chatter  (so far 100 statements, 1.40 round trips each)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 | 3 connections could not be read and 70 bytes are in no figure: it was lost.
            2 | 3 connections could not be read, 2 of them for a time only, and 70 bytes are in no figure: it was lost.
            3 | 3 connections could not be read for a time and 70 bytes are in no figure: it was lost.
            """)
    void what_could_not_be_read_is_said_and_not_that_nothing_was_sent(long readAgain, String sentence) {
        WatchReport unread =
                SampleResults.unread(new UnreadableConnections("malformed", "it was lost", 3, readAgain, 70));

        assertThat(written(unread)).contains(sentence).doesNotContain("Nothing was seen", "sent no SQL");
    }

    private static String written(WatchReport report) {
        return TerminalWriter.write(WatchDocument.of(report), Written.PLAIN);
    }

    private static SentText text(String sql, long executions, long nanosEach) {
        return SampleResults.text(Purpose.BUSINESS, sql, executions, executions * nanosEach);
    }

    private static WatchReport report() {
        String asked = "SELECT @@session.transaction_isolation";
        return with(List.of(
                text("SELECT * FROM t WHERE id = ?", 90, 200_000),
                text("UPDATE t SET v = ?", 10, 7_200_000),
                SampleResults.text(Purpose.SESSION_STATE, asked, 40, 10_000_000)));
    }

    private static WatchReport with(List<SentText> texts) {
        return SampleResults.watched(
                140,
                List.of(
                        command(Command.COM_QUERY, 40, 1, Optional.of(LATENCY)),
                        command(Command.COM_STMT_EXECUTE, 100, 0, Optional.of(LATENCY)),
                        command(Command.COM_STMT_CLOSE, 20, 0, Optional.empty())),
                texts,
                List.of(
                        new Observation("Session state costs much."),
                        new Observation("Use this string:", Optional.of("jdbc:mysql://db/?useLocalSessionState=true"))),
                List.of("A note."));
    }
}
