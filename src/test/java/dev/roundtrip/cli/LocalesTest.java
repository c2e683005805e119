package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.lint.Corpus;
import dev.roundtrip.testing.TestResource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that what the program says does not depend on the machine's language: a dotless i, a comma for a point, other
 * digits.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LocalesTest {

    private final Map<List<String>, Said> inEnglish = new LinkedHashMap<>();

    private final Locale before = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();

    @BeforeAll
    void say_everything_once(@TempDir Path folder) throws Exception {
        Locale.setDefault(Locale.ROOT);
        commands(folder).forEach(command -> inEnglish.put(command, said(command)));
        restore();
    }

    @AfterEach
    void restore() {
        Locale.setDefault(before);
        TimeZone.setDefault(zone);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tr-TR", "ar-EG-u-nu-arab"})
    void each_command_says_the_same_in_every_language_and_time_zone(String language) {
        Locale.setDefault(Locale.forLanguageTag(language));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));

        inEnglish.forEach((command, said) ->
                assertThat(said(command)).as(String.join(" ", command)).isEqualTo(said));
    }

    @Test
    void the_commands_say_something() {
        assertThat(inEnglish.values()).hasSizeGreaterThan(15).allSatisfy(said -> {
            assertThat(said.exitCode()).as(said.err()).isNotEqualTo(RoundtripCommand.USAGE);
            assertThat(said.out()).hasSizeGreaterThan(20);
        });
    }

    private static Said said(List<String> command) {
        return Said.by(command.toArray(String[]::new));
    }

    private static List<List<String>> commands(Path folder) throws Exception {
        List<List<String>> commands = new ArrayList<>(List.of(
                List.of("--help"),
                // picocli sorts the options of a longer synopsis in the machine's language.
                List.of("list"),
                List.of("list", "s2"),
                List.of("list", "tpcc"),
                List.of("check", "--explain", "recommended"),
                List.of("check", "--all", "jdbc:mysql://DB.INTERNAL.example:4000/bank?USESERVERPREPSTMTS=TRUE")));
        Corpus.readable().stream().limit(12).forEach(url -> {
            commands.add(List.of("check", url));
            commands.add(List.of("check", "--json", url));
        });
        String report = Files.writeString(folder.resolve("report.json"), TestResource.run("tidb-rounds"))
                .toString();
        commands.add(List.of("compare", report, report));
        return commands;
    }
}
