package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.ProfileOptions;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.run.ContractRecording;
import dev.roundtrip.run.RunRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code roundtrip contract record}: records what scenarios send now. */
@Command(
        name = "record",
        description = "Records what one transfer of each scenario sends after its statements are warm.",
        footer = {
            "  ./roundtrip contract record s5 --output s5.contract",
            "  ./roundtrip contract record my-profile.yaml --url jdbc:mysql://db.example:4000/ --user app --password --output my.contract"
        },
        exitCodeList = {
            "0:recorded",
            "1:nothing could be recorded",
            "2:invalid command line or profile; nothing was run"
        })
final class ContractRecordCommand extends TerminalCommand {

    @Mixin
    private ProfileOptions profiles;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "The file for the contract; an existing one is replaced. Default: standard output.")
    private Path output;

    @Mixin
    private ContractOptions options;

    @Override
    public Integer call() {
        List<Scenario> scenarios = profiles.scenarios();
        options.server.requireFitFor(scenarios);
        List<Path> inputs = new ArrayList<>(profiles.files());
        inputs.addAll(options.server.files());
        OutputFiles files = new OutputFiles(inputs).with("--output", output);
        RunRequest request = options.request(scenarios, options.server.request());
        ContractRecording recording = new ContractRecording(NanoClock.SYSTEM);
        return stoppable(recording::stop, () -> said(ContractOptions.record(recording, request, terminal()), files));
    }

    private int said(ContractRecording.Result result, OutputFiles files) {
        result.skipped()
                .forEach((name, reason) -> terminal().err().println("roundtrip: " + name + " left out: " + reason));
        if (result.contract().subjects().isEmpty()) {
            terminal().err().println("roundtrip: nothing was recorded, and no contract written.");
            return RoundtripCommand.FAILED;
        }
        String text = result.contract().text();
        files.file("--output").ifPresentOrElse(target -> target.write(text), () -> print(text));
        return RoundtripCommand.DONE;
    }
}
