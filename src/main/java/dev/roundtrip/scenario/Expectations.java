package dev.roundtrip.scenario;

import dev.roundtrip.wire.Command;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The expected cost of a business statement, after warm-up and without transaction control.
 *
 * @param commands the number of each command per business statement, by the protocol's name, such as
 *     {@code COM_STMT_EXECUTE}. These are the commands that carry or serve business statements; all others are expected
 *     not to be sent
 * @param roundTrips the number of round trips per business statement, without those of session chatter
 * @param chatter the expected session chatter (session state and liveness)
 * @param tolerance the absolute difference allowed for a figure per statement
 */
public record Expectations(Map<Command, Double> commands, double roundTrips, Chatter chatter, double tolerance) {

    /** No expectations, so nothing is checked; for a workload that the profile's figures are not about. */
    public static final Expectations NONE = new Expectations(Map.of(), 0, Chatter.NONE, 0);

    public Expectations {
        commands = Collections.unmodifiableMap(new TreeMap<>(commands));
    }

    /** Whether anything is expected. A profile that expects something names at least one command. */
    public boolean areGiven() {
        return !commands.isEmpty();
    }

    /** Whether statements are executed without being prepared each time. */
    public boolean preparesOnce() {
        return commands.getOrDefault(Command.COM_STMT_EXECUTE, 0.0) > 0
                && !commands.containsKey(Command.COM_STMT_PREPARE);
    }

    /** The expected session chatter. */
    public enum Chatter {
        /** No chatter is expected. */
        NONE,
        /** One command is expected for each call that the workload's habits declare. */
        AS_DECLARED
    }
}
