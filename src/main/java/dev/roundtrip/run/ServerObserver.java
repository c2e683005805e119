package dev.roundtrip.run;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.witness.Background;
import dev.roundtrip.server.witness.MariaDbWitness;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.server.witness.ServerSnapshot;
import dev.roundtrip.server.witness.ServerWitness;
import dev.roundtrip.server.witness.StatementsSummary;
import dev.roundtrip.server.witness.TidbWitness;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Reads the server's own counters at both ends of every slice, while no worker is at work: what reading costs falls into no slice. Belongs to
 * the run's thread.
 */
final class ServerObserver implements AutoCloseable {

    /** Long enough for TiDB's background work to show, which is about ten timestamps a second. */
    private static final long IDLE_MILLIS = 2_000;

    /**
     * A server counts a command once it has answered it: after the last answer it still has to. Seen on a machine with more work than processors,
     * where a COMMIT of before a slice was counted in it (TiDB v8.5.3), or 11 bytes (MariaDB 11.4.5).
     */
    private static final long SETTLING_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Function<String, Optional<ServerWitness>> opener;
    private final Map<String, Optional<ServerWitness>> witnesses = new HashMap<>();
    private Background background = Background.none();
    private Optional<ServerSnapshot> begin = Optional.empty();

    ServerObserver(Function<String, Optional<ServerWitness>> opener) {
        this.opener = opener;
    }

    /** For this kind of server; one that has no counters of use gives no figures. */
    static ServerObserver of(DatabaseServer server) {
        return new ServerObserver(
                switch (server.description().kind()) {
                    case TIDB -> database -> Optional.of(tidb(server, database));
                    case MARIADB, MYSQL -> database -> Optional.of(new MariaDbWitness(() -> server.connect("")));
                });
    }

    static ServerWitness tidb(DatabaseServer server, String database) {
        StatementsSummary summary = new StatementsSummary(() -> server.connect(""), database);
        return server.statusUri()
                .map(uri -> TidbWitness.ofStatusPort(uri).with(summary))
                .orElseGet(() -> TidbWitness.ofStatementsSummary(summary));
    }

    /** One for each database, since part of what a server counts is told apart by it. */
    private Optional<ServerWitness> witness(String database) {
        return witnesses.computeIfAbsent(database, opener);
    }

    /** Watches the idle server, so that its background activity can be taken off. To be called when everything is warm and nobody works. */
    void watchIdle(String database) throws InterruptedException {
        Optional<ServerWitness> witness = witness(database);
        if (witness.isPresent()) {
            LockSupport.parkNanos(SETTLING_NANOS);
            ServerSnapshot before = witness.get().before();
            TimeUnit.MILLISECONDS.sleep(IDLE_MILLIS);
            background = witness.get().background(before, witness.get().after());
        }
    }

    /** A slice's measured time is about to begin, in this database. */
    void sliceBegins(String database) {
        Optional<ServerWitness> witness = witness(database);
        if (witness.isPresent()) {
            LockSupport.parkNanos(SETTLING_NANOS);
        }
        begin = witness.map(ServerWitness::before);
    }

    /** A slice's measured time has ended: what the server counted in it, with the same database's statements. */
    ServerFigures sliceEnded(String database) {
        Optional<ServerWitness> witness = witness(database);
        if (witness.isEmpty() || begin.isEmpty()) {
            return ServerFigures.EMPTY;
        }
        LockSupport.parkNanos(SETTLING_NANOS);
        return witness.get().between(begin.get(), witness.get().after(), background);
    }

    @Override
    public void close() {
        witnesses.values().forEach(witness -> witness.ifPresent(ServerWitness::close));
    }
}
