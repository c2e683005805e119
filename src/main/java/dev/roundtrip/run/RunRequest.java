package dev.roundtrip.run;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.util.List;
import java.util.Objects;

/**
 * The request for a run.
 *
 * @param scenarios in the order of the report; at least one
 * @param permission whether variables that affect others may be set on an existing server
 * @param drivers each scenario is measured with each of them, in this order; empty for the one on the class path
 * @param allowsWrites whether a workload may write to tables that are the user's own
 */
public record RunRequest(
        List<Scenario> scenarios,
        ServerRequest server,
        Load load,
        Timing timing,
        Permission permission,
        List<DriverCoordinates> drivers,
        boolean allowsWrites) {

    /** @throws IllegalArgumentException if a value is not allowed, or a workload would write without permission */
    public RunRequest {
        scenarios = List.copyOf(scenarios);
        if (scenarios.isEmpty()) {
            throw new IllegalArgumentException("scenarios is empty, must name at least one");
        }
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(load, "load");
        Objects.requireNonNull(timing, "timing");
        Objects.requireNonNull(permission, "permission");
        drivers = List.copyOf(drivers);
        if (drivers.stream().distinct().count() < drivers.size()) {
            throw new IllegalArgumentException("drivers names one twice: " + drivers);
        }
        OwnTables.refusal(scenarios, server, load, allowsWrites).ifPresent(sentence -> {
            throw new IllegalArgumentException(sentence);
        });
    }

    /** Without permission to write to the user's own tables. */
    public RunRequest(
            List<Scenario> scenarios,
            ServerRequest server,
            Load load,
            Timing timing,
            Permission permission,
            List<DriverCoordinates> drivers) {
        this(scenarios, server, load, timing, permission, drivers, false);
    }

    /** Whether a workload has tables of its own, which the run creates and fills. */
    public boolean createsTables() {
        return scenarios.stream()
                .anyMatch(scenario -> !Workloads.of(scenario.workload()).file().usesOwnTables());
    }

    /** The word for the transactions of all scenarios in the plural, such as {@code transfers}. */
    public String transactions() {
        List<String> words = scenarios.stream()
                .map(scenario -> ScenarioInputs.workload(scenario).transaction() + "s")
                .distinct()
                .toList();
        return words.size() == 1 ? words.get(0) : "transactions";
    }

    /** With the driver on the class path. */
    public RunRequest(List<Scenario> scenarios, ServerRequest server, Load load, Timing timing, Permission permission) {
        this(scenarios, server, load, timing, permission, List.of());
    }
}
