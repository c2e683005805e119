package dev.roundtrip.server.process;

import dev.roundtrip.server.DatabaseServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Starts the first server that is available and starts: TiDB in a container, else a {@code tidb-server} binary, else
 * embedded MariaDB.
 *
 * @param probe tells why a server is not available, as a clause
 */
record AutoChoice(Function<ServerChoice, Optional<String>> probe) {

    /** Starts the chosen server. */
    interface Start {

        /**
         * Starts the server.
         *
         * @param reason the reason of the choice, a sentence for the user
         */
        DatabaseServer of(ServerChoice choice, String reason) throws ServerUnavailableException;
    }

    /**
     * Chooses and starts a server.
     *
     * @param progress receives the reason of each choice, and why a chosen server did not start
     */
    DatabaseServer start(Start start, Consumer<String> progress) throws ServerUnavailableException {
        List<String> against = new ArrayList<>();
        for (ServerChoice choice : List.of(ServerChoice.TIDB, ServerChoice.BINARY, ServerChoice.MARIADB)) {
            Optional<String> whyNot = probe.apply(choice);
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
                }
            }
            against.add(whyNot.get());
        }
        throw new ServerUnavailableException("No database server is available: "
                + String.join("; ", against)
                + ". Start Docker, or give --tidb-binary or --url.");
    }
}
