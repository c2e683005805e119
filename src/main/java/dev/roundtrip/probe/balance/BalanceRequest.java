package dev.roundtrip.probe.balance;

import dev.roundtrip.server.process.ServerChoice;
import dev.roundtrip.server.process.ServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The request for a table of routings.
 *
 * @param server a cluster of processes
 * @param rows what is observed, in order
 * @param threads of the application, each with one connection of the pool
 * @param observation how long each event is observed at least
 * @param commandEnd options that a row's command needs to have the same cluster; starts with a blank, or is empty
 */
public record BalanceRequest(
        ServerRequest server, List<Wanted> rows, int threads, Duration observation, String commandEnd) {

    public static final int THREADS = 12;
    public static final Duration OBSERVATION = Duration.ofSeconds(15);

    /** HikariCP's default. */
    public static final Duration MAX_LIFETIME = Duration.ofMinutes(30);

    /** HikariCP takes no less. */
    public static final Duration SHORTEST_LIFETIME = Duration.ofSeconds(30);

    /** After each transaction of a thread. */
    static final Duration PAUSE = Duration.ofMillis(10);

    private static final Duration LEAST = Duration.ofSeconds(2 * Evenness.WINDOW);
    private static final Duration MOST = Duration.ofMinutes(10);
    private static final int MOST_THREADS = 200;

    public BalanceRequest {
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(commandEnd, "commandEnd");
        rows = List.copyOf(rows);
        if (server.choice() != ServerChoice.CLUSTER
                || server.cluster().binaries().isEmpty()) {
            throw new IllegalArgumentException("TiDB servers are started, ended and killed here, so they must be"
                    + " processes of a cluster that this command starts: give --cluster-binaries DIR, the folder of"
                    + " pd-server, tikv-server, tidb-server and tiproxy. Containers cannot be used: one that is started"
                    + " again has other ports, which no string knows");
        }
        if (server.cluster().tidbNodes() < 2) {
            throw new IllegalArgumentException(
                    "--tidb-nodes is 1; there is nothing to balance between fewer than 2 TiDB");
        }
        if (threads < 1 || threads > MOST_THREADS) {
            throw new IllegalArgumentException("--threads is " + threads + "; allowed are 1 to " + MOST_THREADS);
        }
        if (observation.compareTo(LEAST) < 0 || observation.compareTo(MOST) > 0) {
            throw new IllegalArgumentException(
                    "--observe is " + observation.toMillis() + " ms; allowed are 6 s to 10 minutes");
        }
    }

    /**
     * One row.
     *
     * @param maxLifetime of the pool's connections
     */
    public record Wanted(Routing routing, Duration maxLifetime) {

        public Wanted {
            if (maxLifetime.compareTo(SHORTEST_LIFETIME) < 0) {
                throw new IllegalArgumentException(
                        "--max-lifetime is " + maxLifetime.toMillis() + " ms; HikariCP takes no less than 30 s");
            }
        }

        /**
         * Each routing with each lifetime. Without lifetimes: HikariCP's default, and where something is in front of
         * the servers also the shortest, because a new connection is what it spreads best.
         */
        public static List<Wanted> of(List<Routing> routings, List<Duration> lifetimes) {
            List<Wanted> rows = new ArrayList<>();
            for (Routing routing : routings) {
                if (!lifetimes.isEmpty()) {
                    lifetimes.forEach(lifetime -> rows.add(new Wanted(routing, lifetime)));
                    continue;
                }
                rows.add(new Wanted(routing, MAX_LIFETIME));
                if (routing.front() != Routing.Front.NONE) {
                    rows.add(new Wanted(routing, SHORTEST_LIFETIME));
                }
            }
            return rows;
        }

        /** A server that has come is observed for longer than a short lifetime, so that connections are replaced. */
        Duration observedAfterStart(Duration least) {
            Duration renewed = maxLifetime.plusSeconds(5 * Evenness.WINDOW);
            return maxLifetime.compareTo(Duration.ofMinutes(1)) <= 0 && renewed.compareTo(least) > 0 ? renewed : least;
        }
    }
}
