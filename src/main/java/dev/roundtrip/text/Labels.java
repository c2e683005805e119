package dev.roundtrip.text;

import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.scenario.RowNames;
import java.util.List;
import java.util.stream.Stream;

/**
 * The names of scenarios in tables and sentences, short as long as they are unique: with the driver if drivers were
 * requested, and with the latency, the number of connections and the server if there are several for a scenario.
 */
public record Labels(RunReport report) {

    String of(ScenarioResult scenario) {
        String conditions = ConditionWords.of(report, scenario.conditions());
        List<String> drivers =
                report.drivers().stream().map(EnvironmentWords::of).toList();
        String driver = scenario.driver()
                .map(own -> RowNames.ofDriver(EnvironmentWords.of(own), drivers))
                .orElse("");
        long servers = report.scenarios().stream()
                .filter(other -> other.name().equals(scenario.name()))
                .map(ScenarioResult::server)
                .distinct()
                .count();
        String server = servers > 1 ? scenario.server().name().orElse("") : "";
        return Figures.oneLine(String.join(" ", withoutDriver(scenario), conditions, driver, server));
    }

    /** The label of the first scenario with this name, or the name itself if there is none. */
    String of(String name) {
        return named(name).findFirst().map(this::of).orElse(Figures.oneLine(name));
    }

    /** The label of one of the two rows of a ratio, which have its conditions. */
    String of(String name, Ratio ratio) {
        return named(name)
                .filter(scenario ->
                        scenario.latency().equals(ratio.latency()) && scenario.connections() == ratio.threads())
                .findFirst()
                .map(this::of)
                .orElseGet(() -> of(name));
    }

    private Stream<ScenarioResult> named(String name) {
        return report.scenarios().stream()
                .filter(scenario ->
                        scenario.name().equals(name) || scenario.rowName().equals(name));
    }

    /** A label for sentences that name the driver and the latency separately. */
    String withoutDriver(ScenarioResult scenario) {
        return Figures.oneLine(RowNames.ofScenario(
                scenario.name(),
                report.scenarios().stream().map(ScenarioResult::name).toList()));
    }
}
