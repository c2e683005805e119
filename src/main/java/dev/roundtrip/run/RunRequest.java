package dev.roundtrip.run;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.server.ServerRequest;
import java.util.List;
import java.util.Objects;

/**
 * What a run is asked to do.
 *
 * @param scenarios in the order of the report; at least one
 * @param settings who may change what on a server that we did not start
 */
public record RunRequest(
        List<Scenario> scenarios, ServerRequest server, Load load, Timing timing, SettingsPermission settings) {

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

    /** Whether variables that reach beyond our own sessions may be set. */
    public enum SettingsPermission {
        /** Only on a server that this run started. */
        OWN_SERVER_ONLY,
        /** On any server; they are put back. */
        ANY_SERVER
    }
}
