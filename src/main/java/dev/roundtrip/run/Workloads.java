package dev.roundtrip.run;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.Validated;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import dev.roundtrip.profile.WorkloadSpec.WorkloadText;
import dev.roundtrip.profile.workload.WorkloadFiles;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The compiled workloads of scenarios; each is compiled once. Threads: any. */
public final class Workloads {

    private static final Map<WorkloadSpec, CompiledWorkload> COMPILED = new ConcurrentHashMap<>();

    private Workloads() {}

    /** The scenario's workload; a user's file was checked when it was read. */
    public static CompiledWorkload of(WorkloadSpec spec) {
        return COMPILED.computeIfAbsent(spec, Workloads::compiled);
    }

    /** Whether any of them executes batches. */
    public static boolean haveBatches(List<Scenario> scenarios) {
        return scenarios.stream().anyMatch(scenario -> of(scenario.workload()).hasBatches());
    }

    static Validated<CompiledWorkload> compiled(WorkloadText text) {
        return WorkloadFiles.parse(text).then(CompiledWorkload::of);
    }

    private static CompiledWorkload compiled(WorkloadSpec spec) {
        if (spec.file().isPresent()) {
            return compiled(spec.file().get()).orElseThrow();
        }
        String name = spec.length() == StatementLength.SHORT
                ? WorkloadFiles.BANK_TRANSFER + "-short"
                : WorkloadFiles.BANK_TRANSFER;
        CompiledWorkload whole = CompiledWorkload.of(
                        WorkloadFiles.load(name, Map.of()).orElseThrow())
                .orElseThrow();
        return spec.statements() < whole.statements().size() ? whole.shortenedTo(spec.statements()) : whole;
    }
}
