package dev.roundtrip.server.process;

import dev.roundtrip.measure.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The server that an automatic choice takes: TiDB in a container, else a {@code tidb-server} binary, else embedded
 * MariaDB; and the reason.
 *
 * @param probes why each of them is not available, as a clause; must answer soon after the limit that it gets
 */
record AutoChoice(NanoClock clock, Map<ServerChoice, Function<Duration, Optional<String>>> probes) {

    /** The time limit for the whole decision. */
    static final Duration LIMIT = Duration.ofSeconds(20);

    /** @param reason a sentence for the user */
    record Decision(ServerChoice choice, String reason) {}

    /** @param failed servers that were chosen before and did not start, each with the reason as a clause */
    Decision decide(Map<ServerChoice, String> failed) throws ServerUnavailableException {
        long start = clock.nanoTime();
        List<String> against = new ArrayList<>();
        for (ServerChoice choice : List.of(ServerChoice.TIDB, ServerChoice.BINARY, ServerChoice.MARIADB)) {
            Optional<String> whyNot = failed.containsKey(choice)
                    ? Optional.of(failed.get(choice))
                    : probes.get(choice).apply(LIMIT.minusNanos(clock.nanoTime() - start));
            if (Thread.currentThread().isInterrupted()) {
                throw new ServerUnavailableException("Stopped while a server was chosen.");
            }
            if (whyNot.isEmpty()) {
                String reasons = against.isEmpty() ? "" : ": " + String.join("; ", against);
                return new Decision(choice, "Chose " + choice.label() + reasons + ".");
            }
            against.add(whyNot.get());
        }
        throw new ServerUnavailableException("No database server is available: "
                + String.join("; ", against)
                + ". Start Docker, or give --tidb-binary or --url.");
    }
}
