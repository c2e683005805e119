package dev.roundtrip.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What scenarios are called in tables and sentences: {@code s3} as long as that names one scenario only, else the whole name; with the version of
 * the driver where drivers were asked for.
 */
final class Labels {

    private final Map<String, Integer> shortNames = new HashMap<>();

    Labels(List<ScenarioResult> scenarios) {
        scenarios.stream()
                .map(ScenarioResult::name)
                .distinct()
                .forEach(name -> shortNames.merge(ScenarioResult.shortName(name), 1, Integer::sum));
    }

    String of(ScenarioResult scenario) {
        boolean unique = shortNames.getOrDefault(scenario.shortName(), 0) <= 1;
        return Figures.oneLine((unique ? scenario.shortName() : scenario.name())
                + scenario.driver().map(driver -> " " + driver.version()).orElse(""));
    }
}
