package dev.roundtrip.text;

import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.ComparedScenario.CountChange;
import dev.roundtrip.text.Comparison.Side;
import dev.roundtrip.text.Comparison.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A report of watched connections, as a comparison asks for it. */
record ComparedWatch(String file, WatchReport report) {

    /** A smaller difference does not show. */
    private static final double RESOLUTION = 0.005;

    ComparedWatch {
        if (report.statements() == 0) {
            throw new ReportException(file + " has no SQL of the application. Watch one that works.");
        }
    }

    Side side() {
        return new Side(
                file,
                List.of(
                        report.startedAt().toString(),
                        Figures.word(report.source().kind()) + " "
                                + report.source().what(),
                        Digits.counted(report.statements(), "statement") + " in "
                                + Figures.seconds(report.elapsed().toMillis() / 1e3),
                        Digits.counted(transactions(), "transaction")),
                Optional.empty());
    }

    /** What a reader must know about this report, as sentences. */
    Stream<String> remarks(String name) {
        return Stream.concat(
                report.unreadable().stream()
                        .map(each -> name + "could not read " + Digits.counted(each.connections(), "connection")
                                + ": its counts are too low. " + Prose.sentence(each.detail())),
                report.notes().stream().map(note -> name + "has a note: " + Figures.oneLine(note)));
    }

    /** That were committed or rolled back. */
    private long transactions() {
        return report.endsOfTransactions().stream()
                .mapToLong(SentText::executions)
                .sum();
    }

    List<String> textsWithout(ComparedWatch other) {
        Set<String> theirs = other.texts().collect(Collectors.toSet());
        return texts().filter(sql -> !theirs.contains(sql)).distinct().toList();
    }

    private Stream<String> texts() {
        return report.texts().stream().map(SentText::sql);
    }

    /** Judged by the round trips of a transaction; of a statement where transactions are unknown. */
    ComparedScenario against(ComparedWatch b) {
        List<CountChange> counts = new ArrayList<>();
        boolean transactions = transactions() > 0 && b.transactions() > 0;
        if (transactions) {
            counts.add(b.change(this, "transaction", "round trips", WatchReport::roundTrips, true));
            counts.add(b.change(this, "transaction", "commands", WatchReport::commandCount, false));
            counts.add(b.change(this, "transaction", "statements", WatchReport::statements, false));
        }
        counts.add(b.change(this, "statement", "round trips", WatchReport::roundTrips, !transactions));
        counts.add(b.change(this, "statement", "commands", WatchReport::commandCount, false));
        counts.add(b.change(this, "statement", "chatter", WatchReport::chatter, false));
        Stream.of(report, b.report)
                .flatMap(each -> each.commands().stream())
                .map(CommandResult::command)
                .distinct()
                .forEach(command -> counts.add(
                        b.change(this, "statement", command.name(), each -> each.count(command), false)));
        return new ComparedScenario(
                "application",
                "",
                "",
                counts.stream()
                        .flatMap(change -> change.verdict().stream())
                        .findFirst()
                        .orElseThrow(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(report.perStatement(report.roundTrips())),
                Optional.of(b.report.perStatement(b.report.roundTrips())),
                counts);
    }

    private CountChange change(
            ComparedWatch a, String per, String what, ToLongFunction<WatchReport> count, boolean judged) {
        double was = a.figure(per, count);
        double is = figure(per, count);
        Verdict verdict =
                Math.abs(is - was) < RESOLUTION ? Verdict.NO_DIFFERENCE : is > was ? Verdict.WORSE : Verdict.BETTER;
        return new CountChange(what, per, was, is, Optional.of(verdict).filter(any -> judged));
    }

    private double figure(String per, ToLongFunction<WatchReport> count) {
        long all = count.applyAsLong(report);
        return per.equals("statement") ? report.perStatement(all) : (double) all / transactions();
    }
}
