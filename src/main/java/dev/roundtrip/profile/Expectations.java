package dev.roundtrip.profile;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What a business statement is expected to cost, after warm-up and transaction control apart.
 *
 * @param commands commands per business statement by the protocol's name, such as {@code COM_STMT_EXECUTE}: those that carry or serve business
 *     statements; a command that is not named is expected not to be sent
 * @param roundTrips round trips per business statement, those of session chatter not included
 * @param chatter what is expected of session chatter (session state and liveness)
 * @param tolerance by how much a figure per statement may differ, absolute
 */
public record Expectations(Map<String, Double> commands, double roundTrips, Chatter chatter, double tolerance) {

    public Expectations {
        commands = Collections.unmodifiableMap(new TreeMap<>(commands));
        Objects.requireNonNull(chatter, "chatter");
    }

    /** Whether prepared statements are executed without being prepared again each time. */
    public boolean preparesOnce() {
        return commands.getOrDefault("COM_STMT_EXECUTE", 0.0) > 0 && !commands.containsKey("COM_STMT_PREPARE");
    }

    /** Session chatter that a scenario expects. */
    public enum Chatter {
        /** None. */
        NONE,
        /** One command for each call that the workload's habits declare. */
        AS_DECLARED
    }
}
