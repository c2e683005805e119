package dev.roundtrip.server.witness;

import static dev.roundtrip.server.witness.FigureSpec.amount;

import dev.roundtrip.server.witness.FigureSpec.Source;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The status variables of MariaDB for each figure. */
final class MariaDbCatalogue {

    /** The {@code Com_stmt_*} variables, which count commands of the protocol, under TiDB's names for them. */
    static final String COMMANDS = "Commands";

    /**
     * Counts COM_QUERY, COM_STMT_EXECUTE, COM_STMT_FETCH and COM_INIT_DB, not prepare, close or ping (measured on
     * 11.4.5).
     */
    static final String QUESTIONS = "Questions";

    /** Counts attempts to connect. */
    static final String CONNECTIONS = "Connections";

    /** Those of the whole server: a session has the same values. */
    static final Set<String> OF_SERVER = Set.of("Uptime", CONNECTIONS);

    /** The counters that are compared with the wire: a reading has settled when none of these changes. */
    static final List<String> COMPARED = List.of(COMMANDS, "Bytes_received", "Bytes_sent");

    /** Variable to command type. COM_QUERY has no variable of its own: it is Questions minus executes and fetches. */
    static final Map<String, String> COMMAND_VARIABLES = Map.of(
            "Com_stmt_prepare", "StmtPrepare",
            "Com_stmt_execute", "StmtExecute",
            "Com_stmt_close", "StmtClose",
            "Com_stmt_fetch", "StmtFetch",
            "Com_stmt_reset", "StmtReset",
            "Com_stmt_send_long_data", "StmtSendLongData");

    static final List<FigureSpec> FIGURES = List.of(
            amount(
                    "commands",
                    Source.of(COMMANDS)
                            .by("type")
                            .noting(
                                    "Com_stmt_*; Query is Questions less executes and fetches, COM_INIT_DB and COM_CHANGE_USER included; COM_PING is not counted")),
            amount("connectionsMade", Source.of(CONNECTIONS).noting("attempts to connect, those refused included")),
            amount("bytesIn", Source.of("Bytes_received")).in(Unit.BYTES),
            amount("bytesOut", Source.of("Bytes_sent")).in(Unit.BYTES));

    private MariaDbCatalogue() {}
}
