package dev.roundtrip.cli;

import dev.roundtrip.cli.options.FileArguments;
import dev.roundtrip.render.Document;
import dev.roundtrip.render.HtmlReport;
import dev.roundtrip.render.MarkdownWriter;
import dev.roundtrip.render.Pictures;
import dev.roundtrip.render.Recommendation;
import dev.roundtrip.render.ReportFile;
import dev.roundtrip.render.RunDocument;
import dev.roundtrip.render.RunDocument.Depth;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/**
 * The files that a report is written to in addition to the terminal. Checked before the first measurement, rewritten
 * after each round.
 */
record ReportFiles(
        Optional<ReportFile> json,
        Optional<ReportFile> markdown,
        Optional<ReportFile> html,
        Map<String, ReportFile> pictures) {

    /** No files. */
    static final ReportFiles NONE = new ReportFiles(Optional.empty(), Optional.empty(), Optional.empty(), Map.of());

    /** @param inputs the files that the run reads */
    static ReportFiles create(CommandLine line, ReportOptions options, List<Path> inputs) {
        FileArguments.requireNotPrintedInto(line, inputs);
        ReportFiles files = new ReportFiles(
                FileArguments.prepared(line, "--json", options.json, inputs),
                FileArguments.prepared(line, "--markdown", options.markdown, inputs),
                FileArguments.prepared(line, "--html", options.html, inputs),
                FileArguments.preparedIn(line, "--svg", options.svg, Pictures.fileNames(), inputs));
        FileArguments.requireApart(line, "--json", files.json, "--markdown", options.markdown);
        FileArguments.requireApart(line, "--json", files.json, "--html", options.html);
        FileArguments.requireApart(line, "--markdown", files.markdown, "--html", options.html);
        for (ReportFile picture : files.pictures.values()) {
            FileArguments.requireApart(line, "--svg", Optional.of(picture), "--json", options.json);
            FileArguments.requireApart(line, "--svg", Optional.of(picture), "--markdown", options.markdown);
            FileArguments.requireApart(line, "--svg", Optional.of(picture), "--html", options.html);
        }
        return files;
    }

    void write(RunReport report) {
        json.ifPresent(file -> file.write(JsonReport.write(Recommendation.judged(report))));
        markdown.ifPresent(file -> file.write(MarkdownWriter.write(RunDocument.of(report, Depth.FILE))));
        html.ifPresent(file -> file.write(HtmlReport.write(RunDocument.of(report, Depth.FILE))));
        if (!pictures.isEmpty()) {
            Pictures.files(report).forEach((name, text) -> pictures.get(name).write(text));
        }
    }

    /** What the terminal shows. */
    static Document document(RunReport report, boolean details) {
        return RunDocument.of(report, details ? Depth.DETAILS : Depth.BRIEF);
    }
}
