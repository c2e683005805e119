package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Tests that the exchanges are the same whatever a conversation contains, and however the network cuts it. */
class ChunkingTest {

    /**
     * The commands. Words in capitals stand for what ends definitions and rows, what differs from command to command,
     * and bytes of any number.
     */
    private static final List<String> COMMANDS = List.of(
            "query COMMIT / ok",
            "query UPDATE t SET a = NUMBER / err",
            "query SELECT a FROM t /* BYTES */ / 01 def EOF / ROW ROW ROW END",
            "prepare SELECT balance FROM account WHERE id = ? / prepared:NUMBER,1,1 def EOF / def EOF",
            "> execute:ID / ok",
            "> 19.ID^4",
            "> 0e / ok",
            "> 1f / ok",
            "query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + '1,2;' 01.'BYTES' - / ok",
            "> 09 / 'Uptime'",
            "> 1c.1^4.9^4 / 000007 END",
            "> 11.'teller'.00 / fe.'plugin'.00 / + - / ok",
            "query SELECT * FROM wide / DEFINITIONS EOF / ROWS END",
            // The first is broken off in the middle of the definitions: the next result has its own.
            "query SELECT * FROM wide / 09 def err",
            "query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + '1,2;' '3,4;' / = 3 / err"
                    + " / = 4 / + 01.'BYTES' -",
            "query LOAD DATA LOCAL INFILE 'x' INTO TABLE t / fb.'x' / + '1,2;' '3,4;' / = 4 / err"
                    + " / = 4 / + 01.'BYTES' -",
            "query CALL p() / 01 def EOF / ROW MORE / ok");

    @Property
    void any_chunking_of_any_conversation_gives_the_same_exchanges(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int commands,
            @ForAll @IntRange(min = 1, max = 9) int largest) {
        Conversation conversation = generated(new Random(seed), commands, 0);
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
        Conversation conversation = generated(random, commands, 0);
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
        Conversation conversation = generated(new Random(seed), commands, 0);
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
        assertThat(actual.readableAgain).isEqualTo(expected.readableAgain);
        assertThat(actual.unreadableBytes).isEqualTo(expected.unreadableBytes);
    }

    /** A connection with these capabilities, perhaps CLIENT_DEPRECATE_EOF, and that many commands of all kinds. */
    static Conversation generated(Random random, int commands, long capabilities) {
        boolean deprecateEof = random.nextBoolean();
        Conversation conversation =
                Conversation.connected(capabilities | (deprecateEof ? Capabilities.DEPRECATE_EOF : 0));
        for (int i = 0; i < commands; i++) {
            conversation.then(written(COMMANDS.get(random.nextInt(COMMANDS.size())), random, deprecateEof, i));
        }
        return conversation;
    }

    private static String written(String command, Random random, boolean deprecateEof, int number) {
        int columns = 1 + random.nextInt(8);
        String rows = Stream.generate(() -> random.nextInt(5) == 0 ? "fb.01.'b'" : row(random.nextInt(20)))
                .limit(command.contains("ROWS") ? random.nextInt(600) : 0)
                .map(row -> row + " ")
                .collect(Collectors.joining());
        return command.replace("DEFINITIONS", "0" + columns + " def".repeat(columns))
                .replace("ROWS ", rows)
                .replace("ROW", row(random.nextInt(300)))
                .replace(" EOF", deprecateEof ? "" : " eof")
                .replace("END", deprecateEof ? "okfe" : "eof")
                .replace("MORE", deprecateEof ? "okfe:10" : "eof:10")
                .replace("BYTES", "x".repeat(random.nextInt(3) * 100))
                .replace("NUMBER", Integer.toString(number))
                .replace("ID", Integer.toString(random.nextInt(number + 1)));
    }

    /** One value of that length, as the protocol writes it. */
    private static String row(int length) {
        String head = length < 0xfb ? "%d^1".formatted(length) : "fc.%d^2".formatted(length);
        return head + ".'" + "r".repeat(length) + "'";
    }
}
