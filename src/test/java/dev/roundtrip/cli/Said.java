package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.Schemas;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a command line said when it was run in this JVM.
 *
 * @param exitCode as the process would end with
 * @param out stdout
 * @param err stderr
 */
record Said(int exitCode, String out, String err) {

    /** As where neither stream is a terminal. */
    static Said by(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Terminal terminal =
                new Terminal(Terminal.clean(out, false), Terminal.clean(err, false), false, false, true, 120);
        int exitCode = RoundtripCommand.commandLine(terminal).execute(arguments);
        terminal.out().flush();
        terminal.err().flush();
        requireValid(arguments, out.toString());
        return new Said(exitCode, out.toString(), err.toString());
    }

    /** Every JSON document that a command of a test writes is as its published schema says. */
    private static void requireValid(String[] arguments, String out) {
        List<String> words = List.of(arguments);
        int option = words.indexOf("--json");
        if (words.contains("lint")) {
            if (option >= 0 && out.startsWith("{") && !words.contains("--file")) {
                Schemas.requireValid(out);
            }
        } else if (option >= 0 && option + 1 < words.size()) {
            Path file = Path.of(words.get(option + 1));
            try {
                String text = Files.isRegularFile(file) ? Files.readString(file) : "";
                if (text.startsWith("{\n  \"schema\" : \"roundtrip/")) {
                    Schemas.requireValid(text);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A sentence, and neither a stack trace nor an unforeseen failure nor the secret. */
    Said failsWithoutTrace(String secret) {
        assertThat(out + err)
                .doesNotContain("\tat ", "Exception in thread", "unforeseen", "Exception:")
                .doesNotContain(secret);
        return this;
    }
}
