package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.contract.Contract;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.testing.Folder;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

/** Tests that the program accepts every command line in a sample of the pages and in the help. */
class DocumentedCommandsTest {

    @Test
    void each_command_of_a_sample_is_valid() {
        assertThat(DocumentedCommand.pages().stream().flatMap(page -> DocumentedCommand.on(page).stream()))
                .hasSizeGreaterThan(70)
                .anyMatch(command -> command.page().endsWith("guards.md"))
                .allSatisfy(command -> assertThat(problem(command)).isEmpty());
    }

    /**
     * The test runs those that need neither a server nor a file; whether options go together is checked when a command
     * runs.
     */
    @Test
    void each_check_and_list_of_a_sample_says_something() {
        assertThat(DocumentedCommand.pages().stream().flatMap(page -> DocumentedCommand.on(page).stream()))
                .filteredOn(command -> command.arguments().get(0).matches("check|list"))
                .filteredOn(command -> command.arguments().stream()
                        .noneMatch(word -> word.matches("--live.*|\\.+|(?!jdbc:|--driver).*(/|\\.[a-z]+$).*")))
                .hasSizeGreaterThan(10)
                .allSatisfy(command -> assertThat(Said.by(command.arguments().toArray(String[]::new))
                                .exitCode())
                        .as(command.toString())
                        .isNotEqualTo(RoundtripCommand.USAGE));
    }

    @Test
    void each_example_of_the_pages_can_be_read() {
        List<Path> files = Folder.entries(Path.of("docs", "examples"));

        assertThat(files)
                .filteredOn(Files::isRegularFile)
                .hasSize(4)
                .allSatisfy(file -> assertThat(
                                file.toString().endsWith(".yaml")
                                        ? Said.line("list {}", file).done()
                                        : file.toString().endsWith(".contract")
                                                ? Contract.read(file, "")
                                                : JsonReport.read(file))
                        .isNotNull());
    }

    @Test
    void each_command_of_a_help_is_valid() {
        List<DocumentedCommand> commands = new ArrayList<>();
        for (String command : Said.words("run check watch compare contract/record contract/check")) {
            Said.line(command.replace('/', ' ') + " --help")
                    .out()
                    .lines()
                    .filter(each -> each.strip().startsWith("./roundtrip"))
                    .forEach(each -> commands.addAll(DocumentedCommand.in(each, Path.of(command))));
        }

        assertThat(commands)
                .hasSizeGreaterThan(15)
                .allSatisfy(command -> assertThat(problem(command)).isEmpty());
    }

    /** The problem with a command; empty if it is valid. */
    private static String problem(DocumentedCommand command) {
        Terminal nowhere = Said.terminal(new StringWriter(), new StringWriter());
        try {
            RoundtripCommand.commandLine(nowhere).parseArgs(command.arguments().toArray(String[]::new));
            return "";
        } catch (ParameterException invalid) {
            return command + "\n  " + invalid.getMessage();
        }
    }
}
