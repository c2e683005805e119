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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the parameters of COM_STMT_EXECUTE, as clients send them. */
class BoundParametersTest {

    private static final int VAR_STRING = 0xfd;

    /** The head of an execution: statement 7, no cursor, one iteration. */
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

    /** Passes on the executions; each is given without its head. */
    private void read(BoundParameters parameters, boolean attributes, String executions) {
        for (String parts : executions.split(" ", -1)) {
            byte[] payload = bytes(HEAD, Payloads.packet(parts));
            byte[] room = Arrays.copyOf(payload, payload.length + 20);
            if (!parameters.read(room, payload.length, attributes, sink)) {
                seen.add("not read");
            }
        }
    }

    /** The columns: the number of parameters, whether a query may have attributes, the executions, and what is read. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            types that are not sent again are those of an earlier execution | 2 | false\
             | 00.01.fd00.fd00.02.'ab'.01.'c' 00.00.01.'d'.03.'efg'\
             | 0 type 253 length 2: ab, 1 type 253 length 1: c, 0 type 253 length 1: d, 1 type 253 length 3: efg
            a null has a bit and no bytes, as here the first and the ninth | 9 | false\
             | 0101.01.fd00fd00fd00fd00fd00fd00fd00fd00fd00.01.'b'.01.'c'.01.'d'.01.'e'.01.'f'.01.'g'.01.'h'\
             | 0 null, 1 type 253 length 1: b, 2 type 253 length 1: c, 3 type 253 length 1: d,\
             4 type 253 length 1: e, 5 type 253 length 1: f, 6 type 253 length 1: g, 7 type 253 length 1: h, 8 null
            attributes of a query are no parameters | 1 | true\
             | 02.00.01.fd00.00.fd00.05.'trace'.05.'value'.04.'some' | 0 type 253 length 5: value
            of a payload that was cut the beginning is read and the rest is said to be unknown | 3 | false\
             | 00.01.fd00.fd00.0800.02.'ab'.0a.'012345'\
             | 0 type 253 length 2: ab, 1 type 253 length 10: 012345, 2 type 8 length -1:
            no types were ever sent | 1 | false | 00.00.01.'a' | not read
            no null bits | 1 | false | - | not read
            one type for two | 2 | false | 00.01.fd00 | not read
            fewer values than parameters | 2 | true | 01.00.01.fd00 | not read
            no parameters | 0 | false | - | ~~
            """)
    void parameters_are_read(String name, int count, boolean attributes, String executions, String expected) {
        read(new BoundParameters(count), attributes, executions);

        assertThat(String.join(", ", seen)).isEqualToIgnoringWhitespace(expected);
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

        read(parameters, false, "00.01.0800.fc00.55^8 00.00.56^8.06.'inline'");

        assertThat(seen)
                .containsExactly(
                        "0 type 8 length 8: 7\0\0\0\0\0\0\0",
                        "0 type 8 length 8: 8\0\0\0\0\0\0\0",
                        "1 type 252 length 6: inline");
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
