package dev.roundtrip.advice;

import dev.roundtrip.wire.Command;
import java.util.EnumMap;
import java.util.Map;

/**
 * The cost of a finding: commands and round trips that the fix saves, as a tap counts them.
 *
 * @param per the unit of the counts
 * @param commands extra commands of each type, for one of {@code per}; negative if the fix sends more of that type
 * @param formula the same for any workload, such as {@code "1 prepare + 1 close per execution"}
 */
public record Price(Per per, Map<Command, Double> commands, String formula) {

    /** No commands: wrong results, secrets, parameters without effect. */
    public static final Price NONE = new Price(Per.STATEMENT, Map.of(), "");

    public Price {
        commands = CommandCounts.of(commands);
    }

    /** So many of each of these commands. */
    static Price of(Per per, String formula, double count, Command... each) {
        return new Price(per, Map.of(), formula).and("", count, each);
    }

    /** The same, with so many more of each of these commands; negative for fewer. */
    Price and(String more, double count, Command... each) {
        Map<Command, Double> sum = new EnumMap<>(Command.class);
        sum.putAll(commands);
        for (Command command : each) {
            sum.merge(command, count, Double::sum);
        }
        return new Price(per, sum, formula + more);
    }

    /** Extra commands that wait for an answer, for one of {@link #per()}. */
    public double roundTrips() {
        return CommandCounts.roundTrips(commands);
    }

    public boolean isFree() {
        return commands.isEmpty();
    }

    /** The unit of a price. */
    public enum Per {
        /** One business statement. */
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
