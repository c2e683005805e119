package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.packet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Tests that a decoder which lost its position continues with a command if nothing of another can be on its way, and
 * with no other.
 */
class PositionSearchTest {

    @ParameterizedTest(name = "{0}")
    @Scripts("""
            TiDB answers COM_REFRESH twice
            connected / > 07.01 / ok ok / query SELECT 1 / 01 def eof row eof
            = REFRESH OK SESSION_STATE 3-4 6:11
            = QUERY RESULT_SET BUSINESS 5-6 13:65 SELECT 1
            = unreadable MALFORMED 11 for a time

            a pipeline that was answered is idle too
            connected / query DO 1 / query DO 2 / = 1 / ok / = 1 / ok / = 1 / ok / query DO 3 / ok
            = QUERY OK BUSINESS 3-5 9:11 DO 1
            = QUERY OK BUSINESS 4-6 9:11 DO 2
            = QUERY OK BUSINESS 8-9 9:11 DO 3
            = unreadable MALFORMED 11 for a time

            behind a pipeline the next command may be one of several
            connected / query DO 1 / query DO 2 / = 1 / 000000 / query DO 3 / = 1 / ok / query DO 4 / = 1 / ok
            = unreadable MALFORMED 47

            so may it where the client once sent a command too early
            connected / query DO 1 / query DO 2 / = 1 / ok / = 1 / ok / query DO 3 / 000000 / query DO 4 / ok
            = QUERY OK BUSINESS 3-5 9:11 DO 1
            = QUERY OK BUSINESS 4-6 9:11 DO 2
            = unreadable MALFORMED 27

            a pipeline that begins behind the loss is seen
            connected / query DO 1 / = 2 / ok / query DO 2 / query DO 3 / = 1 / ok / = 1 / ok / query DO 4 / = 1 / ok / > 0e / ok
            = unreadable SEQUENCE 87

            a server that is in the middle of a packet
            connected / query DO 1 / 000000 / bytes< 050000.02.01 / query DO 2 / ok / query DO 3 / ok / query DO 4 / ok
            = QUERY OK BUSINESS 10-11 9:11 DO 4
            = unreadable MALFORMED 52 for a time

            an answer that skips a number, and the next command
            connected / query DO 1 / = 2 / ok / query DO 2 / ok / query DO 3 / ok
            = QUERY OK BUSINESS 7-8 9:11 DO 3
            = unreadable SEQUENCE 31 for a time

            a client that goes on with a number is no command
            connected / > 0e / 05 / = 2 / + 'more' / ok / query DO 2 / ok / query DO 3 / ok
            = QUERY OK BUSINESS 9-10 9:11 DO 3
            = unreadable MALFORMED 44 for a time

            a byte that is no command
            connected / > 0e / 05 / > 60 / err / query DO 1 / ok
            = QUERY OK BUSINESS 7-8 9:11 DO 1
            = unreadable MALFORMED 30 for a time

            two losses
            connected / > 0e / 05 / > 0e / 05 / > 0e / ok
            = PING OK LIVENESS 7-8 5:11
            = unreadable MALFORMED 10 for a time
            = unreadable MALFORMED 10 for a time

            statements that were prepared before keep their texts
            connected / prepare SELECT ? / prepared:7,1,1 def eof / def eof / > 07.01 / ok ok / > execute:7 / ok
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-5 13:102 #7 SELECT ?
            = REFRESH OK SESSION_STATE 6-7 6:11
            = STMT_EXECUTE OK BUSINESS 8-9 26:11 #7 SELECT ?
            = unreadable MALFORMED 11 for a time

            a new session has none of them
            connected / prepare SELECT ? / prepared:7,1,1 def eof / def eof / > 0e / = 2 / ok / > 1f / ok / > execute:7 / ok
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-5 13:102 #7 SELECT ?
            = STMT_EXECUTE OK BUSINESS 10-11 26:11 #7~
            = unreadable SEQUENCE 27 for a time

            so has one whose beginning is not understood
            connected / prepare SELECT ? / prepared:7,1,1 def eof / def eof / > 1f / 05 / > execute:7 / ok
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-5 13:102 #7 SELECT ?
            = STMT_EXECUTE OK BUSINESS 8-9 26:11 #7~
            = unreadable MALFORMED 5 for a time

            an end between loss and command
            connected / > 0e / 05 / end / > 0e / ok
            = unreadable MALFORMED 10
            """)
    void the_position_is_found_where_it_is_certain(String name, String script, String expected) {
        assertThat(Conversation.of(script).play().lines()).isEqualTo(expected);
    }

    /** The client always waits; one bit anywhere behind the handshake differs. */
    @Property
    void what_is_read_behind_damage_was_sent_so(@ForAll long seed, @ForAll @IntRange(min = 2, max = 30) int commands) {
        Random random = new Random(seed);
        Conversation sound = ChunkingTest.generated(random, commands, 0);

        assertTrueFromWhereItIsFound(sound, random);
    }

    /** Each command is sent before the answer to the last one, in an endless sequence. */
    @Property
    void nothing_is_guessed_in_the_middle_of_a_pipeline(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 30) int commands) {
        Conversation sound = Conversation.connected(0).query("DO 0");
        for (int i = 1; i < commands; i++) {
            sound.query("DO " + i).sequence(1).server(ok(2));
        }
        sound.sequence(1).server(ok(2));

        assertTrueFromWhereItIsFound(sound, new Random(seed));
    }

    private static void assertTrueFromWhereItIsFound(Conversation sound, Random random) {
        List<RecordingListener.Seen> sent = sound.play().exchanges;
        int damaged = 3 + random.nextInt(sound.steps().size() - 3);
        byte[] victim = sound.steps().get(damaged).bytes();
        victim[random.nextInt(victim.length)] ^= (byte) (1 << random.nextInt(8));

        RecordingListener seen = sound.play();

        int found = seen.readableAgain.isEmpty() ? seen.exchanges.size() : seen.readableAgain.get(0);
        assertThat(seen.exchanges.stream().skip(found).map(PositionSearchTest::place))
                .isSubsetOf(sent.stream().map(PositionSearchTest::place).toList());
    }

    /** An exchange in words, without parts that a damaged prepare or setting before changes. */
    private static String place(RecordingListener.Seen seen) {
        return seen.command() + " " + seen.outcome() + " " + seen.startNanos() + "-" + seen.endNanos();
    }

    @Test
    void how_a_backslash_is_read_is_not_known_any_more() {
        List<BackslashMode> modes = new ArrayList<>();
        Conversation.of("connected / query DO 1 / ok / query DO 2 / ok ok / query DO 3 / ok / query DO 4 / ok")
                .play(new WireDecoder(exchange -> modes.add(exchange.sql().backslashes())), Conversation.Chunks.WHOLE);

        assertThat(modes.subList(1, 4))
                .containsExactly(BackslashMode.ESCAPES, BackslashMode.UNKNOWN, BackslashMode.ESCAPES);
    }

    @Test
    void values_of_commands_whose_answers_are_lost_are_erased() {
        List<byte[]> payloads = new ArrayList<>();
        ExchangeListener listener = exchange -> exchange.readPayload((payload, length) -> payloads.add(payload));
        WireDecoder decoder = new WireDecoder(listener, text -> text, 1024);
        Conversation.of("connected / > 17.7^4.00.1^4.'secret' / ok / > 17.7^4.00.1^4.'secret' / 000000")
                .play(decoder, Conversation.Chunks.WHOLE);

        assertThat(new String(payloads.get(0), java.nio.charset.StandardCharsets.US_ASCII))
                .doesNotContain("secret");
    }

    @Test
    void a_compressed_connection_stays_unreadable() {
        RecordingListener listener = new RecordingListener();
        WireDecoder decoder = new WireDecoder(listener);
        Conversation.connected(Capabilities.COMPRESS).play(decoder, Conversation.Chunks.WHOLE);
        byte[] ping = CompressedFramesTest.deflated(packet(0, bytes(0x0e)));
        byte[] twice = CompressedFramesTest.deflated(bytes(packet(1, ok(2)), packet(2, ok(2))));

        for (int i = 0; i < 3; i++) {
            decoder.sent(ping, 0, ping.length, i);
            decoder.received(twice, 0, twice.length, i);
        }

        assertThat(listener.story()).containsExactly("PING OK");
        assertThat(listener.reasons()).containsExactly(Unreadable.Reason.MALFORMED);
        assertThat(listener.readableAgain).isEmpty();
    }
}
