package dev.roundtrip.run.machines;

import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.ExpectationResult;
import dev.roundtrip.report.FirstUse;
import dev.roundtrip.report.KindResult;
import dev.roundtrip.report.Round;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.report.Work;
import dev.roundtrip.verdict.CrossCheck;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Adds the figures of one scenario from several machines. Every count is the sum of the machines' counts. */
final class MergedScenario {

    /** Each machine must send what is expected, so each line is the one of the machine that is furthest from it. */
    private static final BinaryOperator<ExpectationResult> FURTHEST =
            BinaryOperator.maxBy(Comparator.comparingDouble(line -> Math.abs(line.expected() - line.actual())));

    private MergedScenario() {}

    /**
     * The sum of the machines' figures.
     *
     * @param machines at least one; each has figures
     * @param whole whether all machines of the run are among them: only then do the server's figures fit
     */
    static Measured of(List<ScenarioResult> machines, boolean whole) {
        List<Measured> parts =
                machines.stream().flatMap(one -> one.measured().stream()).toList();
        AllLatencies latencies = new AllLatencies(parts);
        Work work = work(machines, parts);
        List<CommandResult> commands =
                joined(parts, Measured::commands, CommandResult::command, (a, b) -> a.plus(b, latencies.of(a))).stream()
                        .map(each -> each.per(work.statements()))
                        .toList();
        List<ServerSide> readers =
                parts.stream().flatMap(part -> part.server().stream()).toList();
        return new Measured(
                work,
                commands,
                joined(parts, Measured::chatter, kind -> List.of(kind.purpose(), kind.sql()), ChatterResult::plus),
                latencies.all(),
                latencies.histograms(),
                joined(parts, Measured::expectations, ExpectationResult::what, FURTHEST),
                parts.stream().map(Measured::firstUse).reduce(FirstUse::plus).orElseThrow(),
                parts.stream().mapToLong(Measured::unreadableConnections).sum(),
                readers.size() == 1 && whole && work.statements() > 0
                        ? Optional.of(checked(readers.get(0), commands, work))
                        : Optional.empty(),
                joined(parts, Measured::kinds, KindResult::name, (a, b) -> a.plus(b, latencies.of(a))),
                // A profile shows one machine's slice, while the server worked only for that machine.
                Optional.empty());
    }

    /**
     * The server's figures of a scenario that several machines measured together, compared with the sum of all wires.
     * They are not added: one machine read them while all machines stood still, so they show the work of all.
     */
    private static ServerSide checked(ServerSide read, List<CommandResult> commands, Work work) {
        return new ServerSide(
                read.figures(), CrossCheck.of(commands, work.totals(), read.figures(), read.nodes()), read.nodes());
    }

    /** The elapsed time is the mean over all workers, as it is for one machine. */
    private static Work work(List<ScenarioResult> machines, List<Measured> parts) {
        double workerNanos = 0;
        for (ScenarioResult one : machines) {
            workerNanos += (double) one.measured().orElseThrow().work().elapsedNanos() * one.connections();
        }
        long workers = machines.stream().mapToLong(ScenarioResult::connections).sum();
        long elapsed = Math.round(workerNanos / workers);
        List<Round> rounds =
                MergedRounds.of(parts.stream().map(part -> part.work().rounds()).toList());
        return parts.stream()
                .map(Measured::work)
                .reduce((sum, next) -> sum.plus(next, elapsed, rounds))
                .orElseThrow();
    }

    /** The sums of the parts' values of each kind, in the order in which the kinds are met. */
    private static <T> List<T> joined(
            List<Measured> parts, Function<Measured, List<T>> each, Function<T, Object> kind, BinaryOperator<T> plus) {
        return List.copyOf(parts.stream()
                .flatMap(part -> each.apply(part).stream())
                .collect(Collectors.toMap(kind, Function.identity(), plus, LinkedHashMap::new))
                .values());
    }
}
