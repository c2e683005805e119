package dev.roundtrip.tap;

import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Purpose.BUSINESS;
import static dev.roundtrip.wire.Purpose.LIVENESS;
import static dev.roundtrip.wire.Purpose.SESSION_STATE;
import static dev.roundtrip.wire.Purpose.STATEMENT_UPKEEP;
import static dev.roundtrip.wire.Purpose.TRANSACTION_CONTROL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.wire.Authentication;
import dev.roundtrip.wire.Conversation;
import dev.roundtrip.wire.Exchanges;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Unreadable;
import dev.roundtrip.wire.WireDecoder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionFiguresTest {

    private final ConnectionFigures connection = new ConnectionFigures();

    @Test
    void a_prepared_statement_of_three_commands_is_one_business_statement_and_two_round_trips() {
        connection.onExchange(Exchanges.of(COM_STMT_PREPARE, STATEMENT_UPKEEP, Outcome.OK, 3_000, "SELECT 1"));
        connection.onExchange(Exchanges.of(COM_STMT_EXECUTE, BUSINESS, Outcome.RESULT_SET, 5_000, "SELECT 1"));
        connection.onExchange(Exchanges.unanswered(COM_STMT_CLOSE));

        WireFigures figures = drain();

        assertThat(figures.businessStatements()).isEqualTo(1);
        assertThat(figures.commandCount()).isEqualTo(3);
        assertThat(figures.roundTrips()).isEqualTo(2);
        assertThat(figures.command(COM_STMT_EXECUTE).latencies().totalNanos()).isEqualTo(5_000);
        assertThat(figures.command(COM_STMT_PREPARE).bytesSent()).isEqualTo(Exchanges.BYTES_SENT);
        assertThat(figures.command(COM_STMT_PREPARE).bytesReceived()).isEqualTo(Exchanges.BYTES_RECEIVED);
    }

    @Test
    void chatter_is_listed_by_its_exact_text_the_most_frequent_first() {
        connection.onExchange(Exchanges.query(SESSION_STATE, "SET autocommit=0"));
        connection.onExchange(Exchanges.query(TRANSACTION_CONTROL, "COMMIT"));
        connection.onExchange(Exchanges.query(TRANSACTION_CONTROL, "COMMIT"));
        connection.onExchange(Exchanges.query(BUSINESS, "SELECT 1"));

        assertThat(drain().chatter())
                .containsExactly(
                        new ChatterResult(TRANSACTION_CONTROL, "COMMIT", 2),
                        new ChatterResult(SESSION_STATE, "SET autocommit=0", 1));
    }

    @Test
    void a_text_is_one_entry_whatever_command_carried_it() {
        connection.onExchange(Exchanges.query(SESSION_STATE, "SET autocommit=0"));
        connection.onExchange(Exchanges.of(COM_STMT_EXECUTE, SESSION_STATE, Outcome.OK, 1, "SET autocommit=0"));

        assertThat(drain().chatter()).containsExactly(new ChatterResult(SESSION_STATE, "SET autocommit=0", 2));
    }

    @Test
    void equally_frequent_commands_are_in_the_order_of_the_protocol_after_texts() {
        connection.onExchange(Exchanges.of(COM_STMT_CLOSE, STATEMENT_UPKEEP, Outcome.UNANSWERED, 1, ""));
        connection.onExchange(Exchanges.of(COM_STMT_PREPARE, STATEMENT_UPKEEP, Outcome.OK, 1, ""));
        connection.onExchange(Exchanges.of(COM_PING, LIVENESS, Outcome.OK, 1, ""));
        connection.onExchange(Exchanges.query(LIVENESS, "SELECT 1"));

        assertThat(drain().chatter())
                .extracting(ChatterResult::sql)
                .containsExactly("SELECT ?", "COM_PING", "COM_STMT_PREPARE", "COM_STMT_CLOSE");
    }

    @Test
    void upkeep_and_commands_without_sql_are_one_entry_for_each_command() {
        connection.onExchange(Exchanges.of(COM_STMT_PREPARE, STATEMENT_UPKEEP, Outcome.OK, 1, "SELECT 1"));
        connection.onExchange(Exchanges.of(COM_STMT_PREPARE, STATEMENT_UPKEEP, Outcome.OK, 1, "SELECT 2"));
        connection.onExchange(Exchanges.of(COM_PING, LIVENESS, Outcome.OK, 1, ""));

        assertThat(drain().chatter())
                .containsExactly(
                        new ChatterResult(STATEMENT_UPKEEP, "COM_STMT_PREPARE", 2),
                        new ChatterResult(LIVENESS, "COM_PING", 1));
    }

    @Test
    void texts_beyond_the_limit_are_counted_together_and_known_ones_still_apart() {
        for (int i = 0; i < ChatterTable.MAX_TEXTS + 10; i++) {
            connection.onExchange(Exchanges.query(SESSION_STATE, "SET v" + i + "=0"));
        }
        connection.onExchange(Exchanges.query(SESSION_STATE, "SET v0=0"));

        WireFigures figures = drain();

        assertThat(figures.chatter()).hasSize(ChatterTable.MAX_TEXTS + 1);
        assertThat(figures.chatter())
                .contains(
                        new ChatterResult(SESSION_STATE, SentText.OTHER_TEXTS, 10),
                        new ChatterResult(SESSION_STATE, "SET v0=0", 2));
        assertThat(figures.chatter().stream().mapToLong(ChatterResult::count).sum())
                .isEqualTo(ChatterTable.MAX_TEXTS + 11);
    }

    @Test
    void an_error_is_counted_with_its_latency() {
        connection.onExchange(Exchanges.of(COM_QUERY, BUSINESS, Outcome.ERROR, 2_000, "SELEC 1"));

        WireFigures figures = drain();

        assertThat(figures.errors()).isEqualTo(1);
        assertThat(figures.command(COM_QUERY).errors()).isEqualTo(1);
        assertThat(figures.command(COM_QUERY).latencies().totalNanos()).isEqualTo(2_000);
        assertThat(figures.businessStatements()).isEqualTo(1);
    }

    @Test
    void bytes_up_to_the_end_of_authentication_are_told_apart() {
        connection.received(90);
        connection.sent(200);
        connection.received(11);
        Authentication authentication = new Authentication("", false, Authentication.Proof.CHALLENGE);
        connection.onConnected(new Handshake("11.4.5-MariaDB", 0, false, false, 17, authentication, ""));
        connection.sent(30);
        connection.received(7);

        assertThat(drain().bytes()).isEqualTo(new ByteFigures(230, 108, 200, 101, 0, 0));
    }

    @Test
    void an_unreadable_connection_is_listed_once_and_its_bytes_go_on() {
        connection.unreadable(10);
        connection.onUnreadable(new Unreadable(Unreadable.Reason.COMPRESSED, "compressed"));
        WireFigures first = drain();
        connection.unreadable(15);
        WireFigures second = drain();

        assertThat(first.unreadable()).containsExactly(new UnreadableConnections("compressed", "compressed", 1, 0, 10));
        assertThat(second.unreadable()).containsExactly(new UnreadableConnections("compressed", "compressed", 0, 0, 5));
        assertThat(first.plus(second).unreadable())
                .containsExactly(new UnreadableConnections("compressed", "compressed", 1, 0, 15));
    }

    @Test
    void a_connection_that_is_read_again_is_listed_with_what_it_lost_meanwhile() {
        connection.unreadable(10);
        connection.onUnreadable(malformed("no command pending, byte 0, payload length 7"));
        connection.onReadableAgain();
        connection.unreadable(15);
        connection.onUnreadable(malformed("no command pending, byte 254, payload length 5"));
        WireFigures first = drain();
        connection.unreadable(22);
        connection.onReadableAgain();
        WireFigures second = drain();

        String detail = "no command pending, byte 0, payload length 7";
        assertThat(first.unreadable()).containsExactly(new UnreadableConnections("malformed", detail, 1, 0, 15));
        assertThat(first.plus(second).unreadable())
                .containsExactly(new UnreadableConnections("malformed", detail, 1, 1, 22));
        assertThat(connection.unreadable()).isEmpty();
    }

    @Test
    void each_kind_of_reason_has_its_own_count() {
        FiguresSum all = new FiguresSum();
        for (String detail : List.of("a stream", "answer 5", "answer 6", "another answer 6")) {
            ConnectionFigures one = new ConnectionFigures();
            one.onUnreadable(malformed(detail));
            one.unreadable(1);
            one.drainInto(all);
        }

        assertThat(all.toFigures(4).unreadable())
                .containsExactlyInAnyOrder(
                        new UnreadableConnections("malformed", "a stream", 1, 0, 1),
                        new UnreadableConnections("malformed", "answer 5", 2, 0, 2),
                        new UnreadableConnections("malformed", "another answer 6", 1, 0, 1));
    }

    @Test
    void a_rollback_behind_a_loss_undoes_nothing_that_is_known() {
        Conversation.of("connected / query UPDATE t SET a = 1 / ok:1 / > 0e / ok ok / query ROLLBACK / ok:2")
                .play(new WireDecoder(connection), Conversation.Chunks.WHOLE);

        assertThat(drain().undoingRollbacks()).isZero();
    }

    private static Unreadable malformed(String detail) {
        return new Unreadable(Unreadable.Reason.MALFORMED, detail);
    }

    private WireFigures drain() {
        FiguresSum sum = new FiguresSum();
        connection.drainInto(sum);
        return sum.toFigures(1);
    }
}
