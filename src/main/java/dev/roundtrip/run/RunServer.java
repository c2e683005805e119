package dev.roundtrip.run;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.server.process.ServerRequest;
import java.util.List;

/**
 * A server of a run.
 *
 * @param name its name in rows and sentences; empty for the only one
 * @param request how to start or reach it
 * @param scenarios the names of those that are measured on it; empty for all
 */
public record RunServer(String name, ServerRequest request, List<String> scenarios) {

    /** The only server of a run. */
    public static RunServer only(ServerRequest request) {
        return new RunServer("", request, List.of());
    }

    boolean measures(Scenario scenario) {
        return scenarios.isEmpty() || scenarios.contains(scenario.name());
    }

    /** The text that begins a sentence about it. */
    String before(String sentence) {
        return name.isEmpty() ? sentence : name + ": " + sentence;
    }
}
