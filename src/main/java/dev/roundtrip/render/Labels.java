package dev.roundtrip.render;

import dev.roundtrip.result.Environment;
import dev.roundtrip.result.ScenarioResult;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The names of scenarios in tables and sentences, by {@link ShortNames}: with the driver if drivers were requested, and
 * with the latency, the number of connections and the server if there are several for a scenario.
 */
final class Labels {

    private final List<ScenarioResult> scenarios;
    private final Set<String> names;
    private final Set<Environment.Driver> drivers;
    private final boolean severalLatencies;
    private final boolean severalConnections;

    Labels(List<ScenarioResult> scenarios) {
        this.scenarios = scenarios;
        names = scenarios.stream().map(ScenarioResult::name).collect(Collectors.toUnmodifiableSet());
        drivers = scenarios.stream()
                .flatMap(scenario -> scenario.driver().stream())
                .collect(Collectors.toUnmodifiableSet());
        severalLatencies =
                scenarios.stream().map(ScenarioResult::latency).distinct().count() > 1;
        severalConnections =
                scenarios.stream().map(ScenarioResult::connections).distinct().count() > 1;
    }

    String of(ScenarioResult scenario) {
        String conditions = scenario.conditions()
                .varying(severalLatencies, severalConnections)
                .words();
        String driver =
                scenario.driver().map(own -> ShortNames.ofDriver(own, drivers)).orElse("");
        long servers = scenarios.stream()
                .filter(other -> other.name().equals(scenario.name()))
                .map(ScenarioResult::server)
                .distinct()
                .count();
        String server = servers > 1 ? scenario.server().name().orElse("") : "";
        return Figures.oneLine(String.join(" ", withoutDriver(scenario), conditions, driver, server));
    }

    /** Of the first scenario with this name; the name itself if there is none. */
    String of(String name) {
        return scenarios.stream()
                .filter(scenario ->
                        scenario.name().equals(name) || scenario.rowName().equals(name))
                .findFirst()
                .map(this::of)
                .orElse(Figures.oneLine(name));
    }

    /** For sentences that name the driver and the latency separately. */
    String withoutDriver(ScenarioResult scenario) {
        return Figures.oneLine(ShortNames.ofScenario(scenario.name(), names));
    }
}
