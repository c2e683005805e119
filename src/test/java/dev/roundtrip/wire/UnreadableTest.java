package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.AUTOCOMMIT;
import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.definition;
import static dev.roundtrip.wire.Payloads.eof;
import static dev.roundtrip.wire.Payloads.err;
import static dev.roundtrip.wire.Payloads.le;
import static dev.roundtrip.wire.Payloads.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnreadableTest {

    private static void assertUnreadable(Conversation conversation, Unreadable.Reason reason, int commandsUnderstood) {
        RecordingListener seen =
                conversation.command(bytes(0x0e)).server(ok(AUTOCOMMIT)).play();

        assertThat(seen.reasons()).containsExactly(reason);
        assertThat(seen.exchanges).hasSize(commandsUnderstood);
        assertThat(seen.unreadableBytes).isGreaterThanOrEqualTo(5 + 11);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x12, 0x13, 0x1e, 0x20, 0x7f, 0xfe})
    void a_command_that_is_unknown_or_begins_an_endless_stream_ends_the_reading(int code) {
        assertUnreadable(
                Conversation.connected(0).query("DO 1").server(ok(2)).command(bytes(code, "rest")),
                Unreadable.Reason.UNKNOWN,
                1);
    }

    @Test
    void an_empty_command_is_unknown() {
        assertUnreadable(Conversation.connected(0).command(new byte[0]), Unreadable.Reason.UNKNOWN, 0);
    }

    @Test
    void a_command_that_does_not_begin_at_0_is_out_of_sequence() {
        assertUnreadable(
                Conversation.connected(0).sequence(1).client(bytes(0x03, "DO 1")), Unreadable.Reason.SEQUENCE, 0);
    }

    @Test
    void an_answer_that_skips_a_sequence_id_is_out_of_sequence() {
        assertUnreadable(
                Conversation.connected(0).query("DO 1").sequence(2).server(ok(2)), Unreadable.Reason.SEQUENCE, 0);
    }

    @Test
    void a_continued_command_that_skips_a_sequence_id_is_out_of_sequence() {
        byte[] full = bytes(le(0xffffff, 3), 0, 0x03, new byte[0xfffffe]);

        assertUnreadable(
                Conversation.connected(0)
                        .raw(Conversation.From.CLIENT, full)
                        .raw(Conversation.From.CLIENT, bytes(1, 0, 0, 2, "x")),
                Unreadable.Reason.SEQUENCE,
                0);
    }

    @Test
    void a_packet_that_nobody_asked_for_is_malformed() {
        assertUnreadable(Conversation.connected(0).server(ok(2)), Unreadable.Reason.MALFORMED, 0);
    }

    @Test
    void rows_where_definitions_are_due_are_malformed() {
        assertUnreadable(
                Conversation.connected(0).query("SELECT 1").server(bytes(2), definition("a"), eof(2)),
                Unreadable.Reason.MALFORMED,
                0);
    }

    @Test
    void a_missing_eof_behind_the_definitions_is_malformed() {
        assertUnreadable(
                Conversation.connected(0).query("SELECT 1").server(bytes(1), definition("a"), bytes(1, "1")),
                Unreadable.Reason.MALFORMED,
                0);
    }

    @Test
    void an_ok_too_short_for_its_status_is_malformed() {
        assertUnreadable(
                Conversation.connected(0).query("DO 1").server(bytes(0, 0, 0)), Unreadable.Reason.MALFORMED, 0);
    }

    @Test
    void a_column_count_with_something_behind_it_is_malformed() {
        assertUnreadable(
                Conversation.connected(0).query("SELECT 1").server(bytes(1, "more")), Unreadable.Reason.MALFORMED, 0);
    }

    @Test
    void an_execution_too_short_for_its_statement_id_is_malformed() {
        assertUnreadable(Conversation.connected(0).command(bytes(0x17, 1, 0)), Unreadable.Reason.MALFORMED, 0);
    }

    @Test
    void a_server_that_speaks_while_a_local_file_is_sent_is_malformed() {
        assertUnreadable(
                Conversation.connected(0)
                        .query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                        .server(bytes(0xfb, "x"))
                        .server(bytes(1)),
                Unreadable.Reason.MALFORMED,
                0);
    }

    @Test
    void a_command_while_a_local_file_is_sent_is_a_wrong_sequence() {
        assertUnreadable(
                Conversation.connected(0)
                        .query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                        .server(bytes(0xfb, "x"))
                        .client(bytes("1,2\n"))
                        .query("SELECT 1"),
                Unreadable.Reason.SEQUENCE,
                0);
    }

    @Test
    void a_chunk_outside_of_its_array_is_swallowed() {
        List<Unreadable> heard = new ArrayList<>();
        for (int[] range : new int[][] {{0, 5}, {-1, 2}, {2, -1}, {Integer.MAX_VALUE, Integer.MAX_VALUE}}) {
            WireDecoder decoder = new WireDecoder(listening(heard));
            decoder.sent(new byte[4], range[0], range[1], 0);
        }
        new WireDecoder(listening(heard)).received(null, 0, 1, 0);

        assertThat(heard).extracting(Unreadable::reason).hasSize(5).containsOnly(Unreadable.Reason.MALFORMED);
    }

    private static ExchangeListener listening(List<Unreadable> heard) {
        return new ExchangeListener() {
            @Override
            public void onExchange(Exchange exchange) {}

            @Override
            public void onUnreadable(Unreadable unreadable) {
                heard.add(unreadable);
            }
        };
    }

    @Test
    void a_listener_that_throws_does_not_reach_the_driver() {
        List<Unreadable> heard = new ArrayList<>();
        WireDecoder decoder = new WireDecoder(new ExchangeListener() {
            @Override
            public void onExchange(Exchange exchange) {
                throw new IllegalStateException("listener's own trouble");
            }

            @Override
            public void onUnreadable(Unreadable unreadable) {
                heard.add(unreadable);
                throw new IllegalStateException("again");
            }
        });

        Conversation.connected(0)
                .query("DO 1")
                .server(ok(2))
                .query("DO 2")
                .server(ok(2))
                .play(decoder, Conversation.Chunks.WHOLE);

        assertThat(heard).hasSize(1);
        assertThat(heard.get(0).detail()).contains("IllegalStateException").doesNotContain("own trouble");
    }

    @Test
    void bytes_are_counted_in_both_directions_from_the_packet_on_that_was_not_understood() {
        RecordingListener seen = Conversation.connected(0)
                .query("DO 1")
                .server(bytes(0x05))
                .raw(Conversation.From.CLIENT, new byte[100])
                .raw(Conversation.From.SERVER, new byte[1000])
                .play();

        assertThat(seen.unreadables).hasSize(1);
        assertThat(seen.unreadableBytes).isGreaterThanOrEqualTo(1100);
    }

    @Test
    void a_server_that_leaves_an_idle_connection_with_an_error_is_understood() {
        RecordingListener seen = Conversation.connected(0)
                .query("DO 1")
                .server(ok(2))
                .sequence(0)
                .server(err(4031, "The client was disconnected by the server because of inactivity."))
                .command(bytes(0x01))
                .play();

        assertThat(seen.story()).containsExactly("QUERY OK", "QUIT UNANSWERED");
        assertThat(seen.unreadableBytes).isZero();
    }

    @Test
    void a_servers_last_error_that_crosses_a_command_is_that_commands_answer() {
        RecordingListener seen = Conversation.connected(0)
                .query("DO 1")
                .sequence(0)
                .server(err(4031, "The client was disconnected by the server because of inactivity."))
                .play();

        assertThat(seen.story()).containsExactly("QUERY ERROR");
        assertThat(seen.unreadables).isEmpty();
    }
}
