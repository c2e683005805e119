package dev.roundtrip.cli;

import dev.roundtrip.cli.options.SharedOptions;
import dev.roundtrip.render.Document;
import dev.roundtrip.render.TerminalWriter;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that writes to a terminal and returns an exit code. Its help lists options as they are declared. */
@Command(
        mixinStandardHelpOptions = true,
        sortOptions = false,
        versionProvider = Version.class,
        exitCodeListHeading = "%nExit codes:%n")
abstract class TerminalCommand implements Callable<Integer> {

    final Terminal terminal;

    @Spec
    private CommandSpec spec;

    TerminalCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    CommandLine line() {
        return spec.commandLine();
    }

    /** An invalid command line; the sentence says what is wrong and what to try. */
    ParameterException usage(String sentence) {
        return new ParameterException(line(), sentence);
    }

    /** As {@link SharedOptions#read}. */
    <T> T read(Supplier<T> work) {
        return SharedOptions.read(line(), work);
    }

    /** As {@link SharedOptions#checked}. */
    <T> T checked(Supplier<T> work) {
        return SharedOptions.checked(line(), work);
    }

    /** Prints a result at once. */
    void print(String text) {
        terminal.out().print(text);
        terminal.out().flush();
    }

    void print(Document document) {
        print(TerminalWriter.write(document, terminal.style()));
    }
}
