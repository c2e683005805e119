package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.AUTOCOMMIT;
import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

class QueryTextTest {

    @ParameterizedTest(name = "{0}")
    @Scripts("""
            the text begins behind the empty list of attributes
            connected QUERY_ATTRIBUTES / > 03.0001.'COMMIT' / ok
            = QUERY OK TRANSACTION_CONTROL 3-4 13:11 COMMIT

            the text begins behind the attributes and their values
            connected QUERY_ATTRIBUTES
            / > 03.03010201.fe00.06.'parent'.0800.07.'skipped'.0300.06.'number'.06.'00-abc'.4711^4.'DO' / ok
            = QUERY OK BUSINESS 3-4 50:11 DO
            """)
    void a_text_is_found(String name, String script, String expected) {
        assertThat(Conversation.of(script).play().lines()).isEqualTo(expected);
    }

    private static RecordingListener withAttributes(byte[] payload) {
        return Conversation.connected(Capabilities.QUERY_ATTRIBUTES)
                .command(bytes(0x03, payload))
                .server(ok(AUTOCOMMIT))
                .play();
    }

    @Test
    void attributes_too_long_to_keep_leave_the_text_unknown_but_the_command_counted() {
        byte[] payload = bytes(1, 1, 0, 1, 0xfe, 0, string("a"), string("x".repeat(30_000)), "COMMIT");

        RecordingListener seen = withAttributes(payload);

        assertThat(seen.only().sql()).isEmpty();
        assertThat(seen.truncated).containsExactly(true);
        assertThat(seen.only().bytesSent()).isEqualTo(5 + payload.length);
    }

    @Test
    void attributes_in_front_do_not_shorten_what_is_kept_of_the_text() {
        String text = "SELECT '" + "x".repeat(WireDecoder.MAX_TEXT_BYTES) + "'";

        RecordingListener seen = withAttributes(bytes(0, 1, text));

        assertThat(seen.only().sql()).isEqualTo(text.substring(0, WireDecoder.MAX_TEXT_BYTES));
        assertThat(seen.truncated).containsExactly(true);
    }

    @Test
    void a_text_as_long_as_what_is_kept_is_whole() {
        String text = "x".repeat(WireDecoder.MAX_TEXT_BYTES);

        RecordingListener seen = Conversation.connected(0)
                .query(text)
                .server(ok(2))
                .query(text + "y")
                .server(ok(2))
                .play();

        assertThat(seen.exchanges).extracting(RecordingListener.Seen::sql).containsExactly(text, text);
        assertThat(seen.truncated).containsExactly(false, true);
    }

    @Test
    void a_command_of_over_16_mib_is_one_command_and_its_answer_goes_on_with_its_sequence() {
        String text = "INSERT INTO t VALUES ('" + "x".repeat(PacketReader.FULL_PAYLOAD * 2) + "')";

        RecordingListener seen =
                Conversation.connected(0).query(text).server(ok(2)).play();

        assertThat(seen.only().bytesSent()).isEqualTo(1 + text.length() + 3 * 4);
        assertThat(seen.only().sql()).isEqualTo(text.substring(0, WireDecoder.MAX_TEXT_BYTES));
        assertThat(seen.truncated).containsExactly(true);
    }

    @Test
    void a_payload_that_ends_at_the_limit_is_followed_by_an_empty_packet() {
        String text = "x".repeat(PacketReader.FULL_PAYLOAD - 1);

        RecordingListener seen =
                Conversation.connected(0).query(text).server(ok(2)).play();

        assertThat(seen.only().bytesSent()).isEqualTo(PacketReader.FULL_PAYLOAD + 8);
    }

    @Test
    void equal_texts_have_equal_hashes_on_every_connection_and_as_statement_or_query() {
        RecordingListener query =
                Conversation.connected(0).query("SELECT a FROM t").server(ok(2)).play();
        RecordingListener prepare = Conversation.connected(Capabilities.QUERY_ATTRIBUTES)
                .prepare("SELECT a FROM t")
                .server(Payloads.prepareOk(1, 0, 0))
                .play();

        assertThat(query.hashes).isEqualTo(prepare.hashes);
    }

    @Test
    void a_view_compares_copies_and_checks_its_bounds() {
        SqlText view = new SqlText();
        view.pointAt("say: SELECT 1".getBytes(StandardCharsets.UTF_8), 5, 8, false);

        assertThat(view.contentEquals("SELECT 1".getBytes(StandardCharsets.UTF_8)))
                .isTrue();
        assertThat(view.contentEquals("SELECT 2".getBytes(StandardCharsets.UTF_8)))
                .isFalse();
        assertThat(view.copyBytes()).isEqualTo("SELECT 1".getBytes(StandardCharsets.UTF_8));
        assertThat(view.byteAt(7)).isEqualTo((byte) '1');
        assertThatThrownBy(() -> view.byteAt(8)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
