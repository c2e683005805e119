package dev.roundtrip.advice.recipe;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerSpec.Requirement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The scenarios that a card compares its own with. What each is suitable for follows from its profile, not its name.
 */
record Study(List<Recipe> recipes) {

    Study {
        recipes = List.copyOf(recipes);
    }

    /** @param statements of each scenario's workload */
    static Study of(List<Scenario> scenarios, Function<Scenario, Assumptions> statements) {
        return new Study(scenarios.stream()
                .map(scenario -> Recipe.of(scenario, statements.apply(scenario)))
                .toList());
    }

    /**
     * The cards to use instead of one for comparison only, the best first: prepared once; for a chatty card, also text
     * without chatter.
     */
    List<Scenario> insteadOf(Recipe recipe) {
        Stream<Recipe> text = recipe.isChatty() ? usable().filter(other -> !other.preparesOnce()) : Stream.empty();
        return Stream.concat(usable().filter(Recipe::preparesOnce).limit(1), text.limit(1))
                .map(Recipe::scenario)
                .toList();
    }

    /**
     * Short names of the scenarios to measure: the first scenario of each way to send too much, then the one to use.
     */
    List<String> measuredBeside(Recipe recipe) {
        Map<String, Scenario> firstOfItsKind = new LinkedHashMap<>();
        for (Recipe other : recipes) {
            other.onlyForComparison().ifPresent(why -> firstOfItsKind.putIfAbsent(why, other.scenario()));
        }
        Stream<Scenario> own = firstOfItsKind.containsValue(recipe.scenario())
                ? insteadOf(recipe).stream().limit(1)
                : Stream.of(recipe.scenario());
        return Stream.concat(firstOfItsKind.values().stream(), own)
                .map(Scenario::shortName)
                .toList();
    }

    private Stream<Recipe> usable() {
        return recipes.stream()
                .filter(other -> other.onlyForComparison().isEmpty()
                        && other.scenario().server().requires() == Requirement.ANY);
    }
}
