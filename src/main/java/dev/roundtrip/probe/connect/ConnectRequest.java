package dev.roundtrip.probe.connect;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.probe.StringsOfServer;
import dev.roundtrip.result.ConnectReport.Pools;
import dev.roundtrip.result.NetworkLine;
import java.util.List;

/**
 * The request for bills of new connections.
 *
 * @param subjects the strings, grouped by their servers
 * @param connections how many are measured for each string and line
 * @param lines in addition to the machine's own, which is always measured
 * @param statements different ones that a new connection executes for the first time; 0 for none
 * @param drivers in their versions; empty for the one on the class path
 */
public record ConnectRequest(
        List<StringsOfServer> subjects,
        int connections,
        Pools pools,
        List<NetworkLine> lines,
        int statements,
        List<DriverCoordinates> drivers) {

    /** A burst opens all of them at once. */
    public static final int MOST_CONNECTIONS = 1_000;

    private static final int MOST_STATEMENTS = 10_000;

    public ConnectRequest {
        subjects = List.copyOf(subjects);
        lines = List.copyOf(lines);
        drivers = List.copyOf(drivers);
        if (connections < 1 || connections > MOST_CONNECTIONS) {
            throw new IllegalArgumentException(
                    "--connections is " + connections + "; allowed are 1 to " + MOST_CONNECTIONS);
        }
        if (statements < 0 || statements > MOST_STATEMENTS) {
            throw new IllegalArgumentException(
                    "--statements is " + statements + "; allowed are 0 to " + MOST_STATEMENTS);
        }
        if ((long) pools.size() * pools.instances() > MOST_CONNECTIONS) {
            throw new IllegalArgumentException("--pool-size times --instances is "
                    + (long) pools.size() * pools.instances() + "; a burst opens at most " + MOST_CONNECTIONS
                    + " connections");
        }
    }
}
