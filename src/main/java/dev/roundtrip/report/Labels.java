package dev.roundtrip.report;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What scenarios are called in tables and sentences: {@code s3} as long as that names one scenario only, else the whole name; with the version of
 * the driver where drivers were asked for, and with the end of its name where another driver has that version.
 */
final class Labels {

    private final Map<List<Object>, Integer> shortNames = new HashMap<>();
    private final Map<String, Set<String>> driversByVersion = new HashMap<>();

    Labels(List<ScenarioResult> scenarios) {
        for (ScenarioResult scenario : scenarios) {
            shortNames.merge(key(scenario), 1, Integer::sum);
            scenario.driver()
                    .ifPresent(driver -> driversByVersion
                            .computeIfAbsent(driver.version(), version -> new HashSet<>())
                            .add(driver.name()));
        }
    }

    private static List<Object> key(ScenarioResult scenario) {
        return List.of(scenario.shortName(), scenario.driver());
    }

    String of(ScenarioResult scenario) {
        return Figures.oneLine(withoutDriver(scenario)
                + scenario.driver().map(driver -> " " + shown(driver)).orElse(""));
    }

    private String shown(Environment.Driver driver) {
        boolean unique =
                driversByVersion.getOrDefault(driver.version(), Set.of()).size() <= 1;
        return unique
                ? driver.version()
                : driver.name().substring(driver.name().lastIndexOf('-') + 1) + ":" + driver.version();
    }

    /** For sentences that name the driver themselves. */
    String withoutDriver(ScenarioResult scenario) {
        boolean unique = shortNames.getOrDefault(key(scenario), 0) <= 1;
        return Figures.oneLine(unique ? scenario.shortName() : scenario.name());
    }
}
