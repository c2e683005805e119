package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.definition;
import static dev.roundtrip.wire.Payloads.eof;
import static dev.roundtrip.wire.Payloads.le;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.packet;
import static dev.roundtrip.wire.Payloads.string;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Tests the compressed protocol: frames of zlib around the stream of packets, in each direction. */
class CompressedFramesTest {

    private static final int HANDSHAKE_STEPS = 3;

    /** A conversation in the compressed protocol. */
    private static Conversation compressed(Conversation plain, Conversation.Chunks cuts, Random kinds) {
        Conversation result = Conversation.empty();
        int number = 0;
        for (Conversation.Step step : plain.steps()) {
            byte[] bytes = step.bytes();
            if (number++ >= HANDSHAKE_STEPS) {
                byte[] frames = {};
                for (int at = 0; at < bytes.length; ) {
                    int size = Math.max(1, Math.min(bytes.length - at, cuts.nextSize(bytes.length - at)));
                    byte[] content = Arrays.copyOfRange(bytes, at, at + size);
                    frames = bytes(frames, kinds.nextInt(4) == 0 ? stored(content) : deflated(content));
                    if (kinds.nextInt(8) == 0) {
                        frames = bytes(frames, stored(new byte[0]));
                    }
                    at += size;
                }
                bytes = frames;
            }
            result.raw(step.from(), bytes);
        }
        return result;
    }

    /** A frame as it is sent when compression does not pay. */
    private static byte[] stored(byte[] content) {
        return bytes(le(content.length, 3), 0, le(0, 3), content);
    }

    static byte[] deflated(byte[] content) {
        return frame(zlib(content), content.length);
    }

    private static byte[] frame(byte[] payload, int inflatedLength) {
        return bytes(le(payload.length, 3), 0, le(inflatedLength, 3), payload);
    }

    private static byte[] zlib(byte[] content) {
        Deflater deflater = new Deflater();
        deflater.setInput(content);
        deflater.finish();
        byte[] room = new byte[content.length + 100];
        int size = deflater.deflate(room);
        assertThat(deflater.finished()).isTrue();
        deflater.end();
        return Arrays.copyOf(room, size);
    }

    private static Conversation connected(long capabilities) {
        return Conversation.connected(Capabilities.COMPRESS | capabilities);
    }

    @Property
    void a_compressed_conversation_has_the_exchanges_of_the_plain_one(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int commands,
            @ForAll @IntRange(min = 1, max = 40) int largestChunk,
            @ForAll @IntRange(min = 1, max = 400) int largestFrame) {
        Conversation plain = ChunkingTest.generated(new Random(seed), commands, 0);
        Conversation agreed = ChunkingTest.generated(new Random(seed), commands, Capabilities.COMPRESS);
        Random cuts = new Random(seed + 1);
        Conversation compressed = compressed(agreed, left -> 1 + cuts.nextInt(largestFrame), new Random(seed + 2));

        RecordingListener expected = plain.play();
        RecordingListener seen = compressed.play(left -> 1 + cuts.nextInt(largestChunk));

        assertThat(seen.unreadables).isEmpty();
        assertThat(seen.exchanges).isEqualTo(expected.exchanges);
        assertThat(seen.truncated).isEqualTo(expected.truncated);
        assertThat(seen.hashes).isEqualTo(expected.hashes);
    }

    @Test
    void frames_are_read_however_the_network_cuts_them() {
        Conversation plain = connected(0)
                .query("SELECT a FROM t WHERE b = 'something that is long enough to compress, compress, compress'")
                .server(bytes(1), definition("a"), eof(2), string("row"), eof(2));
        Conversation compressed = compressed(plain, Conversation.Chunks.WHOLE, new Random(1));
        RecordingListener whole = compressed.play();

        assertThat(whole.exchanges).hasSize(1);
        for (int size = 1; size < 120; size++) {
            int each = size;
            RecordingListener cut = compressed.play(left -> each);
            assertThat(cut.exchanges).as("chunks of %d bytes", size).isEqualTo(whole.exchanges);
            assertThat(cut.unreadables).isEmpty();
        }
    }

    @Test
    void one_frame_has_several_packets_and_one_packet_has_several_frames() {
        byte[] three = bytes(packet(1, bytes(1)), packet(2, definition("a")), packet(3, eof(2)));
        byte[] rows = bytes(packet(4, string("r".repeat(200))), packet(5, eof(2)));

        RecordingListener seen = connected(0)
                .raw(Conversation.From.CLIENT, deflated(packet(0, bytes(0x03, "SELECT a FROM t"))))
                .raw(
                        Conversation.From.SERVER,
                        bytes(
                                deflated(three),
                                deflated(Arrays.copyOfRange(rows, 0, 3)),
                                stored(Arrays.copyOfRange(rows, 3, 90)),
                                deflated(Arrays.copyOfRange(rows, 90, rows.length))))
                .play();

        assertThat(seen.unreadables).isEmpty();
        assertThat(seen.exchanges).singleElement().satisfies(exchange -> {
            assertThat(exchange.sql()).isEqualTo("SELECT a FROM t");
            assertThat(exchange.bytesReceived()).isEqualTo(three.length + rows.length);
        });
    }

    /** The payload takes two frames of 16 MiB at most; the packets' own limit is the same. */
    @Test
    void a_payload_of_more_than_16_mib_is_read() {
        byte[] text = new byte[PacketReader.FULL_PAYLOAD + 10];
        Arrays.fill(text, (byte) 'x');
        System.arraycopy(bytes(0x03, "SELECT '"), 0, text, 0, 9);
        Conversation plain = connected(0).command(text).server(ok(2));
        long size = plain.steps().get(HANDSHAKE_STEPS).bytes().length;

        RecordingListener seen = compressed(plain, left -> PacketReader.FULL_PAYLOAD, new Random(3))
                .play();

        assertThat(seen.unreadables).isEmpty();
        assertThat(seen.exchanges)
                .singleElement()
                .satisfies(exchange -> assertThat(exchange.bytesSent()).isEqualTo(size));
    }

    /** TiDB and MariaDB number packets by their frames; an answer of several frames then repeats or skips numbers. */
    @Test
    void packets_are_read_whatever_their_sequence_ids() {
        byte[] first = bytes(packet(1, bytes(1)), packet(2, definition("a")), packet(3, eof(2)));
        byte[] later = bytes(packet(2, string("x")), packet(9, string("y")), packet(10, eof(2)));

        RecordingListener seen = connected(0)
                .raw(Conversation.From.CLIENT, deflated(packet(0, bytes(0x03, "SELECT a FROM t"))))
                .raw(Conversation.From.SERVER, bytes(deflated(first), deflated(later)))
                .raw(Conversation.From.CLIENT, deflated(packet(7, bytes(0x0e))))
                .raw(Conversation.From.SERVER, stored(packet(4, ok(2))))
                .play();

        assertThat(seen.unreadables).isEmpty();
        assertThat(seen.exchanges)
                .extracting(RecordingListener.Seen::bytesReceived)
                .containsExactly((long) first.length + later.length, (long) packet(4, ok(2)).length);
    }

    @Test
    void what_compression_saves_is_known_to_the_byte() {
        byte[] command = packet(0, bytes(0x03, "SELECT '" + "a".repeat(5_000) + "'"));
        byte[] answer = packet(1, ok(2));
        WireDecoder decoder = new WireDecoder(new RecordingListener());
        connected(0).play(decoder, Conversation.Chunks.WHOLE);
        byte[] sent = deflated(command);
        byte[] received = stored(answer);

        for (byte each : sent) {
            decoder.sent(new byte[] {each}, 0, 1, 1);
        }
        decoder.received(received, 0, received.length, 2);

        assertThat(decoder.isCompressed()).isTrue();
        assertThat(decoder.savedBySending()).isEqualTo(command.length - sent.length);
        assertThat(decoder.savedByReceiving()).isEqualTo(-CompressedFrames.HEADER_BYTES);
    }

    @Test
    void commands_after_the_last_packet_of_the_authentication_are_read_in_the_same_chunk() {
        Conversation plain = connected(0);
        byte[] last = plain.steps().remove(2).bytes();

        // The server ends the connection at once.
        RecordingListener seen = plain.raw(
                        Conversation.From.SERVER, bytes(last, stored(packet(0, Payloads.err(1927, "killed")))))
                .play();

        assertThat(seen.handshakes).hasSize(1);
        assertThat(seen.unreadables).isEmpty();
    }

    @Test
    void a_damaged_frame_is_one_fault() {
        byte[] query = packet(0, bytes(0x03, "SELECT 'a', 'a', 'a', 'a', 'a', 'a', 'a'"));
        byte[] payload = zlib(query);
        byte[] flipped = payload.clone();
        flipped[payload.length - 1] ^= 1;
        for (byte[] frame : List.of(
                frame(flipped, query.length),
                frame(payload, query.length - 1),
                frame(payload, query.length + 1),
                frame(Arrays.copyOf(payload, payload.length - 2), query.length),
                frame(Arrays.copyOf(payload, payload.length + 2), query.length),
                frame(new byte[] {1, 2, 3}, 40))) {
            RecordingListener seen =
                    connected(0).raw(Conversation.From.CLIENT, frame).play();

            assertThat(seen.reasons()).containsExactly(Unreadable.Reason.MALFORMED);
            assertThat(seen.unreadables.get(0).detail()).startsWith("a compressed frame ");
        }
    }

    @Property
    void random_bytes_in_frames_are_swallowed(@ForAll long seed) {
        Random random = new Random(seed);
        RecordingListener listener = new RecordingListener();
        WireDecoder decoder = new WireDecoder(listener);
        connected(0).play(decoder, Conversation.Chunks.WHOLE);
        long fed = 0;
        for (int i = 0; i < 30; i++) {
            byte[] content = new byte[random.nextInt(60)];
            random.nextBytes(content);
            byte[] chunk =
                    random.nextInt(3) == 0 ? content : random.nextBoolean() ? stored(content) : deflated(content);
            if (random.nextInt(4) == 0 && chunk.length > 0) {
                chunk[random.nextInt(chunk.length)] ^= (byte) (1 << random.nextInt(8));
            }
            if (random.nextBoolean()) {
                decoder.sent(chunk, 0, chunk.length, i);
            } else {
                decoder.received(chunk, 0, chunk.length, i);
            }
            fed += chunk.length;
        }

        assertThat(listener.unreadables).hasSizeLessThanOrEqualTo(1);
        assertThat(listener.unreadables)
                .noneMatch(unreadable -> unreadable.detail().contains("failed"));
        assertThat(decoder.unreadableBytes()).isBetween(0L, fed);
    }

    @Test
    void bytes_after_the_decoder_was_closed_are_ignored() {
        RecordingListener listener = new RecordingListener();
        WireDecoder decoder = new WireDecoder(listener);
        connected(0).play(decoder, Conversation.Chunks.WHOLE);
        byte[] ping = deflated(packet(0, bytes(0x0e)));

        decoder.close();
        decoder.sent(ping, 0, ping.length, 1);

        assertThat(listener.exchanges).isEmpty();
        assertThat(listener.unreadables).isEmpty();
    }
}
