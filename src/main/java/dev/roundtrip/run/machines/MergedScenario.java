package dev.roundtrip.run.machines;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.ExpectationResult;
import dev.roundtrip.result.FirstUse;
import dev.roundtrip.result.KindResult;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.NamedRate;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import dev.roundtrip.result.Unanswered;
import dev.roundtrip.result.Work;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** One scenario's figures of several machines, added. Every count is the sum of the machines' counts. */
final class MergedScenario {

    private final List<Measured> parts;
    private final List<RawHistograms> histograms;
    private final Map<String, Latencies> ofCommands = new HashMap<>();
    private final Map<String, Latencies> ofKinds = new HashMap<>();

    private MergedScenario(List<Measured> parts) {
        this.parts = parts;
        this.histograms =
                parts.stream().map(part -> part.latencies().histograms()).toList();
    }

    /**
     * The sum.
     *
     * @param parts at least one
     * @param connections of each part, in the same order
     * @param whole whether all machines of the run are among them: only then do the server's figures fit
     */
    static Measured of(List<Measured> parts, List<Integer> connections, boolean whole) {
        Measured sum = new MergedScenario(parts).sum(connections);
        List<Measured> readers =
                parts.stream().filter(part -> part.server().isPresent()).toList();
        return readers.size() == 1 && whole && sum.work().statements() > 0
                ? with(sum, MergedServer.of(readers.get(0), sum))
                : sum;
    }

    private static Measured with(Measured sum, Optional<ServerSide> server) {
        return new Measured(
                sum.work(),
                sum.commands(),
                sum.chatter(),
                sum.latencies(),
                sum.expectations(),
                sum.firstUse(),
                sum.unreadableConnections(),
                server,
                sum.kinds(),
                sum.rate(),
                sum.serverProfile());
    }

    private Measured sum(List<Integer> connections) {
        List<CommandResult> commands = commands();
        List<KindResult> kinds = kinds();
        Optional<NamedRate> rate = parts.get(0).rate();
        return new Measured(
                work(connections),
                commands,
                chatter(),
                MergedLatencies.of(parts.stream().map(Measured::latencies).toList(), ofCommands, ofKinds),
                expectations(),
                new FirstUse(
                        total(part -> part.firstUse().connections()),
                        total(part -> part.firstUse().commands()),
                        total(part -> part.firstUse().prepares()),
                        total(part -> part.firstUse().transactions())),
                total(Measured::unreadableConnections),
                Optional.empty(),
                kinds,
                rate,
                // A profile is of one machine's slice, while the server worked for that machine alone.
                Optional.empty());
    }

    private long total(ToLongFunction<Measured> count) {
        return parts.stream().mapToLong(count).sum();
    }

    /** The elapsed time is the mean over all workers, as it is for one machine. */
    private Work work(List<Integer> connections) {
        double workerNanos = 0;
        long workers = 0;
        for (int i = 0; i < parts.size(); i++) {
            workerNanos += (double) parts.get(i).work().elapsedNanos() * connections.get(i);
            workers += connections.get(i);
        }
        return new Work(
                total(part -> part.work().transactions()),
                total(part -> part.work().statements()),
                total(part -> part.work().errors()),
                Math.round(workerNanos / workers),
                MergedRounds.of(parts.stream().map(part -> part.work().rounds()).toList()),
                new Work.WireTotals(
                        total(part -> part.work().totals().commands()),
                        total(part -> part.work().totals().roundTrips()),
                        total(part -> part.work().totals().bytesSent()),
                        total(part -> part.work().totals().bytesReceived()),
                        total(part -> part.work().totals().businessStatementsOnWire()),
                        compressed()));
    }

    private Optional<Work.Compressed> compressed() {
        if (parts.stream().allMatch(part -> part.work().totals().compressed().isEmpty())) {
            return Optional.empty();
        }
        return Optional.of(new Work.Compressed(
                total(part -> {
                    Work.WireTotals totals = part.work().totals();
                    return totals.compressed().map(Work.Compressed::bytesSent).orElse(totals.bytesSent());
                }),
                total(part -> {
                    Work.WireTotals totals = part.work().totals();
                    return totals.compressed()
                            .map(Work.Compressed::bytesReceived)
                            .orElse(totals.bytesReceived());
                })));
    }

    private List<CommandResult> commands() {
        List<CommandResult> merged = new ArrayList<>();
        for (String name : names(
                part -> part.commands().stream().map(CommandResult::command).toList())) {
            List<Optional<CommandResult>> each = parts.stream()
                    .map(part -> part.commands().stream()
                            .filter(command -> command.command().equals(name))
                            .findFirst())
                    .toList();
            Optional<Latencies> latencies = MergedLatencies.named(
                    name,
                    each.stream()
                            .map(command -> command.flatMap(CommandResult::latency))
                            .toList(),
                    histograms,
                    RawHistograms::commands);
            latencies.ifPresent(sum -> ofCommands.put(name, sum));
            List<CommandResult> known = each.stream().flatMap(Optional::stream).toList();
            merged.add(new CommandResult(
                    name,
                    known.stream().mapToLong(CommandResult::count).sum(),
                    known.stream().mapToLong(CommandResult::transactionControl).sum(),
                    known.stream().mapToLong(CommandResult::errors).sum(),
                    latencies.map(LatencySummary::of),
                    known.stream().mapToLong(CommandResult::bytesSent).sum(),
                    known.stream().mapToLong(CommandResult::bytesReceived).sum(),
                    known.stream()
                            .flatMap(command -> command.unanswered().stream())
                            .reduce(Unanswered::plus)));
        }
        return merged;
    }

    private List<KindResult> kinds() {
        List<KindResult> merged = new ArrayList<>();
        for (String name :
                names(part -> part.kinds().stream().map(KindResult::name).toList())) {
            List<Optional<KindResult>> each = parts.stream()
                    .map(part -> part.kinds().stream()
                            .filter(kind -> kind.name().equals(name))
                            .findFirst())
                    .toList();
            Optional<Latencies> latencies = MergedLatencies.named(
                    name,
                    each.stream()
                            .map(kind -> kind.flatMap(MergedLatencies::summary))
                            .toList(),
                    histograms,
                    RawHistograms::kinds);
            latencies.ifPresent(sum -> ofKinds.put(name, sum));
            List<KindResult> known = each.stream().flatMap(Optional::stream).toList();
            merged.add(new KindResult(
                    name,
                    known.stream().mapToLong(KindResult::committed).sum(),
                    known.stream().mapToLong(KindResult::rolledBack).sum(),
                    known.stream().mapToLong(KindResult::failed).sum(),
                    latencies.flatMap(KindResult.Times::of)));
        }
        return merged;
    }

    /** In the order in which the machines name them. */
    private List<String> names(Function<Measured, List<String>> of) {
        LinkedHashSet<String> names = new LinkedHashSet<>();
        parts.forEach(part -> names.addAll(of.apply(part)));
        return List.copyOf(names);
    }

    private List<ChatterResult> chatter() {
        record Sent(Object purpose, String sql) {}
        Map<Sent, ChatterResult> sums = new LinkedHashMap<>();
        parts.forEach(part -> part.chatter()
                .forEach(one -> sums.merge(
                        new Sent(one.purpose(), one.sql()),
                        one,
                        (a, b) -> new ChatterResult(a.purpose(), a.sql(), a.count() + b.count()))));
        return List.copyOf(sums.values());
    }

    /**
     * Expected and actual figures are counts per statement: both are the counts of all machines, divided by all their
     * statements. A machine that lacks a line expected and sent none.
     */
    private List<ExpectationResult> expectations() {
        List<ExpectationResult> merged = new ArrayList<>();
        long statements = total(part -> part.work().statements());
        for (String what : names(part ->
                part.expectations().stream().map(ExpectationResult::what).toList())) {
            List<ExpectationResult> each = parts.stream()
                    .map(part -> line(part, what))
                    .filter(Objects::nonNull)
                    .toList();
            if (what.equals(ExpectationResult.STATUS_PORT)) {
                merged.add(each.stream().filter(line -> !line.met()).findFirst().orElse(each.get(0)));
                continue;
            }
            double expected = 0;
            double actual = 0;
            for (Measured part : parts) {
                ExpectationResult line = line(part, what);
                if (line != null) {
                    expected += line.expected() * part.work().statements();
                    actual += Math.rint(line.actual() * part.work().statements());
                }
            }
            double tolerance = each.get(0).tolerance();
            expected /= Math.max(1, statements);
            actual /= Math.max(1, statements);
            merged.add(
                    new ExpectationResult(what, expected, actual, tolerance, Math.abs(expected - actual) <= tolerance));
        }
        return merged;
    }

    private static ExpectationResult line(Measured part, String what) {
        return part.expectations().stream()
                .filter(line -> line.what().equals(what))
                .findFirst()
                .orElse(null);
    }
}
