package dev.roundtrip.server.witness;

import static dev.roundtrip.server.witness.FigureSpec.amount;
import static dev.roundtrip.server.witness.FigureSpec.timing;

import dev.roundtrip.server.witness.FigureSpec.Source;
import dev.roundtrip.server.witness.FigureSpec.Trust;
import java.util.List;
import java.util.Set;

/** The metrics of PD, the placement driver, which gives timestamps. Read in PD's sources, v6.1 to v8.5. */
final class PdCatalogue {

    /** A metric that every PD has, leader or not. */
    static final String MARK = "pd_server_info";

    static final List<FigureSpec> FIGURES = List.of(
            timing(
                            "pdTsoRequests",
                            Source.of("pd_server_handle_tso_duration_seconds")
                                    .trusted(Trust.FROM_FIRST_EVENT)
                                    .noting(
                                            "requests for timestamps that PD answered: a TiDB server asks for several timestamps in one request"))
                    .withBackground(),
            amount(
                            "pdCpuTime",
                            Source.of("process_cpu_seconds_total").times(1e9).noting("of all PD processes"))
                    .in(Unit.NANOSECONDS)
                    .withBackground());

    static final Set<String> METRICS = FigureReader.metricsOf(FIGURES, MARK, TidbCatalogue.SERVER_START);

    private PdCatalogue() {}
}
