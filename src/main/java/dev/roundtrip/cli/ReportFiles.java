package dev.roundtrip.cli;

import dev.roundtrip.cli.options.FileArguments;
import dev.roundtrip.render.HtmlReport;
import dev.roundtrip.render.MarkdownReport;
import dev.roundtrip.render.Pictures;
import dev.roundtrip.render.ReportFile;
import dev.roundtrip.render.TerminalReport;
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

    /**
     * Each path may be null: picocli passes null for an option that is not given.
     *
     * @param svg the folder of the pictures
     * @param inputs the files that the run reads
     */
    static ReportFiles create(CommandLine line, Path json, Path markdown, Path html, Path svg, List<Path> inputs) {
        FileArguments.requireNotPrintedInto(line, inputs);
        ReportFiles files = new ReportFiles(
                FileArguments.prepared(line, "--json", json, inputs),
                FileArguments.prepared(line, "--markdown", markdown, inputs),
                FileArguments.prepared(line, "--html", html, inputs),
                FileArguments.preparedIn(line, "--svg", svg, Pictures.fileNames(), inputs));
        FileArguments.requireApart(line, "--json", files.json, "--markdown", markdown);
        FileArguments.requireApart(line, "--json", files.json, "--html", html);
        FileArguments.requireApart(line, "--markdown", files.markdown, "--html", html);
        for (ReportFile picture : files.pictures.values()) {
            FileArguments.requireApart(line, "--svg", Optional.of(picture), "--json", json);
            FileArguments.requireApart(line, "--svg", Optional.of(picture), "--markdown", markdown);
            FileArguments.requireApart(line, "--svg", Optional.of(picture), "--html", html);
        }
        return files;
    }

    void write(RunReport report) {
        json.ifPresent(file -> file.write(JsonReport.write(report)));
        markdown.ifPresent(file -> file.write(MarkdownReport.render(report)));
        html.ifPresent(file -> file.write(HtmlReport.render(report)));
        if (!pictures.isEmpty()) {
            Pictures.files(report).forEach((name, text) -> pictures.get(name).write(text));
        }
    }

    static String terminalText(RunReport report, Terminal terminal, boolean details) {
        return details
                ? TerminalReport.render(report, terminal.style())
                : TerminalReport.brief(report, terminal.style());
    }
}
