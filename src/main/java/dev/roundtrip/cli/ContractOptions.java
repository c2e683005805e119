package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.ServerOptions;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.run.ContractRecording;
import dev.roundtrip.run.Load;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.run.Timing;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariablesPolicy;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.util.List;
import java.util.OptionalDouble;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that recording and checking a contract share: where and how scenarios are recorded. */
final class ContractOptions {

    @Mixin
    ServerOptions server;

    @Option(
            names = "--driver",
            paramLabel = "ARTIFACT:VERSION",
            description = {
                "Record with this driver, such as mysql-connector-j:8.0.33 or mariadb-java-client:3.5.6, downloaded with your Maven settings."
                        + " Default: the bundled mysql-connector-j. See docs/drivers.md."
            })
    private DriverCoordinates driver;

    @Option(
            names = VariablesPolicy.OPTION,
            description =
                    "Allow scenarios to set variables that affect all sessions of a server given by --url. They are restored.")
    private boolean allowGlobalSettings;

    RunRequest request(List<Scenario> scenarios, ServerRequest where) {
        try {
            return new RunRequest(
                    scenarios,
                    where,
                    new Load(1, OptionalDouble.empty()),
                    Timing.DEFAULT_OF_ROUNDS,
                    allowGlobalSettings ? Permission.GLOBAL_TOO : Permission.SESSION_ONLY,
                    driver == null ? List.of() : List.of(driver));
        } catch (IllegalArgumentException refused) {
            throw new UsageException(refused.getMessage()
                    + ". A contract is recorded with workloads that only read, or that list their tables.");
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
