package dev.roundtrip.run;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.witness.Background;
import dev.roundtrip.server.witness.MariaDbWitness;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.server.witness.ServerSnapshot;
import dev.roundtrip.server.witness.ServerWitness;
import dev.roundtrip.server.witness.StatementsSummary;
import dev.roundtrip.server.witness.TidbWitness;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Reads the server's own counters at both ends of every slice, while no worker is at work: what reading costs falls into no slice. Belongs to
 * the run's thread.
 */
final class ServerObserver implements AutoCloseable {

    /** Long enough for TiDB's background work to show, which is about ten timestamps a second. */
    private static final long IDLE_MILLIS = 2_000;

    private final Optional<ServerWitness> witness;
    private Background background = Background.none();
    private Optional<ServerSnapshot> begin = Optional.empty();

    private ServerObserver(Optional<ServerWitness> witness) {
        this.witness = witness;
    }

    /** For this kind of server; one that has no counters of use gives no figures. */
    static ServerObserver of(DatabaseServer server, String database) {
        ServerKind kind = server.description().kind();
        return new ServerObserver(
                switch (kind) {
                    case TIDB -> Optional.of(tidb(server, database));
                    case MARIADB, MYSQL -> Optional.of(new MariaDbWitness(() -> server.connect("")));
                });
    }

    private static ServerWitness tidb(DatabaseServer server, String database) {
        StatementsSummary summary =
                new StatementsSummary(() -> server.connect(""), database, StatementsSummary.Reach.ONE_SERVER);
        return server.statusUri()
                .map(uri -> TidbWitness.ofStatusPort(uri).with(summary))
                .orElseGet(() -> TidbWitness.ofStatementsSummary(summary));
    }

    /** Watches the idle server, so that its background activity can be taken off. To be called when everything is warm and nobody works. */
    void watchIdle() throws InterruptedException {
        if (witness.isPresent()) {
            ServerSnapshot before = witness.get().before();
            TimeUnit.MILLISECONDS.sleep(IDLE_MILLIS);
            background = witness.get().background(before, witness.get().after());
        }
    }

    /** A slice's measured time is about to begin. */
    void sliceBegins() {
        begin = witness.map(ServerWitness::before);
    }

    /** A slice's measured time has ended: what the server counted in it. */
    ServerFigures sliceEnded() {
        if (witness.isEmpty() || begin.isEmpty()) {
            return ServerFigures.EMPTY;
        }
        return witness.get().between(begin.get(), witness.get().after(), background);
    }

    @Override
    public void close() {
        witness.ifPresent(ServerWitness::close);
    }
}
