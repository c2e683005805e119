package dev.roundtrip.cli;

import dev.roundtrip.report.HtmlReport;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.MarkdownReport;
import dev.roundtrip.report.ReportFile;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.TerminalReport;
import java.nio.file.Path;
import java.util.Optional;

/** The files that a report goes to beside the terminal. Checked before the first measurement, rewritten after each round. */
record ReportFiles(Optional<ReportFile> json, Optional<ReportFile> markdown, Optional<ReportFile> html) {

    /** No files. */
    static final ReportFiles NONE = new ReportFiles(Optional.empty(), Optional.empty(), Optional.empty());

    /** Each path may be null: picocli's way of saying that the option was not given. */
    static ReportFiles create(Path json, Path markdown, Path html) {
        return new ReportFiles(
                Optional.ofNullable(json).map(ReportFile::prepare),
                Optional.ofNullable(markdown).map(ReportFile::prepare),
                Optional.ofNullable(html).map(ReportFile::prepare));
    }

    void write(RunReport report) {
        json.ifPresent(file -> file.write(JsonReport.write(report)));
        markdown.ifPresent(file -> file.write(MarkdownReport.render(report)));
        html.ifPresent(file -> file.write(HtmlReport.render(report)));
    }

    static String terminalText(RunReport report, Terminal terminal) {
        return TerminalReport.render(report, terminal.style());
    }
}
