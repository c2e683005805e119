package dev.roundtrip.verdict;

import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.CrossCheckLine.ServersRead;
import dev.roundtrip.report.CrossCheckNote;
import dev.roundtrip.report.CrossCheckNote.NoteKind;
import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.report.ServerSide.Figure;
import dev.roundtrip.report.ServerSide.Node;
import dev.roundtrip.report.ServerSide.Parts;
import dev.roundtrip.report.ServerSide.Timing;
import dev.roundtrip.report.ServerSide.Value;
import dev.roundtrip.report.Unanswered;
import dev.roundtrip.report.Work;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Compares each figure that both the wire and the server can count, for one machine or for the sum of several. A line
 * that does not agree has both numbers. The comparison depends on its inputs only.
 */
public final class CrossCheck {

    public static final String BYTES_RECEIVED = "bytes received by the client";
    public static final String BYTES_SENT = "bytes sent by the client";

    /** The server's names of commands, as TiDB's {@code tidb_server_query_total} has them. */
    private static final Map<Command, String> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put(Command.COM_QUERY, "Query");
        COMMANDS.put(Command.COM_STMT_PREPARE, "StmtPrepare");
        COMMANDS.put(Command.COM_STMT_EXECUTE, "StmtExecute");
        COMMANDS.put(Command.COM_STMT_CLOSE, "StmtClose");
        COMMANDS.put(Command.COM_STMT_RESET, "StmtReset");
        COMMANDS.put(Command.COM_STMT_FETCH, "StmtFetch");
        COMMANDS.put(Command.COM_STMT_SEND_LONG_DATA, "StmtSendLongData");
        COMMANDS.put(Command.COM_PING, "Ping");
    }

    private static final long PACKET_HEADER_BYTES = 4;

    /**
     * How much longer, per answer, the server may time than the client waited. The server's clock stops after it has
     * sent the answer, and on a busy machine it first waits for a processor, while the client goes on. That happens
     * once for each answer. The most that was seen was 64 us for each of 1,464 answers, 9% of the client's wait (TiDB
     * v8.5.3, two busy processors, no relay between).
     */
    private static final long LATE_STOP_NANOS = 250_000;

    /**
     * How much longer a single stop of the clock may take: it lasts as long as other programs keep the processors. In a
     * slice of 200 ms, 14 ms more were seen.
     */
    private static final long LONG_STOP_NANOS = 50_000_000;

    private static final long LATE_STOP_PART = 20;

    private final Map<Command, CommandResult> commands;
    private final Work.WireTotals totals;
    private final Map<String, Value> server;
    private final List<CrossCheckLine> lines = new ArrayList<>();

    private CrossCheck(List<CommandResult> commands, Work.WireTotals totals, List<Figure> server) {
        this.commands = commands.stream().collect(Collectors.toMap(CommandResult::command, Function.identity()));
        this.totals = totals;
        this.server = server.stream().collect(Collectors.toMap(Figure::name, Figure::value));
    }

    /** Compares all figures; the lines are in the order of the report. */
    public static List<CrossCheckLine> of(
            List<CommandResult> commands, Work.WireTotals totals, List<Figure> server, List<Node> nodes) {
        CrossCheck check = new CrossCheck(commands, totals, server);
        check.commands();
        check.bytesSent();
        check.bytesReceived();
        check.time();
        List<Node> all = nodes.stream().filter(Node::isTidb).toList();
        long read = all.stream().filter(node -> node.missing().isEmpty()).count();
        return read == all.size()
                ? check.lines
                : check.lines.stream()
                        .map(line -> partly(line, new ServersRead(read, all.size())))
                        .toList();
    }

    /** A line whose server's number is that of some of its cluster's servers only. */
    private static CrossCheckLine partly(CrossCheckLine line, ServersRead servers) {
        return new CrossCheckLine(
                line.figure(),
                line.wire(),
                line.server(),
                line.server() <= line.wire(),
                line.notes(),
                Optional.of(servers));
    }

    private void commands() {
        if (server.get(FigureKey.COMMANDS.key()) instanceof Parts parts) {
            COMMANDS.forEach((command, name) -> {
                long counted = parts.values().get(name) instanceof Amount amount ? amount.amount() : 0;
                if (counted > 0 || count(command) > 0) {
                    add(command.name(), command, counted, List.of());
                }
            });
        }
        // Every execution of a prepared statement looks up the plan cache once.
        count(FigureKey.PLAN_CACHE_HITS)
                .ifPresent(hits -> count(FigureKey.PLAN_CACHE_MISSES).ifPresent(misses -> {
                    List<CrossCheckNote> notes = List.of(CrossCheckNote.of(NoteKind.PLAN_CACHE_LOOKUPS, hits, misses));
                    add("COM_STMT_EXECUTE = plan-cache hits + misses", Command.COM_STMT_EXECUTE, hits + misses, notes);
                }));
    }

    /**
     * Adds the line of a command. An unanswered command was counted by the server, or the connection ended before the
     * server had read it.
     */
    private void add(String figure, Command command, long counted, List<CrossCheckNote> notes) {
        long count = count(command);
        long unanswered =
                sent(command).map(CommandResult::lost).orElse(Unanswered.NONE).count();
        boolean agrees = counted <= count && counted >= count - unanswered;
        List<CrossCheckNote> all = new ArrayList<>(notes);
        if (unanswered > 0) {
            all.add(CrossCheckNote.of(NoteKind.UNANSWERED, unanswered));
        }
        lines.add(new CrossCheckLine(figure, count, counted, agrees, all));
    }

    /**
     * Adds the line of the bytes sent. TiDB counts the payload of a command and not its packet header (seen on v8.5.3);
     * MariaDB counts both.
     */
    private void bytesSent() {
        count(FigureKey.BYTES_IN).ifPresent(counted -> {
            long headers = PACKET_HEADER_BYTES * count(any -> true);
            if (totals.bytesSent() - headers == counted) {
                lines.add(new CrossCheckLine(
                        BYTES_SENT,
                        totals.bytesSent(),
                        counted,
                        true,
                        List.of(CrossCheckNote.of(NoteKind.PACKET_HEADERS, headers))));
            } else {
                bytes(BYTES_SENT, totals.bytesSent(), Work.Compressed::bytesSent, counted);
            }
        });
    }

    private void bytesReceived() {
        count(FigureKey.BYTES_OUT)
                .ifPresent(counted ->
                        bytes(BYTES_RECEIVED, totals.bytesReceived(), Work.Compressed::bytesReceived, counted));
    }

    /**
     * Adds a line of bytes. TiDB counts the bytes before compression (seen on v8.5.3), MariaDB counts those after it.
     */
    private void bytes(String figure, long before, Function<Work.Compressed, Long> after, long counted) {
        long onLine = totals.compressed().map(after).orElse(before);
        lines.add(
                onLine == counted && onLine != before
                        ? new CrossCheckLine(
                                figure, onLine, counted, true, List.of(CrossCheckNote.of(NoteKind.COMPRESSED, before)))
                        : new CrossCheckLine(figure, before, counted, before == counted, List.of()));
    }

    private void time() {
        if (server.get(FigureKey.QUERY_DURATION.key()) instanceof Timing worked) {
            long waited = 0;
            long unanswered = 0;
            long roundTrips = count(Command::isAnswered);
            for (CommandResult command : commands.values()) {
                waited += command.latency().map(LatencySummary::totalNanos).orElse(0L)
                        + command.lost().nanos();
                unanswered += command.lost().count();
            }
            lines.add(time(
                    waited,
                    worked.totalNanos(),
                    roundTrips - unanswered,
                    count(any -> true) - roundTrips + unanswered));
        }
    }

    /**
     * Compares the times. The client cannot wait less than the server works, except for commands without an answer; the
     * remainder is explained.
     *
     * @param answered how many commands the client waited for
     * @param unanswered how many commands got no answer
     */
    public static CrossCheckLine time(long waited, long worked, long answered, long unanswered) {
        long stops = answered == 0 ? 0 : LONG_STOP_NANOS + answered * LATE_STOP_NANOS;
        long lateStops = Math.max(waited / LATE_STOP_PART, stops);
        List<CrossCheckNote> notes = new ArrayList<>();
        notes.add(
                waited >= worked
                        ? CrossCheckNote.of(NoteKind.NETWORK_AND_WAITING, waited - worked)
                        : CrossCheckNote.of(NoteKind.LATE_CLOCK));
        if (unanswered > 0) {
            notes.add(CrossCheckNote.of(NoteKind.WORKED_ON_UNANSWERED, unanswered));
        }
        return new CrossCheckLine(
                "time in commands, ns", waited, worked, worked - waited <= lateStops || unanswered > 0, notes);
    }

    private Optional<CommandResult> sent(Command command) {
        return Optional.ofNullable(commands.get(command));
    }

    private long count(Predicate<Command> some) {
        return CommandResult.sum(commands.values(), some, CommandResult::count);
    }

    private long count(Command command) {
        return sent(command).map(CommandResult::count).orElse(0L);
    }

    private Optional<Long> count(FigureKey figure) {
        return server.get(figure.key()) instanceof Amount amount ? Optional.of(amount.amount()) : Optional.empty();
    }
}
