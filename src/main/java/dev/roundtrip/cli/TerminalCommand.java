package dev.roundtrip.cli;

import dev.roundtrip.report.Json;
import dev.roundtrip.text.Document;
import dev.roundtrip.text.TerminalWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that writes to a terminal and returns an exit code. Its help lists options as they are declared. */
@Command(sortOptions = false, abbreviateSynopsis = true, exitCodeListHeading = "%nExit codes:%n")
abstract class TerminalCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    private Terminal terminal;

    /** Creates the commands, with the terminal that they write to. */
    record Factory(Terminal terminal) implements IFactory {

        @Override
        public <K> K create(Class<K> type) throws Exception {
            K created = CommandLine.defaultFactory().create(type);
            if (created instanceof TerminalCommand command) {
                command.terminal = terminal;
            }
            return created;
        }
    }

    final Terminal terminal() {
        return terminal;
    }

    /** Prints a result immediately. */
    final void print(String text) {
        terminal.out().print(text);
        terminal.out().flush();
    }

    final void print(Document document) {
        print(TerminalWriter.write(document, terminal.style()));
    }

    /** Prints a result as JSON or as a document. */
    final void print(boolean asJson, Object result, Supplier<Document> document) {
        print(asJson ? Json.text(result) : TerminalWriter.write(document.get(), terminal.style()));
    }

    /** Whether a person is at the terminal and can be asked. */
    @SuppressWarnings("SystemConsoleNull") // From JDK 22 on a console reads piped input, too, which is acceptable.
    final boolean canAsk() {
        return terminal.interactive() && System.console() != null;
    }

    /** Asks the person at the terminal to type yes; false if there is nobody to ask. */
    final boolean confirmed(String question) {
        if (!canAsk()) {
            return false;
        }
        terminal.err().print(question);
        terminal.err().flush();
        return "yes"
                .equalsIgnoreCase(
                        Objects.toString(System.console().readLine(), "").strip());
    }

    /** Does work as {@link Interruption#whileSaying} does. */
    final int stoppable(Runnable stop, Callable<Integer> work) {
        CommandLine line = spec.commandLine();
        return Interruption.whileSaying(
                stop,
                failure -> new FailureSentences().handleExecutionException(failure, line, line.getParseResult()),
                work);
    }
}
