package dev.roundtrip.advice.recipe;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerSpec.Requirement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The scenarios that a card compares its own with. What each is good for follows from its profile, and not from its
 * name.
 */
record Study(List<Recipe> recipes) {

    Study {
        recipes = List.copyOf(recipes);
    }

    static Study of(List<Scenario> scenarios) {
        return new Study(scenarios.stream().map(Recipe::of).toList());
    }

    /**
     * The cards to use instead of one that is for comparison only, the best first: prepared once, and for text also
     * text without chatter.
     */
    List<Scenario> insteadOf(Recipe recipe) {
        Stream<Recipe> text = recipe.isChatty() ? usable().filter(other -> !other.preparesOnce()) : Stream.empty();
        return Stream.concat(usable().filter(Recipe::preparesOnce).limit(1), text.limit(1))
                .map(Recipe::scenario)
                .toList();
    }

    /**
     * Short names of what to measure beside this one and of itself: the first scenario of each way to send too much,
     * then the one to use.
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
