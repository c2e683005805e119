package dev.roundtrip.probe;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.server.process.ServerRequest;
import java.util.List;

/**
 * Strings on one server.
 *
 * @param scenarios whose strings are measured; if there are none, the string of the server's own request is
 */
public record StringsOfServer(ServerRequest server, List<Scenario> scenarios) {

    public StringsOfServer {
        scenarios = List.copyOf(scenarios);
    }
}
