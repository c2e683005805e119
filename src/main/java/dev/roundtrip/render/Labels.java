package dev.roundtrip.render;

import dev.roundtrip.result.Environment;
import dev.roundtrip.result.ScenarioResult;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The names of scenarios in tables and sentences, by {@link ShortNames}: with the driver if drivers were requested. */
final class Labels {

    private final List<ScenarioResult> scenarios;
    private final Set<String> names;
    private final Set<Environment.Driver> drivers;

    Labels(List<ScenarioResult> scenarios) {
        this.scenarios = scenarios;
        names = scenarios.stream().map(ScenarioResult::name).collect(Collectors.toUnmodifiableSet());
        drivers = scenarios.stream()
                .flatMap(scenario -> scenario.driver().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    String of(ScenarioResult scenario) {
        return Figures.oneLine(withoutDriver(scenario)
                + scenario.driver()
                        .map(driver -> " " + ShortNames.ofDriver(driver, drivers))
                        .orElse(""));
    }

    /** Of the first scenario with this name; the name itself if there is none. */
    String of(String name) {
        return scenarios.stream()
                .filter(scenario -> scenario.name().equals(name))
                .findFirst()
                .map(this::of)
                .orElse(Figures.oneLine(name));
    }

    /** For sentences that name the driver separately. */
    String withoutDriver(ScenarioResult scenario) {
        return Figures.oneLine(ShortNames.ofScenario(scenario.name(), names));
    }
}
