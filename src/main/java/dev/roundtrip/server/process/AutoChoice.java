package dev.roundtrip.server.process;

import dev.roundtrip.measure.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The server that an automatic choice takes: TiDB in a container, else a {@code tidb-server} binary, else embedded
 * MariaDB; and the reason.
 *
 * @param probes whether each of them is available; must answer soon after the limit that it gets
 */
record AutoChoice(NanoClock clock, Map<ServerChoice, Function<Duration, Answer>> probes) {

    /** The time limit for the whole decision. */
    static final Duration LIMIT = Duration.ofSeconds(20);

    /**
     * The result of one probe.
     *
     * @param usable whether that server is available
     * @param why a clause for the user, such as {@code no tidb-server on PATH}
     */
    record Answer(boolean usable, String why) {

        static Answer yes(String why) {
            return new Answer(true, why);
        }

        static Answer no(String why) {
            return new Answer(false, why);
        }
    }

    /**
     * The decision.
     *
     * @param choice TiDB, a binary or MariaDB
     * @param reason a sentence for the user
     */
    record Decision(ServerChoice choice, String reason) {}

    /**
     * Decides.
     *
     * @param failed servers that were chosen before and did not start, each with the reason as a clause
     */
    Decision decide(Map<ServerChoice, String> failed) throws ServerUnavailableException {
        long start = clock.nanoTime();
        List<String> against = new ArrayList<>();
        for (ServerChoice choice : List.of(ServerChoice.TIDB, ServerChoice.BINARY, ServerChoice.MARIADB)) {
            if (failed.containsKey(choice)) {
                against.add(failed.get(choice));
                continue;
            }
            Duration left = LIMIT.minusNanos(clock.nanoTime() - start);
            Answer answer = probes.get(choice).apply(left);
            if (answer.usable()) {
                return new Decision(choice, reason(choice, answer, against));
            }
            against.add(answer.why());
        }
        throw new ServerUnavailableException(
                "No database server is available on this machine: " + String.join("; ", against)
                        + ". Start a Docker engine, give a tidb-server binary with --tidb-binary, or name a server with --url.");
    }

    private static String reason(ServerChoice choice, Answer answer, List<String> against) {
        List<String> clauses = new ArrayList<>(against);
        if (choice != ServerChoice.MARIADB) {
            clauses.add(answer.why());
        }
        return "Chose " + choice.label() + ": " + String.join("; ", clauses) + ".";
    }
}
