package dev.roundtrip.advice;

import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.WatchReport.Saving;
import dev.roundtrip.result.WatchReport.Savings;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** The round trips of one string that a recommended string does not have, by the counts of both in one run. */
public final class MeasuredSavings {

    /** The commands for statements that are answered. */
    private static final Set<String> UPKEEP = Set.of(Command.COM_STMT_PREPARE.name(), Command.COM_STMT_RESET.name());

    private final Measured yours;
    private final Measured other;
    private final List<NeutralParameter> added;
    private final List<Saving> changes = new ArrayList<>();

    private MeasuredSavings(Measured yours, Measured other, List<NeutralParameter> added) {
        this.yours = yours;
        this.other = other;
        this.added = added;
    }

    /** The largest first, of the round trips of the first. */
    public static Savings of(Measured yours, Measured other, RecommendedString recommended) {
        MeasuredSavings savings = new MeasuredSavings(yours, other, recommended.added());
        savings.add(
                name -> !name.equals(Names.LOCAL),
                figures -> figures.chatter().stream()
                        .filter(each -> UPKEEP.contains(each.sql()))
                        .mapToLong(ChatterResult::count)
                        .sum());
        savings.add(name -> name.equals(Names.LOCAL), figures -> figures.chatterCount(Purpose.SESSION_STATE));
        savings.changes.sort(Comparator.comparingLong(Saving::roundTrips).reversed());
        return new Savings(
                savings.saved(figures -> figures.work().totals().roundTrips()), List.copyOf(savings.changes));
    }

    /** @param commands those which the parameters remove */
    private void add(Predicate<String> parameters, ToLongFunction<Measured> commands) {
        String change = NeutralParameter.written(
                added.stream().map(NeutralParameter::name).filter(parameters).toArray(String[]::new));
        long saved = saved(commands);
        if (!change.isEmpty() && saved > 0) {
            changes.add(new Saving("string", change, saved, ""));
        }
    }

    private long saved(ToLongFunction<Measured> commands) {
        double perTransaction =
                yours.perTransaction(commands.applyAsLong(yours)) - other.perTransaction(commands.applyAsLong(other));
        return Math.round(perTransaction * yours.work().transactions());
    }
}
