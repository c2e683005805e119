package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.definition;
import static dev.roundtrip.wire.Payloads.eof;
import static dev.roundtrip.wire.Payloads.err;
import static dev.roundtrip.wire.Payloads.execute;
import static dev.roundtrip.wire.Payloads.le;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.okWithFe;
import static dev.roundtrip.wire.Payloads.prepareOk;
import static dev.roundtrip.wire.Payloads.string;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Whatever a conversation says, and however the network cuts it: the exchanges are the same. */
class ChunkingTest {

    private static final String SQL = "SELECT balance FROM account WHERE id = ?";

    @Property
    void any_chunking_of_any_conversation_gives_the_same_exchanges(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int commands,
            @ForAll @IntRange(min = 1, max = 9) int largest) {
        Conversation conversation = generated(new Random(seed), commands);
        Random cuts = new Random(seed + 1);

        RecordingListener whole = conversation.play();
        RecordingListener cut = conversation.play(left -> 1 + cuts.nextInt(largest));

        assertThat(whole.unreadables).isEmpty();
        assertThat(whole.exchanges).hasSize(commands);
        assertSame(cut, whole);
    }

    @Property
    void any_chunking_of_a_damaged_conversation_gives_the_same_exchanges_and_counts(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 20) int commands,
            @ForAll @IntRange(min = 1, max = 9) int largest) {
        Random random = new Random(seed);
        Conversation conversation = generated(random, commands);
        List<Conversation.Step> steps = conversation.steps();
        byte[] victim = steps.get(random.nextInt(steps.size())).bytes();
        victim[random.nextInt(victim.length)] ^= (byte) (1 << random.nextInt(8));

        RecordingListener whole = conversation.play();
        RecordingListener cut = conversation.play(left -> 1 + random.nextInt(largest));

        assertSame(cut, whole);
    }

    @Property
    void every_byte_of_an_understood_conversation_belongs_to_one_exchange(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int commands) {
        Conversation conversation = generated(new Random(seed), commands);
        List<Conversation.Step> afterHandshake =
                conversation.steps().subList(3, conversation.steps().size());

        RecordingListener seen = conversation.play();

        assertThat(seen.exchanges.stream()
                        .mapToLong(exchange -> exchange.bytesSent() + exchange.bytesReceived())
                        .sum())
                .isEqualTo(afterHandshake.stream()
                        .mapToLong(step -> step.bytes().length)
                        .sum());
    }

    private static void assertSame(RecordingListener actual, RecordingListener expected) {
        assertThat(actual.exchanges).isEqualTo(expected.exchanges);
        assertThat(actual.truncated).isEqualTo(expected.truncated);
        assertThat(actual.hashes).isEqualTo(expected.hashes);
        assertThat(actual.handshakes).isEqualTo(expected.handshakes);
        assertThat(actual.unreadables).isEqualTo(expected.unreadables);
        assertThat(actual.unreadableBytes).isEqualTo(expected.unreadableBytes);
    }

    /** A connection with or without CLIENT_DEPRECATE_EOF and that many commands of all kinds. */
    static Conversation generated(Random random, int commands) {
        boolean deprecateEof = random.nextBoolean();
        Conversation conversation = Conversation.connected(deprecateEof ? Capabilities.DEPRECATE_EOF : 0);
        for (int i = 0; i < commands; i++) {
            addCommand(conversation, random, deprecateEof, i);
        }
        return conversation;
    }

    /** Several columns and rows in one piece; some rows begin with NULL. */
    private static byte[][] wide(Random random, boolean deprecateEof, byte[] end) {
        int columns = 1 + random.nextInt(8);
        List<byte[]> packets = new ArrayList<>();
        packets.add(bytes(columns));
        for (int i = 0; i < columns; i++) {
            packets.add(definition("c" + i));
        }
        if (!deprecateEof) {
            packets.add(eof(2));
        }
        int rows = random.nextInt(600);
        for (int i = 0; i < rows; i++) {
            packets.add(random.nextInt(5) == 0 ? bytes(0xfb, string("b")) : string("r".repeat(random.nextInt(20))));
        }
        packets.add(end);
        return packets.toArray(byte[][]::new);
    }

    private static void addCommand(Conversation conversation, Random random, boolean deprecateEof, int number) {
        byte[] end = deprecateEof ? okWithFe(2) : eof(2);
        byte[] endWithMore = deprecateEof ? okWithFe(2 | 8) : eof(2 | 8);
        byte[] row = string("r".repeat(random.nextInt(300)));
        switch (random.nextInt(16)) {
            case 0 -> conversation.query("COMMIT").server(ok(2));
            case 1 -> conversation.query("UPDATE t SET a = " + number).server(err(1213, "Deadlock found"));
            case 2 -> {
                conversation
                        .query("SELECT a FROM t" + " ".repeat(random.nextInt(500)))
                        .server(bytes(1), definition("a"));
                if (!deprecateEof) {
                    conversation.server(eof(2));
                }
                conversation.server(row, row, row).server(end);
            }
            case 3 -> {
                conversation.prepare(SQL).server(prepareOk(number, 1, 1), definition("?"));
                if (!deprecateEof) {
                    conversation.server(eof(2));
                }
                conversation.server(definition("balance"));
                if (!deprecateEof) {
                    conversation.server(eof(2));
                }
            }
            case 4 -> conversation.command(execute(random.nextInt(number + 1))).server(ok(2));
            case 5 -> conversation.command(bytes(0x19, le(random.nextInt(number + 1), 4)));
            case 6 -> conversation.command(bytes(0x0e)).server(ok(2));
            case 7 -> conversation.command(bytes(0x1f)).server(ok(2));
            case 8 ->
                conversation
                        .query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                        .server(bytes(0xfb, "x"))
                        .client(bytes("1,2\n"), new byte[random.nextInt(3) * 100 + 1], new byte[0])
                        .server(ok(2));
            case 9 -> conversation.command(bytes(0x09)).server(bytes("Uptime: 1"));
            case 10 -> conversation.command(bytes(0x1c, le(1, 4), le(9, 4))).server(bytes(0, 0, 7), end);
            case 11 ->
                conversation
                        .command(bytes(0x11, "teller", 0))
                        .server(bytes(0xfe, "plugin", 0))
                        .client(new byte[0])
                        .server(ok(2));
            case 12 -> conversation.query("SELECT * FROM wide").server(wide(random, deprecateEof, end));
            case 13 -> {
                // Broken off in the middle of the definitions: the next result has its own.
                conversation.query("SELECT * FROM wide").server(bytes(9), definition("a"), err(1317, "interrupted"));
            }
            case 14 ->
                conversation
                        .query("LOAD DATA LOCAL INFILE 'x' INTO TABLE t")
                        .server(bytes(0xfb, "x"))
                        .client(bytes("1,2\n"), bytes("3,4\n"))
                        .sequence(3 + random.nextInt(2))
                        .server(err(1317, "interrupted"))
                        .sequence(4)
                        .client(new byte[random.nextInt(3) * 100 + 1], new byte[0]);
            default -> {
                conversation.query("CALL p()").server(bytes(1), definition("a"));
                if (!deprecateEof) {
                    conversation.server(eof(2));
                }
                conversation.server(row, endWithMore).server(ok(2));
            }
        }
    }
}
