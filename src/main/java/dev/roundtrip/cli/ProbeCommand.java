package dev.roundtrip.cli;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.result.Finding;
import dev.roundtrip.advice.LintReport;
import dev.roundtrip.advice.Linter;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.cli.options.AssumptionOptions;
import dev.roundtrip.cli.options.LoginOptions;
import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.UrlArguments;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.cli.options.WorkloadOptions;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.probe.Probe;
import dev.roundtrip.probe.ProbeRequest;
import dev.roundtrip.probe.ProbeRequest.Limits;
import dev.roundtrip.probe.ProbeRequest.Recommended;
import dev.roundtrip.probe.ProbeRequest.Writes;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.render.ProbeDocument;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.run.Advised;
import dev.roundtrip.run.Run;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.run.WorkloadForecast;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerUnavailableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code roundtrip probe}: compares the user's string with the recommended one on the user's server. */
@Command(
        name = "probe",
        description = {
            "Runs your connection string and the recommended one side by side on your server and says what each sends, how long it "
                    + "takes, and what the recommended one would save.",
            "Reads single rows of one of your tables by primary key, and changes nothing unless --allow-writes is given. Takes about "
                    + "ten seconds and three connections."
        },
        footer = {
            "  ./roundtrip probe --url 'jdbc:mysql://db.example:4000/bank?useServerPrepStmts=true' --user app --password",
            "  ./roundtrip probe --url jdbc:mysql://db.example:4000/bank --distinct-statements 400 --longest-statement 3000",
            "  ./roundtrip probe --url jdbc:mysql://db.example:4000/shop --workload our.workload.yaml --roll-back"
        },
        exitCodeList = {
            "0:done, whether or not there is a better string",
            "1:the probe failed: no connection, or it was stopped",
            "2:invalid command line; no connection was opened"
        })
final class ProbeCommand extends TerminalCommand {

    @Option(names = "--url", paramLabel = "JDBC_URL", required = true, description = "Your connection string.")
    private String url;

    @Mixin
    private LoginOptions login;

    @Option(
            names = "--against",
            paramLabel = "JDBC_URL",
            description = "Compare your string with this one. Default: the string that lint recommends.")
    private String against;

    @Mixin
    private AssumptionOptions use;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description = "Measured time, such as 3s or 1m, in addition to connecting and counting. Default: 6s.")
    private Duration time = Limits.DEFAULT_TIME;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description =
                    "The maximum number of rows to read keys from, or to write with --allow-writes. Default: 1000.")
    private int rows = Limits.DEFAULT_ROWS;

    @Option(
            names = "--allow-writes",
            description =
                    "Read and write in a separate schema (roundtrip_probe_...), which the probe creates and drops. With --workload: let"
                            + " it write to your tables, or create its own.")
    private boolean allowWrites;

    @Option(
            names = "--workload",
            paramLabel = "FILE",
            description =
                    "Run this workload's statements under both strings, in place of reads by primary key; the report is that of 'run'. See"
                            + " docs/workloads.md.")
    private String workload;

    @Option(
            names = "--size",
            paramLabel = "NAME=NUMBER",
            description = "Change one of the workload's sizes. Repeatable.")
    private List<String> sizes = List.of();

    @Option(
            names = "--roll-back",
            description =
                    "With --workload: end each transaction with a rollback, so that your tables stay as they are.")
    private boolean rollBack;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the report as JSON, see docs/probe.md.")
    private Path json;

    @Override
    public Integer call() {
        if (workload != null) {
            return probeWorkload();
        }
        if (rollBack || !sizes.isEmpty()) {
            throw new UsageException("--roll-back and --size go with --workload.");
        }
        return execute(Probe::execute, request(), ProbeDocument::of, new OutputFiles(List.of()).with("--json", json));
    }

    private int probeWorkload() {
        JdbcUrl yours = UrlArguments.forConnectorJ("--url", url);
        WorkloadSpec spec = WorkloadOptions.workload(workload, WorkloadOptions.sizes(sizes));
        Optional<JdbcUrl> given = against(yours);
        Optional<Credentials> credentials = login.beside(Optional.of(yours));
        // What may not run is refused before the first connection.
        RunRequest allowed = runRequest(yours, given.orElse(yours), credentials, spec);
        OutputFiles files = new OutputFiles(WorkloadOptions.files(workload)).with("--json", json);
        Run run = new Run(NanoClock.SYSTEM, WallClock.SYSTEM, Version.text(), new RoundtripMetrics(NanoClock.SYSTEM));
        return stoppable(run::stop, () -> {
            RunRequest request = given.isPresent()
                    ? allowed
                    : runRequest(yours, recommendedFor(spec, yours, credentials), credentials, spec);
            try (ProgressDisplay progress = new ProgressDisplay(terminal(), files, request.transactions())) {
                RunReport done = run.execute(request, progress);
                progress.done();
                if (request.scenarios().size() == 1) {
                    terminal().out().println("There is nothing to compare with: lint recommends no other string.");
                }
                print(new ReportOptions().document(done));
                ReportOptions.write(done, files);
                return Run.asExpected(done) ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
            }
        });
    }

    private RunRequest runRequest(JdbcUrl yours, JdbcUrl other, Optional<Credentials> credentials, WorkloadSpec spec) {
        Duration measured = UsageException.checked(() -> new Limits(time, rows, Writes.FORBIDDEN))
                .time();
        RunRequest request = UsageException.checked(
                () -> ProbedWorkload.request(yours, other, credentials, spec, measured, rollBack, allowWrites));
        if (request.createsTables() && !allowWrites) {
            throw new UsageException(
                    "The workload " + workload + " creates tables of its own on your server, in a database for"
                            + " them: allow this with --allow-writes.");
        }
        return request;
    }

    /** What lint recommends for the workload's statements on that kind of server; the same string if nothing. */
    private JdbcUrl recommendedFor(WorkloadSpec spec, JdbcUrl yours, Optional<Credentials> credentials)
            throws ServerUnavailableException {
        boolean tidb = ProbedWorkload.serverKind(yours, credentials) == ServerKind.TIDB;
        return Linter.assuming(WorkloadForecast.assumptions(spec).on(tidb))
                .lint(url)
                .recommended()
                .map(RecommendedString::url)
                .orElse(yours);
    }

    private ProbeRequest request() {
        JdbcUrl yours = UrlArguments.forConnectorJ("--url", url);
        Optional<JdbcUrl> other = against(yours);
        return UsageException.checked(() -> new ProbeRequest(
                url,
                kind -> other.map(given -> new Recommended(given.raw(), Optional.empty(), List.of()))
                        .orElseGet(() -> linted(kind)),
                login.beside(Optional.of(yours)),
                assumptions(true),
                new Limits(time, rows, allowWrites ? Writes.IN_A_SCHEMA_OF_ITS_OWN : Writes.FORBIDDEN)));
    }

    /** Another server is refused: two would be compared, and the password of one sent to the other. */
    private Optional<JdbcUrl> against(JdbcUrl yours) {
        if (against == null) {
            return Optional.empty();
        }
        JdbcUrl other = UrlArguments.forConnectorJ("--against", against);
        if (!yours.beforeDatabase().equalsIgnoreCase(other.beforeDatabase())
                || !yours.database().equals(other.database())) {
            throw new UsageException("--against names another server or database than --url: '" + other.masked()
                    + "'. Give the same hosts, ports and database; only the parameters may differ.");
        }
        return Optional.of(other);
    }

    /** The string that lint recommends instead, for that kind of server. */
    private Recommended linted(ServerKind kind) {
        LintReport lint = Linter.assuming(assumptions(kind == ServerKind.TIDB)).lint(url);
        return new Recommended(
                lint.recommended().map(string -> string.url().raw()).orElse(url),
                lint.recommended().map(Advised::of),
                reasons(lint));
    }

    /** The round trip time is not an assumption here: it is measured. */
    private Assumptions assumptions(boolean tidb) {
        return use.assumptions(tidb);
    }

    /** The reasons are the findings whose fixes are in the recommended string. */
    private static List<String> reasons(LintReport lint) {
        List<UrlParameter> used =
                lint.recommended().map(string -> string.url().properties()).orElse(List.of());
        return lint.findings().stream()
                .filter(finding -> finding.fix().isInString())
                .filter(finding -> used.containsAll(finding.fix().set())
                        && used.stream()
                                .noneMatch(kept -> finding.fix().remove().contains(kept.name())))
                .map(ProbeCommand::reason)
                .distinct()
                .toList();
    }

    private static String reason(Finding finding) {
        return finding.rule() + ": " + finding.what() + " " + finding.fix().sentence();
    }
}
