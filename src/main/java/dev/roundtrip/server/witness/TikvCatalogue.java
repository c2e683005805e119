package dev.roundtrip.server.witness;

import static dev.roundtrip.server.witness.FigureSpec.amount;
import static dev.roundtrip.server.witness.FigureSpec.timing;
import static dev.roundtrip.server.witness.LabelMatch.noneOf;

import dev.roundtrip.server.witness.FigureSpec.Source;
import dev.roundtrip.server.witness.FigureSpec.Trust;
import java.util.List;
import java.util.Set;

/** The metrics of TiKV, the storage. Read in TiKV's sources, v6.1 to v8.5. */
final class TikvCatalogue {

    /** A metric that every TiKV has. */
    static final String MARK = "tikv_raftstore_region_count";

    private static final String LATE = "TiKV adds up within each of its threads, and publishes about once a second";

    /** Messages among the nodes themselves, which no client's request causes directly. */
    private static final LabelMatch OF_CLIENTS = noneOf("type", "raft", "batch_raft", "snapshot", "invalid");

    static final List<FigureSpec> FIGURES = List.of(
            timing(
                            "tikvRequests",
                            Source.of("tikv_grpc_msg_duration_seconds", OF_CLIENTS)
                                    .noting("requests over gRPC that TiKV answered; " + LATE))
                    .withBackground(),
            timing(
                    "tikvRequestsByType",
                    Source.of("tikv_grpc_msg_duration_seconds", OF_CLIENTS)
                            .by("type")
                            .noting(LATE)),
            amount(
                    "tikvStorageCommands",
                    Source.of("tikv_storage_command_total")
                            .by("type")
                            .trusted(Trust.METRIC)
                            .noting("reads and the scheduler's writes; " + LATE)),
            timing(
                    "tikvCoprocessor",
                    Source.of("tikv_coprocessor_request_duration_seconds")
                            .by("req")
                            .trusted(Trust.FROM_FIRST_EVENT)
                            .noting("from its arrival, waiting included; " + LATE)),
            amount(
                            "tikvCpuTime",
                            Source.of("process_cpu_seconds_total").times(1e9).noting("of all TiKV processes"))
                    .in(Unit.NANOSECONDS)
                    .withBackground());

    static final Set<String> METRICS = FigureReader.metricsOf(FIGURES, MARK, TidbCatalogue.SERVER_START);

    private TikvCatalogue() {}
}
