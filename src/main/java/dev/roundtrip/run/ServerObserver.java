package dev.roundtrip.run;

import dev.roundtrip.measure.WallClock;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.witness.Background;
import dev.roundtrip.server.witness.MariaDbWitness;
import dev.roundtrip.server.witness.OtherClients;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.server.witness.ServerSnapshot;
import dev.roundtrip.server.witness.ServerWitness;
import dev.roundtrip.server.witness.StatementsSummary;
import dev.roundtrip.server.witness.TidbWitness;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Reads the server's own counters at the start and end of every slice, while all workers are idle, so that the cost of
 * reading is in no slice. Used by the run's thread.
 */
final class ServerObserver implements AutoCloseable {

    /**
     * The time for which an idle server is observed, which is long enough to see the background work of TiDB, PD and
     * TiKV. TiKV publishes its figures about once a second.
     */
    private static final Duration IDLE = Duration.ofSeconds(2);

    /**
     * The time for a server of one process that we started, if slices are no longer than this. TiDB asks for about ten
     * timestamps a second.
     */
    private static final Duration IDLE_OF_ONE_PROCESS = Duration.ofSeconds(1);

    private final Function<String, Optional<ServerWitness>> opener;
    private final Map<String, Optional<ServerWitness>> witnesses = new HashMap<>();
    private Background background = Background.NONE;
    private Optional<ServerSnapshot> begin = Optional.empty();
    private Optional<BiFunction<ServerSnapshot, ServerSnapshot, OtherClients>> others = Optional.empty();

    private final NodeWatch nodes;

    ServerObserver(Function<String, Optional<ServerWitness>> opener, WallClock wallClock) {
        this.opener = opener;
        this.nodes = new NodeWatch(wallClock);
    }

    /**
     * The observer for this kind of server; a server without useful counters gives no figures. One of several machines
     * reads the server for all; the observers of the others give no figures.
     */
    static ServerObserver of(DatabaseServer server, Team team, WallClock wallClock) {
        ServerKind kind = server.description().kind();
        if (!team.isFirst()) {
            return new ServerObserver(database -> Optional.empty(), wallClock);
        }
        if (kind == ServerKind.TIDB) {
            return new ServerObserver(tidb(server), wallClock);
        }
        // The counters of the other servers are not per database.
        ServerWitness witness = new MariaDbWitness(kind, () -> server.connect(""));
        return new ServerObserver(database -> Optional.of(witness), wallClock);
    }

    private static Function<String, Optional<ServerWitness>> tidb(DatabaseServer server) {
        Function<StatementsSummary, TidbWitness> nodes =
                TidbWitness.of(server.nodes(), server.description().startedByUs());
        return database -> Optional.of(nodes.apply(new StatementsSummary(() -> server.connect(""), database)));
    }

    /**
     * Sets the function that finds the other clients between two readings. Without it, no session is reported as
     * another client.
     */
    void tellApart(BiFunction<ServerSnapshot, ServerSnapshot, OtherClients> between) {
        others = Optional.of(between);
    }

    /** The witness for this database, since some of TiDB's counters are per database. */
    private Optional<ServerWitness> witness(String database) {
        return witnesses.computeIfAbsent(database, opener);
    }

    /**
     * The time for which the idle server is observed, which is at most the time for which each scenario is measured.
     *
     * @param isOneProcess whether each server is a single process that we started
     */
    static Duration idleTime(Timing timing, boolean isOneProcess) {
        Duration slice = timing.duration();
        Duration enough = isOneProcess && slice.compareTo(IDLE_OF_ONE_PROCESS) <= 0 ? IDLE_OF_ONE_PROCESS : IDLE;
        Duration measured = slice.multipliedBy(timing.rounds());
        return timing.precision().isEmpty() && measured.compareTo(enough) < 0 ? measured : enough;
    }

    /**
     * Observes the idle server, so that its background activity can be subtracted. Call it when everything is warm and
     * all workers are idle.
     */
    void watchIdle(String database, Duration time) throws InterruptedException {
        Optional<ServerWitness> witness = witness(database);
        if (witness.isPresent()) {
            background = witness.get().idle(time);
        }
    }

    /** Reads the counters when a slice's measured time is about to begin in this database. */
    void sliceBegins(String database) {
        begin = witness(database).map(ServerWitness::before);
        nodes.sliceBegins();
    }

    /**
     * Reads the counters when a slice's measured time has ended, in the same database.
     *
     * @return what the server counted in between
     */
    ServerFigures sliceEnded(String database) {
        Optional<ServerWitness> witness = witness(database);
        if (witness.isEmpty() || begin.isEmpty()) {
            return ServerFigures.EMPTY;
        }
        ServerSnapshot end = witness.get().after();
        ServerFigures figures = witness.get().between(begin.get(), end, background);
        nodes.sliceEnded(figures);
        return others.map(between -> figures.with(between.apply(begin.get(), end)))
                .orElse(figures);
    }

    /** The sentences about the nodes of a cluster that came, left and returned between the slices, and when. */
    List<String> nodeChanges() {
        return nodes.changes();
    }

    @Override
    public void close() {
        witnesses.values().forEach(witness -> witness.ifPresent(ServerWitness::close));
    }
}
