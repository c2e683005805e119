package dev.roundtrip.text;

import dev.roundtrip.report.Environment;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.scenario.Scenario;
import java.util.Collection;
import java.util.function.Function;

/**
 * The names of scenarios in tables and sentences, short as long as they are unique: with the driver if drivers were
 * requested, and with the latency, the number of connections and the server if there are several for a scenario.
 */
public record Labels(RunReport report) {

    String of(ScenarioResult scenario) {
        String conditions = ConditionWords.of(report, scenario.conditions());
        String driver =
                scenario.driver().map(own -> ofDriver(own, report.drivers())).orElse("");
        long servers = report.scenarios().stream()
                .filter(other -> other.name().equals(scenario.name()))
                .map(ScenarioResult::server)
                .distinct()
                .count();
        String server = servers > 1 ? scenario.server().name().orElse("") : "";
        return Figures.oneLine(String.join(" ", withoutDriver(scenario), conditions, driver, server));
    }

    /** Of the first scenario with this name; the name itself if there is none. */
    String of(String name) {
        return report.scenarios().stream()
                .filter(scenario ->
                        scenario.name().equals(name) || scenario.rowName().equals(name))
                .findFirst()
                .map(this::of)
                .orElse(Figures.oneLine(name));
    }

    /** For sentences that name the driver and the latency separately. */
    String withoutDriver(ScenarioResult scenario) {
        return Figures.oneLine(ofScenario(
                scenario.name(),
                report.scenarios().stream().map(ScenarioResult::name).toList()));
    }

    /** A scenario's short name, such as {@code s3}, if it is unique among these names; otherwise the whole name. */
    public static String ofScenario(String name, Collection<String> all) {
        return isAlone(name, all, Scenario::shortName) ? Scenario.shortName(name) : name;
    }

    private static <T> boolean isAlone(T one, Collection<T> all, Function<T, String> label) {
        return all.stream()
                .noneMatch(other -> !other.equals(one) && label.apply(other).equals(label.apply(one)));
    }

    /**
     * The version if it is unique among these drivers; otherwise the end of the driver's name and the version.
     * Connector/J has some versions under both of its artifacts, and a table has no room for whole names.
     */
    public static String ofDriver(Environment.Driver driver, Collection<Environment.Driver> all) {
        return isAlone(driver, all, Environment.Driver::version)
                ? driver.version()
                : driver.name().substring(driver.name().lastIndexOf('-') + 1) + ":" + driver.version();
    }
}
