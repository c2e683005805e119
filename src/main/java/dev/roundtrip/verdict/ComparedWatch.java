package dev.roundtrip.verdict;

import dev.roundtrip.report.ChangedPart;
import dev.roundtrip.report.ChangedPart.Per;
import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.CompareReport.CountChange;
import dev.roundtrip.report.CompareReport.Row;
import dev.roundtrip.report.CompareReport.RowName;
import dev.roundtrip.report.CompareReport.Side;
import dev.roundtrip.report.CompareReport.WatchSide;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report of watched connections, as a comparison asks for it. */
record ComparedWatch(WatchReport report) {

    /** The smallest difference that shows. */
    private static final double RESOLUTION = 0.005;

    Side side(String file) {
        return new Side(
                file,
                report.startedAt(),
                Optional.empty(),
                Optional.of(new WatchSide(
                        report.source(),
                        report.elapsed(),
                        report.statements(),
                        transactions(),
                        report.unreadable(),
                        report.notes())));
    }

    /** The number of transactions that were committed or rolled back. */
    private long transactions() {
        return report.endsOfTransactions().stream()
                .mapToLong(SentText::executions)
                .sum();
    }

    List<RowName> textsWithout(ComparedWatch other) {
        Set<String> theirs = other.texts().collect(Collectors.toSet());
        return texts().filter(sql -> !theirs.contains(sql))
                .distinct()
                .map(RowName::of)
                .toList();
    }

    private Stream<String> texts() {
        return report.texts().stream().map(SentText::sql);
    }

    /**
     * Compares B with this report by the round trips of a transaction, or by those of a statement if transactions are
     * unknown.
     */
    Row against(ComparedWatch b) {
        List<CountChange> counts = new ArrayList<>();
        boolean transactions = transactions() > 0 && b.transactions() > 0;
        if (transactions) {
            counts.add(b.change(this, Per.TRANSACTION, ChangedPart.ROUND_TRIPS, WatchReport::roundTrips));
            counts.add(b.change(this, Per.TRANSACTION, ChangedPart.COMMANDS, WatchReport::commandCount));
            counts.add(b.change(this, Per.TRANSACTION, ChangedPart.STATEMENTS, WatchReport::statements));
        }
        counts.add(b.change(this, Per.STATEMENT, ChangedPart.ROUND_TRIPS, WatchReport::roundTripsForStatements));
        counts.add(b.change(this, Per.STATEMENT, ChangedPart.COMMANDS, WatchReport::commandsForStatements));
        counts.add(b.change(this, Per.STATEMENT, ChangedPart.CHATTER, WatchReport::chatter));
        Stream.of(report, b.report)
                .flatMap(each -> each.commands().stream())
                .map(CommandResult::command)
                .distinct()
                .forEach(command -> counts.add(b.change(
                        this,
                        Per.STATEMENT,
                        ChangedPart.COMMAND,
                        Optional.of(command.name()),
                        each -> each.countForStatements(command))));
        CountChange first = counts.get(0);
        ComparedOutcome verdict = verdict(first);
        counts.set(
                0,
                new CountChange(first.what(), first.name(), first.per(), first.a(), first.b(), Optional.of(verdict)));
        return new Row(
                Optional.empty(),
                "",
                verdict,
                Optional.empty(),
                Optional.empty(),
                Optional.of(report.perStatement(report.roundTripsForStatements())),
                Optional.of(b.report.perStatement(b.report.roundTripsForStatements())),
                counts);
    }

    private CountChange change(ComparedWatch a, Per per, ChangedPart what, ToLongFunction<WatchReport> count) {
        return change(a, per, what, Optional.empty(), count);
    }

    private CountChange change(
            ComparedWatch a, Per per, ChangedPart what, Optional<String> name, ToLongFunction<WatchReport> count) {
        return new CountChange(what, name, per, a.figure(per, count), figure(per, count), Optional.empty());
    }

    private static ComparedOutcome verdict(CountChange change) {
        double more = change.b() - change.a();
        return Math.abs(more) < RESOLUTION
                ? ComparedOutcome.NO_DIFFERENCE
                : more > 0 ? ComparedOutcome.WORSE : ComparedOutcome.BETTER;
    }

    private double figure(Per per, ToLongFunction<WatchReport> count) {
        long all = count.applyAsLong(report);
        return per == Per.STATEMENT ? report.perStatement(all) : (double) all / transactions();
    }
}
