package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.definition;
import static dev.roundtrip.wire.Payloads.err;
import static dev.roundtrip.wire.Payloads.execute;
import static dev.roundtrip.wire.Payloads.le;
import static dev.roundtrip.wire.Payloads.okWithFe;
import static dev.roundtrip.wire.Payloads.prepareOk;
import static dev.roundtrip.wire.Payloads.string;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The parameters of COM_STMT_EXECUTE, as clients send them. */
class BoundParametersTest {

    private static final int LONGLONG = 0x08;
    private static final int VAR_STRING = 0xfd;
    private static final int BLOB = 0xfc;

    /** Statement 7, no cursor, one iteration. */
    private static final byte[] HEAD = bytes(le(7, 4), 0, le(1, 4));

    private final List<String> seen = new ArrayList<>();
    private final Set<Integer> sentBefore = new HashSet<>();

    private final BoundParameters.Sink sink = new BoundParameters.Sink() {
        @Override
        public void isNull(int index) {
            seen.add(index + " null");
        }

        @Override
        public boolean wasSent(int index) {
            return sentBefore.remove(index);
        }

        @Override
        public void value(int index, int type, byte[] bytes, int offset, int kept, int length) {
            String text = new String(bytes, offset, kept, StandardCharsets.ISO_8859_1);
            seen.add(String.format(Locale.ROOT, "%d type %d length %d: %s", index, type, length, text));
        }
    };

    private boolean read(BoundParameters parameters, boolean attributes, Object... parts) {
        byte[] payload = bytes(HEAD, bytes(parts));
        return parameters.read(payload, payload.length, attributes, sink);
    }

    @Test
    void values_are_read_with_the_types_of_an_earlier_execution_if_they_are_not_sent_again() {
        BoundParameters parameters = new BoundParameters(2);

        assertThat(read(parameters, false, 0, 1, le(VAR_STRING, 2), le(VAR_STRING, 2), string("ab"), string("c")))
                .isTrue();
        assertThat(read(parameters, false, 0, 0, string("d"), string("efg"))).isTrue();

        assertThat(seen)
                .containsExactly(
                        "0 type 253 length 2: ab",
                        "1 type 253 length 1: c",
                        "0 type 253 length 1: d",
                        "1 type 253 length 3: efg");
    }

    @Test
    void a_null_has_a_bit_and_no_bytes() {
        BoundParameters parameters = new BoundParameters(9);
        Object[] types = new Object[9];
        Arrays.fill(types, le(VAR_STRING, 2));

        // The first and the ninth.
        assertThat(read(
                        parameters,
                        false,
                        0x01,
                        0x01,
                        1,
                        bytes(types),
                        string("b"),
                        string("c"),
                        string("d"),
                        string("e"),
                        string("f"),
                        string("g"),
                        string("h")))
                .isTrue();

        assertThat(seen).hasSize(9).startsWith("0 null", "1 type 253 length 1: b");
        assertThat(seen.get(8)).isEqualTo("8 null");
    }

    @Test
    void what_was_sent_before_as_long_data_is_not_in_the_execution() {
        BoundParameters parameters = new BoundParameters(2);
        byte[] data = bytes(le(7, 4), le(1, 2), 'x', 'y');
        assertThat(parameters.longData(data, data.length)).isEqualTo(1);
        assertThat(new BoundParameters(1).longData(data, data.length))
                .as("no such parameter")
                .isEqualTo(-1);
        sentBefore.add(1);

        assertThat(read(parameters, false, 0, 1, le(LONGLONG, 2), le(BLOB, 2), le('7', 8)))
                .isTrue();
        assertThat(read(parameters, false, 0, 0, le('8', 8), string("inline"))).isTrue();

        assertThat(seen)
                .containsExactly(
                        "0 type 8 length 8: 7\0\0\0\0\0\0\0",
                        "0 type 8 length 8: 8\0\0\0\0\0\0\0",
                        "1 type 252 length 6: inline");
    }

    @Test
    void attributes_of_a_query_are_no_parameters() {
        BoundParameters parameters = new BoundParameters(1);

        assertThat(read(
                        parameters,
                        true,
                        2,
                        0,
                        1,
                        le(VAR_STRING, 2),
                        string(""),
                        le(VAR_STRING, 2),
                        string("trace"),
                        string("value"),
                        string("id of a trace")))
                .isTrue();

        assertThat(seen).containsExactly("0 type 253 length 5: value");
    }

    @Test
    void of_a_payload_that_was_cut_the_beginning_is_read_and_the_rest_is_said_to_be_unknown() {
        BoundParameters parameters = new BoundParameters(3);
        byte[] types = bytes(le(VAR_STRING, 2), le(VAR_STRING, 2), le(LONGLONG, 2));
        byte[] whole = bytes(HEAD, 0, 1, types, string("ab"), string("0123456789"), le(1, 8));

        assertThat(parameters.read(whole, whole.length - 12, false, sink)).isTrue();

        assertThat(seen)
                .containsExactly("0 type 253 length 2: ab", "1 type 253 length 10: 012345", "2 type 8 length -1: ");
    }

    @Test
    void what_cannot_be_read_is_said() {
        assertThat(read(new BoundParameters(1), false, 0, 0, string("a")))
                .as("no types were ever sent")
                .isFalse();
        assertThat(read(new BoundParameters(1), false)).as("no null bits").isFalse();
        assertThat(read(new BoundParameters(2), false, 0, 1, le(VAR_STRING, 2)))
                .as("one type for two")
                .isFalse();
        assertThat(read(new BoundParameters(2), true, 1, 0, 1, le(VAR_STRING, 2)))
                .as("fewer values than parameters")
                .isFalse();
        assertThat(read(new BoundParameters(0), false)).isTrue();
        assertThat(seen).isEmpty();
    }

    @Test
    void a_listener_reads_the_payload_that_the_decoder_was_told_to_keep_and_it_is_erased_afterwards() {
        byte[] execution = bytes(execute(7), 0, 1, le(VAR_STRING, 2), string("secret"));
        List<byte[]> arrays = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        ExchangeListener listener = exchange -> {
            counts.add(exchange.parameterCount());
            exchange.readPayload((payload, length) -> {
                arrays.add(payload);
                seen.add(length + " " + new String(payload, 0, length, StandardCharsets.ISO_8859_1).contains("secret"));
            });
        };
        Conversation conversation = Conversation.connected(Capabilities.DEPRECATE_EOF)
                .prepare("SELECT ?")
                .server(prepareOk(7, 1, 1), definition("?"), definition("a"))
                .command(execution)
                .server(bytes(1), definition("a"), bytes(0, 0, string("x")), okWithFe(2))
                .command(execution)
                .server(err(1064, "no"));

        conversation.play(new WireDecoder(listener, UnaryOperator.identity(), 1024), Conversation.Chunks.WHOLE);

        assertThat(counts).containsExactly(1, 0, 0);
        assertThat(seen).containsExactly((execution.length - 1) + " true", (execution.length - 1) + " true");
        assertThat(arrays)
                .allSatisfy(array -> assertThat(new String(array, StandardCharsets.ISO_8859_1))
                        .doesNotContain("secret"));

        seen.clear();
        conversation.play(new WireDecoder(listener, UnaryOperator.identity(), 12), Conversation.Chunks.WHOLE);
        assertThat(seen).containsExactly("12 false", "12 false");

        seen.clear();
        conversation.play(new WireDecoder(listener), Conversation.Chunks.WHOLE);
        assertThat(seen).as("by default the head alone").containsExactly("5 false", "5 false");
    }
}
