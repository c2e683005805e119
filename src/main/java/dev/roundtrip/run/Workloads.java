package dev.roundtrip.run;

import dev.roundtrip.scenario.ProfileLoader;
import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.Validated;
import dev.roundtrip.scenario.WorkloadSpec;
import dev.roundtrip.scenario.WorkloadSpec.StatementLength;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.scenario.workload.WorkloadFiles;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Gives profiles with their workloads, and the compiled workloads of scenarios, each compiled once. Thread-safe. */
public final class Workloads {

    private static final Map<WorkloadSpec, CompiledWorkload> COMPILED = new ConcurrentHashMap<>();

    private Workloads() {}

    /** The scenario's compiled workload; a user's file was checked when it was read. */
    public static CompiledWorkload of(WorkloadSpec spec) {
        return COMPILED.computeIfAbsent(spec, Workloads::compiled);
    }

    /** The bundled profiles, and profiles in files. */
    public static Profiles profiles() {
        return new Profiles(new ProfileLoader((name, folder) -> workload(name, folder, Map.of())));
    }

    /** The file with these sizes in addition to those that were changed before, or the problems. */
    public static Validated<WorkloadText> resized(WorkloadText file, Map<String, Long> sizes) {
        Map<String, Long> all = new HashMap<>(file.sizes());
        all.putAll(sizes);
        WorkloadText resized = new WorkloadText(file.name(), file.text(), all);
        return compiled(resized).map(compiled -> resized);
    }

    /**
     * A workload whose names and types are right, or all problems of its file.
     *
     * @param name a path, or the name of a bundled workload
     * @param folder the folder that a path is relative to; empty for the current folder
     * @param sizes the sizes that the user changes
     */
    public static Validated<WorkloadSpec> workload(String name, Optional<Path> folder, Map<String, Long> sizes) {
        return WorkloadFiles.read(name, folder, sizes)
                .then(read -> CompiledWorkload.of(read.file()).map(compiled -> read.spec()));
    }

    /** Whether any of the scenarios executes batches. */
    public static boolean haveBatches(List<Scenario> scenarios) {
        return scenarios.stream().anyMatch(scenario -> of(scenario.workload()).hasBatches());
    }

    static Validated<CompiledWorkload> compiled(WorkloadText text) {
        return WorkloadFiles.parse(text).then(CompiledWorkload::of);
    }

    private static CompiledWorkload compiled(WorkloadSpec spec) {
        return spec.file()
                .map(Workloads::compiled)
                .orElseGet(() -> WorkloadFiles.load(bankTransfer(spec.length()), Map.of())
                        .then(CompiledWorkload::of))
                .orElseThrow();
    }

    private static String bankTransfer(StatementLength length) {
        return length == StatementLength.SHORT ? "bank-transfer-short" : WorkloadFiles.BANK_TRANSFER;
    }
}
