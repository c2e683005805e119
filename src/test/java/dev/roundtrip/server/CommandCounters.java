package dev.roundtrip.server;

import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WireFigures;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A server's own count of commands, by the server's names for them. */
public interface CommandCounters extends AutoCloseable {

    static CommandCounters of(DatabaseServer server) throws Exception {
        return server.statusUri().isPresent() ? new TidbCounters(server) : new MariaDbCounters(server);
    }

    /** The commands that others sent since the last call. It must be called when they have ended, or send nothing. */
    Map<String, Long> sinceLast() throws Exception;

    /** The counts of the same counters, computed from commands by the protocol's names. */
    Map<String, Long> in(Map<String, Long> commands);

    /** The counts of the same counters, computed from a report. */
    default Map<String, Long> in(WatchReport report) {
        return in(commands(report));
    }

    /** A report's commands by their names. */
    static Map<String, Long> commands(WatchReport report) {
        Map<String, Long> commands = new TreeMap<>();
        for (CommandResult command : report.commands()) {
            commands.put(command.command().name(), command.count());
        }
        return commands;
    }

    /** A tap's commands by their names. */
    static Map<String, Long> commands(WireFigures figures) {
        Map<String, Long> commands = new TreeMap<>();
        figures.commands().forEach((command, counted) -> commands.put(command.name(), counted.count()));
        return commands;
    }

    /** The name of a command at TiDB: COM_STMT_EXECUTE is StmtExecute. */
    static String nameAtTidb(String command) {
        StringBuilder name = new StringBuilder();
        for (String word : command.substring("COM_".length()).split("_", -1)) {
            name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return name.toString();
    }

    @Override
    void close() throws SQLException;
}
