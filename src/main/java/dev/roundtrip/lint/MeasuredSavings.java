package dev.roundtrip.lint;

import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The round trips of one string that a recommended string does not have, by the counts of both in one run. */
public final class MeasuredSavings {

    /** The commands that prepared statements need and that are answered. */
    private static final Set<Command> UPKEEP = Set.of(Command.COM_STMT_PREPARE, Command.COM_STMT_RESET);

    private MeasuredSavings() {}

    /** The savings, the largest first, as parts of the round trips of the first string. */
    public static Savings of(Measured yours, Measured other, RecommendedString recommended) {
        ToLongFunction<Measured> prepared = figures -> figures.chatter().stream()
                .filter(each -> UPKEEP.stream().anyMatch(each::wasSentAs))
                .mapToLong(ChatterResult::count)
                .sum();
        List<Saving> changes = Stream.of(
                        saving(recommended, name -> !name.equals(Names.LOCAL), saved(yours, other, prepared)),
                        saving(
                                recommended,
                                name -> name.equals(Names.LOCAL),
                                saved(yours, other, figures -> figures.chatterCount(Purpose.SESSION_STATE))))
                .filter(saving -> !saving.change().isEmpty() && saving.roundTrips() > 0)
                .sorted(Comparator.comparingLong(Saving::roundTrips).reversed())
                .toList();
        return new Savings(saved(yours, other, Measured::roundTrips), changes, List.of());
    }

    /** The saving by those parameters that the recommended string adds and that the test accepts. */
    private static Saving saving(RecommendedString recommended, Predicate<String> parameters, long saved) {
        String[] names = recommended.added().stream()
                .map(NeutralParameter::name)
                .filter(parameters)
                .toArray(String[]::new);
        return new Saving("string", NeutralParameter.written(names), saved, "");
    }

    /**
     * How many round trips the other string saves.
     *
     * @param commands counts the commands in question
     */
    private static long saved(Measured yours, Measured other, ToLongFunction<Measured> commands) {
        double perTransaction =
                yours.perTransaction(commands.applyAsLong(yours)) - other.perTransaction(commands.applyAsLong(other));
        return Math.round(perTransaction * yours.work().transactions());
    }
}
