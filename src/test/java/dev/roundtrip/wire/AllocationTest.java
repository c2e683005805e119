package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.definition;
import static dev.roundtrip.wire.Payloads.execute;
import static dev.roundtrip.wire.Payloads.le;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.okWithFe;
import static dev.roundtrip.wire.Payloads.packet;
import static dev.roundtrip.wire.Payloads.prepareOk;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Allocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that what a connection repeats allocates nothing, compiled or not. */
class AllocationTest {

    private static final int WARM_UP = 200;
    private static final int ROUNDS = 20_000;
    private static final String SQL = "SELECT balance FROM account WHERE id = ?";

    /**
     * The tolerance: one byte per round would be 20,000, and the JVM's own bookkeeping on the thread stays far below.
     */
    private static final long TOLERANCE = 2_000;

    private long exchanges;
    private long checksum;

    private final WireDecoder decoder = new WireDecoder(exchange -> {
        exchanges++;
        checksum += exchange.sql().hash()
                + exchange.bytesReceived()
                + exchange.sql().length();
    });

    private void assertAllocatesNothing(Executable round, int exchangesPerRound) throws Throwable {
        long before = exchanges;
        long allocated = Allocation.of(WARM_UP, ROUNDS, round);

        assertThat(allocated).isLessThan(TOLERANCE);
        assertThat(exchanges - before).isEqualTo((long) exchangesPerRound * (WARM_UP + ROUNDS));
        assertThat(checksum).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void queries_and_their_answers(boolean compressed) throws Throwable {
        Conversation.connected(compressed ? Capabilities.COMPRESS : 0).play(decoder, Conversation.Chunks.WHOLE);
        byte[] plain = packet(0, bytes(0x03, "UPDATE account SET balance = balance - 1 WHERE id = 4711"));
        byte[] query = compressed ? CompressedFramesTest.deflated(plain) : plain;
        byte[] answer = compressed ? CompressedFramesTest.deflated(packet(1, ok(2))) : packet(1, ok(2));

        assertAllocatesNothing(
                () -> {
                    decoder.sent(query, 0, query.length, 1);
                    decoder.received(answer, 0, answer.length, 2);
                },
                1);
    }

    @Test
    void preparing_executing_and_closing_a_known_text_under_ever_new_ids() throws Throwable {
        Conversation.connected(Capabilities.DEPRECATE_EOF).play(decoder, Conversation.Chunks.WHOLE);
        byte[] prepare = packet(0, bytes(0x16, SQL));
        byte[] prepared =
                bytes(packet(1, prepareOk(0, 1, 1)), packet(2, definition("?")), packet(3, definition("balance")));
        byte[] execute = packet(0, execute(0));
        byte[] rows = bytes(
                packet(1, bytes(1)),
                packet(2, definition("balance")),
                packet(3, bytes(0, 0, le(1, 8))),
                packet(4, okWithFe(2)));
        byte[] close = packet(0, bytes(0x19, le(0, 4)));
        int[] id = {0};

        assertAllocatesNothing(
                () -> {
                    id[0]++;
                    putId(prepared, id[0]);
                    putId(execute, id[0]);
                    putId(close, id[0]);
                    decoder.sent(prepare, 0, prepare.length, 1);
                    decoder.received(prepared, 0, prepared.length, 2);
                    decoder.sent(execute, 0, execute.length, 3);
                    decoder.received(rows, 0, rows.length, 4);
                    decoder.sent(close, 0, close.length, 5);
                },
                3);
    }

    private static void putId(byte[] packet, int id) {
        for (int i = 0; i < 4; i++) {
            packet[5 + i] = (byte) (id >>> (8 * i));
        }
    }

    @Test
    void pipelined_commands() throws Throwable {
        Conversation.connected(0).play(decoder, Conversation.Chunks.WHOLE);
        byte[] query = packet(0, bytes(0x03, "INSERT INTO t VALUES (1)"));
        byte[] answer = packet(1, ok(2));

        assertAllocatesNothing(
                () -> {
                    for (int i = 0; i < 10; i++) {
                        decoder.sent(query, 0, query.length, 1);
                    }
                    for (int i = 0; i < 10; i++) {
                        decoder.received(answer, 0, answer.length, 2);
                    }
                },
                10);
    }
}
