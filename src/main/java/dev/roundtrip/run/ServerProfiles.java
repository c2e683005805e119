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

/**
 * Takes the CPU profiles of a run's server, in one slice of each scenario after the last round. Used by the run's
 * thread.
 */
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

    /** Whether there are profiles to take. */
    boolean areTaken() {
        return profiler.isPresent() && !failed;
    }

    /**
     * Takes no profiles if the status port gave no figures, since each profile would take its whole time limit to fail.
     */
    void requireFigures(ServerFigures figures) {
        if (StatusPortCheck.isMissing(figures)) {
            failed = true;
            findings.add("--profile-server: the status port gave no figures.");
        }
    }

    /** Runs one slice of a lane with its profile. After a profile that could not be taken, no more are taken. */
    SliceResult take(Lane lane, SliceSpec spec) throws WorkloadFailedException {
        return lane.profile(spec, profiler.orElseThrow(), why -> {
            failed = true;
            findings.add(lane.label + ": " + why + " No more profiles were taken.");
        });
    }

    /** The sentences for the report. */
    List<String> findings() {
        return List.copyOf(findings);
    }
}
