package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayNameGeneration(ReplaceUnderscores.class)
class RecordCommandTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "record | Which one? './roundtrip record attach PID --output FILE'",
                "record proxy --to db:4000 | Missing required option: '--output=FILE'",
                "record attach 4711 | Missing required option: '--output=FILE'",
                "record attach me --output o.yaml | 'me' is no process id",
                "record proxy --output o.yaml | Missing required option: '--to=HOST:PORT'",
                "record proxy --to db:4000 --output /no/such/folder/o.yaml | there is no folder",
                "record proxy --to db:4000 --output o.yaml --values some | some",
                "record proxy --to db:4000 --output o.yaml --json o.yaml | --output and --json name the same file",
                "record proxy --to db:0 --output o.yaml | --to has port 0",
                "record attach 4711 --output o.yaml --duration 0s | --duration is 0. Give a time such as 1s",
            })
    void a_wrong_option_is_one_sentence_and_exit_code_2(String arguments, String sentence) {
        Said said = Said.by(arguments.split(" ", -1)).failsWithoutTrace("secret@");

        said.refused(sentence);
        assertThat(said.out()).isEmpty();
    }

    @Test
    void help_says_what_each_choice_of_values_keeps() {
        assertThat(Said.by("record", "proxy", "--help").done().out().replaceAll("\\s+", " "))
                .contains("Usage: roundtrip record proxy", "--values", "none: values drawn by type and length")
                .contains("--listen", "--to", "--every", "--json");
        assertThat(Said.by("record", "attach", "--help").out())
                .contains("Usage: roundtrip record attach", "--output", "PID");
    }
}
