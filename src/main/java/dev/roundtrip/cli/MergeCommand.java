package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.run.Run;
import dev.roundtrip.run.machines.Merge;
import dev.roundtrip.run.machines.Part;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code roundtrip merge}: adds the reports of several load machines. */
@Command(
        name = "merge",
        description = {
            "Adds the reports of several load machines that did the same run at the same time: counts and throughputs are added,"
                    + " histograms are merged exactly, and percentiles are computed from the merged histograms.",
        },
        footer = {
            "  ./roundtrip run s3 s5 --url jdbc:mysql://db.example:4000/ --user app --password --rounds 5 --json a.json",
            "  ./roundtrip merge a.json b.json --html both.html",
        },
        exitCodeList = {
            "0:merged, and as expected",
            "1:merged, but a run was partial or failed, or an expectation was not met",
            "2:invalid command line or file, or reports of different experiments; nothing was merged"
        })
final class MergeCommand extends TerminalCommand {

    @Parameters(
            arity = "2..*",
            paramLabel = "REPORT.json",
            description = "The machines' reports, as './roundtrip run --json FILE' wrote them.")
    private List<Path> files;

    @Mixin
    private ReportOptions reportOptions;

    @Override
    public Integer call() {
        OutputFiles targets = reportOptions.files(files);
        RunReport report = UsageException.read(() -> Merge.of(files.stream()
                .map(file -> new Part(file.toString(), JsonReport.read(file)))
                .toList()));
        print(reportOptions.document(report));
        ReportOptions.write(report, targets);
        return Run.asExpected(report) ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
    }
}
