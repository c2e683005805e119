package dev.roundtrip.cli;

import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.run.Run;
import dev.roundtrip.run.machines.Merge;
import dev.roundtrip.run.machines.Part;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code roundtrip merge}: adds the reports of several load machines. */
@Command(
        name = "merge",
        description = {
            "Adds the reports of several load machines that did the same run at the same time: counts and throughputs are added,"
                    + " histograms are merged exactly, and percentiles are computed from the merged histograms.",
        },
        footerHeading = "%nExamples:%n",
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

    @Option(
            names = "--details",
            description =
                    "Print everything that is known: chatter by purpose, the server's own figures, the study beside them.")
    private boolean details;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the merged report as JSON.")
    private Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the merged report as Markdown.")
    private Path markdown;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the merged report as one HTML page that needs no other file and no network.")
    private Path html;

    @Option(
            names = "--svg",
            paramLabel = "DIR",
            description = "Write each picture of the HTML page as an SVG file into this folder, for slides.")
    private Path svg;

    MergeCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        ReportFiles targets = ReportFiles.create(line(), json, markdown, html, svg, files);
        RunReport report = merged();
        terminal.out().print(ReportFiles.terminalText(report, terminal, details));
        terminal.out().flush();
        targets.write(report);
        return Run.asExpected(report) ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
    }

    private RunReport merged() {
        try {
            return Merge.of(files.stream()
                    .map(file -> new Part(file.toString(), JsonReport.read(file)))
                    .toList());
        } catch (ReportException refused) {
            throw usage(refused.getMessage(), refused);
        }
    }
}
