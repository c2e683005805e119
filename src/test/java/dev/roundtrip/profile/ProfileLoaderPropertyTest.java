package dev.roundtrip.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ProfileLoaderPropertyTest {

    private static final List<String> VALUES = List.of(
            (";{a: b};&a [*a];!!int x;- y;? z;<<: *a;\t;\n;: :;%YAML 9.9;\u0000;\uFEFF;~;x;365;-1;1e9;99999999999999999999;"
                            + "[;[a];{};*b;\";';|;>-;true;#;---")
                    .split(";", -1));

    @Property
    void any_text_is_a_scenario_or_problems_and_never_an_exception(@ForAll String text) {
        assertAnswered(text);
    }

    @Property
    void any_mixture_of_known_keys_and_odd_values_is_answered_too(@ForAll("almostProfiles") String text) {
        assertAnswered(text);
    }

    @Property
    void a_good_profile_with_one_damaged_place_is_answered_too(
            @ForAll("damage") String damage, @ForAll int where, @ForAll byte cut) {
        String text = ProfileTexts.SHORTEST;
        int at = Math.floorMod(where, text.length());
        int to = Math.min(text.length(), at + Math.floorMod(cut, 12));

        assertAnswered(text.substring(0, at) + damage + text.substring(to));
    }

    private static void assertAnswered(String text) {
        Validated<Scenario> answer = ProfileTexts.read(text);

        assertThat(answer.value().isPresent()).isEqualTo(answer.problems().isEmpty());
        assertThat(answer.problems())
                .allSatisfy(
                        problem -> assertThat(problem.message()).isNotBlank().doesNotContain("\n"));
        // A workload's file that cannot be read has no line.
        assertThat(answer.problems().stream().filter(problem -> problem.file().equals(ProfileTexts.FILE)))
                .allSatisfy(problem -> assertThat(problem.line())
                        .isBetween(1, (int) text.lines().count() + 1));
    }

    @Provide
    Arbitrary<String> damage() {
        return Arbitraries.of(VALUES);
    }

    @Provide
    Arbitrary<String> almostProfiles() {
        Arbitrary<String> key = Arbitraries.of(
                Arrays.stream(ProfileKey.values()).map(ProfileKey::key).toList());
        Arbitrary<Integer> indent = Arbitraries.integers().between(0, 3);
        Arbitrary<String> line = Combinators.combine(indent, key, Arbitraries.of(VALUES))
                .as((depth, name, value) -> "  ".repeat(depth) + name + ": " + value);
        return line.list().ofMaxSize(12).map(lines -> String.join("\n", lines));
    }
}
