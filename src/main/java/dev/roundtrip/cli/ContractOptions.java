package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.ProfileArguments;
import dev.roundtrip.cli.options.ServerOptions;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.cli.options.WorkloadOptions;
import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.StandardRuns;
import dev.roundtrip.profile.StandardRuns.Standard;
import dev.roundtrip.profile.workload.WorkloadFiles;
import dev.roundtrip.run.ContractRecording;
import dev.roundtrip.run.Load;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.run.Timing;
import dev.roundtrip.server.process.ServerRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that recording and checking a contract share: what is recorded, where and how. */
final class ContractOptions {

    @Mixin
    private WorkloadOptions workload;

    @Mixin
    private ServerOptions server;

    @Option(
            names = "--driver",
            paramLabel = "ARTIFACT:VERSION",
            description = "Driver version, such as mysql-connector-j:8.0.33. Default: bundled.")
    private DriverCoordinates driver;

    /** The files that a recording of these strings reads. */
    List<Path> files(List<String> strings) {
        List<Path> files = new ArrayList<>(Profiles.files(strings));
        files.addAll(workload.files());
        return files;
    }

    /** @param otherwise the server, if the options name none */
    RunRequest request(List<String> strings, Supplier<ServerRequest> otherwise) {
        Optional<Standard> standard = StandardRuns.among(strings, WorkloadFiles.bundled());
        List<Scenario> scenarios = workload.applyTo(
                ProfileArguments.scenarios(
                        standard.map(it -> StandardRuns.expanded(strings, it)).orElse(strings)),
                standard);
        server.requireFitFor(scenarios);
        ServerRequest where = server.requestOr(otherwise);
        try {
            return new RunRequest(
                    scenarios,
                    where,
                    new Load(1, OptionalDouble.empty()),
                    Timing.DEFAULT_OF_ROUNDS,
                    server.permission(),
                    driver == null ? List.of() : List.of(driver));
        } catch (IllegalArgumentException refused) {
            throw new UsageException(
                    refused.getMessage() + ". Contracts need workloads that only read or list their tables.");
        }
    }

    static ContractRecording.Result record(ContractRecording recording, RunRequest request, Terminal terminal)
            throws RunFailedException {
        try (ProgressDisplay progress =
                new ProgressDisplay(terminal, new OutputFiles(List.of()), request.transactions())) {
            return recording.record(request, progress);
        }
    }
}
