package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SharedTextsTest {

    private final SharedTexts texts = new SharedTexts();

    @Test
    void a_text_that_several_connections_prepare_is_held_once() {
        byte[] first = texts.apply(bytes("SELECT 1"));
        byte[] again = texts.apply(bytes("SELECT 1"));
        byte[] other = texts.apply(bytes("SELECT 2"));

        assertThat(again).isSameAs(first);
        assertThat(other).isEqualTo(bytes("SELECT 2"));
        assertThat(texts.heldBytes).hasValue(2 * (8 + SharedTexts.ENTRY_BYTES));
    }

    @Test
    void texts_beyond_the_limit_are_given_back_as_they_are_and_those_within_it_stay() {
        byte[] first = texts.apply(bytes("SELECT 1"));
        for (int i = 0; i < 1_100; i++) {
            texts.apply(bytes("SELECT " + i + "/*" + "x".repeat(16_000)));
        }
        byte[] beyond = bytes("SELECT 2/*" + "y".repeat(16_000));

        assertThat(texts.apply(beyond)).isSameAs(beyond);
        assertThat(texts.apply(bytes("SELECT 1"))).isSameAs(first);
        assertThat(texts.heldBytes.get()).isBetween(SharedTexts.MAX_BYTES - 17_000, SharedTexts.MAX_BYTES);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
