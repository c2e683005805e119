package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.AUTOCOMMIT;
import static dev.roundtrip.wire.Payloads.CURSOR_EXISTS;
import static dev.roundtrip.wire.Payloads.LAST_ROW_SENT;
import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.definition;
import static dev.roundtrip.wire.Payloads.eof;
import static dev.roundtrip.wire.Payloads.err;
import static dev.roundtrip.wire.Payloads.execute;
import static dev.roundtrip.wire.Payloads.le;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.okWithFe;
import static dev.roundtrip.wire.Payloads.prepareOk;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PreparedStatementTest {

    private static final String SQL = "SELECT balance FROM account WHERE id = ?";
    private static final byte[] BINARY_ROW = bytes(0, 0, le(100, 8));

    private static byte[] close(long id) {
        return bytes(0x19, le(id, 4));
    }

    private static Conversation prepared(long capabilities, long id) {
        return Conversation.connected(capabilities | Capabilities.DEPRECATE_EOF)
                .prepare(SQL)
                .server(prepareOk(id, 1, 1), definition("?"), definition("balance"));
    }

    @Test
    void an_execution_and_a_close_name_the_text_that_was_prepared() {
        RecordingListener seen = prepared(0, 7)
                .command(execute(7))
                .server(bytes(1), definition("balance"), BINARY_ROW, okWithFe(2))
                .command(close(7))
                .play();

        assertThat(seen.story()).containsExactly("STMT_PREPARE OK", "STMT_EXECUTE RESULT_SET", "STMT_CLOSE UNANSWERED");
        assertThat(seen.exchanges).extracting(RecordingListener.Seen::sql).containsOnly(SQL);
        assertThat(seen.exchanges)
                .extracting(RecordingListener.Seen::statementId)
                .containsOnly(7L);
        assertThat(seen.exchanges)
                .extracting(RecordingListener.Seen::purpose)
                .containsExactly(Purpose.STATEMENT_UPKEEP, Purpose.BUSINESS, Purpose.STATEMENT_UPKEEP);
        assertThat(seen.hashes).containsOnly(seen.hashes.get(0));
    }

    @Test
    void a_prepare_ends_behind_its_parameters_and_columns_each_with_an_eof() {
        RecordingListener seen = Conversation.connected(0)
                .prepare(SQL)
                .server(prepareOk(1, 1, 2), definition("?"), definition("?"), eof(2), definition("balance"), eof(2))
                .prepare("DO ?")
                .server(prepareOk(2, 0, 1), definition("?"), eof(2))
                .prepare("SELECT 1")
                .server(prepareOk(3, 1, 0), definition("1"), eof(2))
                .prepare("COMMIT")
                .server(prepareOk(4, 0, 0))
                .play();

        assertThat(seen.story()).containsOnly("STMT_PREPARE OK").hasSize(4);
        assertThat(seen.exchanges)
                .extracting(RecordingListener.Seen::statementId)
                .containsExactly(1L, 2L, 3L, 4L);
        assertThat(seen.exchanges).extracting(RecordingListener.Seen::endNanos).containsExactly(4L, 6L, 8L, 10L);
        assertThat(seen.unreadables).isEmpty();
    }

    @Test
    void a_prepare_ends_without_eofs_when_eof_is_deprecated() {
        RecordingListener seen = Conversation.connected(Capabilities.DEPRECATE_EOF)
                .prepare(SQL)
                .server(prepareOk(1, 1, 2), definition("?"), definition("?"), definition("balance"))
                .prepare("DO ?")
                .server(prepareOk(2, 0, 1), definition("?"))
                .play();

        assertThat(seen.exchanges).extracting(RecordingListener.Seen::endNanos).containsExactly(4L, 6L);
        assertThat(seen.unreadables).isEmpty();
    }

    @Test
    void a_prepare_leaves_its_definitions_out_where_its_flag_says_so() {
        RecordingListener seen = Conversation.connected(Capabilities.OPTIONAL_RESULTSET_METADATA)
                .prepare(SQL)
                .server(bytes(prepareOk(1, 1, 1), 0))
                .prepare(SQL)
                .server(bytes(prepareOk(2, 0, 1), 1), definition("?"), eof(2))
                .play();

        assertThat(seen.story()).containsExactly("STMT_PREPARE OK", "STMT_PREPARE OK");
    }

    @Test
    void a_prepare_that_fails_names_no_statement() {
        RecordingListener seen = Conversation.connected(0)
                .prepare("SELEC")
                .server(err(1064, "syntax"))
                .play();

        assertThat(seen.only().outcome()).isEqualTo(Outcome.ERROR);
        assertThat(seen.only().statementId()).isEqualTo(-1);
        assertThat(seen.only().sql()).isEqualTo("SELEC");
    }

    @Test
    void an_execution_of_a_prepared_commit_is_transaction_control() {
        RecordingListener seen = Conversation.connected(0)
                .prepare("commit")
                .server(prepareOk(3, 0, 0))
                .command(execute(3))
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(seen.exchanges.get(0).purpose()).isEqualTo(Purpose.STATEMENT_UPKEEP);
        assertThat(seen.exchanges.get(1).purpose()).isEqualTo(Purpose.TRANSACTION_CONTROL);
    }

    @Test
    void a_closed_statement_is_forgotten() {
        RecordingListener seen = prepared(0, 7)
                .command(close(7))
                .command(execute(7))
                .server(err(1243, "Unknown prepared statement handler (7)"))
                .play();

        assertThat(seen.exchanges.get(2).sql()).isEmpty();
        assertThat(seen.exchanges.get(2).statementId()).isEqualTo(7);
        assertThat(seen.truncated.get(2)).isTrue();
    }

    @Test
    void statement_ids_are_dropped_when_the_connection_is_reset() {
        RecordingListener seen = prepared(0, 7)
                .command(bytes(0x1f))
                .server(ok(AUTOCOMMIT))
                .command(execute(7))
                .server(err(1243, "Unknown prepared statement handler (7)"))
                .play();

        assertThat(seen.story()).containsExactly("STMT_PREPARE OK", "RESET_CONNECTION OK", "STMT_EXECUTE ERROR");
        assertThat(seen.exchanges.get(2).sql()).isEmpty();
    }

    @Test
    void statement_ids_are_dropped_when_the_user_changes_but_not_when_that_fails() {
        RecordingListener changed = prepared(0, 7)
                .command(bytes(0x11, "other", 0))
                .server(ok(AUTOCOMMIT))
                .command(execute(7))
                .server(err(1243, "Unknown"))
                .play();
        RecordingListener refused = prepared(0, 7)
                .command(bytes(0x11, "other", 0))
                .server(err(1045, "Access denied"))
                .command(close(7))
                .play();

        assertThat(changed.exchanges.get(2).sql()).isEmpty();
        assertThat(refused.exchanges.get(2).sql()).isEqualTo(SQL);
    }

    @Test
    void reset_and_long_data_name_their_statement() {
        RecordingListener seen = prepared(0, 7)
                .command(bytes(0x18, le(7, 4), le(0, 2), "a long value"))
                .command(bytes(0x1a, le(7, 4)))
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(seen.story()).containsExactly("STMT_PREPARE OK", "STMT_SEND_LONG_DATA UNANSWERED", "STMT_RESET OK");
        assertThat(seen.exchanges).extracting(RecordingListener.Seen::sql).containsOnly(SQL);
    }

    @Test
    void a_cursor_sends_no_rows_until_they_are_fetched_when_eof_is_deprecated() {
        RecordingListener seen = prepared(0, 7)
                .command(execute(7, 1))
                .server(bytes(1), definition("balance"), okWithFe(AUTOCOMMIT | CURSOR_EXISTS))
                .command(bytes(0x1c, le(7, 4), le(10, 4)))
                .server(BINARY_ROW, okWithFe(AUTOCOMMIT | CURSOR_EXISTS | LAST_ROW_SENT))
                .play();

        assertThat(seen.story()).containsExactly("STMT_PREPARE OK", "STMT_EXECUTE RESULT_SET", "STMT_FETCH RESULT_SET");
        assertThat(seen.exchanges.get(2).sql()).isEqualTo(SQL);
        assertThat(seen.unreadables).isEmpty();
    }

    @Test
    void a_cursor_ends_with_the_one_eof_that_says_so() {
        RecordingListener seen = Conversation.connected(0)
                .command(execute(7, 1))
                .server(bytes(1), definition("balance"), eof(AUTOCOMMIT | CURSOR_EXISTS))
                .command(bytes(0x1c, le(7, 4), le(10, 4)))
                .server(BINARY_ROW, BINARY_ROW, eof(AUTOCOMMIT | LAST_ROW_SENT))
                .play();

        assertThat(seen.story()).containsExactly("STMT_EXECUTE RESULT_SET", "STMT_FETCH RESULT_SET");
        assertThat(seen.unreadables).isEmpty();
    }

    @Test
    void rows_come_at_once_where_the_server_opens_no_cursor_although_one_was_asked_for() {
        RecordingListener seen = Conversation.connected(0)
                .command(execute(7, 1))
                .server(bytes(1), definition("balance"), eof(AUTOCOMMIT))
                .server(BINARY_ROW, eof(AUTOCOMMIT))
                .play();

        assertThat(seen.only().endNanos()).isEqualTo(5);
    }

    @Test
    void mariadbs_bulk_execution_is_one_command() {
        RecordingListener seen = prepared(0, 7)
                .command(bytes(0xfa, le(7, 4), le(128, 2), 8, 0, 0, le(1, 8), 0, le(2, 8)))
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(seen.story()).containsExactly("STMT_PREPARE OK", "STMT_BULK_EXECUTE OK");
        assertThat(seen.exchanges.get(1).sql()).isEqualTo(SQL);
        assertThat(seen.exchanges.get(1).purpose()).isEqualTo(Purpose.BUSINESS);
    }

    @Test
    void mariadbs_minus_one_is_the_statement_prepared_last_even_before_its_answer() {
        RecordingListener seen = Conversation.connected(Capabilities.DEPRECATE_EOF)
                .prepare(SQL)
                .command(execute(0xffff_ffffL))
                .sequence(1)
                .server(prepareOk(9, 1, 1), definition("?"), definition("balance"))
                .sequence(1)
                .server(bytes(1), definition("balance"), BINARY_ROW, okWithFe(2))
                .play();

        assertThat(seen.story()).containsExactly("STMT_PREPARE OK", "STMT_EXECUTE RESULT_SET");
        assertThat(seen.exchanges).extracting(RecordingListener.Seen::sql).containsOnly(SQL);
        assertThat(seen.exchanges)
                .extracting(RecordingListener.Seen::statementId)
                .containsOnly(9L);
    }
}
