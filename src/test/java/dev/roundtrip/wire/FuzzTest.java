package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Tests that nothing that can come over a socket makes the decoder throw or block the caller. */
class FuzzTest {

    @Property
    void random_bytes_are_swallowed(@ForAll List<@Size(max = 200) byte[]> chunks, @ForAll boolean clientFirst) {
        RecordingListener listener = new RecordingListener();
        WireDecoder decoder = new WireDecoder(listener);

        boolean client = clientFirst;
        long fed = 0;
        for (byte[] chunk : chunks) {
            feed(decoder, client, chunk);
            client = !client;
            fed += chunk.length;
        }

        assertThat(decoder.unreadableBytes()).isBetween(0L, fed);
        assertNoFailure(listener);
    }

    @Property
    void random_bytes_behind_a_handshake_are_swallowed(@ForAll long seed, @ForAll long capabilities) {
        Random random = new Random(seed);
        RecordingListener listener = new RecordingListener();
        WireDecoder decoder = new WireDecoder(listener);
        Conversation.connected(capabilities & ~(Capabilities.COMPRESS | Capabilities.ZSTD_COMPRESSION))
                .play(decoder, Conversation.Chunks.WHOLE);

        for (int i = 0; i < 50; i++) {
            byte[] packet = new byte[4 + random.nextInt(40)];
            random.nextBytes(packet);
            boolean client = random.nextBoolean();
            // The headers fit, so that the fuzz reaches what lies behind the framing.
            packet[0] = (byte) (packet.length - 4);
            packet[1] = 0;
            packet[2] = 0;
            packet[3] = (byte) (client ? 0 : 1);
            feed(decoder, client, packet);
        }

        assertNoFailure(listener);
    }

    @Property
    void mutated_conversations_are_swallowed_and_nothing_is_reported_twice(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int commands,
            @ForAll @IntRange(min = 1, max = 20) int mutations) {
        Random random = new Random(seed);
        Conversation conversation = ChunkingTest.generated(random, commands, 0);
        List<Conversation.Step> steps = conversation.steps();
        for (int i = 0; i < mutations; i++) {
            int at = random.nextInt(steps.size());
            byte[] bytes = steps.get(at).bytes();
            switch (random.nextInt(4)) {
                case 0 -> bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                case 1 -> steps.add(at, steps.get(random.nextInt(steps.size())));
                case 2 -> steps.set(at, steps.get(random.nextInt(steps.size())));
                default -> bytes[random.nextInt(bytes.length)] = (byte) (random.nextBoolean() ? 0xff : 0xfe);
            }
        }

        RecordingListener seen = conversation.play(left -> 1 + random.nextInt(50));

        assertNoFailure(seen);
        assertThat(seen.exchanges).hasSizeLessThanOrEqualTo(commands + mutations * 40);
    }

    @Test
    void a_client_that_is_never_answered_is_given_up_at_a_limit() {
        RecordingListener listener = new RecordingListener();
        WireDecoder decoder = new WireDecoder(listener);
        Conversation.connected(0).play(decoder, Conversation.Chunks.WHOLE);
        byte[] ping = {1, 0, 0, 0, 0x0e};

        for (int i = 0; i <= PendingCommands.MAX_PENDING; i++) {
            decoder.sent(ping, 0, ping.length, i);
        }

        assertThat(listener.reasons()).containsExactly(Unreadable.Reason.UNKNOWN);
    }

    /**
     * Requires that there was no failure. The decoder catches its own exceptions to spare the driver; here there must
     * be none at all.
     */
    private static void assertNoFailure(RecordingListener seen) {
        assertThat(seen.unreadables).hasSizeBetween(seen.readableAgain.size(), seen.readableAgain.size() + 1);
        assertThat(seen.unreadables).noneMatch(unreadable -> unreadable.detail().contains("failed"));
    }

    private static void feed(WireDecoder decoder, boolean client, byte[] bytes) {
        if (client) {
            decoder.sent(bytes, 0, bytes.length, 1);
        } else {
            decoder.received(bytes, 0, bytes.length, 1);
        }
    }
}
