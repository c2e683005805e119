package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The exit codes, which people script against. */
class ExitCodesTest {

    private static final CommandLine PROGRAM =
            RoundtripCommand.commandLine(Said.terminal(new StringWriter(), new StringWriter()));

    @Test
    void the_help_of_every_command_lists_its_exit_codes() {
        assertThat(leaves(PROGRAM))
                .hasSize(8)
                .allSatisfy(command -> assertThat(command.getCommandSpec()
                                .usageMessage()
                                .exitCodeList()
                                .keySet())
                        .as(name(command))
                        .contains("0", "2")
                        .isSubsetOf(Set.of("0", "1", "2", "130")));
    }

    @Test
    void every_command_ends_with_2_for_an_option_that_it_does_not_have() {
        for (CommandLine command : leaves(PROGRAM)) {
            assertThat(Said.line(name(command) + " --no-such-option").refused().out())
                    .as(name(command))
                    .isEmpty();
        }
    }

    /** Without the name of the program. */
    private static String name(CommandLine command) {
        return command.getCommandSpec().qualifiedName().split(" ", 2)[1];
    }

    private static List<CommandLine> leaves(CommandLine command) {
        if (command.getSubcommands().isEmpty()) {
            return List.of(command);
        }
        List<CommandLine> leaves = new ArrayList<>();
        command.getSubcommands().values().forEach(sub -> leaves.addAll(leaves(sub)));
        return leaves;
    }
}
