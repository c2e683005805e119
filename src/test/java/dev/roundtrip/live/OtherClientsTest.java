package dev.roundtrip.live;

import static dev.roundtrip.wire.Purpose.BUSINESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.PlainSentText;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SeenPeers.SeenClient;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.StatementLoop;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.SeenChatter;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.testing.Records;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests what is said of clients without JDBC. The counts are those of a hundred executions by the real clients through
 * the proxy: go-sql-driver 1.10.1, mysql2 3.24.6, PyMySQL 1.2.4, mysql-connector-python 26.10.0, mysqlclient 2.3.2.
 */
class OtherClientsTest {

    private static final String GO = "Go-MySQL-Driver";
    private static final String NODE = "Node-MySQL-2 3.24.6";
    private static final String PYMYSQL = "pymysql 1.2.4";
    private static final String CONNECTOR = "mysql-connector-python 26.10.0";
    private static final String CONNECTOR_J = "MySQL Connector/J 9.7.0";
    private static final String SELECT = "SELECT name FROM item WHERE id = ?";
    private static final String JDBC_WORDS =
            "Hibernate|addBatch|executeBatch|cachePrepStmts|PrepStmt|Connector/J|set[A-Z]";

    private static final SentText GO_QUERIES = sent(GO, SELECT, 100, 100, 100, 0);
    private static final SentText GO_KEEPS = sent(GO, "SELECT name FROM kept WHERE id = ?", 100, 100, 1, 0);
    private static final SentText PINGS = PlainSentText.sent(Purpose.LIVENESS, "COM_PING", 101, 1, 0);

    @Test
    void go_is_told_its_parameter_for_what_it_prepares_each_time_and_not_for_what_it_keeps() {
        WatchReport report = seen(GO_QUERIES, GO_KEEPS);

        assertThat(report.savings().changes())
                .extracting(Saving::where, Saving::change, Saving::roundTrips)
                .containsExactly(tuple("string", "interpolateParams=true", 100L));
        assertThat(report.savings().changes().get(0).behaviour()).contains("*sql.Stmt");
        assertThat(report.savings().chatter())
                .containsExactly(
                        new SeenChatter("prepare", 101, "interpolateParams=true (string)", Optional.empty(), GO));
    }

    @Test
    void a_prepared_cursor_of_pythons_connector_is_better_sent_as_text_even_if_it_is_kept() {
        SentText closed = sent(CONNECTOR, SELECT, 100, 100, 100, 100);
        SentText kept = sent(CONNECTOR, "SELECT name FROM kept WHERE id = ?", 100, 100, 1, 100);

        assertThat(seen(closed, kept).savings().changes())
                .extracting(Saving::change, Saving::roundTrips)
                .containsExactly(tuple("cursor() without prepared=True", 301L));
    }

    @Test
    void a_cursor_for_each_statement_pings_each_time() {
        WatchReport report = seen(sent(CONNECTOR, SELECT, 100, 0, 0, 0), SeenBy.client(CONNECTOR, 0, PINGS));

        assertThat(report.savings().changes())
                .extracting(Saving::change, Saving::roundTrips)
                .containsExactly(tuple("one cursor for several statements", 99L));
        assertThat(report.savings().chatter().get(0).removedBy())
                .isEqualTo("one cursor for several statements (application)");
    }

    @Test
    void pings_of_a_loop_count_once_in_all_changes_together() {
        StatementLoop loop = new StatementLoop(1, 100, 198, 0, 99, true, false, Optional.empty());
        WatchReport report =
                seen(SeenBy.looped(loop, sent(CONNECTOR, SELECT, 100, 0, 0, 0)), SeenBy.client(CONNECTOR, 0, PINGS));

        assertThat(report.savings().changes()).extracting(Saving::roundTrips).containsExactly(198L, 99L);
        assertThat(report.savings().roundTrips()).isEqualTo(198);
    }

    @Test
    void text_is_said_in_the_words_of_each_client_for_its_own_share() {
        WatchReport report = seen(
                sent(NODE, SELECT, 100, 0, 0, 0),
                sent(PYMYSQL, SELECT, 100, 0, 0, 0),
                sent("", SELECT, 100, 0, 0, 0),
                GO_KEEPS);

        assertThat(report.savings().changes()).isEmpty();
        assertThat(report.seen())
                .extracting(Observation::text)
                .contains(
                        "100% of the statements of Node-MySQL-2 3.24.6 are text: the server parses and plans each."
                                + " query() sends text; execute() keeps prepared statements.",
                        "100% of the statements of pymysql 1.2.4 are text: the server parses and plans each."
                                + " PyMySQL has no prepared statements.",
                        "100% of the statements of clients without a name are text: the server parses and plans each.")
                .noneMatch(text -> text.contains(GO));
    }

    @Test
    void one_question_of_a_client_that_watches_is_no_habit() {
        assertThat(seen(sent(PYMYSQL, "SELECT 1", 1, 0, 0, 0), sent(GO, SELECT, 400, 400, 1, 0))
                        .seen())
                .isEmpty();
    }

    @Test
    void a_text_that_two_clients_send_is_one_text_of_a_list() {
        SentText[] texts = Stream.of(GO, NODE)
                .flatMap(client -> IntStream.rangeClosed(1, 5)
                        .mapToObj(size -> sent(
                                client,
                                "SELECT name FROM item WHERE id IN (?" + ", ?".repeat(size) + ")",
                                10,
                                10,
                                1,
                                0)))
                .toArray(SentText[]::new);

        assertThat(seen(texts).seen()).isEmpty();
    }

    @Test
    void what_was_prepared_once_and_never_reset_is_nothing_to_save() {
        assertThat(seen(sent(CONNECTOR, SELECT, 0, 0, 1, 0), sent(CONNECTOR, "SELECT 2", 50, 0, 0, 0))
                        .savings()
                        .changes())
                .isEmpty();
    }

    @Test
    void comments_that_differ_cost_nothing_more_where_all_prepares_are_saved() {
        SentText commented = Records.with(GO_QUERIES, Map.of("comments", 50L, "preparedTexts", 50L));

        assertThat(seen(commented).savings().roundTrips()).isEqualTo(100);
    }

    @Test
    void each_client_behind_one_proxy_gets_its_own_change() {
        SentText setUp =
                PlainSentText.sent(Purpose.SESSION_STATE, "SELECT @@session.auto_increment_increment AS a", 1, 1, 40);

        WatchReport report =
                seen(GO_QUERIES, sent(CONNECTOR_J, SELECT, 100, 100, 100, 0), SeenBy.client(CONNECTOR_J, 0, setUp));

        assertThat(report.savings().changes())
                .extracting(Saving::client, change -> change.change().replaceFirst("&.*", ""), Saving::roundTrips)
                .containsExactlyInAnyOrder(
                        tuple(GO, "interpolateParams=true", 100L), tuple(CONNECTOR_J, "cachePrepStmts=true", 99L));
        assertThat(report.savings().roundTrips()).isEqualTo(199);
    }

    @Test
    void no_word_of_jdbc_is_said_of_another_client() {
        StatementLoop loop = new StatementLoop(20, 200, 180, 0, 0, true, false, Optional.empty());
        for (String client : List.of(GO, NODE, PYMYSQL, CONNECTOR, "libmariadb 3.3.20", "mysqlnd 8.2", "")) {
            for (String sql : List.of(SELECT, "INSERT INTO item VALUES (?)", "UPDATE item SET name = ?")) {
                WatchReport report = seen(
                        SeenBy.looped(loop, sent(client, sql, 200, 200, 200, 200)),
                        SeenBy.client(client, 0, state("SET autocommit=0")),
                        SeenBy.client(client, 0, state("SHOW WARNINGS")),
                        SeenBy.client(client, 0, PINGS));

                assertThat(report.savings().changes()).isNotEmpty();
                assertThat(report.savings().toString() + report.seen()).doesNotContainPattern(JDBC_WORDS);
            }
        }
    }

    private static SentText state(String sql) {
        return PlainSentText.sent(Purpose.SESSION_STATE, sql, 100, 1, 16);
    }

    private static SentText sent(
            String client, String sql, long executions, long prepared, long prepares, long resets) {
        SentText text = PlainSentText.prepared(sql, executions, prepares, 0, 5, 34);
        return SeenBy.client(client, resets, Records.with(text, Map.of("preparedExecutions", prepared)));
    }

    /** The report on these texts, each client with one connection. */
    private static WatchReport seen(SentText... texts) {
        List<SentText> all = List.of(texts);
        Watch watch =
                new Watch("0.1.0", new Source(Source.WatchMethod.PROXY, "127.0.0.1:4001 to db:4000"), Instant.EPOCH);
        watch.peers(new SeenPeers(
                all.stream()
                        .map(SentText::client)
                        .distinct()
                        .map(client -> new SeenClient(client, 1))
                        .toList(),
                List.of("11.4.5-MariaDB")));
        watch.add(figures(all), all, Duration.ofSeconds(1));
        return watch.soFar();
    }

    private static WireFigures figures(List<SentText> texts) {
        long business = texts.stream()
                .filter(text -> text.purpose() == BUSINESS)
                .mapToLong(SentText::executions)
                .sum();
        long trips = texts.stream().mapToLong(SentText::roundTrips).sum();
        return new WireFigures(
                Map.of(
                        Command.COM_QUERY, WatchTest.figures(BUSINESS, business),
                        Command.COM_PING, WatchTest.figures(Purpose.LIVENESS, trips - business)),
                List.of(),
                ByteFigures.NONE,
                new ConnectionCounts(texts.size(), 0, texts.size()),
                List.of(),
                0);
    }
}
