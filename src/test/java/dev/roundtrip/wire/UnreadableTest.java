package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.le;
import static dev.roundtrip.wire.Payloads.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

class UnreadableTest {

    /** A ping behind each conversation is read only if nothing is on its way. */
    @ParameterizedTest(name = "{0}")
    @Scripts("""
            a command that does not begin at 0 is out of sequence
            connected / = 1 / + 03.'DO'
            = unreadable SEQUENCE 23

            an answer that skips a sequence id is out of sequence
            connected / query DO 1 / = 2 / ok
            = unreadable SEQUENCE 27

            a packet that nobody asked for is malformed
            connected / ok
            = PING OK LIVENESS 4-5 5:11
            = unreadable MALFORMED 11 for a time

            rows where definitions are due are malformed
            connected / query SELECT 1 / 02 def eof
            = PING OK LIVENESS 5-6 5:11
            = unreadable MALFORMED 9 for a time

            a missing EOF behind the definitions is malformed
            connected / query SELECT 1 / 01 def 01.'1'
            = PING OK LIVENESS 5-6 5:11
            = unreadable MALFORMED 6 for a time

            a row without a byte is malformed, whatever follows in the chunk
            connected / query SELECT 1 / 01 def eof - eof
            = PING OK LIVENESS 5-6 5:11
            = unreadable MALFORMED 13 for a time

            an OK too short for its status is malformed
            connected / query DO 1 / 000000
            = PING OK LIVENESS 5-6 5:11
            = unreadable MALFORMED 7 for a time

            a column count with something behind it is malformed
            connected / query SELECT 1 / 01.'more'
            = PING OK LIVENESS 5-6 5:11
            = unreadable MALFORMED 9 for a time

            a command whose bytes nobody knows is understood by an error only
            connected / > 20.'rest' / ok
            = PING OK LIVENESS 5-6 5:11
            = unreadable UNKNOWN 11 for a time

            a stream of replication is not followed
            connected / > 12.'rest' / 00.'event' 00.'event'
            = PING OK LIVENESS 5-6 5:11
            = unreadable UNKNOWN 20 for a time

            a server that speaks while a local file is sent is malformed
            connected / query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / 01
            = PING OK LIVENESS 6-7 5:11
            = unreadable MALFORMED 5 for a time

            a command while a local file is sent is a wrong sequence
            connected / query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + '1,2;' / query SELECT 1
            = unreadable SEQUENCE 29

            bytes are counted in both directions from the packet on that was not understood
            connected / query DO 1 / = 2 / ok / bytes> 0^8 / bytes< 0^8
            = unreadable SEQUENCE 43

            an upgrade to TLS that the client did not ask for
            connected / tls
            = unreadable MALFORMED 16

            a server that leaves an idle connection with an error is understood
            connected / query DO 1 / ok / = 0 / err / end
            = QUERY OK BUSINESS 3-4 9:11 DO 1

            a server's last error that crosses a command is that command's answer
            connected / query DO 1 / = 0 / err / end
            = QUERY ERROR BUSINESS 3-4 9:20 DO 1
            """)
    void what_cannot_be_understood_is_not_read(String name, String script, String expected) {
        String whole = script.endsWith("/ end") ? script : script + " / > 0e / ok";

        assertThat(Conversation.of(whole).play().lines()).isEqualTo(expected);
    }

    /** Each byte is a command of one byte, of three bytes more, and in the middle of a pipeline. */
    @Property
    void a_command_that_the_server_refuses_is_one_error_whatever_it_is(
            @ForAll @IntRange(max = 0xff) int code, @ForAll @IntRange(max = 3) int length) {
        Assume.that(Command.ofCode(code).isAnswered());
        String refused = "%02x%s".formatted(code, "00".repeat(length));

        RecordingListener seen = Conversation.of("connected / > " + refused + " / > - / query DO 1")
                .then("= 1 / err / = 1 / err / = 1 / ok")
                .play();

        assertThat(seen.unreadables).isEmpty();
        assertThat(seen.exchanges)
                .extracting(each -> each.command() + " " + each.outcome() + " " + each.bytesSent())
                .containsExactly(
                        Command.ofCode(code) + " ERROR " + (5 + length), "COM_SLEEP ERROR 4", "COM_QUERY OK 9");
        assertThat(seen.exchanges.get(0).statementId()).isEqualTo(-1);
    }

    @Test
    void a_continued_command_that_skips_a_sequence_id_is_out_of_sequence() {
        RecordingListener seen = Conversation.connected(0)
                .raw(Conversation.From.CLIENT, bytes(le(0xffffff, 3), 0, 0x03, new byte[0xfffffe]))
                .raw(Conversation.From.CLIENT, bytes(1, 0, 0, 2, "x"))
                .play();

        assertThat(seen.lines()).isEqualTo("= unreadable SEQUENCE 16777224\n");
    }

    @Test
    void a_chunk_outside_of_its_array_is_swallowed() {
        RecordingListener heard = new RecordingListener();
        for (int[] range : new int[][] {{0, 5}, {-1, 2}, {2, -1}, {Integer.MAX_VALUE, Integer.MAX_VALUE}}) {
            new WireDecoder(heard).sent(new byte[4], range[0], range[1], 0);
        }
        new WireDecoder(heard).received(null, 0, 1, 0);

        assertThat(heard.reasons()).hasSize(5).containsOnly(Unreadable.Reason.MALFORMED);
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
}
