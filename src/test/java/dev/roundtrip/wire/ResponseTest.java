package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.definition;
import static dev.roundtrip.wire.Payloads.eof;
import static dev.roundtrip.wire.Payloads.err;
import static dev.roundtrip.wire.Payloads.le;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.okWithFe;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests where answers end. Each conversation closes with a ping, so that an answer cut too early or too late is seen.
 */
class ResponseTest {

    private static RecordingListener playWithPing(Conversation conversation) {
        RecordingListener seen = conversation.command(bytes(0x0e)).server(ok(2)).play();
        assertThat(seen.unreadableBytes).isZero();
        assertThat(seen.exchanges.remove(seen.exchanges.size() - 1).command()).isEqualTo(Command.COM_PING);
        return seen;
    }

    @ParameterizedTest(name = "{0}")
    @Scripts("""
            an OK is the whole answer of an update
            connected / query UPDATE account SET balance = 1 / ok
            = QUERY OK BUSINESS 3-4 35:11 UPDATE account SET balance = 1

            an ERR is the whole answer of a statement that fails
            connected / query SELEC 1 / err
            = QUERY ERROR BUSINESS 3-4 12:20 SELEC 1

            a result set ends with its second EOF
            connected / query SELECT a, b FROM t / 02 def def eof / row 01.'2'.fb eof
            = QUERY RESULT_SET BUSINESS 3-5 23:106 SELECT a, b FROM t

            a result set ends with an OK that begins with FE when EOF is deprecated
            connected DEPRECATE_EOF / query SELECT a, b FROM t / 02 def def / row okfe
            = QUERY RESULT_SET BUSINESS 3-5 23:92 SELECT a, b FROM t

            an OK that begins with FE may be long
            connected DEPRECATE_EOF / query SELECT 1 / 01 def fe.0000.0240.0000.00.1e.'schema_changed_to_another_bank'
            = QUERY RESULT_SET BUSINESS 3-4 13:82 SELECT 1

            an empty result set is a result set
            connected / query SELECT a FROM t WHERE 1 = 0 / 01 def eof eof
            = QUERY RESULT_SET BUSINESS 3-4 32:57 SELECT a FROM t WHERE 1 = 0

            a row that begins with FE is no EOF
            connected / query SELECT a FROM t / 01 def eof fe.3^8.'abc' fe.3^8.'abc' eof
            = QUERY RESULT_SET BUSINESS 3-4 20:89 SELECT a FROM t

            an error in the middle of the rows ends the answer
            connected / query SELECT a FROM t / 01 def eof row err
            = QUERY ERROR BUSINESS 3-4 20:76 SELECT a FROM t

            an error in the middle of the column definitions ends the answer
            connected / query SELECT a, b FROM t / 02 def err
            = QUERY ERROR BUSINESS 3-4 23:59 SELECT a, b FROM t

            several results are one answer up to the one without the flag
            connected / query CALL report(); UPDATE t SET a = 1
            / 01 def eof row eof:10 / ok:10 / 01 def eof:10 eof:10 / ok
            = QUERY RESULT_SET BUSINESS 3-7 38:144 CALL report(); UPDATE t SET a = 1

            several updates are one answer
            connected DEPRECATE_EOF / query UPDATE a SET b = 1; UPDATE c SET d = 2 / 00.fc.500^2.fd.70000^3.10^2.0000 ok
            = QUERY OK BUSINESS 3-4 43:27 UPDATE a SET b = 1; UPDATE c SET d = 2

            an error in a later result ends the answer
            connected / query UPDATE a SET b = 1; UPDATE nothere SET d = 2 / ok:10 err
            = QUERY ERROR BUSINESS 3-4 49:31 UPDATE a SET b = 1; UPDATE nothere SET d = 2

            a local file is a part of its command
            connected / query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + '1,2,3;' '1,2,3;' - / ok
            = QUERY OK BUSINESS 3-6 68:17 LOAD DATA LOCAL INFILE 'x' INTO TABLE t

            a local file that the client refuses is one empty packet
            connected / query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + - / err
            = QUERY ERROR BUSINESS 3-6 48:26 LOAD DATA LOCAL INFILE 'x' INTO TABLE t

            an error within a local file is its answer and the rest of the file belongs to it
            connected / query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + '1,2,3;' '1,2,3;' '1,2,3;'
            / = 3 / err / = 5 / + '1,2,3;' -
            = QUERY ERROR BUSINESS 3-6 88:26 LOAD DATA LOCAL INFILE 'x' INTO TABLE t

            an error within a local file may be read after its end
            connected / query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + '1,2,3;' '1,2,3;' - / = 3 / err
            = QUERY ERROR BUSINESS 3-6 68:26 LOAD DATA LOCAL INFILE 'x' INTO TABLE t

            a client may leave a local file at an error of the server
            connected / query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + '1,2,3;' / err
            = QUERY ERROR BUSINESS 3-6 54:26 LOAD DATA LOCAL INFILE 'x' INTO TABLE t

            a client that quits within a local file has no answer
            connected / query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + '1,2,3;' / > 01 / end
            = QUIT UNANSWERED LIVENESS 6-6 5:0
            = QUERY LOST BUSINESS 3-7 54:6 LOAD DATA LOCAL INFILE 'x' INTO TABLE t

            an error within a local file is the answer if the connection ends
            connected / query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + '1,2,3;' / err / end
            = QUERY ERROR BUSINESS 3-6 54:26 LOAD DATA LOCAL INFILE 'x' INTO TABLE t

            a server, such as TiDB, may take the end of the connection for the end of a local file
            connected / query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + '1,2,3;' / ok / end
            = QUERY OK BUSINESS 3-6 54:17 LOAD DATA LOCAL INFILE 'x' INTO TABLE t

            a field list is definitions up to an EOF
            connected / > 04.'account'.00 / def def eof
            = FIELD_LIST OK SESSION_STATE 3-4 13:77

            a field list is definitions up to an OK when EOF is deprecated
            connected DEPRECATE_EOF / > 04.'account'.00 / def okfe
            = FIELD_LIST OK SESSION_STATE 3-4 13:45

            statistics are a text without a header
            connected / > 09 / 'Uptime'
            = STATISTICS OK SESSION_STATE 3-4 5:10

            set option is answered by EOF or OK
            connected / > 1b.0000 / eof / > 1b.0100 / ok
            = SET_OPTION OK SESSION_STATE 3-4 7:9
            = SET_OPTION OK SESSION_STATE 5-6 7:11

            process info is a result set
            connected / > 0a / 01 def eof row eof
            = PROCESS_INFO RESULT_SET SESSION_STATE 3-4 5:65

            rows of a cursor end with an EOF
            connected / > 1c.1^4.100^4 / 0000.7^8 0000.8^8 eof:130
            = STMT_FETCH RESULT_SET STATEMENT_UPKEEP 3-4 13:37 #1~

            change user is an authentication of its own
            connected / > 11.'teller'.0000.'bank'.00ff00 / fe.'caching_sha2_password'.00.'salt'.00 / + 'hash' / 0104
            / + 'password'.00 / ok
            = CHANGE_USER OK SESSION_STATE 3-8 41:49

            metadata is left out where the byte behind the column count says so
            connected OPTIONAL_RESULTSET_METADATA DEPRECATE_EOF / query SELECT 1 / 0100 row okfe
            / query SELECT 2 / 0101 def row okfe
            = QUERY RESULT_SET BUSINESS 3-4 13:25 SELECT 1
            = QUERY RESULT_SET BUSINESS 5-6 13:59 SELECT 2

            MariaDB leaves cached metadata out and sends the EOF all the same
            connected MYSQL MARIADB_CACHE_METADATA / > execute:1 / 0100 eof 0000.7^8 eof
            = STMT_EXECUTE RESULT_SET BUSINESS 3-4 26:38 #1~

            progress reports of MariaDB do not end an answer
            connected MYSQL MARIADB_PROGRESS / query ALTER TABLE t ADD c INT / ffff.ff.0101.02.50000^3.04.'copy' ok
            = QUERY OK BUSINESS 3-4 28:29 ALTER TABLE t ADD c INT
            """)
    void an_answer_ends_where_the_protocol_says(String name, String script, String expected) {
        Conversation conversation = Conversation.of(script);

        assertThat((script.endsWith("/ end") ? conversation.play() : playWithPing(conversation)).lines())
                .isEqualTo(expected);
    }

    @Test
    void a_row_of_over_16_mib_that_begins_with_fe_is_no_ok_when_eof_is_deprecated() {
        byte[] row = Arrays.copyOf(bytes(0xfe, le(0x1000000, 8)), 0x1000000 + 9);
        RecordingListener seen = playWithPing(Conversation.connected(Capabilities.DEPRECATE_EOF)
                .query("SELECT a FROM t")
                .server(bytes(1), definition("a"))
                .server(row, okWithFe(2)));

        assertThat(seen.story()).containsExactly("QUERY RESULT_SET");
        assertThat(seen.exchanges.get(0).bytesReceived())
                .isEqualTo(5 + 4 + definition("a").length + row.length + 8 + 4 + okWithFe(2).length);
    }

    @Test
    void three_hundred_columns_are_counted_by_two_bytes() {
        Conversation conversation =
                Conversation.connected(0).query("SELECT * FROM wide").server(bytes(0xfc, le(300, 2)));
        for (int i = 0; i < 300; i++) {
            conversation.server(definition("c" + i));
        }

        assertThat(playWithPing(conversation.server(eof(2), eof(2))).story()).containsExactly("QUERY RESULT_SET");
    }

    @ParameterizedTest
    @EnumSource(
            names = {"COM_BINLOG_DUMP", "COM_BINLOG_DUMP_GTID", "COM_TABLE_DUMP"},
            mode = EnumSource.Mode.EXCLUDE)
    void every_answered_command_may_be_answered_by_an_error_and_another_is_reported_when_it_is_sent(Command command) {
        String name = command.name().substring("COM_".length());
        switch (command) {
            case COM_QUIT, COM_STMT_CLOSE, COM_STMT_SEND_LONG_DATA ->
                assertThat(playWithPing(Conversation.connected(0).command(bytes(command.code(), le(1, 4), 0, 0)))
                                .lines())
                        .isEqualTo(
                                command == Command.COM_QUIT
                                        ? "= QUIT UNANSWERED LIVENESS 3-3 11:0\n"
                                        : "= " + name + " UNANSWERED STATEMENT_UPKEEP 3-3 11:0 #1~\n");
            default ->
                assertThat(playWithPing(Conversation.connected(0)
                                        .command(bytes(command.code(), "12345678"))
                                        .server(err(1047, "Unknown command")))
                                .story())
                        .containsExactly(name + " ERROR");
        }
    }
}
