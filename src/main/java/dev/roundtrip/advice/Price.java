package dev.roundtrip.advice;

import dev.roundtrip.wire.Command;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * What a finding costs: commands and round trips that the fix saves, as a tap counts them.
 *
 * @param per what the counts are for
 * @param commands extra commands of each type, for one of {@code per}; negative where the fix sends more of that type
 * @param roundTrips extra commands that wait for an answer, for one of {@code per}
 * @param formula the same for any workload, such as {@code "1 prepare + 1 close per execution"}
 */
public record Price(Per per, Map<Command, Double> commands, double roundTrips, String formula) {

    /** What costs no command: wrong results, secrets, parameters without effect. */
    public static final Price NONE = new Price(Per.STATEMENT, Map.of(), 0, "");

    public Price {
        Objects.requireNonNull(per, "per");
        Objects.requireNonNull(formula, "formula");
        EnumMap<Command, Double> copy = new EnumMap<>(Command.class);
        copy.putAll(commands);
        commands = Collections.unmodifiableMap(copy);
        if (Double.isNaN(roundTrips) || Double.isInfinite(roundTrips)) {
            throw new IllegalArgumentException("roundTrips is " + roundTrips + "; allowed are finite numbers");
        }
    }

    public boolean isFree() {
        return commands.isEmpty() && roundTrips == 0;
    }

    /** What a price is for one of. */
    public enum Per {
        /** One execution that the application asked for. */
        STATEMENT("business statement"),
        TRANSACTION("transaction"),
        /** One {@code executeBatch()}. */
        BATCH("batch"),
        /** One physical connection opened. */
        CONNECTION("connection"),
        /** One call of the JDBC method that the formula names. */
        CALL("call");

        private final String text;

        Per(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
