package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.RunStrings;
import dev.roundtrip.cli.options.ServerOptions;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.cli.options.WorkloadOptions;
import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.run.ContractRecording;
import dev.roundtrip.run.Load;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.run.Timing;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.process.ServerRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            description = "Driver, such as mysql-connector-j:8.0.33. Default: bundled.")
    private DriverCoordinates driver;

    /** The files that a recording of these strings reads. */
    List<Path> files(List<String> strings) {
        List<Path> files = new ArrayList<>(RunStrings.of(strings).files());
        files.addAll(workload.files());
        return files;
    }

    /**
     * The run that records these strings.
     *
     * @param otherwise the server, if the options name none; a string's own server is not used
     */
    RunRequest request(List<String> strings, Terminal terminal, Supplier<ServerRequest> otherwise) {
        RunStrings asked = RunStrings.of(strings);
        List<Scenario> scenarios = workload.applyTo(asked.given(), asked.standard());
        server.requireFitFor(scenarios);
        asked.servers()
                .forEach(place -> terminal.err()
                        .println("roundtrip: " + RunStrings.hosts(place.url()) + " is not used; --url names a server."
                                + RunStrings.leftOut(place.url())));
        List<DriverCoordinates> drivers = driver == null ? List.of() : List.of(driver);
        asked.warnings(drivers).forEach(terminal.err()::println);
        ServerRequest where = server.requestOr(otherwise);
        try {
            return new RunRequest(
                    scenarios, where, new Load(1), Timing.DEFAULT_OF_ROUNDS, server.permission(), drivers);
        } catch (IllegalArgumentException refused) {
            throw new UsageException(
                    refused.getMessage() + ". A contract's workload must only read, or list its tables.");
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
