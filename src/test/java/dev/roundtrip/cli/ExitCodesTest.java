package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The exit codes of docs/ci.md, which people script against, are those of the help. */
class ExitCodesTest {

    private static final List<String> CODES = List.of("0", "1", "2", "130");

    @Test
    void the_table_has_every_command_with_the_exit_codes_of_its_help() throws Exception {
        assertThat(documented()).isEqualTo(ofTheHelp());
    }

    @Test
    void every_command_ends_with_2_for_an_option_that_it_does_not_have() throws Exception {
        for (String command : documented().keySet()) {
            assertThat(Said.line(command + " --no-such-option").refused().out())
                    .as(command)
                    .isEmpty();
        }
    }

    @Test
    void every_command_ends_with_0_for_its_help() throws Exception {
        for (String command : documented().keySet()) {
            Said.line(command + " --help").done();
        }
    }

    /** By command, then by code; without the cells that are empty. */
    private static Map<String, Map<String, String>> documented() throws Exception {
        Map<String, Map<String, String>> table = new LinkedHashMap<>();
        for (String line : Files.readAllLines(Path.of("docs/ci.md"))) {
            List<String> cells = List.of(line.split(Pattern.quote("|"), -1));
            if (cells.size() == CODES.size() + 3 && cells.get(1).startsWith(" `")) {
                Map<String, String> row = new TreeMap<>();
                for (int i = 0; i < CODES.size(); i++) {
                    String cell = cells.get(i + 2).strip();
                    if (!cell.isEmpty()) {
                        row.put(CODES.get(i), cell);
                    }
                }
                table.put(cells.get(1).strip().replace("`", ""), row);
            }
        }
        return table;
    }

    private static Map<String, Map<String, String>> ofTheHelp() {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        Map<String, Map<String, String>> table = new LinkedHashMap<>();
        add("", RoundtripCommand.commandLine(new Terminal(nowhere, nowhere, false, false, true, 120)), table);
        return table;
    }

    private static void add(String name, CommandLine line, Map<String, Map<String, String>> table) {
        if (line.getSubcommands().isEmpty()) {
            table.put(
                    name.strip(),
                    new TreeMap<>(line.getCommandSpec().usageMessage().exitCodeList()));
        }
        line.getSubcommands().forEach((sub, its) -> add(name + " " + sub, its, table));
    }
}
