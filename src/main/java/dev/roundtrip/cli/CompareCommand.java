package dev.roundtrip.cli;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.cli.options.JsonOption;
import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.report.CompareReport;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.run.Run;
import dev.roundtrip.run.machines.Merge;
import dev.roundtrip.run.machines.Part;
import dev.roundtrip.text.ComparisonDocument;
import dev.roundtrip.text.ComparisonWords;
import dev.roundtrip.text.HtmlReport;
import dev.roundtrip.text.RunDocument;
import dev.roundtrip.text.RunDocument.Depth;
import dev.roundtrip.verdict.Comparison;
import dev.roundtrip.verdict.Lacking;
import dev.roundtrip.verdict.Ratios;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code roundtrip compare}: compares two reports, or adds those of load machines. */
@Command(
        footer = {
            "  ./roundtrip compare before.json after.json --fail-on worse:5%%",
            "  ./roundtrip compare --merge both.json machine-1.json machine-2.json",
        },
        exitCodeList = {"0:as expected", "1:worse, not measured again, or not as expected", RoundtripCommand.INVALID})
final class CompareCommand extends TerminalCommand {

    @Parameters(
            arity = "0..*",
            paramLabel = "REPORT.json REPORT.json...",
            hideParamSyntax = true,
            description = "Earlier and later report.")
    private List<Path> reports = List.of();

    @Option(
            names = "--fail-on",
            paramLabel = "worse[:PERCENT]",
            converter = Worse.class,
            description = "Exit with 1 if worse, or by more than worse:5%%.")
    private Double failOn;

    @Option(names = "--merge", paramLabel = "FILE", description = "Merge load machines' reports.")
    private Path merge;

    @Mixin
    private JsonOption json;

    @Option(names = "--html", paramLabel = "FILE", description = "HTML report.")
    private Path html;

    /** Reads {@code worse} and {@code worse:5%} as the fraction by which something may be worse. */
    private static final class Worse implements ITypeConverter<Double> {

        private static final Pattern FORM = Pattern.compile("worse(?::(\\d{1,3}(?:\\.\\d{1,3})?)%)?");

        @Override
        public Double convert(String text) {
            Matcher form = FORM.matcher(text.toLowerCase(Locale.ROOT));
            if (!form.matches()) {
                throw new TypeConversionException("'" + text + "' is neither worse nor worse:5%");
            }
            return form.group(1) == null ? 0 : Double.parseDouble(form.group(1)) / 100;
        }
    }

    @Override
    public Integer call() {
        OutputFiles files = new OutputFiles(reports)
                .with("--merge", merge)
                .with("--json", json.file())
                .with("--html", html);
        if (merge != null) {
            refuseIf(failOn != null || json.isGiven(), "--merge excludes --fail-on and --json.");
            refuseIf(reports.size() < 2, "--merge takes two reports or more.");
            return merged(files);
        }
        if (reports.size() == 1 && !UsageException.read(() -> JsonReport.isOfWatch(reports.get(0)))) {
            return withinOne(UsageException.read(() -> JsonReport.read(reports.get(0))));
        }
        refuseIf(
                reports.size() != 2,
                "Give an earlier and a later report." + (reports.size() > 2 ? " Load machines: --merge FILE." : ""));
        return compared(reports.get(0), reports.get(1), files);
    }

    /**
     * Compares the rows of one run that are on another server or have another driver, by the rounds that measured both.
     */
    private int withinOne(RunReport report) {
        refuseIf(
                report.servers().size() < 2 && report.drivers().size() < 2,
                "One report needs several servers or drivers.");
        refuseIf(json.isGiven() || html != null, "--json and --html need two reports.");
        print(RunDocument.of(report, Depth.BRIEF));
        boolean worse = failOn != null && Ratios.of(report).isWorse(failOn);
        return worse || !Run.asExpected(report) ? RoundtripCommand.FAILED : RoundtripCommand.DONE;
    }

    private int compared(Path a, Path b, OutputFiles files) {
        boolean watched = UsageException.read(() -> JsonReport.isOfWatch(a));
        refuseIf(
                watched != UsageException.read(() -> JsonReport.isOfWatch(b)),
                (watched ? a : b) + " is of 'watch' and " + (watched ? b : a) + " of 'run'. Give two of one command.");
        double tolerance = failOn == null ? 0 : failOn;
        CompareReport comparison;
        List<String> lacks = List.of();
        if (watched) {
            WatchReport before = UsageException.read(() -> JsonReport.readWatch(a));
            WatchReport after = UsageException.read(() -> JsonReport.readWatch(b));
            comparison = Comparison.ofWatched(a.toString(), before, b.toString(), after, tolerance);
        } else {
            RunReport before = UsageException.read(() -> JsonReport.read(a));
            RunReport after = UsageException.read(() -> JsonReport.read(b));
            comparison = Comparison.of(a.toString(), before, b.toString(), after, tolerance);
            lacks = failOn == null ? lacks : ComparisonWords.of(Lacking.of(before, after));
        }
        refuseIf(comparison.rows().isEmpty(), new ComparisonWords(comparison).refusal());
        print(json.onStdout(), comparison, () -> ComparisonDocument.of(comparison));
        files.write("--json", () -> Json.text(comparison));
        files.write("--html", () -> HtmlReport.write(ComparisonDocument.of(comparison)));
        lacks.forEach(sentence -> terminal().err().println("roundtrip: " + sentence));
        boolean worse = failOn != null && comparison.worse();
        return worse || !lacks.isEmpty() ? RoundtripCommand.FAILED : RoundtripCommand.DONE;
    }

    private int merged(OutputFiles files) {
        RunReport report = UsageException.read(() -> Merge.of(reports.stream()
                .map(file -> new Part(file.toString(), JsonReport.read(file)))
                .toList()));
        print(RunDocument.of(report, Depth.BRIEF));
        files.write("--merge", () -> Json.text(report));
        files.write("--html", () -> HtmlReport.write(RunDocument.of(report, Depth.FILE)));
        return Run.asExpected(report) ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
    }
}
