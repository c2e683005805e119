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
 */
public record RunRequest(
        List<Scenario> scenarios,
        ServerRequest server,
        Load load,
        Timing timing,
        Permission permission,
        List<DriverCoordinates> drivers) {

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
    }

    /** With the driver on the class path. */
    public RunRequest(List<Scenario> scenarios, ServerRequest server, Load load, Timing timing, Permission permission) {
        this(scenarios, server, load, timing, permission, List.of());
    }
}
