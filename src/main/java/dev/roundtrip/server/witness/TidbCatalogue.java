package dev.roundtrip.server.witness;

import static dev.roundtrip.server.witness.FigureSpec.amount;
import static dev.roundtrip.server.witness.FigureSpec.level;
import static dev.roundtrip.server.witness.FigureSpec.timing;
import static dev.roundtrip.server.witness.LabelMatch.noneOf;
import static dev.roundtrip.server.witness.LabelMatch.oneOf;

import dev.roundtrip.server.witness.FigureSpec.Source;
import dev.roundtrip.server.witness.FigureSpec.Trust;
import java.util.List;

/**
 * The metrics of the status ports of TiDB, PD and TiKV for each figure, from v6.1 to v8.5. The names are those of
 * PingCAP's performance overview dashboard; what each counts was measured on v8.5.3 and read in TiDB's sources.
 */
final class TidbCatalogue {

    /** A metric that every TiDB has: if it is missing, another program answers at the address. */
    static final String MARK = "tidb_server_query_total";

    static final String SERVER_START = "process_start_time_seconds";

    /** Each command takes a token first. */
    static final String COMMANDS_BEGUN = "tidb_server_get_token_duration_seconds_count";

    private static final double SECONDS = 1e9;

    /**
     * TiDB's own background work has the scope "internal" (in request metrics "true") since v7; before, nothing
     * distinguishes it.
     */
    private static final LabelMatch NOT_INTERNAL = noneOf("scope", "internal", "true");

    /** Store 0 is tidb-server itself, which reads the rows of information_schema without TiKV. */
    private static final LabelMatch ON_TIKV = noneOf("store", "0");

    private static final LabelMatch GENERAL = oneOf("sql_type", "general");

    static final List<FigureSpec> FIGURES = List.of(
            amount("commands", Source.of(MARK).by("type")),
            amount(
                    "statements",
                    Source.of("tidb_executor_statement_total")
                            .by("type")
                            .noting(
                                    "COM_QUERY and COM_STMT_EXECUTE only: prepare, close and fetch are not statements")),
            amount("planCacheHits", preparedPlans("tidb_server_plan_cache_total")),
            amount("planCacheMisses", preparedPlans("tidb_server_plan_cache_miss_total")),
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
            timing("get", request("Get"), transactionCommand("get")).withBackground(),
            timing(
                    "cop",
                    request("Cop"),
                    Source.of("tidb_distsql_handle_query_duration_seconds", GENERAL, oneOf("type", "dag"))
                            .trusted(Trust.METRIC)
                            .noting("stand-in: coprocessor queries of the executor, an index look-up counting 2")),
            timing(
                            "transactionCommit",
                            Source.of("tidb_tikvclient_txn_cmd_duration_seconds", oneOf("type", "commit"), NOT_INTERNAL)
                                    .noting("prewrite and commit together"))
                    .withBackground(),
            timing(
                            "tsoWaits",
                            pdCommand("wait"),
                            Source.of("tidb_tikvclient_ts_future_wait_seconds")
                                    .noting(
                                            "stand-in: statement and start timestamps; a commit timestamp fetched synchronously is not counted,"
                                                    + " and on a single-process server the time is not that of a network"))
                    .withBackground(),
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
                    .in(Unit.BYTES));

    /** The counters that are compared with the wire: a reading has settled when none of these changes. */
    static final List<String> COMPARED = List.of(
            MARK, "tidb_server_plan_cache_total", "tidb_server_plan_cache_miss_total", "tidb_server_packet_io_bytes");

    /** PD, the placement driver, which gives timestamps. Read in PD's sources, v6.1 to v8.5. */
    static final List<FigureSpec> OF_PD = List.of(timing(
                    "pdTsoRequests",
                    Source.of("pd_server_handle_tso_duration_seconds")
                            .trusted(Trust.FROM_FIRST_EVENT)
                            .noting(
                                    "requests for timestamps that PD answered: a TiDB server asks for several timestamps in one request"))
            .withBackground());

    /**
     * TiKV, the storage, without the messages among its nodes, which no client's request causes directly. Read in
     * TiKV's sources, v6.1 to v8.5.
     */
    static final List<FigureSpec> OF_TIKV = List.of(timing(
                    "tikvRequests",
                    Source.of(
                                    "tikv_grpc_msg_duration_seconds",
                                    noneOf("type", "raft", "batch_raft", "snapshot", "invalid"))
                            .noting(
                                    "requests over gRPC that TiKV answered; TiKV adds up within each of its threads, and publishes about once a second"))
            .withBackground());

    private TidbCatalogue() {}

    /**
     * Commands that have begun and are not counted yet. Includes commands that TiDB begins
     * and never counts, such as DDL.
     */
    static double commandsUnderWay(Scrape scrape) {
        return scrape.sum(COMMANDS_BEGUN).orElse(0) - scrape.sum(MARK).orElse(0);
    }

    private static Source preparedPlans(String metric) {
        return Source.of(metric, noneOf("type", "non-prepared", "non-prepared-unsupported"));
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

    private static Source pdCommand(String type) {
        return Source.of("pd_client_cmd_handle_cmds_duration_seconds", oneOf("type", type))
                .trusted(Trust.MOVED_SERIES)
                .noting("of the PD client, commit timestamps included");
    }
}
