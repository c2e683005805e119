package dev.roundtrip.cli;

import dev.roundtrip.cli.options.ProfileArguments;
import dev.roundtrip.cli.options.WorkloadOptions;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.run.WorkloadForecast;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code roundtrip explain}: what a workload does and what each string would send for it, without a database. */
@Command(
        name = "explain",
        description = {
            "Says what a workload's file does, and what each connection string would send for one transaction of each kind: commands"
                    + " and round trips. Needs no database."
        },
        footer = {
            "  ./roundtrip explain our.workload.yaml",
            "  ./roundtrip explain our.workload.yaml s2 our-string.yaml --size customers=100000"
        },
        exitCodeList = {"0:done", "2:the file or a profile has problems; each is printed with its place"})
final class ExplainCommand extends TerminalCommand {

    private static final List<String> BY_DEFAULT = List.of("s1", "s2", "s3", "s5");

    @Parameters(
            index = "0",
            paramLabel = "FILE|NAME",
            description = "A workload's file, or the name of a bundled workload.")
    private String workload;

    @Parameters(
            index = "1..*",
            paramLabel = "PROFILE",
            arity = "0..*",
            description = "Profiles whose connection strings are compared. Default: s1, s2, s3 and s5.")
    private List<String> profiles = List.of();

    @Option(
            names = "--size",
            paramLabel = "NAME=NUMBER",
            description = "Change one of the workload's sizes, such as --size customers=100000. Repeatable.")
    private List<String> sizes = List.of();

    @Override
    public Integer call() {
        Map<String, Long> changed = WorkloadOptions.sizes(sizes);
        List<Scenario> named = ProfileArguments.scenarios(profiles.isEmpty() ? BY_DEFAULT : profiles);
        List<WorkloadForecast> forecasts = WorkloadOptions.running(named, workload, changed).stream()
                .map(WorkloadForecast::of)
                .toList();
        print(ForecastDocument.of(forecasts));
        return RoundtripCommand.DONE;
    }
}
