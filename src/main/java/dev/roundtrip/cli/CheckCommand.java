package dev.roundtrip.cli;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.cli.options.Converters;
import dev.roundtrip.cli.options.JsonOption;
import dev.roundtrip.cli.options.LiveOptions;
import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.DriverException;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.lint.LintReport;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.lint.TargetServer;
import dev.roundtrip.lint.recipe.ConfigBlock;
import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.CheckReport.CheckedServer;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.LiveReport;
import dev.roundtrip.report.Severity;
import dev.roundtrip.run.Run;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.text.CheckDocument;
import dev.roundtrip.text.CheckSarif;
import dev.roundtrip.text.Document;
import dev.roundtrip.text.FindingTopics;
import dev.roundtrip.text.LiveDocument;
import dev.roundtrip.text.TerminalStyle;
import dev.roundtrip.text.TerminalWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code roundtrip check}: checks a connection string without a database. */
@Command(
        // Looking for such methods takes longer than reading the options.
        addMethodSubcommands = false,
        footer = {
            "  ./roundtrip check 'jdbc:mysql://db:4000/bank'",
            "  ./roundtrip check src/main/resources/application.yml --for spring",
            "  ./roundtrip check src/main/resources --write",
            "  ./roundtrip check --live jdbc:mysql://db:4000/bank --user app --password",
            "  ./roundtrip check --explain recommended"
        },
        exitCodeList = {
            "0:no finding of --fail-on",
            "1:an error, no string or block, or by --fail-on",
            RoundtripCommand.INVALID
        })
final class CheckCommand extends TerminalCommand {

    /** The number of lines of a screen. */
    private static final int SCREEN = 24;

    private static final int USUAL_WIDTH = 80;

    @Parameters(
            arity = "0..*",
            paramLabel = "TARGET",
            description = "Connection string; file or folder (YAML, properties, XML, .env, programs ...).")
    private List<String> targets = List.of();

    @Option(
            names = "--for",
            paramLabel = "spring|hikari|quarkus|hibernate|mybatis|sql",
            description = "Print a block to paste.")
    private ConfigBlock block;

    @Option(
            names = "--driver",
            converter = Converters.AnyVersion.class,
            paramLabel = "ARTIFACT:VERSION",
            description = "Driver, such as mysql-connector-j:8.0.33. Default: the build's, else the newest.")
    private DriverCoordinates driver;

    @Option(
            names = "--target",
            paramLabel = "tidb|mysql|mariadb|aurora|vitess|proxysql",
            description = "Server. Default: what the string shows, such as port 4000.")
    private TargetServer target;

    @Option(
            names = "--write",
            arity = "0..1",
            fallbackValue = "",
            preprocessor = JsonOption.OwnValue.class,
            paramLabel = "RULE,...",
            description = "Change the files as a diff shows, after a yes on a terminal. With =RULE,... also these"
                    + " choices.")
    private String write;

    @Option(names = "--all", description = "Show all findings and effective parameters.")
    private boolean all;

    @Option(
            names = "--explain",
            paramLabel = "RULE|recommended",
            description = "Show a rule, or the recommended string's conditions.")
    private String explained;

    @Option(
            names = "--fail-on",
            paramLabel = "warning|error",
            description = "Exit with 1. Default: error; --for: one in the block.")
    private Severity failOn;

    @Mixin
    private JsonOption json;

    @Option(names = "--sarif", paramLabel = "FILE", description = "Write SARIF 2.1.0, for code scanning.")
    private Path sarif;

    @ArgGroup(exclusive = false)
    private LiveOptions live;

    private StringChecks checks;

    @Override
    public Integer call() {
        List<Path> files = targets.stream().filter(this::isFile).map(Path::of).toList();
        OutputFiles out = new OutputFiles(files).with("--json", json.file()).with("--sarif", sarif);
        refuseIf(block != null && (all || explained != null), "--for excludes --all and --explain.");
        refuseIf(
                explained != null && (all || json.isGiven() || sarif != null || live != null),
                "--explain excludes --all, --json, --sarif and --live.");
        refuseIf(block != null && json.onStdout(), "--for and --json share standard output. Try --json=check.json.");
        Optional<CheckedServer> server = Optional.ofNullable(target).map(named -> named.by("--target"));
        checks = checks(server);
        if (targets.isEmpty() && explained != null) {
            checks.check(server.map(RecommendedString::template).orElse(RecommendedString.TEMPLATE));
            print(explanation(checks.cards().get(0).report()));
            return RoundtripCommand.DONE;
        }
        refuseIf(targets.isEmpty(), "Give a connection string, file or folder.");
        if (write != null) {
            return write(files);
        }
        List<CheckedFile> read =
                files.stream().flatMap(path -> CheckedFile.read(path).stream()).toList();
        Optional<JdbcUrl> onItsServer = Optional.ofNullable(live)
                .map(options -> LiveOptions.string(
                        targets,
                        read.stream().flatMap(file -> file.strings().stream()).toList()));
        Optional<Credentials> login = onItsServer.flatMap(url -> live.credentials(url));
        if (target == null && onItsServer.isPresent()) {
            checks = checks(LiveCheck.server(onItsServer.get(), login));
        }
        read.forEach(file -> {
            file.notes().forEach(terminal().err()::println);
            checks.check(file);
        });
        targets.stream().filter(target -> !isFile(target)).forEach(checks::check);
        List<DriverCoordinates> measured = measured();
        Optional<LiveCheck> onServer = onItsServer.map(url -> new LiveCheck(
                live, login, measured, terminal(), url, checks.cards().get(0)));
        if (onServer.isEmpty() || !json.onStdout()) {
            show();
        }
        int exitCode = onServer.map(check -> stoppable(check::stop, () -> measure(check, out)))
                .orElse(RoundtripCommand.DONE);
        if (onServer.isEmpty()) {
            out.write("--json", this::documents);
        }
        out.write("--sarif", this::sarif);
        // A guard in CI would otherwise pass after its folder was moved.
        return checks.reports().isEmpty() || checks.reports().stream().anyMatch(this::fails)
                ? RoundtripCommand.FAILED
                : exitCode;
    }

    private StringChecks checks(Optional<CheckedServer> server) {
        return new StringChecks(Optional.ofNullable(driver), server);
    }

    /**
     * Whether a check fails. With a block to paste, only errors that are left in the block count, unless a severity was
     * also asked for.
     */
    private boolean fails(CheckReport report) {
        return (failOn == null && block != null)
                ? report.findings().stream().anyMatch(Finding::staysError)
                : report.has(Objects.requireNonNullElse(failOn, Severity.ERROR));
    }

    /** The driver to measure with, though strings are checked for any version; empty for the bundled driver. */
    private List<DriverCoordinates> measured() {
        try {
            return live == null || driver == null ? List.of() : List.of(driver.measurable());
        } catch (DriverException tooOld) {
            throw new UsageException("--live: " + tooOld.getMessage());
        }
    }

    private int measure(LiveCheck check, OutputFiles out) throws Exception {
        LiveReport found;
        try {
            found = check.execute(checks.reports().get(0));
        } catch (Exception e) {
            if (!json.onStdout()) {
                print(
                        LiveCheck.isSessionRefused(e)
                                ? CheckDocument.refused(checks.reports().get(0))
                                : CheckDocument.use(checks.reports().get(0)));
            }
            throw e;
        }
        print(json.onStdout(), found, () -> LiveDocument.of(found));
        out.write("--json", () -> Json.text(found));
        return Run.asExpected(found.run()) ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
    }

    private void show() {
        if (json.onStdout()) {
            print(documents());
            return;
        }
        if (block == null && explained == null) {
            showFindings();
            return;
        }
        for (int i = 0; i < checks.cards().size(); i++) {
            print(i > 0 ? System.lineSeparator() : "");
            if (block == null) {
                print(explanation(checks.cards().get(i).report()));
            } else {
                print(checks.cards().get(i).block(block));
            }
        }
    }

    /** Prints the findings. What several strings have in common is printed once, with their places. */
    private void showFindings() {
        Set<List<Finding>> said = new HashSet<>();
        String gap = "";
        for (List<CheckReport> same : CheckDocument.grouped(checks.reports())) {
            print(gap);
            gap = System.lineSeparator();
            print(all ? CheckDocument.whole(same, live == null) : screen(same, said));
            if (checks.reports().size() > 1) {
                said.addAll(FindingTopics.of(same.get(0)));
            }
        }
    }

    /** Some findings, at least one: no more than a screen has room for. */
    private Document screen(List<CheckReport> same, Set<List<Finding>> said) {
        int most = CheckDocument.topicsThatMatter(same.get(0));
        // If several strings have the findings in common, their places and texts are never left out.
        long more = same.size() == 1 ? 0 : rows(brief(same, 1, said)) - rows(brief(same.subList(0, 1), 1, said));
        while (most > 1 && rows(brief(same, most, said)) > SCREEN + more) {
            most--;
        }
        return brief(same, most, said);
    }

    private Document brief(List<CheckReport> same, int most, Set<List<Finding>> said) {
        return CheckDocument.brief(same, most, live == null, said);
    }

    /**
     * The number of rows on the terminal, in the style without colours. A narrow terminal has the content of a usual
     * one.
     */
    private long rows(Document document) {
        int width = Math.max(USUAL_WIDTH, terminal().width());
        return TerminalWriter.write(document, new TerminalStyle(width, false, false))
                .lines()
                .mapToLong(line -> Math.max(1, (line.length() + width - 1) / width))
                .sum();
    }

    private Document explanation(LintReport report) {
        return explained.equals(Scenario.RECOMMENDED)
                ? AdviceDocument.recommended(report)
                : AdviceDocument.rule(Linter.ruleOf(explained)
                        .orElseThrow(() -> new UsageException(
                                "--explain: no rule '" + explained + "'. docs/rules.md lists them.")));
    }

    private String sarif() {
        Map<String, String> titles = new LinkedHashMap<>();
        Linter.allRules().forEach(rule -> titles.put(rule.id(), rule.title()));
        return CheckSarif.text(Version.text(), titles, checks.reports(), Path.of(""));
    }

    private String documents() {
        return checks.reports().stream().map(Json::text).collect(Collectors.joining());
    }

    /** Whether a target is a file or a folder, as every target is that is no connection string. */
    private boolean isFile(String target) {
        String lower = target.strip().toLowerCase(Locale.ROOT);
        if (lower.contains("jdbc:") || lower.startsWith("jdbc-secretsmanager:")) {
            return false;
        }
        refuseIf(
                target.isBlank() || !Files.exists(Path.of(target)),
                "'" + JdbcUrl.masked(target) + "' is no connection string (jdbc:...), file or folder.");
        return true;
    }

    private int write(List<Path> files) {
        refuseIf(
                block != null || all || explained != null || json.isGiven() || sarif != null || live != null,
                "--write excludes --for, --all, --explain, --json, --sarif and --live.");
        refuseIf(files.size() < targets.size(), "--write changes files. Give a file or folder as TARGET.");
        Set<String> choices = WrittenFiles.choices(write);
        List<CheckedFile> read =
                files.stream().flatMap(path -> CheckedFile.read(path).stream()).toList();
        WrittenFiles written = new WrittenFiles();
        for (CheckedFile file : read) {
            file.notes().forEach(terminal().err()::println);
            written.plan(file.path(), checks.wanted(file, choices));
        }
        written.diff().forEach(terminal().out()::println);
        boolean agreed = written.isEmpty() || !canAsk() || confirmed("Write " + written.summary() + "? Type yes: ");
        boolean done = agreed && written.write();
        read.stream()
                .filter(file -> !file.strings().isEmpty())
                .flatMap(file -> CheckedFile.read(file.path()).stream())
                .forEach(checks::check);
        written.say(agreed, checks.reports()).forEach(terminal().out()::println);
        return checks.reports().isEmpty() || !done || checks.reports().stream().anyMatch(this::fails)
                ? RoundtripCommand.FAILED
                : RoundtripCommand.DONE;
    }
}
