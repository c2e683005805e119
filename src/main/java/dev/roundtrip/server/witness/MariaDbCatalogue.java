package dev.roundtrip.server.witness;

import static dev.roundtrip.server.witness.FigureSpec.amount;
import static dev.roundtrip.server.witness.FigureSpec.level;

import dev.roundtrip.server.witness.FigureSpec.Source;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The status variables of MariaDB for each figure, and the figures for which it has no counter. */
final class MariaDbCatalogue {

    /** {@code Com_*} variables become series of this name with the rest of the variable's name as {@code type}. */
    static final String STATEMENTS = "Com";

    /** The {@code Com_stmt_*} variables, which count commands of the protocol, under TiDB's names for them. */
    static final String COMMANDS = "Commands";

    /**
     * Counts COM_QUERY, COM_STMT_EXECUTE, COM_STMT_FETCH and COM_INIT_DB, not prepare, close or ping (measured on
     * 11.4.5).
     */
    static final String QUESTIONS = "Questions";

    /** Counts attempts to connect. */
    static final String CONNECTIONS = "Connections";

    /** The prepared statements that all sessions hold. */
    static final String PREPARED = "Prepared_stmt_count";

    /** Those of the whole server: a session has the same values. */
    static final Set<String> OF_SERVER = Set.of("Uptime", CONNECTIONS, PREPARED);

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
            amount("statements", Source.of(STATEMENTS).by("type").noting("text and prepared alike")),
            amount(
                    "questions",
                    Source.of(QUESTIONS)
                            .noting(
                                    "COM_QUERY, COM_STMT_EXECUTE, COM_STMT_FETCH and COM_INIT_DB; not prepare, close or ping")),
            amount("connectionsMade", Source.of(CONNECTIONS).noting("attempts to connect, those refused included")),
            level(
                    "preparedStatements",
                    Source.of(PREPARED).noting("of all sessions; max_prepared_stmt_count limits them")),
            amount("bytesIn", Source.of("Bytes_received")).in(Unit.BYTES),
            amount("bytesOut", Source.of("Bytes_sent")).in(Unit.BYTES));

    /** The figures for which this server has no counter, each with the reason. */
    static final Map<String, String> ABSENT = absent();

    private MariaDbCatalogue() {}

    private static Map<String, String> absent() {
        Map<String, String> reasons = new TreeMap<>();
        for (String name : List.of("planCacheHits", "planCacheMisses", "cachedPlans", "planMemory")) {
            reasons.put(name, "MariaDB keeps no plans: a prepared statement is planned at each execution");
        }
        for (String name : List.of("tsoWaits", "tsoCommands", "timestampFutureWaits")) {
            reasons.put(name, "MariaDB fetches no timestamps");
        }
        for (String name : List.of("get", "batchGet", "cop", "lock", "prewrite", "commit", "transactionCommit")) {
            reasons.put(name, "MariaDB has no storage layer of its own behind it");
        }
        for (String name : List.of("queryDuration", "databaseTime", "parse", "compile", "execute", "getToken")) {
            reasons.put(name, "MariaDB's status variables have no durations of statements or their phases");
        }
        for (String name : List.of("tableCacheReads", "tableCacheLoads", "rcCheckConflicts")) {
            reasons.put(name, "MariaDB has no such feature");
        }
        for (String name : List.of(
                "connectionIdleInTransaction",
                "connectionIdleOutsideTransaction",
                "cpuTime",
                "garbageCollectionPauses")) {
            reasons.put(name, "MariaDB's status variables do not have it");
        }
        return reasons;
    }
}
