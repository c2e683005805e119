package dev.roundtrip.probe.connect;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.witness.Background;
import dev.roundtrip.server.witness.ServerSnapshot;
import dev.roundtrip.server.witness.TidbWitness;
import java.util.Optional;
import java.util.OptionalDouble;

/** Processor time of the server's process, where it tells: at TiDB's status port. */
final class ServerCpu implements AutoCloseable {

    private final Optional<TidbWitness> witness;
    private Optional<ServerSnapshot> begin = Optional.empty();

    ServerCpu(DatabaseServer server) {
        witness = server.statusUri().map(TidbWitness::ofStatusPort);
    }

    void begin() {
        begin = witness.map(TidbWitness::before);
    }

    /** Nanoseconds since {@link #begin()}; empty if the server does not tell. */
    OptionalDouble nanos() {
        if (witness.isEmpty() || begin.isEmpty()) {
            return OptionalDouble.empty();
        }
        return witness.get().between(begin.get(), witness.get().after(), Background.none()).count("cpuTime").stream()
                .asDoubleStream()
                .findFirst();
    }

    @Override
    public void close() {
        witness.ifPresent(TidbWitness::close);
    }
}
