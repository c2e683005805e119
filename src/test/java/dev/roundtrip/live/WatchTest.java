package dev.roundtrip.live;

import static dev.roundtrip.wire.Purpose.BUSINESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.roundtrip.metrics.ScriptedFigures;
import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.PlainSentText;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SeenPeers.SeenClient;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.Unanswered;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
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
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WatchTest {

    private static final String SELECT = "SELECT * FROM t WHERE id = ?";
    private static final SentText HUNDRED =
            Records.with(PlainSentText.prepared(SELECT, 100, 1, 0, 750, 28), Map.of("autocommitted", 10L));

    private final Watch watch = new Watch(
            "0.1.0",
            new Source(Source.WatchMethod.PROXY, "127.0.0.1:4001 to db:4000"),
            Instant.parse("2026-01-01T00:00:00Z"));

    @Test
    void intervals_add_up_and_the_last_one_is_kept() {
        watch.add(prepared(10, 1), List.of(text(10, 10, 10)), Duration.ofSeconds(1));
        watch.add(prepared(30, 0), List.of(text(40, 40, 40)), Duration.ofSeconds(3));

        WatchReport soFar = watch.soFar();
        WatchReport last = watch.lastInterval();

        assertThat(soFar.statements()).isEqualTo(40);
        assertThat(soFar.commandCount()).isEqualTo(120);
        assertThat(soFar.roundTrips()).isEqualTo(80);
        assertThat(soFar.chatter()).isEqualTo(80);
        assertThat(soFar.connections()).isEqualTo(new ConnectionCounts(1, 0, 1));
        assertThat(soFar.count(Command.COM_STMT_CLOSE)).isEqualTo(40);
        assertThat(last.statements()).isEqualTo(30);
        assertThat(last.elapsed()).isEqualTo(Duration.ofSeconds(2));
        assertThat(last.perSecond(last.statements())).isEqualTo(15);
    }

    private static final SentText SET_UP =
            state("SELECT @@session.auto_increment_increment AS auto_increment_increment, @@x AS x", 1, 0);

    @Test
    void what_is_prepared_every_time_is_priced_but_for_once_in_each_connection() {
        watch.add(prepared(1000, 4), List.of(text(1000, 1000, 1000)), Duration.ofSeconds(1));

        assertThat(watch.soFar().savings())
                .isEqualTo(new Savings(
                        996,
                        List.of(new Saving(
                                "application", "kept statements", 996, "", Optional.of(SELECT), Optional.empty(), "")),
                        List.of(new SeenChatter(
                                "prepare", 1000, "kept statements (application)", Optional.empty(), ""))));
    }

    @Test
    void a_driver_that_would_reset_kept_statements_is_told_to_send_text() {
        String old = "MySQL Connector/J 8.0.33";
        watch.peers(new SeenPeers(List.of(new SeenClient(old, 4)), List.of()));
        watch.add(prepared(1000, 4), List.of(by(old, text(1000, 1000, 1000)), by(old, SET_UP)), Duration.ofSeconds(1));
        assertThat(onlySaving().change()).isEqualTo("useServerPrepStmts=false");
        assertThat(onlySaving().roundTrips()).isEqualTo(1000);
        assertThat(onlySaving().behaviour()).contains("Connector/J 8.3.0 or later can keep statements instead");
    }

    @Test
    void a_driver_that_resets_nothing_is_told_to_keep_statements() {
        String driver = "MySQL Connector/J 9.7.0";
        watch.add(
                prepared(1000, 4),
                List.of(by(driver, text(1000, 1000, 1000)), by(driver, SET_UP)),
                Duration.ofSeconds(1));
        assertThat(onlySaving().behaviour()).startsWith("It changes nothing in behaviour as long as all uses of one");
        assertThat(onlySaving().change())
                .isEqualTo("cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048");
    }

    private Saving onlySaving() {
        return watch.soFar().savings().changes().get(0);
    }

    @Test
    void a_version_that_resets_kept_statements_is_told_the_version_and_the_parameter_that_help() {
        // The figures are those of Connector/J 8.0.33.
        WireFigures figures = wire(
                1,
                Map.of(
                        Command.COM_STMT_PREPARE, figures(Purpose.STATEMENT_UPKEEP, 41),
                        Command.COM_STMT_EXECUTE, figures(BUSINESS, 1427),
                        Command.COM_STMT_RESET, figures(Purpose.STATEMENT_UPKEEP, 1386)));
        SentText isolation = state("SELECT @@session.transaction_isolation", 2000, 0);
        watch.add(figures, List.of(resets(1386, text(1427, 1, 0)), isolation, SET_UP), Duration.ofSeconds(1));

        assertThat(watch.soFar().savings().changes())
                .extracting(Saving::change, Saving::roundTrips)
                .containsExactly(
                        tuple("useLocalSessionState=true", 2000L),
                        tuple("useServerPrepStmts=false", 1387L),
                        tuple("Connector/J 8.3.0 or later", 1386L));
        assertThat(watch.soFar().savings().roundTrips()).isEqualTo(2000 + 1387);
    }

    @Test
    void statements_that_are_kept_open_are_nothing_to_say() {
        WireFigures kept = wire(
                1,
                Map.of(
                        Command.COM_STMT_EXECUTE, figures(BUSINESS, 1000),
                        Command.COM_STMT_PREPARE, figures(Purpose.STATEMENT_UPKEEP, 1)));
        watch.add(kept, List.of(text(1000, 1, 0), SET_UP), Duration.ofSeconds(1));

        assertThat(watch.soFar().seen()).isEmpty();
        assertThat(watch.soFar().savings().changes()).isEmpty();
        assertThat(watch.soFar().savings().roundTrips()).isZero();
    }

    @Test
    void a_command_that_two_changes_remove_counts_once_in_all_of_them() {
        SentText asks = state("SELECT @@session.transaction_read_only", 30, 0);
        SentText on = state("SET autocommit=1", 51, 1);
        SentText off = state("SET autocommit=0", 50, 0);

        assertThat(savings(asks, on, off, SET_UP))
                .extracting(Saving::change, Saving::roundTrips)
                // These stay: the SET on opening, the pool's, and a rollback for each of 10 reads without a
                // transaction.
                .containsExactly(
                        tuple("autoCommit=false", 89L),
                        tuple("useLocalSessionState=true", 31L),
                        tuple("readOnlyPropagatesToServer=false", 30L));
        assertThat(watch.soFar().savings().roundTrips()).isEqualTo(30 + 90);
    }

    @Test
    void autocommit_off_is_not_offered_where_a_write_has_no_transaction() {
        SentText write =
                Records.with(PlainSentText.prepared("UPDATE t SET v = ?", 1, 0, 0, 5, 18), Map.of("autocommitted", 1L));

        assertThat(savings(state("SET autocommit=1", 51, 1), state("SET autocommit=0", 50, 0), write, SET_UP))
                .isEmpty();
    }

    @Test
    void useLocalSessionState_is_not_offered_where_sql_sets_the_session_behind_the_driver() {
        for (String behind : List.of("USE other", "SET autocommit = 0", "SET tx_isolation = ?")) {
            assertThat(savings(state("SET autocommit=1", 30, 30), state(behind, 1, 0), SET_UP))
                    .as(behind)
                    .extracting(Saving::change)
                    .doesNotContain("useLocalSessionState=true");
        }
    }

    @Test
    void what_connector_j_alone_understands_is_not_said_of_another_client() {
        // The client is one in Python, for example.
        assertThat(savings(state("SET autocommit=0", 60, 30))).isEmpty();
        assertThat(savings(state("SET autocommit=1", 12, 12), SET_UP))
                .extracting(Saving::change)
                .containsExactly("useLocalSessionState=true");
        // The string has the parameter already.
        assertThat(savings(state("SET autocommit=0", 1, 0), SET_UP)).isEmpty();
    }

    private static SentText state(String sql, int times, int vain) {
        return Records.with(
                PlainSentText.sent(Purpose.SESSION_STATE, sql, times, times, sql.length()),
                Map.of("redundant", (long) vain));
    }

    /** The savings of 100 reads, 10 of them without a transaction, together with these other texts. */
    private List<Saving> savings(SentText... others) {
        Map<Command, CommandFigures> sent = Map.of(
                Command.COM_STMT_EXECUTE, figures(BUSINESS, 100),
                Command.COM_QUERY, figures(Purpose.SESSION_STATE, 200));
        watch.add(
                wire(1, sent),
                Stream.concat(Stream.of(HUNDRED), Stream.of(others)).toList(),
                Duration.ofSeconds(1));
        return watch.soFar().savings().changes();
    }

    @Test
    void a_note_is_said_once_and_what_was_observed_beyond_the_figures_last() {
        Observation slow = new Observation("It is slow.", Optional.of("jdbc:mysql://db/"));
        watch.note("A sentence.");
        watch.note("A sentence.");
        watch.observe(slow);

        assertThat(watch.soFar().notes()).containsExactly("A sentence.");
        assertThat(watch.soFar().seen()).endsWith(slow);
    }

    private static SentText text(long times, long prepares, long closes) {
        return PlainSentText.prepared(SELECT, times, prepares, closes, 5, 28);
    }

    private static SentText by(String client, SentText text) {
        return SeenBy.client(client, text.resets(), text);
    }

    private static SentText resets(long resets, SentText text) {
        return SeenBy.client("", resets, text);
    }

    /** The figures of statements that are each prepared and closed. */
    private static WireFigures prepared(long statements, long opened) {
        return wire(
                opened,
                Map.of(
                        Command.COM_STMT_PREPARE, figures(Purpose.STATEMENT_UPKEEP, statements),
                        Command.COM_STMT_EXECUTE, figures(BUSINESS, statements),
                        Command.COM_STMT_CLOSE, figures(Purpose.STATEMENT_UPKEEP, statements)));
    }

    private static WireFigures wire(long opened, Map<Command, CommandFigures> commands) {
        return new WireFigures(commands, List.of(), ByteFigures.NONE, new ConnectionCounts(opened, 0, 1), List.of(), 0);
    }

    static CommandFigures figures(Purpose purpose, long count) {
        long[] times = LongStream.generate(() -> 2_000_000).limit(count).toArray();
        return new CommandFigures(Map.of(purpose, count), 0, 0, 0, ScriptedFigures.latencies(times), Unanswered.NONE);
    }
}
