package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.run.Workloads;
import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.StandardRuns;
import dev.roundtrip.scenario.WorkloadSpec;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that name a workload to run instead of the profiles' own. */
public class WorkloadOptions {

    @Option(
            names = "--workload",
            paramLabel = "FILE|NAME",
            description = "Your SQL (YAML) or a workload of list. Default: bank-transfer.")
    private String workload;

    /** The sizes that {@code --size} changes. */
    Map<String, Long> sizes() {
        return Map.of();
    }

    /** The file that the workload is read from. */
    public List<Path> files() {
        return workload != null && Profiles.isPath(workload) ? List.of(Path.of(workload)) : List.of();
    }

    /**
     * The scenarios with the workload and the sizes of these options.
     *
     * @param standard the name of a standard run that the user gave among the profiles, if any
     */
    public List<Scenario> applyTo(List<Scenario> scenarios, Optional<StandardRuns.Standard> standard) {
        Map<String, Long> changed = sizes();
        refuseIf(
                standard.isPresent() && workload != null,
                "'" + standard.map(StandardRuns.Standard::name).orElse("")
                        + "' has its workload. Leave out --workload.");
        String name = standard.map(StandardRuns.Standard::workload)
                .filter(own -> !own.isEmpty())
                .orElse(workload);
        if (name != null) {
            WorkloadSpec replacement = Arguments.valid(Workloads.workload(name, Optional.empty(), changed));
            // A profile's expectations hold for its own workload, with the sizes of its file.
            return scenarios.stream()
                    .map(each -> each.workload().file().equals(replacement.file())
                            ? each
                            : each.running(replacement)
                                    .titled(form(each.connection().parameters())))
                    .toList();
        }
        return changed.isEmpty() ? scenarios : resized(scenarios, changed);
    }

    /** The form in which a string sends statements, whatever the workload is. */
    private static String form(ConnectionParameters parameters) {
        EffectiveParameters string = EffectiveParameters.of(parameters.properties(), DriverVersion.NEWEST_KNOWN);
        if (!string.preparesOnServer()) {
            return "text";
        }
        int kept = string.keptStatements();
        return !string.isOn("cachePrepStmts")
                ? "prepared, no cache"
                : kept == Integer.MAX_VALUE ? "prepared, cache without limit" : "prepared, cache of " + kept;
    }

    private List<Scenario> resized(List<Scenario> scenarios, Map<String, Long> changed) {
        refuseIf(
                scenarios.stream().noneMatch(each -> each.workload().file().isPresent()),
                "--size needs --workload or a profile with one.");
        List<Scenario> resized = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            Optional<WorkloadText> file = scenario.workload().file();
            resized.add(
                    file.isEmpty()
                            ? scenario
                            : scenario.withSizes(Arguments.valid(Workloads.resized(file.get(), changed))));
        }
        return resized;
    }
}
