package dev.roundtrip.cli;

import dev.roundtrip.cli.options.JsonOption;
import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.text.Document;
import dev.roundtrip.text.HtmlReport;
import dev.roundtrip.text.MarkdownWriter;
import dev.roundtrip.text.RunDocument;
import dev.roundtrip.text.RunDocument.Depth;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say where a run's report goes, and how much of it the terminal shows. */
final class ReportOptions {

    @Option(names = "--details", description = "Print everything.")
    private boolean details;

    @Mixin
    private JsonOption json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Markdown report.")
    private Path markdown;

    @Option(names = "--html", paramLabel = "FILE", description = "HTML report.")
    private Path html;

    /** Whether standard output gets JSON and nothing else. */
    boolean writeJsonOnly() {
        return json.isGiven() && markdown == null && html == null;
    }

    /**
     * The files of these options.
     *
     * @param inputs the files that the command reads
     */
    OutputFiles files(List<Path> inputs) {
        return new OutputFiles(inputs)
                .with("--json", json.file())
                .with("--markdown", markdown)
                .with("--html", html);
    }

    /** Writes the files that were asked for; a run does so after each round. */
    static void write(RunReport report, OutputFiles files) {
        files.write("--json", () -> Json.text(report));
        files.write("--markdown", () -> MarkdownWriter.write(RunDocument.of(report, Depth.FILE)));
        files.write("--html", () -> HtmlReport.write(RunDocument.of(report, Depth.FILE)));
    }

    boolean jsonOnStdout() {
        return json.onStdout();
    }

    /** What the terminal shows. */
    Document document(RunReport report) {
        return !report.machines().isEmpty()
                ? RunDocument.ofMachine(report)
                : RunDocument.of(report, details ? Depth.DETAILS : Depth.BRIEF);
    }
}
