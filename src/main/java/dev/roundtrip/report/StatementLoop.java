package dev.roundtrip.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Executions of one text in a loop: five or more in one transaction, or in a row while each is a transaction.
 *
 * @param loops how many loops of the kind there were
 * @param executions how many executions they had
 * @param roundTrips what one execution for each loop would have saved: those of all others, with the chatter that led
 *     to them
 * @param upkeep the part of {@code roundTrips} that prepared and reset statements
 * @param sessionState the part of {@code roundTrips} that asked or set the session's state
 * @param inTransaction whether each loop was in one transaction
 * @param batched whether the application gave the driver a batch
 * @param holder the line, in the application's method that holds the loop, that leads to the execution; empty if it is
 *     not known
 */
public record StatementLoop(
        long loops,
        long executions,
        long roundTrips,
        long upkeep,
        long sessionState,
        boolean inTransaction,
        boolean batched,
        Optional<String> holder) {

    /** The sum of two figures; the rest is that of the first. */
    public StatementLoop plus(StatementLoop other) {
        return new StatementLoop(
                loops + other.loops,
                executions + other.executions,
                roundTrips + other.roundTrips,
                upkeep + other.upkeep,
                sessionState + other.sessionState,
                inTransaction,
                batched || other.batched,
                holder);
    }

    /** The loops of two lists, added up if they are in one place and of one form. */
    static List<StatementLoop> added(List<StatementLoop> some, List<StatementLoop> more) {
        return List.copyOf(Stream.concat(some.stream(), more.stream())
                .collect(Collectors.toMap(
                        loop -> List.of(loop.inTransaction, loop.batched, loop.holder),
                        loop -> loop,
                        StatementLoop::plus,
                        LinkedHashMap::new))
                .values());
    }

    /** The average number of executions in a loop. */
    public double perLoop() {
        return (double) executions / loops;
    }
}
