package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.roundtrip.wire.Command;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The cost of a finding: commands and round trips that the fix saves, as a tap counts them, and what it saves the
 * server, as far as that is published.
 *
 * @param per the unit of the counts
 * @param commands extra commands of each type, for one of {@code per}; negative if the fix sends more of that type
 * @param formula the cost in words that hold for any workload, such as {@code "1 prepare + 1 close per execution"}
 * @param published what was measured with and without the fix
 */
public record Price(Per per, Map<Command, Double> commands, String formula, Optional<PublishedSaving> published) {

    /** The price of what costs no commands: wrong results, secrets, parameters without effect. */
    public static final Price NONE = new Price(Per.STATEMENT, Map.of(), "", Optional.empty());

    public Price {
        Map<Command, Double> sent = new EnumMap<>(Command.class);
        sent.putAll(commands);
        sent.values().removeIf(count -> count == 0);
        commands = Collections.unmodifiableMap(sent);
    }

    /** Creates the price of so many commands of each of these types, for which nothing was measured. */
    public static Price of(Per per, String formula, double count, Command... each) {
        return new Price(per, Map.of(), formula, Optional.empty()).and("", count, each);
    }

    /** A copy with so many more of each of these commands; a negative count means fewer. */
    public Price and(String more, double count, Command... each) {
        Map<Command, Double> sum = new EnumMap<>(Command.class);
        sum.putAll(commands);
        for (Command command : each) {
            sum.merge(command, count, Double::sum);
        }
        return new Price(per, sum, formula + more, published);
    }

    /** A copy with what was measured. */
    public Price saving(PublishedSaving saving) {
        return new Price(per, commands, formula, Optional.of(saving));
    }

    /** Extra commands that wait for an answer, for one of {@link #per()}. */
    @JsonProperty
    public double roundTrips() {
        return roundTrips(commands);
    }

    /** The number of commands that wait for an answer. */
    public static double roundTrips(Map<Command, Double> counts) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getKey().isAnswered())
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    /**
     * How many times the work of a statement it is, as measured, or else by round trips; 1 if it is not per statement.
     */
    public double times() {
        double counted = per == Per.STATEMENT ? 1 + Math.max(0, roundTrips()) : 1;
        return published.map(PublishedSaving::transactions).orElse(counted);
    }

    public boolean isFree() {
        return commands.isEmpty();
    }

    /** The unit of a price. */
    public enum Per {
        /** A business statement. */
        STATEMENT,
        TRANSACTION,
        /** A call of {@code executeBatch()}. */
        BATCH,
        /** A physical connection that is opened. */
        CONNECTION,
        /** A call of the JDBC method that the formula names. */
        CALL
    }
}
