package dev.roundtrip.server.process;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.DatabaseServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Starts the first server that is available and starts: TiDB in a container, else a {@code tidb-server} binary, else
 * embedded MariaDB.
 *
 * @param probe why one of them is not available, as a clause; must answer soon after the limit that it gets
 */
record AutoChoice(NanoClock clock, BiFunction<ServerChoice, Duration, Optional<String>> probe) {

    /** The time limit for the whole decision, until a server is started. */
    static final Duration LIMIT = Duration.ofSeconds(20);

    /** How a server is started. */
    interface Start {

        /**
         * Starts it.
         *
         * @param reason of the choice, a sentence for the user
         */
        DatabaseServer of(ServerChoice choice, String reason) throws ServerUnavailableException;
    }

    /** @param progress receives the reason of each choice, and why a server that was chosen did not start */
    DatabaseServer start(Start start, Consumer<String> progress) throws ServerUnavailableException {
        long began = clock.nanoTime();
        List<String> against = new ArrayList<>();
        for (ServerChoice choice : List.of(ServerChoice.TIDB, ServerChoice.BINARY, ServerChoice.MARIADB)) {
            Optional<String> whyNot = probe.apply(choice, LIMIT.minusNanos(clock.nanoTime() - began));
            if (Thread.currentThread().isInterrupted()) {
                throw new ServerUnavailableException("Stopped while a server was chosen.");
            }
            if (whyNot.isEmpty()) {
                String reasons = against.isEmpty() ? "" : ": " + String.join("; ", against);
                String reason = "Chose " + choice.label() + reasons + ".";
                progress.accept(reason);
                try {
                    return start.of(choice, reason);
                } catch (ServerUnavailableException failure) {
                    if (Thread.currentThread().isInterrupted()) {
                        throw failure;
                    }
                    progress.accept(failure.getMessage());
                    whyNot = Optional.of(choice.label() + " did not start");
                    began = clock.nanoTime();
                }
            }
            against.add(whyNot.get());
        }
        throw new ServerUnavailableException("No database server is available: "
                + String.join("; ", against)
                + ". Start Docker, or give --tidb-binary or --url.");
    }
}
