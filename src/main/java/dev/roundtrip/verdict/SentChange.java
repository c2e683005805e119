package dev.roundtrip.verdict;

import dev.roundtrip.report.ChangedPart;
import dev.roundtrip.report.ChangedPart.Per;
import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.Work;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * How often one thing was sent in two measurements of the same work. Every comparison of counts is made here, be it of
 * two strings, two drivers or two reports.
 *
 * @param name the name of the command or the text; empty for what has no name
 * @param resolution the smallest difference that is not chance: counts are exact, but what is sent now and then may
 *     miss a slice
 */
public record SentChange(ChangedPart kind, String name, double was, double is, double resolution) {

    /** The resolution of a figure that is shown with two decimals. */
    private static final double SHOWN = 0.005;

    /** A count of less than one in twenty transactions is an event, not something that each transaction sends. */
    private static final double ONCE_IN_TWENTY = 0.05;

    /** The figures before and after a change. */
    private record Pair(Measured before, Measured after) {

        SentChange of(ChangedPart kind, String name, ToDoubleFunction<Measured> count) {
            double perStatement = Stream.of(before, after)
                    .mapToDouble(each -> Math.min(SHOWN, ONCE_IN_TWENTY / each.statementsPerTransaction()))
                    .min()
                    .orElseThrow();
            return new SentChange(
                    kind,
                    name,
                    count.applyAsDouble(before),
                    count.applyAsDouble(after),
                    kind.per() == Per.STATEMENT ? perStatement : ONCE_IN_TWENTY);
        }
    }

    /** All counts that either of the two has, including equal ones. */
    public static List<SentChange> between(Measured before, Measured after) {
        Set<Command> commands = new LinkedHashSet<>();
        Map<String, ChatterResult> texts = new LinkedHashMap<>();
        Stream.of(before, after).forEach(measured -> {
            measured.commands().forEach(command -> commands.add(command.command()));
            measured.chatter().stream()
                    .filter(entry -> entry.purpose() != Purpose.STATEMENT_UPKEEP)
                    .forEach(entry -> texts.putIfAbsent(key(entry), entry));
        });
        Pair pair = new Pair(before, after);
        List<SentChange> all = new ArrayList<>();
        all.add(pair.of(ChangedPart.ROUND_TRIPS, "", Measured::roundTripsPerStatement));
        all.add(pair.of(ChangedPart.TRANSACTION_CONTROL, "", SentChange::controlPerAttempt));
        commands.forEach(command ->
                all.add(pair.of(ChangedPart.COMMAND, command.name(), each -> each.servingPerStatement(command))));
        all.add(pair.of(ChangedPart.CHATTER, "", Measured::chatterPerStatement));
        texts.values()
                .forEach(text -> all.add(pair.of(
                        text.isSessionChatter() ? ChangedPart.SESSION_TEXT : ChangedPart.CONTROL_TEXT,
                        text.sql(),
                        each -> perTransaction(each, key(text)))));
        return all;
    }

    /** Transaction control per attempt at a transaction: an attempt that failed was ended, too. */
    private static double controlPerAttempt(Measured measured) {
        Work work = measured.work();
        return (double) measured.transactionControl() / (work.transactions() + work.errors());
    }

    private static double perTransaction(Measured measured, String key) {
        return measured.perTransaction(measured.chatter().stream()
                .filter(entry -> key(entry).equals(key))
                .mapToLong(ChatterResult::count)
                .sum());
    }

    /** The key of a text. Drivers differ in case, such as SET and set. */
    private static String key(ChatterResult entry) {
        return entry.sql().strip().toLowerCase(Locale.ROOT);
    }

    public double change() {
        return is - was;
    }

    public boolean isDifferent() {
        return Math.abs(change()) >= resolution;
    }
}
