package dev.roundtrip.run;

import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.process.ServerRequest;
import java.util.List;

/**
 * A server of a run.
 *
 * @param name the server's name in rows and sentences; empty for the only one
 * @param request how to start or reach it
 * @param elsewhere the names of the scenarios that are measured on other servers only
 */
public record RunServer(String name, ServerRequest request, List<String> elsewhere) {

    /** The only server of a run. */
    public static RunServer only(ServerRequest request) {
        return new RunServer("", request, List.of());
    }

    boolean measures(Scenario scenario) {
        return !elsewhere.contains(scenario.name());
    }

    /** The sentence with the server's name before it, if the run has several servers. */
    String before(String sentence) {
        return name.isEmpty() ? sentence : name + ": " + sentence;
    }
}
