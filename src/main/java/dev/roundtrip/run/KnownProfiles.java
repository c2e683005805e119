package dev.roundtrip.run;

import dev.roundtrip.profile.ProfileLoader;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Validated;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.profile.WorkloadSpec.WorkloadText;
import dev.roundtrip.profile.workload.WorkloadFiles;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Profiles as a run reads them: an expectation may name any command of the protocol. */
public final class KnownProfiles {

    private KnownProfiles() {}

    /** The bundled profiles, and files. */
    public static Profiles profiles() {
        return new Profiles(new ProfileLoader(
                Arrays.stream(Command.values()).map(Command::name).collect(Collectors.toUnmodifiableSet()),
                (name, folder) -> workload(name, folder, Map.of())));
    }

    /** The file with these sizes in addition to those that were changed before, or the problems. */
    public static Validated<WorkloadText> resized(WorkloadText file, Map<String, Long> sizes) {
        Map<String, Long> all = new HashMap<>(file.sizes());
        all.putAll(sizes);
        WorkloadText resized = new WorkloadText(file.name(), file.text(), all);
        return Workloads.compiled(resized).map(compiled -> resized);
    }

    /**
     * A workload whose names and types are right, or all problems of its file.
     *
     * @param name a path, or the name of a bundled workload
     * @param folder that a path is relative to; empty for the current folder
     * @param sizes that the user changes
     */
    public static Validated<WorkloadSpec> workload(String name, Optional<Path> folder, Map<String, Long> sizes) {
        return WorkloadFiles.read(name, folder, sizes)
                .then(read -> CompiledWorkload.of(read.file()).map(compiled -> read.spec()));
    }
}
