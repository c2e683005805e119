package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.wire.Command;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** Numbers of commands in a forecast, and those that a framework's habits add. */
final class CommandCounts {

    private CommandCounts() {}

    /** A copy without the commands that are not sent. */
    static Map<Command, Double> of(Map<Command, Double> counts) {
        Map<Command, Double> copy = new EnumMap<>(Command.class);
        copy.putAll(counts);
        copy.values().removeIf(count -> count == 0);
        return Collections.unmodifiableMap(copy);
    }

    /**
     * The questions for the isolation level that are sent in one transaction.
     *
     * @param statements uses of statements in the transaction
     */
    static double questions(EffectiveParameters parameters, SessionHabits habits, double statements) {
        if (parameters.isOn("useLocalSessionState")) {
            return 0;
        }
        return switch (habits.asksIsolation()) {
            case NEVER -> 0;
            case EACH_TRANSACTION -> 1;
            case EACH_STATEMENT -> statements;
        };
    }

    /**
     * The changes of autocommit that are sent for one transaction.
     *
     * @param offAndOn whether the connection is in autocommit mode before and after it, so that each call is a change
     */
    static double switches(EffectiveParameters parameters, SessionHabits habits, boolean offAndOn) {
        if (offAndOn) {
            return 2;
        }
        return habits.setsAutoCommit() == Occasion.EACH_TRANSACTION
                        && !parameters.isOn("useLocalSessionState")
                        && parameters.driver() == Driver.CONNECTOR_J
                ? 1
                : 0;
    }
}
