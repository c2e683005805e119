package dev.roundtrip.cli;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.cli.options.Arguments;
import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.StandardRuns;
import dev.roundtrip.scenario.StandardRuns.Standard;
import dev.roundtrip.scenario.workload.WorkloadFile;
import dev.roundtrip.scenario.workload.WorkloadFiles;
import dev.roundtrip.text.Document;
import dev.roundtrip.text.ListDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code roundtrip list}: lists the bundled strings and workloads. */
@Command(
        footer = {"  ./roundtrip list", "  ./roundtrip list s5", "  ./roundtrip list sysbench"},
        exitCodeList = {"0:done", RoundtripCommand.INVALID})
final class ListCommand extends TerminalCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "A string (s5), profile file, workload (tpcc) or prefix (sysbench).")
    private String name;

    @Override
    public Integer call() {
        print(name == null ? ListDocument.all(Arguments.scenarios(Profiles.SEVEN), WorkloadFiles.bundled()) : inFull());
        return RoundtripCommand.DONE;
    }

    private Document inFull() {
        boolean bundled = Profiles.all().stream()
                .anyMatch(each -> each.equals(name) || Scenario.shortName(each).equals(name));
        if (bundled || !Profiles.files(List.of(name)).isEmpty()) {
            return ListDocument.of(Arguments.scenarios(List.of(name)), Map.of(), List.of());
        }
        Map<String, WorkloadFile> workloads = new LinkedHashMap<>();
        WorkloadFiles.bundled().stream()
                .filter(each -> each.equals(name) || each.startsWith(name + "-"))
                .forEach(each ->
                        workloads.put(each, WorkloadFiles.load(each, Map.of()).orElseThrow()));
        List<Standard> runs = StandardRuns.all().stream()
                .filter(run -> run.name().equals(name))
                .toList();
        refuseIf(
                workloads.isEmpty() && runs.isEmpty(), "No string or workload '" + name + "'. See './roundtrip list'.");
        return ListDocument.of(List.of(), workloads, runs);
    }
}
