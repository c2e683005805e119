package dev.roundtrip.cli.options;

import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.StandardRuns;
import dev.roundtrip.profile.StandardRuns.Standard;
import dev.roundtrip.profile.workload.WorkloadFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Parameters;

/** Which scenarios to run; by default the seven. */
public final class ProfileOptions {

    @Parameters(
            paramLabel = "PROFILE",
            arity = "0..*",
            description = "Scenario names (s3, s3-prepare-every-time) or paths of profile files. Default: s1 to s7.")
    private List<String> profiles = List.of();

    public boolean areNamed() {
        return !profiles.isEmpty();
    }

    /** The files that the scenarios are read from. */
    public List<Path> files() {
        return Profiles.files(profiles);
    }

    public List<Scenario> scenarios() {
        return ProfileArguments.scenarios(
                standard().map(it -> StandardRuns.expanded(profiles, it)).orElse(profiles));
    }

    /** The standard run that is named among the profiles, such as {@code sysbench}. */
    public Optional<Standard> standard() {
        return StandardRuns.among(profiles, WorkloadFiles.bundled());
    }
}
