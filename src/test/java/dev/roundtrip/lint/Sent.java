package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.Price;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The commands that were sent, in their order.
 *
 * @param commands the commands that were complete when the work was done
 */
record Sent(List<One> commands) {

    /**
     * One command.
     *
     * @param sql the text of the command or of the statement that it names; empty if it has neither
     * @param refused whether the server answered with an error
     */
    record One(Command command, Purpose purpose, String sql, boolean refused) {

        @Override
        public String toString() {
            return command + (refused ? " (refused)" : "") + (sql.isEmpty() ? "" : " " + sql);
        }
    }

    Sent {
        commands = List.copyOf(commands);
    }

    long count(Command command) {
        return commands.stream().filter(one -> one.command == command).count();
    }

    /** The counts by command; commands that did not occur are absent. */
    Map<Command, Long> counts() {
        Map<Command, Long> counts = new EnumMap<>(Command.class);
        commands.forEach(one -> counts.merge(one.command, 1L, Long::sum));
        return counts;
    }

    /** The number of executions that the work asked for. */
    long business() {
        return commands.stream().filter(one -> one.purpose == Purpose.BUSINESS).count();
    }

    long refused() {
        return commands.stream().filter(One::refused).count();
    }

    /** The SQL of the commands that carry or name one, in their order. */
    List<String> texts() {
        return commands.stream().map(One::sql).filter(sql -> !sql.isEmpty()).toList();
    }

    /**
     * Fails unless the price is, command by command, what was sent here more than after the fix.
     *
     * @param units the number of things that the price is for, which is the same here and after the fix
     */
    void costsMoreThan(Sent afterFix, Price price, int units) {
        for (Command command : Command.values()) {
            assertThat((double) (count(command) - afterFix.count(command)))
                    .as("extra %s in%n  %s%nagainst%n  %s", command, this, afterFix)
                    .isEqualTo(price.commands().getOrDefault(command, 0.0) * units);
        }
    }

    /** One line for each command, for the messages of failed tests. */
    @Override
    public String toString() {
        return String.join("\n  ", commands.stream().map(One::toString).toList());
    }
}
