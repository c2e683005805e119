package dev.roundtrip.run;

import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.result.ServerSide.Reconciliation;
import dev.roundtrip.run.machines.Waited;
import dev.roundtrip.server.witness.NodeType;
import dev.roundtrip.server.witness.Reading;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.tap.WireFigures;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Compares each figure that both the wire and the server can count. A line that does not agree is a finding, with both
 * numbers. Pure.
 */
final class Reconciliations {

    /** The server's names of commands, as in TiDB's {@code tidb_server_query_total}. */
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

    private static final String BYTES_RECEIVED = "bytes received by the client";

    private static final String BYTES_SENT = "bytes sent by the client";

    /** Seen with TiProxy v1.3.2 and TiDB v8.5.3: 100 bytes for each TiDB every three seconds. */
    static final String HEALTH_CHECKS = "a load balancer that checks the health of a TiDB connects to it and"
            + " gets its greeting, which no client of this run receives";

    /** What was on the way when a connection ended is counted by one side only. */
    static final String CUT_OFF = "connections ended while bytes were on their way";

    private static final long PACKET_HEADER_BYTES = 4;

    private Reconciliations() {}

    static List<Reconciliation> of(WireFigures wire, ServerFigures server) {
        List<Reconciliation> lines = new ArrayList<>();
        COMMANDS.forEach((command, name) -> {
            OptionalLong counted = server.count("commands", name);
            if (counted.isPresent() && (wire.count(command) > 0 || counted.getAsLong() > 0)) {
                lines.add(counted(command.name(), wire.command(command), counted.getAsLong(), ""));
            }
        });
        planCache(wire, server).ifPresent(lines::add);
        bytesSent(wire, server).ifPresent(lines::add);
        bytesReceived(wire, server).ifPresent(lines::add);
        time(wire, server).ifPresent(lines::add);
        Optional<String> partly = partly(server);
        return lines.stream()
                .map(line -> partly.map(line::partly).orElse(line))
                .map(line -> line.agrees() ? line : withReason(line, wire, server))
                .toList();
    }

    /** Such as {@code 3 of 4 TiDB servers}; empty if all were read in each slice. */
    private static Optional<String> partly(ServerFigures server) {
        long missing = server.missing(NodeType.TIDB).size();
        long all = server.nodes().stream()
                .filter(node -> node.id().type() == NodeType.TIDB)
                .count();
        return missing == 0 ? Optional.empty() : Optional.of((all - missing) + " of " + all + " TiDB servers");
    }

    /** If the server counted more, another client can be the reason. */
    private static Reconciliation withReason(Reconciliation line, WireFigures wire, ServerFigures server) {
        boolean more = line.server() > line.wire() || line.figure().equals(BYTES_SENT);
        Optional<String> others = others(wire, server);
        String reason = "";
        if (!wire.unreadable().isEmpty()) {
            reason = "connections could not be read";
        } else if (wire.unanswered() > 0 && isOfBytes(line)) {
            reason = CUT_OFF;
        } else if (countedNothing(wire, server)) {
            reason = "the counters are another server's: they did not move at all";
        } else if (more && others.isPresent()) {
            reason = "other clients used the server meanwhile: " + others.get();
        } else if (more
                && line.figure().equals(BYTES_RECEIVED)
                && !server.nodes().isEmpty()) {
            reason = HEALTH_CHECKS;
        } else if (server.others().restlessReadings() > 0) {
            reason = "the server's counters did not become stable: "
                    + server.others().restlessReadings() + " readings were given up while they still moved";
        }
        String note = line.note().isEmpty() || reason.isEmpty() ? line.note() + reason : line.note() + "; " + reason;
        return new Reconciliation(line.figure(), line.wire(), line.server(), false, note, line.of());
    }

    /**
     * Whether a line is worth a finding: it does not agree, and neither the cluster as such nor a lost connection is
     * the reason.
     */
    static boolean isFinding(Reconciliation line) {
        return !line.agrees()
                && !line.note().endsWith(HEALTH_CHECKS)
                && !line.note().endsWith(CUT_OFF);
    }

    private static boolean isOfBytes(Reconciliation line) {
        return line.figure().equals(BYTES_SENT) || line.figure().equals(BYTES_RECEIVED);
    }

    /** The other clients during a lane's measurement, as a clause; empty if there were none. */
    static Optional<String> others(WireFigures wire, ServerFigures server) {
        List<String> noticed = new ArrayList<>();
        if (server.others().seen()) {
            noticed.add(server.others().who());
        }
        long left = server.count("commands", "Quit").orElse(0) - wire.count(Command.COM_QUIT);
        if (left > 0) {
            noticed.add(left + " other " + (left == 1 ? "session" : "sessions") + " that ended");
        }
        long came =
                server.count("connectionsMade").orElse(0) - wire.connections().opened();
        if (came > 0) {
            noticed.add(came + " other " + (came == 1 ? "connection" : "connections") + " that began");
        }
        return noticed.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", noticed));
    }

    /**
     * Whether the counters could be read but contain none of the wire's commands: they are then those of another
     * server.
     */
    static boolean countedNothing(WireFigures wire, ServerFigures server) {
        return wire.commandCount() > 0
                && server.parts("commands").filter(Map::isEmpty).isPresent();
    }

    /** Every execution of a prepared statement looks up the plan cache once. */
    private static Optional<Reconciliation> planCache(WireFigures wire, ServerFigures server) {
        OptionalLong hits = server.count("planCacheHits");
        OptionalLong misses = server.count("planCacheMisses");
        if (hits.isEmpty() || misses.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(counted(
                "COM_STMT_EXECUTE = plan-cache hits + misses",
                wire.command(Command.COM_STMT_EXECUTE),
                hits.getAsLong() + misses.getAsLong(),
                hits.getAsLong() + " hits and " + misses.getAsLong() + " misses"));
    }

    /** TiDB counts the payload of a command and not its packet header (seen on v8.5.3); MariaDB counts both. */
    private static Optional<Reconciliation> bytesSent(WireFigures wire, ServerFigures server) {
        OptionalLong counted = server.count("bytesIn");
        if (counted.isEmpty()) {
            return Optional.empty();
        }
        long sent = wire.bytes().sent();
        long headers = PACKET_HEADER_BYTES * wire.commandCount();
        return Optional.of(
                sent - headers == counted.getAsLong()
                        ? new Reconciliation(
                                BYTES_SENT,
                                sent,
                                counted.getAsLong(),
                                true,
                                "the difference is the commands' packet headers, which the server does not count: "
                                        + headers + " bytes")
                        : bytes(BYTES_SENT, sent, wire.bytes().sentOnLine(), counted.getAsLong()));
    }

    private static Optional<Reconciliation> bytesReceived(WireFigures wire, ServerFigures server) {
        OptionalLong counted = server.count("bytesOut");
        return counted.isEmpty()
                ? Optional.empty()
                : Optional.of(bytes(
                        BYTES_RECEIVED, wire.bytes().received(), wire.bytes().receivedOnLine(), counted.getAsLong()));
    }

    /** TiDB counts the bytes before compression (seen on v8.5.3), MariaDB those after it. */
    private static Reconciliation bytes(String figure, long before, long onLine, long counted) {
        return onLine == counted && onLine != before
                ? new Reconciliation(
                        figure, onLine, counted, true, "after compression, as this server counts; before it: " + before)
                : exact(figure, before, counted, "");
    }

    private static Optional<Reconciliation> time(WireFigures wire, ServerFigures server) {
        Optional<Reading.Timing> duration = server.timing("queryDuration");
        if (duration.isEmpty()) {
            return Optional.empty();
        }
        long waited = wire.commands().values().stream()
                .mapToLong(figures ->
                        figures.latencies().totalNanos() + figures.unanswered().nanos())
                .sum();
        return Optional.of(Waited.compared(
                waited,
                duration.get().totalNanos(),
                wire.roundTrips() - wire.unanswered(),
                wire.commandCount() - wire.roundTrips() + wire.unanswered()));
    }

    /** An unanswered command was counted by the server, or the connection ended before the server had read it. */
    private static Reconciliation counted(String figure, CommandFigures wire, long server, String note) {
        long unanswered = wire.unanswered().count();
        if (unanswered == 0) {
            return exact(figure, wire.count(), server, note);
        }
        boolean agrees = server <= wire.count() && server >= wire.count() - unanswered;
        String part = unanswered + " of them unanswered, which the server may have counted or not";
        return new Reconciliation(figure, wire.count(), server, agrees, note.isEmpty() ? part : note + "; " + part);
    }

    private static Reconciliation exact(String figure, long wire, long server, String note) {
        return new Reconciliation(figure, wire, server, wire == server, note);
    }
}
