package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.run.ContractRecording;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.server.process.ServerRequest;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code roundtrip contract record}: records what strings send now. */
@Command(
        name = "record",
        description = "Records what a warm transaction sends.",
        footer = {
            "  ./roundtrip contract record s5 --output s5.contract",
            "  ./roundtrip contract record 'ours=useServerPrepStmts=true' --output our.contract"
        },
        exitCodeList = {"0:recorded", "1:nothing could be recorded", RoundtripCommand.INVALID})
final class ContractRecordCommand extends TerminalCommand {

    @Parameters(paramLabel = "STRING", arity = "0..*", description = "As for run. Default: s1 to s7.")
    private List<String> strings = List.of();

    @Option(names = "--output", paramLabel = "FILE", description = "Default: standard output.")
    private Path output;

    @Mixin
    private ContractOptions options;

    @Override
    public Integer call() {
        RunRequest request = options.request(strings, terminal(), ServerRequest::auto);
        OutputFiles files = new OutputFiles(options.files(strings)).with("--output", output);
        ContractRecording recording = new ContractRecording();
        return stoppable(recording::stop, () -> said(ContractOptions.record(recording, request, terminal()), files));
    }

    private int said(ContractRecording.Result result, OutputFiles files) {
        result.skipped()
                .forEach((name, reason) -> terminal().err().println("roundtrip: " + name + " left out: " + reason));
        if (result.contract().subjects().isEmpty()) {
            terminal().err().println("roundtrip: nothing was recorded.");
            return RoundtripCommand.FAILED;
        }
        String text = result.contract().text();
        files.file("--output").ifPresentOrElse(target -> target.write(text, Readers.AS_USUAL), () -> print(text));
        return RoundtripCommand.DONE;
    }
}
