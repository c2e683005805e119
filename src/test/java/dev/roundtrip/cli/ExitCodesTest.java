package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The exit codes, which people script against. */
class ExitCodesTest {

    private static final CommandLine PROGRAM =
            RoundtripCommand.commandLine(Said.terminal(new StringWriter(), new StringWriter()));

    @Test
    void every_help_lists_exit_codes_and_every_command_ends_with_2_for_an_option_that_it_does_not_have() {
        assertThat(leaves(PROGRAM)).hasSize(8).allSatisfy(command -> {
            CommandSpec spec = command.getCommandSpec();
            assertThat(spec.usageMessage().exitCodeList().keySet())
                    .contains("0", "2")
                    .isSubsetOf(Set.of("0", "1", "2", "130"));
            // Without the name of the program.
            String name = spec.qualifiedName().split(" ", 2)[1];
            assertThat(Said.line(name + " --no-such-option").refused().out()).isEmpty();
        });
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
