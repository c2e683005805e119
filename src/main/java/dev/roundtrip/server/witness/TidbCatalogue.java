package dev.roundtrip.server.witness;

import static dev.roundtrip.server.witness.FigureSpec.amount;
import static dev.roundtrip.server.witness.FigureSpec.level;
import static dev.roundtrip.server.witness.FigureSpec.observations;
import static dev.roundtrip.server.witness.FigureSpec.timing;
import static dev.roundtrip.server.witness.LabelMatch.noneOf;
import static dev.roundtrip.server.witness.LabelMatch.oneOf;

import dev.roundtrip.server.witness.FigureSpec.Source;
import dev.roundtrip.server.witness.FigureSpec.Trust;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The metrics of TiDB's status port for each figure, from v6.1 to v8.5. The names are those of PingCAP's performance
 * overview dashboard; what each counts was measured on v8.5.3 and read in TiDB's sources.
 */
final class TidbCatalogue {

    /** A metric that every TiDB has: if it is missing, another program answers at the address. */
    static final String MARK = "tidb_server_query_total";

    static final String SERVER_START = "process_start_time_seconds";
    static final String SERVER_INFO = "tidb_server_info";

    private static final double SECONDS = 1e9;
    private static final double MICROSECONDS = 1e3;

    /**
     * TiDB's own background work has the scope "internal" (in request metrics "true") since v7; before, nothing
     * distinguishes it.
     */
    private static final LabelMatch NOT_INTERNAL = noneOf("scope", "internal", "true");

    /** Store 0 is tidb-server itself, which reads the rows of information_schema without TiKV. */
    private static final LabelMatch ON_TIKV = noneOf("store", "0");

    private static final LabelMatch GENERAL = oneOf("sql_type", "general");

    static final List<FigureSpec> FIGURES = List.of(
            level("serverStart", Source.of(SERVER_START).times(1e3)).in(Unit.EPOCH_MILLISECONDS),
            amount("commands", Source.of("tidb_server_query_total").by("type")),
            amount(
                    "statements",
                    Source.of("tidb_executor_statement_total")
                            .by("type")
                            .noting(
                                    "COM_QUERY and COM_STMT_EXECUTE only: prepare, close and fetch are not statements")),
            amount(
                    "statementErrors",
                    Source.of("tidb_server_execute_error_total").trusted(Trust.FROM_FIRST_EVENT)),
            amount("planCacheHits", preparedPlans("tidb_server_plan_cache_total")),
            amount("planCacheMisses", preparedPlans("tidb_server_plan_cache_miss_total")),
            amount("planCacheHitsNonPrepared", textPlans("tidb_server_plan_cache_total")),
            amount("planCacheMissesNonPrepared", textPlans("tidb_server_plan_cache_miss_total")),
            level(
                    "cachedPlans",
                    Source.of(
                            "tidb_server_plan_cache_instance_plan_num_total",
                            noneOf("type", " instance-plan-cache-last-evict"))),
            level(
                            "planMemory",
                            Source.of("tidb_server_plan_cache_instance_memory_usage")
                                    .noting(
                                            "of all sessions of the server, by its own estimate; the plan cache that sessions share is counted every 15 s"))
                    .in(Unit.BYTES),
            level("preparedStatements", Source.of("tidb_server_prepared_stmts")),
            timing(
                    "queryDuration",
                    Source.of("tidb_server_handle_query_duration_seconds", noneOf("sql_type", "internal"))
                            .noting("over all commands, prepare, close and ping included")),
            timing(
                    "databaseTime",
                    Source.of("tidb_server_handle_query_duration_seconds", noneOf("sql_type", "internal"))
                            .by("sql_type")
                            .noting(
                                    "\"general\" is prepare; close, fetch and ping are under the type of the statement before them")),
            timing(
                    "parse",
                    Source.of("tidb_session_parse_duration_seconds", GENERAL)
                            .noting("observed for COM_QUERY only: neither prepare nor execute adds to it")),
            timing(
                    "compile",
                    Source.of("tidb_session_compile_duration_seconds", GENERAL)
                            .noting("once per COM_QUERY and COM_STMT_EXECUTE, including the plan-cache lookup")),
            timing(
                    "execute",
                    Source.of("tidb_session_execute_duration_seconds", GENERAL)
                            .noting("once per COM_QUERY and COM_STMT_EXECUTE, up to the last row sent")),
            timing(
                    "getToken",
                    Source.of("tidb_server_get_token_duration_seconds")
                            .times(MICROSECONDS)
                            .noting("whole microseconds, cut off by the server")),
            timing("get", request("Get"), transactionCommand("get")).withBackground(),
            timing("batchGet", request("BatchGet"), transactionCommand("batch_get"))
                    .withBackground(),
            timing(
                    "cop",
                    request("Cop"),
                    Source.of("tidb_distsql_handle_query_duration_seconds", GENERAL, oneOf("type", "dag"))
                            .trusted(Trust.METRIC)
                            .noting("stand-in: coprocessor queries of the executor, an index look-up counting 2")),
            timing("lock", request("PessimisticLock"), transactionCommand("lock_keys"))
                    .withBackground(),
            timing(
                            "transactionCommit",
                            Source.of("tidb_tikvclient_txn_cmd_duration_seconds", oneOf("type", "commit"), NOT_INTERNAL)
                                    .noting("prewrite and commit together"))
                    .withBackground(),
            timing(
                            "tsoWaits",
                            pdCommand("wait"),
                            futureWait()
                                    .noting(
                                            "stand-in: statement and start timestamps; a commit timestamp fetched synchronously is not counted,"
                                                    + " and on a single-process server the time is not that of a network"))
                    .withBackground(),
            timing(
                            "timestampFutureWaits",
                            futureWait()
                                    .noting("statement and start timestamps only, counted alike with and without PD"))
                    .withBackground(),
            timing("tsoCommands", pdCommand("tso")).withBackground(),
            timing(
                    "connectionIdleInTransaction",
                    idle("1")
                            .noting(
                                    "by the state before the command: with autocommit off, a transaction's first command counts as outside")),
            timing("connectionIdleOutsideTransaction", idle("0")),
            amount(
                            "cpuTime",
                            Source.of("process_cpu_seconds_total")
                                    .times(SECONDS)
                                    .noting(
                                            "of the whole process: on a single-process TiDB storage is in it; in steps of 10 ms"))
                    .in(Unit.NANOSECONDS)
                    .withBackground(),
            amount(
                            "garbageCollectionPauses",
                            Source.of("go_gc_duration_seconds_sum")
                                    .times(SECONDS)
                                    .noting("the time in which the whole process stood still"))
                    .in(Unit.NANOSECONDS),
            amount("tableCacheReads", Source.of("tidb_server_read_from_tablecache_total")),
            timing("tableCacheLoads", Source.of("tidb_server_load_table_cache_seconds")),
            amount("bytesIn", Source.of("tidb_server_packet_io_bytes", oneOf("type", "In", "read")))
                    .in(Unit.BYTES),
            amount("bytesOut", Source.of("tidb_server_packet_io_bytes", oneOf("type", "Out", "write")))
                    .in(Unit.BYTES),
            amount(
                    "rcCheckConflicts",
                    Source.of("tidb_server_rc_check_ts_conflict_total").by("type")));

    /** The counters that are compared with the wire: a reading has settled when none of these changes. */
    static final List<String> COMPARED = List.of(
            MARK, "tidb_server_plan_cache_total", "tidb_server_plan_cache_miss_total", "tidb_server_packet_io_bytes");

    /** Prewrite and commit separately: as requests if there is a TiKV client, else as counts without a time. */
    static final List<FigureSpec> TWO_PHASE_REQUESTS = List.of(
            timing("prewrite", request("Prewrite")).withBackground(),
            timing("commit", request("Commit")).withBackground());

    static final List<FigureSpec> TWO_PHASE_COUNTS = List.of(
            observations("prewrite", regions("2pc_prewrite")).withBackground(),
            observations("commit", regions("2pc_commit")).withBackground());

    private static final Set<String> METRICS = FigureReader.metricsOf(
            Stream.of(FIGURES, TWO_PHASE_REQUESTS, TWO_PHASE_COUNTS)
                    .flatMap(List::stream)
                    .toList(),
            MARK,
            SERVER_START,
            SERVER_INFO);

    private TidbCatalogue() {}

    /** True for the metrics that some figure needs; the others, some thousands of lines, are skipped. */
    static boolean needs(String metric) {
        return METRICS.contains(metric);
    }

    /**
     * Commands that have begun (each takes a token first) and are not counted yet. Includes commands that TiDB begins
     * and never counts, such as DDL.
     */
    static double commandsUnderWay(Scrape scrape) {
        return scrape.sum("tidb_server_get_token_duration_seconds_count").orElse(0)
                - scrape.sum(MARK).orElse(0);
    }

    /** The figures to read from a server with these counters. */
    static List<FigureSpec> figuresFor(Scrape after) {
        boolean cluster =
                after.sum("tidb_tikvclient_request_seconds_count", ON_TIKV).orElse(0) > 0;
        List<FigureSpec> specs = new ArrayList<>(FIGURES);
        specs.addAll(cluster ? TWO_PHASE_REQUESTS : TWO_PHASE_COUNTS);
        return specs;
    }

    private static Source preparedPlans(String metric) {
        return Source.of(metric, noneOf("type", "non-prepared", "non-prepared-unsupported"));
    }

    private static Source textPlans(String metric) {
        return Source.of(metric, oneOf("type", "non-prepared"))
                .noting("the plan cache for text statements, off by default");
    }

    private static Source request(String type) {
        return Source.of("tidb_tikvclient_request_seconds", oneOf("type", type), NOT_INTERNAL, ON_TIKV)
                .trusted(Trust.MOVED_METRIC)
                .noting("requests to TiKV");
    }

    private static Source transactionCommand(String type) {
        return Source.of("tidb_tikvclient_txn_cmd_duration_seconds", oneOf("type", type), NOT_INTERNAL)
                .noting("stand-in: transaction client commands; a server without TiKV sends no requests");
    }

    private static Source regions(String type) {
        return Source.of("tidb_tikvclient_txn_regions_num", oneOf("type", type), NOT_INTERNAL)
                .noting("stand-in: a count without a time; statements_summary has the time");
    }

    private static Source pdCommand(String type) {
        return Source.of("pd_client_cmd_handle_cmds_duration_seconds", oneOf("type", type))
                .trusted(Trust.MOVED_SERIES)
                .noting("of the PD client, commit timestamps included");
    }

    private static Source futureWait() {
        return Source.of("tidb_tikvclient_ts_future_wait_seconds");
    }

    private static Source idle(String inTransaction) {
        return Source.of("tidb_server_conn_idle_duration_seconds", oneOf("in_txn", inTransaction));
    }
}
