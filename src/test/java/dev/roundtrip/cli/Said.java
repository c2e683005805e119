package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;

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
        return new Said(exitCode, out.toString(), err.toString());
    }

    /** A sentence, and neither a stack trace nor an unforeseen failure nor the secret. */
    Said failsWithoutTrace(String secret) {
        assertThat(out + err)
                .doesNotContain("\tat ", "Exception in thread", "unforeseen", "Exception:")
                .doesNotContain(secret);
        return this;
    }
}
