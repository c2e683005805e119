package dev.roundtrip.profile;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The expected cost of a business statement, after warm-up and without transaction control.
 *
 * @param commands commands per business statement by the protocol's name, such as {@code COM_STMT_EXECUTE}: those that
 *     carry or serve business statements; commands that are not listed are expected not to be sent
 * @param roundTrips round trips per business statement, without those of session chatter
 * @param chatter the expected session chatter (session state and liveness)
 * @param tolerance the absolute difference allowed for a figure per statement
 */
public record Expectations(Map<String, Double> commands, double roundTrips, Chatter chatter, double tolerance) {

    public Expectations {
        commands = Collections.unmodifiableMap(new TreeMap<>(commands));
        Objects.requireNonNull(chatter, "chatter");
    }

    /** Whether statements are executed without being prepared each time. */
    public boolean preparesOnce() {
        return commands.getOrDefault("COM_STMT_EXECUTE", 0.0) > 0 && !commands.containsKey("COM_STMT_PREPARE");
    }

    /** The expected session chatter. */
    public enum Chatter {
        /** None. */
        NONE,
        /** One command for each call that the workload's habits declare. */
        AS_DECLARED
    }
}
