package dev.roundtrip.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Texts;
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

    @Property(tries = 3_000)
    void any_text_is_a_scenario_or_problems_and_never_an_exception(@ForAll("texts") String text) {
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

    /** Any, a mixture of known keys and odd values, and a good profile with one damaged place. */
    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> value = Arbitraries.of(VALUES);
        Arbitrary<String> key = Arbitraries.of(Texts.words("""
                title shows cannotShow connection parameters poolAutoCommit server requires requiresReason settings
                variable value scope cachedTables line workload file statementLength isolation habits asksIsolation
                setsAutoCommit expect commands roundTrips chatter tolerance
                """));
        Arbitrary<String> line = Combinators.combine(Arbitraries.integers().between(0, 3), key, value)
                .as((depth, name, odd) -> "  ".repeat(depth) + name + ": " + odd);
        Arbitrary<String> damaged = Combinators.combine(
                        value,
                        Arbitraries.integers().between(0, ProfileTexts.SHORTEST.length() - 1),
                        Arbitraries.integers().between(0, 11))
                .as((damage, at, cut) -> new StringBuilder(ProfileTexts.SHORTEST)
                        .replace(at, at + cut, damage)
                        .toString());
        return Arbitraries.oneOf(
                Arbitraries.strings(), line.list().ofMaxSize(12).map(lines -> String.join("\n", lines)), damaged);
    }
}
