package dev.roundtrip.cli;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.LintReport;
import dev.roundtrip.advice.Linter;
import dev.roundtrip.advice.Surroundings;
import dev.roundtrip.advice.config.ConfigFile;
import dev.roundtrip.advice.config.FoundString;
import dev.roundtrip.cli.options.AssumptionOptions;
import dev.roundtrip.cli.options.LiveOptions;
import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.file.InputFile;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.render.FindingsDocument;
import dev.roundtrip.render.LintSarif;
import dev.roundtrip.render.LiveDocument;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.LintDocument;
import dev.roundtrip.result.LiveReport;
import dev.roundtrip.run.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code roundtrip check}: checks a connection string without a database. */
@Command(
        name = "check",
        description = {
            "Says what is wrong with a JDBC connection string, what it costs in commands and round trips, and which string to use.",
            "Opens no connection without --live. A fix that changes how the application behaves is shown, never applied. docs/lint.md has every rule with its evidence."
        },
        footer = {
            "  ./roundtrip check 'jdbc:mysql://db.example:4000/bank?useServerPrepStmts=true'",
            "  ./roundtrip check --explain --driver-version 8.0.33 'jdbc:mysql://db.example:4000/bank?useConfigs=maxPerformance'",
            "  ./roundtrip check --live 'jdbc:mysql://db.example:4000/bank?useServerPrepStmts=true' --user app --password",
            "  ./roundtrip check src/main/resources/application.yml",
            "  ./roundtrip check . --sarif roundtrip.sarif",
            "  grep -o 'jdbc:[^ ]*' *.conf | ./roundtrip check -"
        },
        exitCodeList = {
            "0:no error was found",
            "1:an error was found, such as a string that no driver can read",
            "2:invalid command line"
        })
final class CheckCommand extends TerminalCommand {

    private static final int LARGEST_BYTES = 1 << 20;

    @Parameters(
            arity = "1..*",
            paramLabel = "TARGET",
            description =
                    "A connection string; a file whose strings and pool properties are checked: application.yml, or .properties of"
                            + " Spring, Quarkus, MyBatis, HikariCP or Druid; a folder with such files; or - for strings"
                            + " on standard input, one per line.")
    private List<String> targets = List.of();

    @Option(
            names = "--framework",
            paramLabel = "NAME",
            description =
                    "What the application is built with: ${COMPLETION-CANDIDATES}. It makes some findings more severe. Default:"
                            + " from the file.")
    private Framework framework;

    @Option(
            names = "--driver-version",
            paramLabel = "VERSION",
            description =
                    "Version of the string's driver, such as 8.0.33. Default: with a file, the one that the nearest pom.xml or"
                            + " build.gradle names; otherwise the newest known one.")
    private DriverVersion driverVersion;

    @Mixin
    private AssumptionOptions use;

    @Option(
            names = "--rtt",
            paramLabel = "TIME",
            description = "Round-trip time of a command and its answer, such as 200us or 1.5ms. Default: 0.5ms.")
    private Duration roundTripTime = Assumptions.DEFAULT.roundTripTime();

    @Option(
            names = "--server",
            paramLabel = "tidb|mysql",
            description = "The kind of server: ${COMPLETION-CANDIDATES}. Default: tidb.")
    private Kind server = Kind.TIDB;

    @Option(
            names = "--properties",
            paramLabel = "FILE",
            description = "A Java properties file with connection properties in addition to the string.")
    private Path properties;

    @Option(names = "--ignore", paramLabel = "RULE_ID", description = "Leave out this rule; repeatable.")
    private List<String> ignore = List.of();

    @Option(
            names = "--explain",
            description =
                    "Also show the reasons of notes, and the effective parameters that matter, with their origin.")
    private boolean explain;

    @Option(names = "--explain-all", description = "Also show every parameter that the driver has.")
    private boolean explainAll;

    @ArgGroup(exclusive = false, heading = "%nOn its server:%n")
    private LiveOptions live;

    @Option(names = "--json", description = "Print JSON, schema " + LintDocument.SCHEMA + ".")
    private boolean json;

    @Option(
            names = "--sarif",
            paramLabel = "FILE",
            description =
                    "Also write the findings as SARIF 2.1.0, which code scanning shows at the line of the string.")
    private Path sarif;

    /** What was found so far, for that file. */
    private final List<LintDocument> documents = new ArrayList<>();

    private boolean errors;

    @Override
    public Integer call() {
        List<Path> files =
                targets.stream().filter(CheckCommand::isFile).map(Path::of).toList();
        if (live != null) {
            LiveOptions.string(targets);
        }
        OutputFiles log = new OutputFiles(files).with("--sarif", sarif);
        List<UrlParameter> given = beside();
        List<CheckedFile> read =
                files.stream().flatMap(path -> CheckedFile.read(path).stream()).toList();
        for (CheckedFile file : read) {
            file.notes().forEach(terminal().err()::println);
            for (FoundString found : file.strings()) {
                List<UrlParameter> beside = new ArrayList<>(found.beside());
                beside.addAll(given);
                Optional<DriverVersion> version =
                        Optional.ofNullable(driverVersion).or(() -> file.driverVersion(found.text()));
                lint(found.text(), found.around(), beside, version, Optional.of(file.placeOf(found)));
            }
        }
        for (String target : targets) {
            if (!isFile(target)) {
                for (String string : target.equals("-") ? lines() : List.of(target)) {
                    lint(string, Surroundings.NONE, given, Optional.ofNullable(driverVersion), Optional.empty());
                }
            }
        }
        log.write("--sarif", () -> LintSarif.text(Version.text(), titles(), documents, Path.of("")));
        return errors ? RoundtripCommand.FAILED : RoundtripCommand.DONE;
    }

    /** A target that is no connection string is one, whether it exists or not. */
    private static boolean isFile(String target) {
        return !target.equals("-")
                && !target.isBlank()
                && !target.toLowerCase(Locale.ROOT).contains("jdbc:")
                && (ConfigFile.isKnown(target) || Files.exists(Path.of(target)));
    }

    private static Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        Linter.allRules().forEach(rule -> titles.put(rule.id(), rule.title()));
        return titles;
    }

    /** @param place where the string was found; empty if it was given directly */
    private void lint(
            String string,
            Surroundings around,
            List<UrlParameter> beside,
            Optional<DriverVersion> version,
            Optional<LintDocument.Place> place) {
        Assumptions assumptions = use.assumptions(
                roundTripTime,
                server == Kind.TIDB,
                around.pool().maximumSize().orElse(Assumptions.DEFAULT.connections()));
        Linter linter = UsageException.checked(
                        () -> Linter.assuming(assumptions).ignoring(new TreeSet<>(ignore)))
                .withProperties(beside)
                .within(framework == null ? around : around.withFramework(framework.title));
        LintReport report = version.map(linter::forVersion).orElse(linter).lint(string);
        LintDocument document = LintDocuments.of(report, assumptions, detail(), place);
        if (sarif != null) {
            documents.add(document);
        }
        Optional<LiveCheck> onServer = Optional.ofNullable(live).map(options -> {
            JdbcUrl url = LiveOptions.string(targets).withChanges(beside, Set.of());
            return new LiveCheck(options, terminal(), url, report.recommended().orElseThrow());
        });
        if (!json) {
            print(FindingsDocument.of(document, explain || explainAll));
            print(place.isPresent() ? System.lineSeparator() : "");
        } else if (live == null) {
            print(Json.text(document));
        }
        errors |= report.hasErrors();
        onServer.ifPresent(check -> errors |= RoundtripCommand.FAILED
                == stoppable(check::stop, () -> {
                    LiveReport found = check.execute(document);
                    if (json) {
                        print(Json.text(found));
                    } else {
                        print(LiveDocument.of(found));
                    }
                    return Run.asExpected(found.run()) ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
                }));
    }

    private LintDocuments.Detail detail() {
        if (explainAll) {
            return LintDocuments.Detail.ALL;
        }
        return explain || json ? LintDocuments.Detail.TELLING : LintDocuments.Detail.NONE;
    }

    private List<UrlParameter> beside() {
        if (properties == null) {
            return List.of();
        }
        Properties read = new Properties();
        try {
            read.load(new StringReader(InputFile.text(properties, LARGEST_BYTES)));
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException("--properties: " + properties + " cannot be read: " + e.getMessage() + ".");
        }
        return new TreeSet<>(read.stringPropertyNames())
                .stream()
                        .map(name -> new UrlParameter(name, read.getProperty(name)))
                        .toList();
    }

    /** One string per line; a single empty string if there are none. */
    private List<String> lines() {
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            List<String> lines = input.lines().filter(line -> !line.isBlank()).toList();
            return lines.isEmpty() ? List.of("") : lines;
        } catch (IOException | UncheckedIOException e) {
            throw new UsageException("standard input cannot be read (" + e.getMessage() + ").");
        }
    }

    /** The framework of the application. */
    enum Framework {
        SPRING("Spring"),
        MYBATIS("MyBatis"),
        QUARKUS("Quarkus"),
        HIBERNATE("Hibernate");

        private final String title;

        Framework(String title) {
            this.title = title;
        }
    }

    /** The kind of server that the string connects to. */
    enum Kind {
        TIDB,
        MYSQL
    }
}
