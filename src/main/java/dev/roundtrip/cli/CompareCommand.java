package dev.roundtrip.cli;

import dev.roundtrip.cli.options.FileArguments;
import dev.roundtrip.render.Comparison;
import dev.roundtrip.render.ComparisonDocument;
import dev.roundtrip.render.HtmlReport;
import dev.roundtrip.render.ReportFile;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code roundtrip compare}: compares two result files. */
@Command(
        name = "compare",
        description = {
            "Compares two run reports: exact counts of what is sent, and speeds with an interval and the noise floor. Lists first"
                    + " anything that makes the comparison unfair.",
        },
        footer = {
            "  ./roundtrip run --json before.json",
            "  ./roundtrip compare before.json after.json --fail-on worse",
        },
        exitCodeList = {
            "0:compared",
            "1:something is worse and --fail-on worse was given",
            "2:invalid command line or file; nothing was compared"
        })
final class CompareCommand extends TerminalCommand {

    @Parameters(index = "0", paramLabel = "A.json", description = "The file to compare with.")
    private Path a;

    @Parameters(index = "1", paramLabel = "B.json", description = "The file to judge.")
    private Path b;

    @Option(
            names = "--fail-on",
            paramLabel = "VERDICT",
            description = "End with exit code 1 if any verdict is: ${COMPLETION-CANDIDATES}.")
    private FailOn failOn;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the comparison as JSON too; see docs/compare.md.")
    private Path json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the comparison as an HTML page too, with pictures of both files.")
    private Path html;

    CompareCommand(Terminal terminal) {
        super(terminal);
    }

    /** Verdicts that can fail a build. */
    enum FailOn {
        WORSE;

        @Override
        public String toString() {
            return "worse";
        }
    }

    @Override
    public Integer call() {
        FileArguments.requireNotPrintedInto(line(), List.of(a, b));
        Optional<ReportFile> file = FileArguments.prepared(line(), "--json", json, List.of(a, b));
        Optional<ReportFile> page = FileArguments.prepared(line(), "--html", html, List.of(a, b));
        FileArguments.requireApart(line(), "--json", file, "--html", html);
        RunReport before = read(() -> JsonReport.read(a));
        RunReport after = read(() -> JsonReport.read(b));
        Comparison comparison = read(() -> Comparison.of(a.toString(), before, b.toString(), after));
        print(ComparisonDocument.of(comparison));
        file.ifPresent(target -> target.write(comparison.json()));
        page.ifPresent(target -> target.write(HtmlReport.write(ComparisonDocument.of(comparison, before, after))));
        return failOn == FailOn.WORSE && comparison.worse() ? RoundtripCommand.FAILED : RoundtripCommand.DONE;
    }
}
