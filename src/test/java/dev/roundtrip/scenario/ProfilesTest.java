package dev.roundtrip.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilesTest {

    private final Profiles profiles = new Profiles(ProfileTexts.loader());

    @ParameterizedTest
    @CsvSource({"'', s1 s2 s3 s4 s5 s6 s7", "s5 s1, s5 s1"})
    void nothing_asked_for_is_the_seven_in_the_studys_order_and_any_other_order_is_kept(String asked, String found) {
        assertThat(profiles.resolve(asked.isEmpty() ? List.of() : List.of(asked.split(" ", -1)))
                        .orElseThrow())
                .extracting(Scenario::shortName)
                .containsExactly(found.split(" ", -1));
    }

    @Test
    void a_full_name_and_a_short_name_find_the_same_profile() {
        assertThat(profiles.resolve("s3").orElseThrow())
                .isEqualTo(profiles.resolve("s3-prepare-every-time").orElseThrow());
        assertThat(profiles.resolve("x1").orElseThrow().name()).isEqualTo("x1-prepare-few-short");
    }

    @Test
    void an_unknown_name_is_answered_with_what_shows_those_that_are_known_and_a_misspelt_one_with_the_nearest() {
        assertThat(Texts.only(profiles.resolve("s9").problems()))
                .isEqualTo("unknown profile 's9'; './roundtrip list' shows all; write a file as ./mine.yaml");
        assertThat(Texts.only(profiles.resolve("s5-prepare-onse").problems()))
                .contains("did you mean 's5-prepare-once'?");
    }

    @Test
    void only_what_looks_like_a_path_is_read_as_a_file(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("s3.yaml"), ProfileTexts.SHORTEST);

        assertThat(profiles.resolve(file.toString()).orElseThrow().title()).isEqualTo("shortest");
        assertThat(profiles.resolve("s3").orElseThrow().title()).isEqualTo("prepare every time");
        assertThat(Texts.only(profiles.resolve("absent.yml").problems()))
                .startsWith("absent.yml: there is no such file");
        assertThat(Texts.only(profiles.resolve("./\u0000").problems())).contains("not a valid path");
    }

    @Test
    void the_same_scenario_cannot_be_in_a_run_twice(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("s3-prepare-every-time.yaml"), ProfileTexts.SHORTEST);

        assertThat(Texts.only(profiles.resolve(List.of("s3", file.toString())).problems()))
                .endsWith("and 's3' are both named 's3-prepare-every-time'; rename one");
        assertThat(profiles.resolve(List.of("s3", "s3")).problems()).hasSize(1);
    }
}
