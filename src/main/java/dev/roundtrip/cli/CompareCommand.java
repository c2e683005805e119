package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.render.Comparison;
import dev.roundtrip.render.ComparisonDocument;
import dev.roundtrip.render.HtmlReport;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import java.nio.file.Path;
import java.util.List;
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
        OutputFiles files = new OutputFiles(List.of(a, b)).with("--json", json).with("--html", html);
        RunReport before = UsageException.read(() -> JsonReport.read(a));
        RunReport after = UsageException.read(() -> JsonReport.read(b));
        Comparison comparison = UsageException.read(() -> Comparison.of(a.toString(), before, b.toString(), after));
        print(ComparisonDocument.of(comparison));
        files.write("--json", comparison::json);
        files.write("--html", () -> HtmlReport.write(ComparisonDocument.of(comparison, before, after)));
        return failOn == FailOn.WORSE && comparison.worse() ? RoundtripCommand.FAILED : RoundtripCommand.DONE;
    }
}
