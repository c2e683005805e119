package dev.roundtrip.render;

import dev.roundtrip.result.BalanceReport;
import dev.roundtrip.result.BalanceReport.Event;
import dev.roundtrip.result.BalanceReport.Failures;
import dev.roundtrip.result.BalanceReport.Money;
import dev.roundtrip.result.BalanceReport.Row;
import dev.roundtrip.result.BalanceReport.Second;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the terminal and Markdown say of balance in the same words. */
final class BalanceWords {

    static final List<String> HEADS =
            List.of("event", "until even", "moved", "opened", "transactions", "failed", "in doubt");

    private BalanceWords() {}

    static String heading(BalanceReport report) {
        return report.server().kind() + " " + report.server().version() + " "
                + report.server().how() + "   " + report.driver().name() + " "
                + report.driver().version();
    }

    static List<String> method(BalanceReport report) {
        return List.of(
                Figures.counted(report.connections(), "connection") + " of a HikariCP pool, each with a thread that"
                        + " transfers money and pauses for " + report.pauseMillis()
                        + " ms. Each event is observed for at least " + Figures.seconds(report.observedMillis() / 1e3)
                        + ".",
                "Even: in three seconds, and in all the time from then until the end of the observation, each serving"
                        + " TiDB does at least half of its fair share of the transactions, and no other does any.");
    }

    static String title(Row row) {
        return row.routing() + ", maxLifetime " + lifetime(row.maxLifetimeMillis());
    }

    private static String lifetime(long millis) {
        Duration life = Duration.ofMillis(millis);
        return life.toMillis() % 60_000 == 0
                ? Figures.counted(life.toMinutes(), "minute")
                : Figures.seconds(life.toMillis() / 1e3);
    }

    /** In the order of {@link #HEADS}. */
    static List<String> cells(Event event) {
        return List.of(
                event.name() + event.node().map(node -> " " + node).orElse(""),
                event.untilEvenSeconds()
                        .map(seconds -> seconds == 0 ? "at once" : seconds + " s")
                        .orElse("not in " + (event.seconds().size() - event.fromSecond()) + " s"),
                event.moves() > event.moved()
                        ? event.moved() + " (" + event.moves() + " times)"
                        : Integer.toString(event.moved()),
                Integer.toString(event.opened()),
                event.nodes().stream()
                        .map(share -> share.node() + " " + share.transactions())
                        .collect(Collectors.joining(", ")),
                Long.toString(event.failed()),
                event.unknown() == 0 ? "0" : event.unknown() + " (" + event.unknownDone() + " done)");
    }

    /** What failed, and what the servers counted. */
    static List<String> notes(Row row) {
        List<String> notes = new ArrayList<>();
        for (Event event : row.events()) {
            for (Failures failures : event.failures()) {
                notes.add(event.name() + ": " + failures.count() + " x "
                        + failures.told().exception()
                        + (failures.told().sqlState().isEmpty()
                                ? ""
                                : " " + failures.told().sqlState())
                        + " from " + failures.told().during() + ".");
            }
            String counted = event.nodes().stream()
                    .filter(share -> share.commandsCounted().isPresent())
                    .map(share -> share.node() + " " + share.commandsCounted().get() + " (" + share.statements() + ")")
                    .collect(Collectors.joining(", "));
            if (!counted.isEmpty()) {
                notes.add(event.name() + ": commands that the server counted (statements that the application sent): "
                        + counted + ". The difference is what the driver, the pool and health checks sent.");
            }
        }
        row.money().map(BalanceWords::money).ifPresent(notes::add);
        return notes;
    }

    private static String money(Money money) {
        String figures = money.told() + " transfers were told as done, and " + money.unknownDone()
                + " of those in doubt were; the database has " + money.found() + ".";
        return (money.holds() ? "The money is right: " : "THE MONEY IS WRONG: ")
                + figures
                + (money.balances() ? "" : " The accounts do not hold what the transfers say.");
    }

    /** The transactions and connections of each second, a line for each server. */
    static List<String> series(Event event) {
        List<String> lines = new ArrayList<>();
        lines.addAll(lines(event, " tx/s   ", Second::transactions, "0"));
        lines.addAll(lines(event, " conns  ", Second::connections, "-"));
        return lines;
    }

    private static <N extends Number> List<String> lines(
            Event event, String what, Function<Second, Map<String, N>> figures, String none) {
        TreeSet<String> nodes = event.seconds().stream()
                .flatMap(second -> figures.apply(second).keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return nodes.stream()
                .map(node -> node
                        + what
                        + event.seconds().stream()
                                .map(second -> Optional.ofNullable(
                                                figures.apply(second).get(node))
                                        .map(Object::toString)
                                        .orElse(none))
                                .collect(Collectors.joining(" ")))
                .toList();
    }
}
