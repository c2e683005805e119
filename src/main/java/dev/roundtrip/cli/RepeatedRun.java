package dev.roundtrip.cli;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.cli.options.Arguments;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.ReachedServer;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.Settings.Precision;
import dev.roundtrip.report.Workload;
import dev.roundtrip.run.Repetition;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.run.Timing;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.spelling.CleanText;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Figures;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A run that repeats the run of a report. The report may come from anyone, so the command says what the report asks for
 * before it does so, and contacts no server that only the report names.
 */
record RepeatedRun(Path file, Repetition repetition) {

    private static final int LONGEST_TITLE = 60;

    static RepeatedRun read(Path file) {
        RunReport report = UsageException.read(() -> JsonReport.read(file));
        try {
            return new RepeatedRun(file, Repetition.of(report));
        } catch (ReportException unusable) {
            throw new UsageException(before(file) + unusable.getMessage());
        } catch (IllegalArgumentException outOfRange) {
            throw new UsageException(before(file) + outOfRange.getMessage() + ".");
        }
    }

    private static String before(Path file) {
        return "--repeat " + file + ": ";
    }

    /**
     * The server of the report, if the options name none.
     *
     * @param confirmed asks the person at the terminal
     */
    ServerRequest server(Predicate<String> confirmed) {
        ServerRequest asked = ofReport();
        asked.url().ifPresent(reading -> {
            JdbcUrl url = Arguments.forConnectorJ("--repeat " + file, reading);
            ReachedServer reached = ReachedServer.of(url);
            refuseIf(
                    !reached.isKnown()
                            || !confirmed.test(CleanText.of("The report names the server " + reached.words()
                                    + ". Type yes to contact and load it: ")),
                    before(file) + "only the report names the server " + CleanText.of(reached.words())
                            + ". Give --url to load it.");
        });
        return asked;
    }

    private ServerRequest ofReport() {
        try {
            return repetition.server();
        } catch (ReportException unusable) {
            throw new UsageException(before(file) + unusable.getMessage());
        }
    }

    /** What is about to be done: strings, workload, server, threads and times. */
    String words(RunRequest request) {
        List<Scenario> strings = request.scenarios();
        String workloads =
                request.workloads().stream().map(RepeatedRun::words).distinct().collect(Collectors.joining(", "));
        String servers =
                request.servers().stream().map(each -> words(each.request())).collect(Collectors.joining(", "));
        String leftOut = repetition.report().scenarios().stream()
                .flatMap(row -> row.inputs().profile().connection().parameters().properties().stream())
                .map(UrlParameter::name)
                .filter(ConnectionParameters::isOfOneServer)
                .distinct()
                .collect(Collectors.joining(", "));
        return CleanText.of("Repeats " + file + ": " + Digits.counted(strings.size(), "string") + ", " + workloads
                + ", on "
                + servers + "; threads "
                + request.load().threads().stream().map(String::valueOf).collect(Collectors.joining(", ")) + ", "
                + words(request.timing()) + "."
                + (leftOut.isEmpty() ? "" : " Left out, for its server: " + leftOut + "."));
    }

    private static String words(Workload workload) {
        String name = workload.name();
        return "workload '" + (name.length() <= LONGEST_TITLE ? name : name.substring(0, LONGEST_TITLE - 3) + "...")
                + "' with " + Digits.counted(workload.statements(), "statement");
    }

    private static String words(ServerRequest server) {
        return server.url()
                .flatMap(UrlReading::url)
                .map(url -> ReachedServer.of(url).words())
                .orElseGet(() -> server.choice().label());
    }

    private static String words(Timing timing) {
        String slices = " of " + Figures.seconds(timing.duration().toMillis() / 1e3);
        return timing.precision()
                .map(Precision::atMost)
                .map(most -> "rounds" + slices + " for up to " + Figures.seconds(most.toMillis() / 1e3))
                .orElseGet(() -> Digits.counted(timing.rounds(), "round") + slices);
    }
}
