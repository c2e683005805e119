package dev.roundtrip.run;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.cpu.CpuProfiler;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.workload.load.SliceResult;
import dev.roundtrip.workload.load.SliceSpec;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The CPU profiles of a run's server, one slice of each scenario after the last round. Used by the run's thread. */
final class ServerProfiles {

    private final Optional<CpuProfiler> profiler;
    final Duration time;
    private final List<String> findings = new ArrayList<>();
    private boolean failed;

    ServerProfiles(RunRequest request, DatabaseServer server) {
        boolean asked = request.serverProfile().isPresent();
        profiler = isTidb(server.description()) && asked ? server.statusUri().map(CpuProfiler::new) : Optional.empty();
        time = request.serverProfile().orElse(Duration.ZERO);
        if (asked && profiler.isEmpty()) {
            findings.add("--profile-server needs TiDB's status port: "
                    + (isTidb(server.description())
                            ? "give --status-url http://HOST:10080."
                            : "this server is " + server.description().kind().label() + "."));
        }
    }

    private static boolean isTidb(ServerDescription server) {
        return server.kind() == ServerKind.TIDB;
    }

    /** Whether there is a profile to take. */
    boolean areTaken() {
        return profiler.isPresent() && !failed;
    }

    /** Takes none from a status port that gave no figures: each one that does not answer takes its whole time limit. */
    void requireFigures(ServerFigures figures) {
        if (StatusPortCheck.isMissing(figures)) {
            failed = true;
            findings.add("--profile-server: the status port gave no figures.");
        }
    }

    /** Runs one slice of a lane with its profile. The first profile that cannot be had is the last one. */
    SliceResult take(Lane lane, SliceSpec spec) throws WorkloadFailedException {
        return lane.profile(spec, profiler.orElseThrow(), why -> {
            failed = true;
            findings.add(lane.label + ": " + why + " No more profiles were taken.");
        });
    }

    /** Sentences for the report. */
    List<String> findings() {
        return List.copyOf(findings);
    }
}
