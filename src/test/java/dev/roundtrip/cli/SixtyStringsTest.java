package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Corpus;
import dev.roundtrip.advice.LintReport;
import dev.roundtrip.advice.Linter;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.result.Finding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One recommended string for one string: the published ones, those of applications, and a sample of the corpus. */
@DisplayNameGeneration(ReplaceUnderscores.class)
class SixtyStringsTest {

    static final String HOST = "jdbc:mysql://tidb.example:4000/shop";

    /** Parameters as applications have them. */
    static final List<String> OF_APPLICATIONS = List.of(
            "useSSL=false&rewriteBatchedStatements=true&cachePrepStmts=true",
            "useUnicode=true&characterEncoding=utf8&serverTimezone=UTC",
            "useUnicode=true&characterEncoding=UTF-8&useSSL=false&allowPublicKeyRetrieval=true",
            "rewriteBatchedStatements=true",
            "rewriteBatchedStatements=true&useServerPrepStmts=true&cachePrepStmts=true",
            "useServerPrepStmts=true",
            "useServerPrepStmts=true&cachePrepStmts=true",
            "cachePrepStmts=true&prepStmtCacheSize=250&prepStmtCacheSqlLimit=2048&useServerPrepStmts=true",
            "useServerPrepStmts=false&cachePrepStmts=true",
            "useLocalSessionState=true&useLocalTransactionState=true",
            "sessionVariables=sql_mode='STRICT_TRANS_TABLES',autocommit=0",
            "useCursorFetch=true&defaultFetchSize=100",
            "connectTimeout=3000&socketTimeout=60000&autoReconnect=true",
            "sslMode=VERIFY_IDENTITY&enabledTLSProtocols=TLSv1.3&useConfigs=maxPerformance",
            "allowMultiQueries=true&zeroDateTimeBehavior=CONVERT_TO_NULL&tinyInt1isBit=false",
            "prepStmtCacheSize=5000&elideSetAutoCommits=true&alwaysSendSetIsolation=false");

    private static final List<Assumptions> STATEMENTS = List.of(
            Assumptions.DEFAULT,
            Assumptions.ofStatements(20, 200),
            Assumptions.ofStatements(365, 1900),
            Assumptions.ofStatements(5000, 9000).withConnections(500),
            Assumptions.ofStatements(365, 1900).on(false));

    static Stream<String> strings() throws Exception {
        List<String> strings = new ArrayList<>(List.of(HOST));
        OF_APPLICATIONS.forEach(parameters -> strings.add(HOST + "?" + parameters));
        for (String row : Files.readAllLines(Path.of("docs", "results.md"))) {
            String[] cells = row.split("\\|", -1);
            if (cells.length > 4 && cells[3].strip().startsWith("`")) {
                strings.add(HOST + "?" + cells[3].strip().replace("`", ""));
            }
        }
        strings.addAll(Corpus.readable());
        return strings.stream().distinct();
    }

    @Test
    void there_are_more_than_sixty() throws Exception {
        assertThat(strings()).hasSizeGreaterThan(60);
    }

    @ParameterizedTest
    @MethodSource("strings")
    void numbers_of_statements_and_kinds_of_servers_never_change_it(String string) {
        for (DriverVersion version : versions(string)) {
            assertThat(STATEMENTS.stream()
                            .map(each -> recommended(Linter.assuming(each).forVersion(version), string)
                                    .raw())
                            .distinct())
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("strings")
    void linting_it_finds_nothing_that_a_neutral_change_removes(String string) {
        // A wrapper's or a template's string is recommended in its own form; a misspelt name stays, as a choice.
        if (!WrittenUrl.of(string).plain().equals(string) || string.contains("useserverprepstmts")) {
            return;
        }
        for (DriverVersion version : versions(string)) {
            Linter linter = Linter.assuming(Assumptions.DEFAULT).forVersion(version);
            JdbcUrl recommended = recommended(linter, string);

            assertThat(recommended(linter, recommended.raw()).properties())
                    .containsExactlyInAnyOrderElementsOf(recommended.properties());
            assertThat(linter.lint(recommended.raw()).findings())
                    .filteredOn(finding ->
                            finding.fix().isNeutral() && finding.fix().isInString())
                    .allSatisfy(finding -> assertThat(finding.fix().leftOut()).isNotEmpty());
        }
    }

    @Test
    void each_fix_that_is_not_in_it_says_its_own_reason() {
        String cached = HOST + "?useServerPrepStmts=true&cachePrepStmts=true";

        assertThat(fix("statement-cache-too-small", Assumptions.ofStatements(5000, 9000), cached))
                .contains(
                        "prepStmtCacheSize=10000 is not in the recommended string, which is the same for any statements:"
                                + " yours are 5,000 of up to 9,000 characters.");
        assertThat(fix("parameter-without-effect", Assumptions.DEFAULT, HOST + "?prepStmtCacheSize=5000"))
                .contains("The recommended string turns on the cache, which uses prepStmtCacheSize.");
        LintReport older = Linter.assuming(Assumptions.DEFAULT)
                .forVersion(new DriverVersion(8, 0, 33))
                .lint(HOST + "?useServerPrepStmts=true");
        assertThat(older.findings().get(0).rule()).isEqualTo("prepare-without-cache");
        assertThat(older.findings())
                .filteredOn(finding -> finding.rule().equals("refused-prepare-repeated"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.fix().leftOut())
                        .contains("with Connector/J 8.0.33 each execution of a kept statement costs a reset."));
        assertThat(older.recommended().orElseThrow().url().raw())
                .isEqualTo(HOST + "?useServerPrepStmts=true&useLocalSessionState=true");
    }

    @Test
    void without_local_session_state_batches_stay_text_because_prepared_ones_ask_twice() {
        for (String against : List.of("useLocalSessionState=false", "sessionVariables=autocommit=0")) {
            LintReport report = Linter.assuming(Assumptions.DEFAULT).lint(HOST + "?" + against);

            assertThat(report.recommended().orElseThrow().url().raw()).doesNotContain("useServerPrepStmts");
            assertThat(report.findings())
                    .filteredOn(finding -> finding.rule().equals("text-protocol"))
                    .singleElement()
                    .satisfies(
                            finding -> assertThat(finding.fix().sentence()).contains("asks twice before each batch"));
        }
    }

    private static String fix(String id, Assumptions statements, String string) {
        return Linter.assuming(statements).lint(string).findings().stream()
                .filter(finding -> finding.rule().equals(id))
                .map(finding -> finding.fix().leftOut())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_default_that_is_given_explicitly_changes_nothing() {
        Linter linter = Linter.assuming(Assumptions.DEFAULT);

        for (String printed : List.of("prepStmtCacheSize=25", "prepStmtCacheSqlLimit=256", "connectTimeout=0")) {
            assertThat(recommended(linter, HOST + "?" + printed).properties())
                    .containsAll(recommended(linter, HOST).properties());
        }
    }

    @ParameterizedTest
    @MethodSource("strings")
    void rewritten_batches_stay_if_the_string_has_them(String string) {
        if (string.startsWith(HOST) && string.contains("rewriteBatchedStatements=true")) {
            assertThat(RecommendedString.ofAll(
                                    List.of(string.substring(HOST.length() + 1)),
                                    Assumptions.DEFAULT,
                                    DriverVersion.NEWEST_KNOWN)
                            .url()
                            .property("rewriteBatchedStatements"))
                    .contains("true");
        }
    }

    @ParameterizedTest
    @MethodSource("strings")
    void every_fix_is_in_it_or_says_why_not(String string) {
        for (Assumptions statements : STATEMENTS) {
            LintReport report = Linter.assuming(statements).lint(string);
            JdbcUrl recommended = report.recommended().orElseThrow().url();
            for (Finding finding : report.findings()) {
                Set<UrlParameter> used = Set.copyOf(recommended.properties());
                boolean applied = used.containsAll(finding.fix().set())
                        && finding.fix().remove().stream()
                                .noneMatch(name -> recommended.property(name).isPresent());
                assertThat(applied
                                || !finding.fix().changes().isEmpty()
                                || !finding.fix().leftOut().isEmpty())
                        .as("%s: %s", finding.rule(), finding.fix())
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("strings")
    void a_run_recommends_what_check_does(String string) {
        if (!string.startsWith(HOST)) {
            return;
        }
        String parameters = string.substring(HOST.length()).replaceFirst("^\\?", "");
        String linted =
                recommended(Linter.assuming(Assumptions.DEFAULT), string).raw();

        assertThat(RecommendedString.ofAll(
                                List.of(parameters), Assumptions.ofStatements(365, 1900), DriverVersion.NEWEST_KNOWN)
                        .url()
                        .raw()
                        .replace(RecommendedString.TEMPLATE, HOST))
                .isEqualTo(linted);
        assertThat(Said.line("check {}", string).out() + string).contains(linted);
    }

    private static JdbcUrl recommended(Linter linter, String string) {
        return linter.lint(string).recommended().orElseThrow().url();
    }

    private static List<DriverVersion> versions(String string) {
        boolean mariaDb = JdbcUrl.parse(WrittenUrl.of(string).plain())
                        .orElseThrow()
                        .scheme()
                        .driver()
                == Driver.MARIADB;
        return mariaDb
                ? List.of(DriverVersion.NEWEST_KNOWN_MARIADB)
                : List.of(DriverVersion.NEWEST_KNOWN, new DriverVersion(8, 0, 33));
    }
}
