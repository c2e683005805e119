package dev.roundtrip.verdict;

import dev.roundtrip.report.ChangedPart;
import dev.roundtrip.report.DriverChange;
import dev.roundtrip.report.DriverChange.Difference;
import dev.roundtrip.report.DriverChange.Speeds;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** What later drivers of a run send in addition to the first, or no longer. */
final class DriverChanges {

    private DriverChanges() {}

    /** Compares each later driver with the first, for each scenario that was measured with both. */
    static List<DriverChange> of(RunReport report) {
        return report.drivers().size() < 2
                ? List.of()
                : report.scenarios().stream()
                        .flatMap(after -> new RunRows(report)
                                .firstOf(after).stream()
                                        .filter(before -> !before.driver().equals(after.driver()))
                                        .map(before -> of(report, before, after)))
                        .toList();
    }

    private static DriverChange of(RunReport report, ScenarioResult before, ScenarioResult after) {
        Measured was = before.withWork().orElseThrow();
        Measured is = after.withWork().orElseThrow();
        return new DriverChange(
                before.name(),
                before.driver().orElseThrow(),
                after.driver().orElseThrow(),
                differences(was, is, Set.of(ChangedPart.COMMAND)),
                differences(was, is, Set.of(ChangedPart.SESSION_TEXT, ChangedPart.CONTROL_TEXT)),
                difference(was, is, Measured::roundTripsPerStatement),
                difference(was, is, Measured::roundTripsPerTransaction),
                difference(was, is, Measured::sessionChatterPerStatement),
                speeds(was, is, report));
    }

    private static List<Difference> differences(Measured before, Measured after, Set<ChangedPart> kinds) {
        return SentChange.between(before, after).stream()
                .filter(change -> kinds.contains(change.kind()) && change.isDifferent())
                .sorted(Comparator.comparingDouble(change -> -Math.abs(change.change())))
                .map(DriverChanges::difference)
                .toList();
    }

    private static Difference difference(Measured before, Measured after, ToDoubleFunction<Measured> count) {
        double was = count.applyAsDouble(before);
        double is = count.applyAsDouble(after);
        return new Difference(Optional.empty(), Optional.empty(), was, is, is - was);
    }

    /** The speeds with both drivers; empty if a rate was requested, since both drivers then have that rate. */
    private static Optional<Speeds> speeds(Measured before, Measured after, RunReport report) {
        double was = before.work().medianTransactionsPerSecond();
        double is = after.work().medianTransactionsPerSecond();
        return was > 0 && is > 0 && report.settings().rate().isEmpty()
                ? Optional.of(
                        new Speeds(was, is, is / was, report.noiseFloor().map(noise -> Noise.covers(noise, was, is))))
                : Optional.empty();
    }

    private static Difference difference(SentChange change) {
        Optional<String> name = Optional.of(change.name());
        boolean isCommand = change.kind() == ChangedPart.COMMAND;
        return new Difference(
                name.filter(command -> isCommand),
                name.filter(text -> !isCommand),
                change.was(),
                change.is(),
                change.change());
    }
}
