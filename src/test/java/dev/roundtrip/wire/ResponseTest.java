package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.AUTOCOMMIT;
import static dev.roundtrip.wire.Payloads.LAST_ROW_SENT;
import static dev.roundtrip.wire.Payloads.MORE_RESULTS;
import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.definition;
import static dev.roundtrip.wire.Payloads.eof;
import static dev.roundtrip.wire.Payloads.err;
import static dev.roundtrip.wire.Payloads.le;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.okWithFe;
import static dev.roundtrip.wire.Payloads.string;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where the answers end. Each conversation closes with a ping, so that an answer cut too early or too late is seen. */
class ResponseTest {

    private static Conversation old() {
        return Conversation.connected(0);
    }

    private static Conversation deprecateEof() {
        return Conversation.connected(Capabilities.DEPRECATE_EOF);
    }

    private static RecordingListener playWithPing(Conversation conversation) {
        RecordingListener seen =
                conversation.command(bytes(0x0e)).server(ok(AUTOCOMMIT)).play();
        assertThat(seen.unreadables).isEmpty();
        assertThat(seen.unreadableBytes).isZero();
        assertThat(seen.exchanges.get(seen.exchanges.size() - 1).command()).isEqualTo(Command.COM_PING);
        seen.exchanges.remove(seen.exchanges.size() - 1);
        return seen;
    }

    @Test
    void an_ok_is_the_whole_answer_of_an_update() {
        Conversation conversation =
                old().query("UPDATE account SET balance = 1").server(ok(AUTOCOMMIT));

        RecordingListener seen = conversation.play();

        assertThat(seen.only())
                .isEqualTo(new RecordingListener.Seen(
                        Command.COM_QUERY,
                        Purpose.BUSINESS,
                        Outcome.OK,
                        false,
                        "UPDATE account SET balance = 1",
                        -1,
                        3,
                        4,
                        35,
                        11));
    }

    @Test
    void an_err_is_the_whole_answer_of_a_statement_that_fails() {
        RecordingListener seen = playWithPing(old().query("SELEC 1").server(err(1064, "You have an error")));

        assertThat(seen.story()).containsExactly("QUERY ERROR");
    }

    @Test
    void a_result_set_ends_with_its_second_eof() {
        RecordingListener seen = playWithPing(old().query("SELECT a, b FROM t")
                .server(bytes(2), definition("a"), definition("b"), eof(AUTOCOMMIT))
                .server(bytes(string("1"), string("x")), bytes(string("2"), 0xfb), eof(AUTOCOMMIT)));

        assertThat(seen.story()).containsExactly("QUERY RESULT_SET");
        assertThat(seen.exchanges.get(0).endNanos()).isEqualTo(5);
    }

    @Test
    void a_result_set_ends_with_an_ok_that_begins_with_fe_when_eof_is_deprecated() {
        RecordingListener seen = playWithPing(deprecateEof()
                .query("SELECT a, b FROM t")
                .server(bytes(2), definition("a"), definition("b"))
                .server(bytes(string("1"), string("x")), okWithFe(AUTOCOMMIT)));

        assertThat(seen.story()).containsExactly("QUERY RESULT_SET");
        assertThat(seen.exchanges.get(0).bytesReceived())
                .isEqualTo(5 + 2 * (4 + definition("a").length) + 4 + 4 + 4 + okWithFe(0).length);
    }

    @Test
    void an_ok_that_begins_with_fe_may_be_long() {
        byte[] withSessionState =
                bytes(0xfe, 0, 0, le(0x4002, 2), 0, 0, string(""), string("schema changed to another bank"));

        RecordingListener seen =
                playWithPing(deprecateEof().query("SELECT 1").server(bytes(1), definition("1"), withSessionState));

        assertThat(seen.story()).containsExactly("QUERY RESULT_SET");
    }

    @Test
    void an_empty_result_set_is_a_result_set() {
        RecordingListener seen = playWithPing(
                old().query("SELECT a FROM t WHERE 1 = 0").server(bytes(1), definition("a"), eof(2), eof(2)));

        assertThat(seen.story()).containsExactly("QUERY RESULT_SET");
    }

    @Test
    void a_row_that_begins_with_fe_is_no_eof() {
        byte[] row = bytes(0xfe, le(3, 8), "abc");

        RecordingListener seen = playWithPing(
                old().query("SELECT a FROM t").server(bytes(1), definition("a"), eof(2), row, row, eof(2)));

        assertThat(seen.story()).containsExactly("QUERY RESULT_SET");
        assertThat(seen.exchanges.get(0).endNanos()).isEqualTo(4);
    }

    @Test
    void a_row_of_over_16_mib_that_begins_with_fe_is_no_ok_when_eof_is_deprecated() {
        byte[] row = Arrays.copyOf(bytes(0xfe, le(0x1000000, 8)), 0x1000000 + 9);

        RecordingListener seen = playWithPing(deprecateEof()
                .query("SELECT a FROM t")
                .server(bytes(1), definition("a"))
                .server(row, okWithFe(2)));

        assertThat(seen.story()).containsExactly("QUERY RESULT_SET");
        assertThat(seen.exchanges.get(0).bytesReceived())
                .isEqualTo(5 + 4 + definition("a").length + row.length + 8 + 4 + okWithFe(2).length);
    }

    @Test
    void an_error_in_the_middle_of_the_rows_ends_the_answer() {
        RecordingListener seen = playWithPing(old().query("SELECT a FROM t")
                .server(bytes(1), definition("a"), eof(2), string("1"), err(1317, "Query execution was interrupted")));

        assertThat(seen.story()).containsExactly("QUERY ERROR");
    }

    @Test
    void an_error_in_the_middle_of_the_column_definitions_ends_the_answer() {
        RecordingListener seen = playWithPing(
                old().query("SELECT a, b FROM t").server(bytes(2), definition("a"), err(1105, "out of memory")));

        assertThat(seen.story()).containsExactly("QUERY ERROR");
    }

    @Test
    void three_hundred_columns_are_counted_by_two_bytes() {
        Conversation conversation = old().query("SELECT * FROM wide").server(bytes(0xfc, le(300, 2)));
        for (int i = 0; i < 300; i++) {
            conversation.server(definition("c" + i));
        }

        RecordingListener seen = playWithPing(conversation.server(eof(2), eof(2)));

        assertThat(seen.story()).containsExactly("QUERY RESULT_SET");
    }

    @Test
    void several_results_are_one_answer_up_to_the_one_without_the_flag() {
        RecordingListener seen = playWithPing(old().query("CALL report(); UPDATE t SET a = 1")
                .server(bytes(1), definition("a"), eof(2), string("1"), eof(2 | MORE_RESULTS))
                .server(ok(2 | MORE_RESULTS))
                .server(bytes(1), definition("b"), eof(2 | MORE_RESULTS), eof(2 | MORE_RESULTS))
                .server(ok(AUTOCOMMIT)));

        assertThat(seen.story()).containsExactly("QUERY RESULT_SET");
        assertThat(seen.exchanges.get(0).endNanos()).isEqualTo(7);
    }

    @Test
    void several_updates_are_one_answer() {
        RecordingListener seen = playWithPing(deprecateEof()
                .query("UPDATE a SET b = 1; UPDATE c SET d = 2")
                .server(
                        bytes(0x00, 0xfc, le(500, 2), 0xfd, le(70_000, 3), le(2 | MORE_RESULTS, 2), 0, 0),
                        ok(AUTOCOMMIT)));

        assertThat(seen.story()).containsExactly("QUERY OK");
    }

    @Test
    void an_error_in_a_later_result_ends_the_answer() {
        RecordingListener seen = playWithPing(old().query("UPDATE a SET b = 1; UPDATE nothere SET d = 2")
                .server(ok(2 | MORE_RESULTS), err(1146, "no table")));

        assertThat(seen.story()).containsExactly("QUERY ERROR");
    }

    @Test
    void a_local_file_is_a_part_of_its_command() {
        byte[] line = bytes("1,2,3\n");

        RecordingListener seen = playWithPing(old().query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                .server(bytes(0xfb, "x"))
                .client(line, line, new byte[0])
                .server(ok(AUTOCOMMIT)));

        assertThat(seen.story()).containsExactly("QUERY OK");
        assertThat(seen.exchanges.get(0).bytesSent()).isEqualTo(44 + 2 * 10 + 4);
        assertThat(seen.exchanges.get(0).bytesReceived()).isEqualTo(6 + 11);
    }

    @Test
    void a_local_file_that_the_client_refuses_is_one_empty_packet() {
        RecordingListener seen = playWithPing(old().query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                .server(bytes(0xfb, "x"))
                .client(new byte[0])
                .server(err(2, "File not found")));

        assertThat(seen.story()).containsExactly("QUERY ERROR");
    }

    @Test
    void an_error_within_a_local_file_is_its_answer_and_the_rest_of_the_file_belongs_to_it() {
        byte[] line = bytes("1,2,3\n");

        RecordingListener seen = playWithPing(old().query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                .server(bytes(0xfb, "x"))
                .client(line, line, line)
                // The server has read one of the three.
                .sequence(3)
                .server(err(1317, "interrupted"))
                .sequence(5)
                .client(line, new byte[0]));

        assertThat(seen.story()).containsExactly("QUERY ERROR");
        assertThat(seen.exchanges.get(0).bytesSent()).isEqualTo(44 + 4 * 10 + 4);
        assertThat(seen.exchanges.get(0).endNanos()).isEqualTo(6);
    }

    @Test
    void an_error_within_a_local_file_may_be_read_after_its_end() {
        byte[] line = bytes("1,2,3\n");

        RecordingListener seen = playWithPing(old().query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                .server(bytes(0xfb, "x"))
                .client(line, line, new byte[0])
                .sequence(3)
                .server(err(1317, "interrupted")));

        assertThat(seen.story()).containsExactly("QUERY ERROR");
    }

    @Test
    void a_client_may_leave_a_local_file_at_an_error_of_the_server() {
        RecordingListener seen = playWithPing(old().query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                .server(bytes(0xfb, "x"))
                .client(bytes("1,2,3\n"))
                .server(err(1317, "interrupted")));

        assertThat(seen.story()).containsExactly("QUERY ERROR");
    }

    @Test
    void a_client_that_quits_within_a_local_file_has_no_answer() {
        RecordingListener seen = ended(old().query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                .server(bytes(0xfb, "x"))
                .client(bytes("1,2,3\n"))
                .command(bytes(0x01)));

        assertThat(seen.unreadables).isEmpty();
        assertThat(seen.story()).containsExactly("QUIT UNANSWERED", "QUERY LOST");
    }

    @Test
    void an_error_within_a_local_file_is_the_answer_if_the_connection_ends() {
        RecordingListener seen = ended(old().query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                .server(bytes(0xfb, "x"))
                .client(bytes("1,2,3\n"))
                .server(err(1317, "interrupted")));

        assertThat(seen.story()).containsExactly("QUERY ERROR");
        assertThat(seen.exchanges.get(0).endNanos()).isEqualTo(6);
    }

    /** TiDB commits what it has of a file when its connection ends. */
    @Test
    void a_server_may_take_the_end_of_the_connection_for_the_end_of_a_local_file() {
        RecordingListener seen = ended(old().query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                .server(bytes(0xfb, "x"))
                .client(bytes("1,2,3\n"))
                .server(ok(AUTOCOMMIT)));

        assertThat(seen.story()).containsExactly("QUERY OK");
    }

    @Test
    void a_field_list_is_definitions_up_to_an_eof() {
        RecordingListener old =
                playWithPing(old().command(bytes(0x04, "account", 0)).server(definition("a"), definition("b"), eof(2)));
        RecordingListener deprecating =
                playWithPing(deprecateEof().command(bytes(0x04, "account", 0)).server(definition("a"), okWithFe(2)));

        assertThat(old.story()).containsExactly("FIELD_LIST OK");
        assertThat(deprecating.story()).containsExactly("FIELD_LIST OK");
    }

    @Test
    void statistics_are_a_text_without_a_header() {
        RecordingListener seen = playWithPing(old().command(bytes(0x09)).server(bytes("Uptime: 1  Threads: 2")));

        assertThat(seen.story()).containsExactly("STATISTICS OK");
    }

    @Test
    void set_option_is_answered_by_eof_or_ok() {
        RecordingListener seen = playWithPing(old().command(bytes(0x1b, 0, 0))
                .server(eof(2))
                .command(bytes(0x1b, 1, 0))
                .server(ok(2)));

        assertThat(seen.story()).containsExactly("SET_OPTION OK", "SET_OPTION OK");
    }

    @Test
    void process_info_is_a_result_set() {
        RecordingListener seen = playWithPing(
                old().command(bytes(0x0a)).server(bytes(1), definition("Id"), eof(2), string("7"), eof(2)));

        assertThat(seen.story()).containsExactly("PROCESS_INFO RESULT_SET");
    }

    @Test
    void rows_of_a_cursor_end_with_an_eof() {
        RecordingListener seen = playWithPing(old().command(bytes(0x1c, le(1, 4), le(100, 4)))
                .server(bytes(0, 0, le(7, 8)), bytes(0, 0, le(8, 8)), eof(2 | LAST_ROW_SENT)));

        assertThat(seen.story()).containsExactly("STMT_FETCH RESULT_SET");
    }

    @Test
    void change_user_is_an_authentication_of_its_own() {
        RecordingListener seen = playWithPing(old().command(bytes(0x11, "teller", 0, 0, "bank", 0, 255, 0))
                .server(bytes(0xfe, "caching_sha2_password", 0, "salt", 0))
                .client(bytes("hash"))
                .server(bytes(0x01, 0x04))
                .client(bytes("password", 0))
                .server(ok(AUTOCOMMIT)));

        assertThat(seen.story()).containsExactly("CHANGE_USER OK");
        assertThat(seen.exchanges.get(0).bytesSent()).isEqualTo(4 + 16 + 4 + 4 + 4 + 9);
        assertThat(seen.exchanges.get(0).sql()).isEmpty();
    }

    @Test
    void metadata_is_left_out_where_the_byte_behind_the_column_count_says_so() {
        RecordingListener seen = playWithPing(
                Conversation.connected(Capabilities.OPTIONAL_RESULTSET_METADATA | Capabilities.DEPRECATE_EOF)
                        .query("SELECT 1")
                        .server(bytes(1, 0), string("1"), okWithFe(2))
                        .query("SELECT 2")
                        .server(bytes(1, 1), definition("2"), string("2"), okWithFe(2)));

        assertThat(seen.story()).containsExactly("QUERY RESULT_SET", "QUERY RESULT_SET");
    }

    @Test
    void mariadb_leaves_cached_metadata_out_and_sends_the_eof_all_the_same() {
        RecordingListener seen = playWithPing(Conversation.empty()
                .greeting((Payloads.BASE & ~Capabilities.MYSQL) | Capabilities.MARIADB_CACHE_METADATA)
                .client(Payloads.handshakeResponse(
                        (Payloads.BASE & ~Capabilities.MYSQL) | Capabilities.MARIADB_CACHE_METADATA))
                .server(ok(2))
                .command(Payloads.execute(1))
                .server(bytes(1, 0), eof(2), bytes(0, 0, le(7, 8)), eof(2)));

        assertThat(seen.story()).containsExactly("STMT_EXECUTE RESULT_SET");
    }

    @Test
    void progress_reports_of_mariadb_do_not_end_an_answer() {
        long capabilities = (Payloads.BASE & ~Capabilities.MYSQL) | Capabilities.MARIADB_PROGRESS;

        RecordingListener seen = playWithPing(Conversation.empty()
                .greeting(capabilities)
                .client(Payloads.handshakeResponse(capabilities))
                .server(ok(2))
                .query("ALTER TABLE t ADD c INT")
                .server(bytes(0xff, 0xff, 0xff, 1, 1, 2, le(50_000, 3), string("copy")), ok(2)));

        assertThat(seen.story()).containsExactly("QUERY OK");
    }

    @ParameterizedTest
    @EnumSource(
            value = Command.class,
            names = {
                "COM_QUIT",
                "COM_STMT_CLOSE",
                "COM_STMT_SEND_LONG_DATA",
                "COM_BINLOG_DUMP",
                "COM_BINLOG_DUMP_GTID",
                "COM_TABLE_DUMP"
            },
            mode = EnumSource.Mode.EXCLUDE)
    void every_answered_command_may_be_answered_by_an_error(Command command) {
        RecordingListener seen =
                playWithPing(old().command(bytes(command.code(), "12345678")).server(err(1047, "Unknown command")));

        assertThat(seen.exchanges).hasSize(1);
        assertThat(seen.exchanges.get(0).command()).isEqualTo(command);
        assertThat(seen.exchanges.get(0).outcome()).isEqualTo(Outcome.ERROR);
    }

    @ParameterizedTest
    @EnumSource(
            value = Command.class,
            names = {"COM_QUIT", "COM_STMT_CLOSE", "COM_STMT_SEND_LONG_DATA"})
    void a_command_without_an_answer_is_reported_when_it_is_sent(Command command) {
        RecordingListener seen = playWithPing(old().command(bytes(command.code(), le(1, 4), 0, 0)));

        assertThat(seen.exchanges.get(0))
                .isEqualTo(new RecordingListener.Seen(
                        command,
                        command.purpose(),
                        Outcome.UNANSWERED,
                        false,
                        "",
                        command == Command.COM_QUIT ? -1 : 1,
                        3,
                        3,
                        11,
                        0));
    }

    /** The connection ends after the conversation. */
    private static RecordingListener ended(Conversation conversation) {
        RecordingListener seen = new RecordingListener();
        WireDecoder decoder = new WireDecoder(seen);
        conversation.play(decoder, Conversation.Chunks.WHOLE);
        decoder.ended(99);
        return seen;
    }
}
