package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.agent.inside.SeenStrings;
import dev.roundtrip.cli.options.RunStrings;
import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.Corpus;
import dev.roundtrip.lint.LintReport;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.lint.RulesAsked;
import dev.roundtrip.lint.config.ConfigFile;
import dev.roundtrip.lint.config.FoundString;
import dev.roundtrip.live.Watch;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.PlainSentText;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.Severity;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.run.FakeServer;
import dev.roundtrip.run.Load;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.run.RunServer;
import dev.roundtrip.run.StringAdvice;
import dev.roundtrip.run.Timing;
import dev.roundtrip.run.Workloads;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.WorkloadSpec;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.testing.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Tests that one string has one recommended string: the published ones, those of applications, and a sample of the
 * corpus.
 */
class SixtyStringsTest {

    static final String HOST = "jdbc:mysql://tidb.example:4000/shop";

    /** Parameters as applications have them. */
    static final List<String> OF_APPLICATIONS = List.of(Texts.words("""
            useSSL=false&rewriteBatchedStatements=true&cachePrepStmts=true
            useUnicode=true&characterEncoding=utf8&serverTimezone=UTC
            useUnicode=true&characterEncoding=UTF-8&useSSL=false&allowPublicKeyRetrieval=true
            rewriteBatchedStatements=true rewriteBatchedStatements=true&useServerPrepStmts=true&cachePrepStmts=true
            useServerPrepStmts=true useServerPrepStmts=true&cachePrepStmts=true
            cachePrepStmts=true&prepStmtCacheSize=250&prepStmtCacheSqlLimit=2048&useServerPrepStmts=true
            useServerPrepStmts=false&cachePrepStmts=true useLocalSessionState=true&useLocalTransactionState=true
            sessionVariables=sql_mode='STRICT_TRANS_TABLES',autocommit=0 useCursorFetch=true&defaultFetchSize=100
            connectTimeout=3000&socketTimeout=60000&autoReconnect=true
            sslMode=VERIFY_IDENTITY&enabledTLSProtocols=TLSv1.3&useConfigs=maxPerformance
            allowMultiQueries=true&zeroDateTimeBehavior=CONVERT_TO_NULL&tinyInt1isBit=false
            prepStmtCacheSize=5000&elideSetAutoCommits=true&alwaysSendSetIsolation=false
            cachePrepStmts=false includeThreadNamesAsStatementComment=true maxAllowedPacket=8000
            uselocalsessionstate=true&sessionVariables=autocommit=0
            useServerPrepstmts=true rewriteBatchedStatements=true&useServerPrepstmts=true
            """));

    /** The interval of the sample: a fifth of the corpus, and all of it in the profile fuzz. */
    private static final int STEP = Math.max(1, 3_000 / Integer.getInteger("roundtrip.fuzz.tries", 600));

    private static final DriverVersion OLDEST = new DriverVersion(8, 0, 33);

    private static final List<DriverVersion> VERSIONS =
            List.of(OLDEST, new DriverVersion(8, 4, 0), new DriverVersion(9, 7, 0), DriverVersion.NEWEST_KNOWN);

    /** The assumptions; each string is checked with all of them, in turn with the pools. */
    private static final List<Assumptions> STATEMENTS = List.of(
            Assumptions.ofStatements(20, 200),
            Assumptions.ofStatements(365, 1900),
            Assumptions.ofStatements(5000, 9000));

    /** The text that an application.yml has behind its string. */
    private static final List<String> POOLS = List.of(
            "",
            "\n      auto-commit: false\n      maximum-pool-size: 300",
            "\n      transaction-isolation: TRANSACTION_READ_COMMITTED\n      connection-test-query: SELECT 1",
            "\n      connection-init-sql: SET autocommit=0",
            "\n      data-source-properties: {cachePrepStmts: true, useLocalSessionState: false}",
            "\n      data-source-properties: {prepStmtCacheSize: 0}");

    private static final WorkloadSpec BATCHES =
            Workloads.workload("batch-insert", Optional.empty(), Map.of()).orElseThrow();

    private static final List<SentText> MANY = IntStream.range(0, 5000)
            .mapToObj(i -> PlainSentText.prepared("SELECT " + i, 1, 1, 0, 750, 9_000))
            .toList();

    /** A string, and a version of its driver. */
    record Asked(String string, DriverVersion version) {

        LintReport report(Assumptions statements) {
            return linter(statements).lint(string);
        }

        Linter linter(Assumptions statements) {
            return Linter.assuming(statements).forVersion(version);
        }

        /** Whether the string has neither a wrapper's prefix nor placeholders. */
        boolean isPlain() {
            return WrittenUrl.of(string).plain().equals(string);
        }

        String coordinates() {
            return (isMariaDb(string) ? "mariadb-java-client:" : "mysql-connector-j:") + version;
        }

        Said check(String... options) {
            return Said.line("check {} --target tidb --driver {} {}", string, coordinates(), List.of(options));
        }
    }

    static Stream<Asked> asked() throws Exception {
        return strings().flatMap(string -> versions(string).stream().map(version -> new Asked(string, version)));
    }

    private static List<DriverVersion> versions(String string) {
        return isMariaDb(string)
                ? List.of(DriverVersion.NEWEST_KNOWN_MARIADB)
                : string.startsWith(HOST) ? VERSIONS : List.of(DriverVersion.NEWEST_KNOWN);
    }

    private static boolean isMariaDb(String string) {
        JdbcUrl url = JdbcUrl.parse(WrittenUrl.of(string).plain()).orElseThrow();
        return url.scheme().driver() == Driver.MARIADB;
    }

    static Stream<String> strings() throws Exception {
        List<String> strings = new ArrayList<>(List.of(HOST));
        OF_APPLICATIONS.forEach(parameters -> strings.add(HOST + "?" + parameters));
        for (String row : Files.readAllLines(Path.of("docs", "results.md"))) {
            String[] cells = row.split("\\|", -1);
            if (cells.length > 4 && cells[3].strip().startsWith("`")) {
                strings.add(HOST + "?" + cells[3].strip().replace("`", ""));
            }
        }
        List<String> corpus = Corpus.readable();
        IntStream.range(0, corpus.size()).filter(i -> i % STEP == 0).forEach(i -> strings.add(corpus.get(i)));
        assertThat(Set.copyOf(strings)).hasSizeGreaterThan(60);
        return strings.stream().distinct();
    }

    /** {@link OwnStringsIT} shows the same of a run's report, {@link LiveCheckIT} of {@code check --live}. */
    @ParameterizedTest
    @MethodSource("asked")
    void every_command_recommends_the_same(Asked asked) throws Exception {
        LintReport report = asked.report(Assumptions.DEFAULT);
        String toUse = report.toUse().orElse("");

        JsonNode json = new ObjectMapper().readTree(asked.check("--json").out());
        assertThat(json.at("/recommended/jdbcUrl").asText("")).isEqualTo(toUse);
        assertThat(asked.check().out())
                .contains("\nUse   "
                        + (report.correctFirst().isPresent()
                                ? "no string yet: correct the error\n"
                                : toUse.contains(JdbcUrl.MASK)
                                        ? "your string, with "
                                        : !toUse.isEmpty()
                                                ? toUse
                                                : rules(report, Finding::staysError)
                                                                .isEmpty()
                                                        ? "your string as it is"
                                                        : "your string as it is, but correct the error"));
        assertThat(report.afterUpgrade().isPresent())
                .isEqualTo(asked.version().equals(OLDEST) && gainsByUpgrade(asked, report));
        asked.check("--explain", "recommended").says(report.toPaste() + "\n");
        assertThat(asked.check("--for", "hikari").out())
                .startsWith(report.correctFirst()
                        .map(first -> "# No block: correct this first. ")
                        .orElse("jdbcUrl=" + report.toPaste().replace("\\", "\\\\") + "\n")
                        .replaceAll("(?s)\\*\\*\\*.*", ""));
        if (asked.isPlain() && !isMariaDb(asked.string())) {
            assertRunHas(report.recommended().orElseThrow(), asked, true);
            assertRunHas(report.outsideBatches().orElseThrow(), asked, false);
        }
    }

    /** Whether later drivers get a string that prepares, unless the given string asks for text itself. */
    private static boolean gainsByUpgrade(Asked asked, LintReport report) {
        EffectiveParameters given = report.subject().orElseThrow().parameters();
        return Stream.of(DriverVersion.WITHOUT_RESET, DriverVersion.NEWEST_KNOWN)
                        .allMatch(later -> new Asked(asked.string(), later)
                                .report(Assumptions.DEFAULT)
                                .outsideBatches()
                                .filter(string -> EffectiveParameters.of(string.url(), List.of(), later)
                                        .preparesOnServer())
                                .isPresent())
                && (given.preparesOnServer() || !given.isGiven("useServerPrepStmts"));
    }

    private static Set<String> rules(LintReport report, Predicate<Finding> which) {
        return report.findings().stream().filter(which).map(Finding::rule).collect(Collectors.toSet());
    }

    /**
     * The last row of a run with that string alone, with or without batches, has these parameters. A run refuses some
     * strings of the corpus, and none of an application.
     */
    private static void assertRunHas(RecommendedString string, Asked asked, boolean batches) throws Exception {
        RunStrings strings = CommandLine.populateCommand(new RunStrings(), asked.string());
        Scenario given = strings.given().get(0);
        RunRequest request;
        try {
            request = new RunRequest(
                    List.of(batches ? given.running(BATCHES) : given),
                    List.of(RunServer.only(ServerRequest.mariaDb())),
                    new Load(1),
                    Timing.DEFAULT_OF_ROUNDS,
                    Permission.SESSION_ONLY,
                    strings.own(),
                    List.of(DriverCoordinates.parse(asked.coordinates())),
                    false,
                    List.of(),
                    Optional.empty());
        } catch (IllegalArgumentException refused) {
            assertThat(asked.string()).doesNotStartWith(HOST);
            return;
        }
        List<Scenario> rows = StringAdvice.on(List.of(FakeServer.ours(ServerKind.TIDB)), request)
                .compared()
                .scenarios();
        assertThat(rows.get(rows.size() - 1).connection().parameters().text())
                .isEqualTo(string.url().parameters().text());
    }

    @ParameterizedTest
    @MethodSource("asked")
    void what_was_seen_of_an_application_adds_a_suggestion_and_changes_nothing(Asked asked) {
        if (!asked.isPlain()) {
            return;
        }
        Watch watch = new Watch("0.1.0", new Source(Source.WatchMethod.AGENT, "JVM 17"), Instant.EPOCH);
        watch.add(WireFigures.NONE, MANY, Duration.ofSeconds(1));
        SeenStrings strings = new SeenStrings();
        LoadedDriver driver = TestDrivers.of(asked.coordinates()).loaded();
        strings.add(asked.string(), null, driver.driver());

        List<Observation> seen = strings.observations(watch.soFar());

        LintReport report = asked.report(Assumptions.DEFAULT);
        assertThat(seen.get(0).string()).isEqualTo(report.toUse());
        assertThat(seen.subList(1, seen.size()))
                .allSatisfy(observation ->
                        assertThat(observation.text()).startsWith("For your 5,000 statements of up to 9,000"));
        assertThat(seen.size() == 2)
                .isEqualTo(report.toUse().orElse("").contains("prepStmtCacheSize=1000")
                        && !asked.string().contains("prepStmtCacheSize=1000"));
    }

    @ParameterizedTest
    @MethodSource("asked")
    void it_follows_from_string_version_and_pool_and_checked_again_nothing_is_left(Asked asked) throws Exception {
        for (int i = 0; i < POOLS.size(); i++) {
            String pool = POOLS.get(i);
            String file = "spring:\n  datasource:\n    url: '" + asked.string().replace("'", "''") + "'\n    hikari:"
                    + (pool.isEmpty() ? " {}" : pool) + "\n";
            FoundString found =
                    ConfigFile.read("application.yml", file).strings().get(0);
            assertThat(found.text()).isEqualTo(asked.string());
            Linter linter = asked.linter(Assumptions.DEFAULT)
                    .withProperties(found.beside())
                    .within(found.around());
            LintReport given = linter.lint(asked.string());
            RecommendedString string = given.recommended().orElseThrow();
            JdbcUrl recommended = string.url();
            given.findings().forEach(finding -> assertIsAppliedOrExplained(finding, string));
            LintReport ofOthers = asked.linter(STATEMENTS.get(i % STATEMENTS.size()))
                    .withProperties(found.beside())
                    .within(found.around())
                    .lint(asked.string());
            assertThat(ofOthers.recommended().orElseThrow().url()).isEqualTo(recommended);
            ofOthers.findings().forEach(finding -> assertIsAppliedOrExplained(finding, string));
            // A wrapper's or a template's string is recommended in its own form.
            if (asked.isPlain()) {
                LintReport again = linter.withProperties(string.beside()).lint(recommended.raw());
                Predicate<Finding> isError = finding -> finding.severity() == Severity.ERROR;
                assertThat(rules(given, isError))
                        .as("errors before %s", recommended)
                        .containsAll(rules(again, isError));
                assertThat(again.recommended().orElseThrow().url().properties())
                        .containsExactlyInAnyOrderElementsOf(recommended.properties());
                if (given.correctFirst().isEmpty()) {
                    assertThat(rules(again, Finding::staysError)).isEqualTo(rules(given, Finding::staysError));
                }
                assertThat(again.findings())
                        .filteredOn(finding ->
                                finding.fix().isNeutral() && finding.fix().isInString())
                        .allSatisfy(
                                finding -> assertThat(finding.fix().leftOut()).isNotEmpty());
            }
        }
    }

    private static void assertIsAppliedOrExplained(Finding finding, RecommendedString recommended) {
        Fix fix = finding.fix();
        Set<UrlParameter> all = Stream.concat(recommended.beside().stream(), recommended.url().properties().stream())
                .collect(Collectors.toSet());
        boolean applied = all.containsAll(fix.set())
                && all.stream().noneMatch(one -> fix.remove().contains(one.name()));
        assertThat(applied || !fix.changes().isEmpty() || !fix.leftOut().isEmpty())
                .as("%s: %s", finding.rule(), fix)
                .isTrue();
    }

    @Test
    void each_fix_that_is_not_in_it_says_its_own_reason() {
        String cached = HOST + "?useServerPrepStmts=true&cachePrepStmts=true";

        assertThat(fix("statement-cache-too-small", Assumptions.ofStatements(5000, 9000), cached))
                .contains(
                        "prepStmtCacheSize=10000 is not in the recommended string, which ignores your 5,000 statements of up to"
                                + " 9,000 characters.");
        assertThat(fix("parameter-without-effect", Assumptions.DEFAULT, HOST + "?prepStmtCacheSize=5000"))
                .contains("The recommended cache uses prepStmtCacheSize.");
        LintReport older =
                Linter.assuming(Assumptions.DEFAULT).forVersion(OLDEST).lint(HOST + "?useServerPrepStmts=true");
        assertThat(older.findings().get(0).rule()).isEqualTo("prepare-without-cache");
        assertThat(older.recommended().orElseThrow().url().raw()).isEqualTo(HOST + "?useLocalSessionState=true");
    }

    @Test
    void without_local_session_state_batches_stay_text_because_prepared_ones_ask_twice() {
        for (String against : List.of("useLocalSessionState=false", "sessionVariables=autocommit=0")) {
            LintReport report = Linter.assuming(Assumptions.DEFAULT).lint(HOST + "?" + against);

            assertThat(report.recommended().orElseThrow().url().raw()).doesNotContain("useServerPrepStmts");
            assertThat(RulesAsked.only(report, "text-protocol").fix().sentence())
                    .contains("a prepared batch asks twice");
        }
    }

    private static String fix(String id, Assumptions statements, String string) {
        return RulesAsked.only(Linter.assuming(statements).lint(string), id)
                .fix()
                .leftOut();
    }

    @Test
    void a_default_that_is_given_explicitly_changes_nothing() {
        for (String printed : List.of("prepStmtCacheSize=25", "prepStmtCacheSqlLimit=256", "connectTimeout=0")) {
            assertThat(recommended(HOST + "?" + printed).properties())
                    .containsAll(recommended(HOST).properties());
        }
    }

    private static JdbcUrl recommended(String string) {
        return Linter.assuming(Assumptions.DEFAULT)
                .lint(string)
                .recommended()
                .orElseThrow()
                .url();
    }
}
