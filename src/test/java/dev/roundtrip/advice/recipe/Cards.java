package dev.roundtrip.advice.recipe;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.profile.ProfileLoader;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.run.WorkloadForecast;
import dev.roundtrip.wire.Command;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The cards of all profiles that come with the program, and what can be taken out of them. */
final class Cards {

    private Cards() {}

    static List<Scenario> scenarios() {
        Profiles profiles = new Profiles(new ProfileLoader(
                Arrays.stream(Command.values()).map(Command::name).collect(Collectors.toUnmodifiableSet())));
        return profiles.resolve(Profiles.names()).orElseThrow();
    }

    static Scenario scenario(String shortName) {
        return scenarios().stream()
                .filter(scenario -> scenario.shortName().equals(shortName))
                .findFirst()
                .orElseThrow();
    }

    static String render(Scenario scenario) {
        return RecipeCard.of(scenario, statements(scenario));
    }

    static Assumptions statements(Scenario scenario) {
        return WorkloadForecast.assumptions(scenario.workload());
    }

    /** The text of the first block of that language. */
    static String block(String card, String language) {
        return blocks(card, language).get(0);
    }

    static List<String> blocks(String card, String language) {
        Matcher matcher = Pattern.compile("```" + language + "\n(.*?)\n```", Pattern.DOTALL)
                .matcher(card);
        List<String> blocks = new ArrayList<>();
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        return blocks;
    }

    /** The study's pool, as HikariCP reads the card's file. */
    static Properties poolFile(Scenario scenario) throws IOException {
        return properties(blocks(render(scenario), "properties").get(1));
    }

    /** The pool to use, as HikariCP reads the card's file. */
    static Properties recommendedPoolFile(Scenario scenario) throws IOException {
        return properties(block(render(scenario), "properties"));
    }

    private static Properties properties(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        return properties;
    }
}
