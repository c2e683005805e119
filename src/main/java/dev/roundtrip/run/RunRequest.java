package dev.roundtrip.run;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.server.ServerRequest;
import dev.roundtrip.server.settings.SettingsPolicy.Permission;
import java.util.List;
import java.util.Objects;

/**
 * What a run is asked to do.
 *
 * @param scenarios in the order of the report; at least one
 * @param settings whether variables that others feel may be set on a server that was there before
 */
public record RunRequest(
        List<Scenario> scenarios, ServerRequest server, Load load, Timing timing, Permission settings) {

    public RunRequest {
        scenarios = List.copyOf(scenarios);
        if (scenarios.isEmpty()) {
            throw new IllegalArgumentException("scenarios is empty, must name at least one");
        }
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(load, "load");
        Objects.requireNonNull(timing, "timing");
        Objects.requireNonNull(settings, "settings");
    }
}
