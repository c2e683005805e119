package dev.roundtrip.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What scenarios are called in tables and sentences: {@code s3} as long as that names one scenario only, else the whole name; with the version of
 * the driver where drivers were asked for.
 */
final class Labels {

    private final Map<List<Object>, Integer> shortNames = new HashMap<>();

    Labels(List<ScenarioResult> scenarios) {
        scenarios.forEach(scenario -> shortNames.merge(key(scenario), 1, Integer::sum));
    }

    private static List<Object> key(ScenarioResult scenario) {
        return List.of(scenario.shortName(), scenario.driver());
    }

    String of(ScenarioResult scenario) {
        return Figures.oneLine(withoutDriver(scenario)
                + scenario.driver().map(driver -> " " + driver.version()).orElse(""));
    }

    /** For sentences that name the driver themselves. */
    String withoutDriver(ScenarioResult scenario) {
        boolean unique = shortNames.getOrDefault(key(scenario), 0) <= 1;
        return Figures.oneLine(unique ? scenario.shortName() : scenario.name());
    }
}
