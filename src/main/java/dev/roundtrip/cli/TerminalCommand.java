package dev.roundtrip.cli;

import java.util.concurrent.Callable;
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
        return usage(sentence, null);
    }

    ParameterException usage(String sentence, Throwable cause) {
        return new ParameterException(line(), sentence, cause);
    }
}
