package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a new connection costs: the result of {@code connect}.
 *
 * @param connections measured for each string and each line, one after the other
 * @param pools whose connections are priced
 */
@JsonPropertyOrder({"schema", "connections", "pools", "bills"})
public record ConnectReport(int connections, Pools pools, List<Bill> bills) {

    public static final String SCHEMA = "roundtrip/connect/1";

    @JsonProperty("schema")
    String schema() {
        return SCHEMA;
    }

    /**
     * The pools of an application.
     *
     * @param size connections of each pool
     * @param instances of the application, each with one pool
     * @param maxLifetimeMillis after which a pool replaces a connection
     */
    public record Pools(int size, int instances, long maxLifetimeMillis) {

        private static final double HOUR_MILLIS = 3_600_000;

        public Pools {
            Checks.number("size", size, 1);
            Checks.number("instances", instances, 1);
            Checks.number("maxLifetimeMillis", maxLifetimeMillis, 1);
        }

        /** How many connections all pools together open at a start. */
        public int allConnections() {
            return size * instances;
        }

        /** How many connections all pools together replace in an hour. */
        @JsonProperty("connectionsPerHour")
        public double connectionsPerHour() {
            return allConnections() * HOUR_MILLIS / maxLifetimeMillis;
        }
    }

    /**
     * What connections with one string cost. The figures are of each connection after the first, unless they say
     * otherwise.
     *
     * @param name of the scenario, or of the string's host
     * @param jdbcUrl masked
     * @param parts in the order of their first bytes
     * @param commands what was sent after the authentication, by text, in the order of the first connection
     * @param first the round trips of a pool's first connection
     * @param clientCpuNanos the median processor time of the thread that opened and closed a connection
     * @param serverCpuNanos the mean processor time of the server's process; empty if the server does not tell
     * @param times over each line
     * @param firstUses over each line, what statements cost that a connection executes for the first time; empty if
     *     none were asked for
     * @param burst of all pools; empty if it was not opened
     * @param advice from what was measured, one sentence each
     * @param notes what could not be shown, or must be known, one sentence each
     */
    public record Bill(
            String name,
            String jdbcUrl,
            Environment.Server server,
            Environment.Driver driver,
            Login login,
            Optional<Tls> tls,
            List<Part> parts,
            List<SetUpCommand> commands,
            @JsonProperty("roundTripsOfFirst") double first,
            double clientCpuNanos,
            OptionalDouble serverCpuNanos,
            List<OpeningTime> times,
            List<FirstUse> firstUses,
            Optional<Burst> burst,
            List<String> advice,
            List<String> notes) {

        /** Until the pool may lend the connection, and to close it. */
        @JsonProperty("roundTrips")
        public double roundTrips() {
            return parts.stream().mapToDouble(Part::roundTrips).sum();
        }

        /** In both directions. */
        @JsonProperty("bytes")
        public double bytes() {
            return parts.stream()
                    .mapToDouble(part -> part.bytesSent() + part.bytesReceived())
                    .sum();
        }

        /** COM_QUIT among them. */
        @JsonProperty("commandsPerConnection")
        public double commandCount() {
            return commands.stream().mapToDouble(SetUpCommand::perConnection).sum();
        }
    }

    /**
     * How the server authenticated the client.
     *
     * @param plugin the server named it; empty if it named none
     * @param switched whether the server asked for another plugin than that of its greeting
     * @param way as words, such as {@code full, over TLS}
     */
    public record Login(String plugin, boolean switched, String way) {}

    /**
     * TLS of the connections.
     *
     * @param version such as {@code TLSv1.3}
     * @param resumed how many of the connections resumed an earlier session
     */
    public record Tls(String version, String cipherSuite, int resumed) {}

    /** One part of opening or closing a connection; bytes are those of the socket, with TLS its records. */
    public record Part(String name, double roundTrips, double bytesSent, double bytesReceived) {}

    /**
     * A command after the authentication.
     *
     * @param sender {@code driver}, {@code pool} or {@code close}
     * @param command the protocol's name
     * @param sql with {@code ?} for its values; the command's name if it has no text
     * @param perConnection how often each connection after the first sent it
     * @param ofFirst how often the pool's first connection sent it
     */
    public record SetUpCommand(String sender, String command, String sql, double perConnection, double ofFirst) {}

    /**
     * The time from the driver's call until the pool may lend the connection, over one line.
     *
     * @param line as words
     * @param roundTrips until then
     * @param roundTripNanos of the line
     * @param fastestNanos what a machine that does nothing else comes closest to
     */
    public record OpeningTime(
            String line,
            double roundTrips,
            double roundTripNanos,
            double fastestNanos,
            double medianNanos,
            double p95Nanos) {

        /** What the line explains. */
        @JsonProperty("explainedNanos")
        public double explainedNanos() {
            return roundTrips * roundTripNanos;
        }
    }

    /**
     * Different statements on a new connection, each executed twice.
     *
     * @param line as words
     * @param first when each is executed for the first time: with its prepare, if the string prepares, and its plan
     * @param later when each is executed again
     */
    public record FirstUse(int statements, String line, Pass first, Pass later) {}

    /**
     * All statements once, on each connection.
     *
     * @param bytes in both directions
     * @param serverCpuNanos of the server's process, with what it takes to read its status port; empty if the server
     *     does not tell
     */
    public record Pass(double roundTrips, double bytes, double nanos, OptionalDouble serverCpuNanos) {}

    /**
     * All pools open their connections at once: a thread for each instance.
     *
     * @param line as words
     * @param nanos until the last connection was open
     * @param serverCpuNanos of the server's process in that time; empty if the server does not tell
     */
    public record Burst(String line, int connections, double nanos, OptionalDouble serverCpuNanos) {}
}
