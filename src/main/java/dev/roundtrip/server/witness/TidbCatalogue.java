package dev.roundtrip.server.witness;

import static dev.roundtrip.server.witness.FigureSpec.amount;
import static dev.roundtrip.server.witness.FigureSpec.parts;
import static dev.roundtrip.server.witness.FigureSpec.timing;
import static dev.roundtrip.server.witness.LabelMatch.noneOf;
import static dev.roundtrip.server.witness.LabelMatch.oneOf;

import dev.roundtrip.report.FigureKey;
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

    static final String HEAP = "go_memstats_heap_alloc_bytes";

    /** The size of the heap at which Go collects garbage. */
    static final String NEXT_COLLECTION = "go_memstats_next_gc_bytes";

    private static final String PLAN_CACHE_HITS = "tidb_server_plan_cache_total";
    private static final String PLAN_CACHE_MISSES = "tidb_server_plan_cache_miss_total";
    private static final String BYTES = "tidb_server_packet_io_bytes";

    /** The counter of commands that have begun: each command takes a token first. */
    static final String COMMANDS_BEGUN = "tidb_server_get_token_duration_seconds_count";

    /**
     * The condition for work of clients. TiDB's own background work has the scope "internal" (in request metrics
     * "true") since v7; before, nothing distinguishes it.
     */
    private static final LabelMatch NOT_INTERNAL = noneOf("scope", "internal", "true");

    /**
     * The condition for requests to TiKV. Store 0 is tidb-server itself, which reads the rows of information_schema
     * without TiKV.
     */
    private static final LabelMatch ON_TIKV = noneOf("store", "0");

    private static final LabelMatch GENERAL = oneOf("sql_type", "general");

    static final List<FigureSpec> FIGURES = List.of(
            parts(FigureKey.COMMANDS, Source.of(MARK)),
            amount(FigureKey.PLAN_CACHE_HITS, preparedPlans(PLAN_CACHE_HITS)),
            amount(FigureKey.PLAN_CACHE_MISSES, preparedPlans(PLAN_CACHE_MISSES)),
            timing(
                    FigureKey.QUERY_DURATION,
                    Source.of("tidb_server_handle_query_duration_seconds", noneOf("sql_type", "internal"))),
            timing(
                    FigureKey.PARSE,
                    Source.of("tidb_session_parse_duration_seconds", GENERAL).noting("of COM_QUERY only")),
            timing(
                    FigureKey.COMPILE,
                    Source.of("tidb_session_compile_duration_seconds", GENERAL)
                            .noting("queries and executes, with plan-cache lookup")),
            timing(
                    FigureKey.EXECUTE,
                    Source.of("tidb_session_execute_duration_seconds", GENERAL)
                            .noting("queries and executes, up to the last row")),
            timing(FigureKey.GET, request("Get"), transactionCommand("get").noting("stand-in for servers without TiKV"))
                    .withBackground(),
            timing(
                    FigureKey.COP,
                    request("Cop"),
                    Source.of("tidb_distsql_handle_query_duration_seconds", GENERAL, oneOf("type", "dag"))
                            .trusted(Trust.METRIC)
                            .noting("stand-in: coprocessor queries; an index look-up counts 2")),
            timing(FigureKey.TRANSACTION_COMMIT, transactionCommand("commit")).withBackground(),
            timing(
                            FigureKey.TSO_WAITS,
                            Source.of("pd_client_cmd_handle_cmds_duration_seconds", oneOf("type", "wait"))
                                    .trusted(Trust.MOVED_SERIES)
                                    .noting("including commit timestamps"),
                            Source.of("tidb_tikvclient_ts_future_wait_seconds")
                                    .noting("stand-in: without synchronous commits; one process has no network time"))
                    .withBackground(),
            amount(
                            FigureKey.CPU_TIME,
                            Source.of("process_cpu_seconds_total")
                                    .noting("steps of 10 ms; one process includes the storage"))
                    .withBackground(),
            amount(FigureKey.GARBAGE_COLLECTION_PAUSES, Source.of("go_gc_duration_seconds_sum")),
            amount(FigureKey.TABLE_CACHE_READS, Source.of("tidb_server_read_from_tablecache_total")),
            timing(FigureKey.TABLE_CACHE_LOADS, Source.of("tidb_server_load_table_cache_seconds")),
            amount(FigureKey.BYTES_IN, Source.of(BYTES, oneOf("type", "In", "read"))),
            amount(FigureKey.BYTES_OUT, Source.of(BYTES, oneOf("type", "Out", "write"))));

    /** The counters that are compared with the wire: a reading has settled when none of these changes. */
    static final List<String> COMPARED = List.of(MARK, PLAN_CACHE_HITS, PLAN_CACHE_MISSES, BYTES);

    /**
     * The figures of PD, the placement driver, which gives timestamps. They were read in PD's sources, v6.1 to v8.5.
     */
    static final List<FigureSpec> OF_PD = List.of(timing(
                    FigureKey.PD_TSO_REQUESTS,
                    Source.of("pd_server_handle_tso_duration_seconds")
                            .trusted(Trust.FROM_FIRST_EVENT)
                            .noting("each for one or more timestamps"))
            .withBackground());

    /**
     * The figures of TiKV, the storage, without the messages among its nodes, which no client's request causes
     * directly. They were read in TiKV's sources, v6.1 to v8.5.
     */
    static final List<FigureSpec> OF_TIKV = List.of(timing(
                    FigureKey.TIKV_REQUESTS,
                    Source.of(
                                    "tikv_grpc_msg_duration_seconds",
                                    noneOf("type", "raft", "batch_raft", "snapshot", "invalid"))
                            .noting("gRPC requests, published about once a second"))
            .withBackground());

    private TidbCatalogue() {}

    /**
     * The number of commands that have begun and are not counted yet. It includes commands that TiDB begins and never
     * counts, such as DDL.
     */
    static double commandsUnderWay(Scrape scrape) {
        return scrape.sum(COMMANDS_BEGUN).orElse(0) - scrape.sum(MARK).orElse(0);
    }

    private static Source preparedPlans(String metric) {
        return Source.of(metric, noneOf("type", "non-prepared", "non-prepared-unsupported"));
    }

    private static Source request(String type) {
        return Source.of("tidb_tikvclient_request_seconds", oneOf("type", type), NOT_INTERNAL, ON_TIKV)
                .trusted(Trust.MOVED_METRIC);
    }

    private static Source transactionCommand(String type) {
        return Source.of("tidb_tikvclient_txn_cmd_duration_seconds", oneOf("type", type), NOT_INTERNAL);
    }
}
