package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class CleanWriterTest {

    private static final String ATTACK =
            "\u001b[2J\u001b]0;owned\u0007\b\u009b31m\u0000\u202e\u2066\u200f\u2028\ufeff\r\u001b[8mhidden\u001b[31m";

    @Test
    void nothing_that_commands_a_terminal_passes_and_the_text_stays_readable() {
        assertThat(through(false, "before " + ATTACK + " after"))
                .startsWith("before ")
                .endsWith(" after")
                .contains("owned", "hidden")
                .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Zl}]");
    }

    @Test
    void our_own_colours_pass_where_they_are_allowed_and_what_hides_text_or_moves_the_cursor_does_not() {
        assertThat(through(true, "\u001b[1mtitle\u001b[0m \u001b[31mbad\u001b[0m"))
                .isEqualTo("\u001b[1mtitle\u001b[0m \u001b[31mbad\u001b[0m");
        assertThat(through(true, "\u001b[8m\u001b[2J\u001b[1A\u001b]0;x\u0007")).doesNotContain("\u001b", "\u0007");
        assertThat(through(false, "\u001b[1mtitle")).doesNotContain("\u001b");
    }

    @Test
    void line_breaks_tabs_and_letters_of_every_script_pass() {
        String text =
                "a\tb\n\u00e9 \u00b1 \u65e5\u672c \u05e9\u05dc\u05d5\u05dd \ud83d\ude00 \u0645\u06cc\u200c\u0631\n";

        assertThat(through(false, text)).isEqualToNormalizingNewlines(text);
        assertThat(through(false, "one\r\ntwo\u0007")).isEqualToNormalizingNewlines("one\ntwo\ufffd");
    }

    @Test
    void a_write_that_fails_is_remembered_with_its_reason() throws Exception {
        Writer closed = new BufferedWriter(new StringWriter());
        closed.close();
        Terminal terminal =
                new Terminal(Terminal.clean(closed, false), new PrintWriter(closed), false, false, true, 120);

        terminal.out().print("result");

        assertThat(terminal.failure()).contains("Stream closed");
    }

    private static String through(boolean styled, String text) {
        StringWriter to = new StringWriter();
        try (PrintWriter writer = Terminal.clean(to, styled)) {
            writer.print(text);
        }
        return to.toString();
    }
}
