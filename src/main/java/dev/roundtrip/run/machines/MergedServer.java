package dev.roundtrip.run.machines;

import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Reconciliation;
import dev.roundtrip.result.Unanswered;
import dev.roundtrip.result.Work;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The server's figures of a scenario that several machines measured together. One machine read them, while all of them
 * stood still, so they are the work of all: they are not added, but compared with the sum of all wires.
 */
final class MergedServer {

    private static final long PACKET_HEADER_BYTES = 4;

    private final Measured sum;

    private MergedServer(Measured sum) {
        this.sum = sum;
    }

    /**
     * The server's side of the sum.
     *
     * @param reader the part of the machine that read the server
     * @param sum of all parts, itself without a server's side
     */
    static Optional<ServerSide> of(Measured reader, Measured sum) {
        MergedServer merged = new MergedServer(sum);
        return reader.server()
                .map(side -> new ServerSide(
                        side.figures(),
                        side.reconciliation().stream().map(merged::line).toList(),
                        side.nodes()));
    }

    private Reconciliation line(Reconciliation of) {
        Reconciliation line = ofAllMachines(of);
        return of.of().map(line::partly).orElse(line);
    }

    private Reconciliation ofAllMachines(Reconciliation of) {
        Work.WireTotals totals = sum.work().totals();
        String figure = of.figure();
        if (figure.startsWith("COM_")) {
            Optional<CommandResult> command = sum.commands().stream()
                    .filter(each -> each.command().equals(figure.split(" ", 2)[0]))
                    .findFirst();
            long count = command.map(CommandResult::count).orElse(0L);
            long unanswered = command.flatMap(CommandResult::unanswered)
                    .orElse(Unanswered.NONE)
                    .count();
            return compared(
                    of,
                    figure.contains("=") ? of.note() : "",
                    LongStream.rangeClosed(0, unanswered)
                            .map(uncounted -> count - uncounted)
                            .toArray());
        }
        if (figure.startsWith("bytes sent")) {
            return compared(
                    of,
                    "as this server counts: with or without the commands' packet headers, before or after compression",
                    totals.bytesSent(),
                    totals.bytesSent() - PACKET_HEADER_BYTES * totals.commands(),
                    totals.compressed().map(Work.Compressed::bytesSent).orElse(totals.bytesSent()));
        }
        if (figure.startsWith("bytes received")) {
            return compared(
                    of,
                    "",
                    totals.bytesReceived(),
                    totals.compressed().map(Work.Compressed::bytesReceived).orElse(totals.bytesReceived()));
        }
        long waited = sum.commands().stream()
                .flatMap(command -> command.latency().stream())
                .mapToLong(latency -> Math.round(latency.mean() * latency.count()))
                .sum();
        return Waited.compared(
                waited, Math.round(of.server()), totals.roundTrips(), totals.commands() - totals.roundTrips());
    }

    /** Agrees if one of these is the server's number. */
    private static Reconciliation compared(Reconciliation of, String note, long... wires) {
        boolean agrees = Arrays.stream(wires).anyMatch(wire -> wire == of.server());
        return new Reconciliation(
                of.figure(), wires[0], of.server(), agrees, agrees && wires[0] == of.server() ? "" : note);
    }

    /** Sentences on what the server counted otherwise than all machines together. */
    static List<String> disagreements(String scenario, Optional<ServerSide> side) {
        return side.stream()
                .flatMap(figures -> figures.reconciliation().stream())
                .filter(line -> !line.agrees())
                .map(line -> String.format(
                                Locale.ROOT,
                                "%s: the machines together and the server disagree on %s: %.0f and %.0f. %s",
                                scenario,
                                line.figure(),
                                line.wire(),
                                line.server(),
                                line.note())
                        .strip())
                .toList();
    }
}
