package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Finding.Effect;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.Severity;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.testing.Words;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinterTest {

    private static final Linter LINTER = Linter.assuming(Assumptions.DEFAULT);

    @ParameterizedTest
    @MethodSource("dev.roundtrip.lint.Corpus#broken")
    void a_string_that_no_driver_can_read_is_one_error(String text) {
        LintReport report = LINTER.lint(text);

        assertThat(report.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo("unreadable-url");
            assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        });
        assertThat(report.recommended()).isEmpty();
        assertThat(published(report)).doesNotContain(Corpus.SECRET);
    }

    @ParameterizedTest
    @MethodSource("dev.roundtrip.lint.Corpus#readable")
    void no_secret_is_said_of_any_string(String text) {
        assertThat(published(LINTER.lint(text))).doesNotContain(Corpus.SECRET);
    }

    @ParameterizedTest
    @MethodSource("dev.roundtrip.lint.Corpus#readable")
    void a_string_without_findings_is_left_to_the_letter(String text) {
        LintReport report = LINTER.lint(text);
        boolean nothingToChange =
                report.findings().stream().noneMatch(finding -> finding.fix().isInString());

        if (nothingToChange) {
            assertThat(report.recommended().orElseThrow().url().raw()).isEqualTo(text);
        }
        assertThat(report.findings())
                .isSortedAccordingTo((one, other) -> one.effect().compareTo(other.effect()));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://localhost/bank?useServerPrepStmts=false, true",
        "jdbc:mariadb://localhost/bank?useServerPrepStmts=false, false",
        "jdbc:mariadb://localhost/bank, true"
    })
    void properties_beside_the_string_win_in_connector_j_and_lose_in_mariadbs_driver(String url, boolean prepares) {
        Linter linter = LINTER.withProperties(List.of(new UrlParameter("useServerPrepStmts", "true")));

        assertThat(parameters(linter, url).preparesOnServer()).isEqualTo(prepares);
    }

    /** Strings with thousands of findings of one rule; only the first findings are shown. */
    static Stream<String> oversized() {
        return Stream.of(
                many("n%dx=1"),
                many("useServerPrepStmt%d=true"),
                many("password%d=" + Corpus.SECRET),
                many("a%d=${B%d}"),
                "jdbc:mysql://db.example:4000/bank?" + "x".repeat(250_000) + "=1",
                "jdbc:mysql://" + "h:1,".repeat(15_000) + "h/bank",
                "jdbc:mysql://address=" + "(a=b)".repeat(15_000) + "/bank?password=" + Corpus.SECRET,
                "jdbc:mysql://" + "${a:".repeat(15_000) + "/bank",
                "jdbc:mysql://db.example:4000/bank?useConfigs=" + "x,".repeat(15_000),
                "jdbc:mysql://db.example:4000/bank?sessionVariables=" + "a=1,".repeat(15_000),
                "jdbc:mysql://db.example:4000/bank" + "?".repeat(125_000));
    }

    private static String many(String pair) {
        return IntStream.range(0, 5_000)
                .mapToObj(i -> pair.replace("%d", Integer.toString(i)))
                .collect(Collectors.joining("&", "jdbc:mysql://db.example:4000/bank?useServerPrepStmts=true&", ""));
    }

    @ParameterizedTest
    @MethodSource("oversized")
    @Timeout(60)
    void many_or_long_names_lists_and_nests_are_judged_too(String url) {
        LintReport report = LINTER.lint(url);

        assertThat(report.findings()).hasSizeLessThan(60);
        assertThat(published(report)).doesNotContain(Corpus.SECRET);
    }

    /**
     * The columns: a property in addition to the string, a version, a string, what is added to it, whether it keeps
     * statements, a fix, and what that changes in the property.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', emptyValue = "", textBlock = """
            useserverprepstmts=true | | jdbc:mysql://h:4000/d | ?RECOMMENDED | true | name-letter-case \
            | Write it 'useServerPrepStmts' where it is given, outside the query. | - useserverprepstmts
            useServerPrepStmts=false | | jdbc:mysql://h:4000/d | ?LOCAL | false | text-protocol \
            | Set useServerPrepStmts=true and cachePrepStmts=true. | ''
            prepStmtCacheSize=25 | | jdbc:mysql://h:4000/d?KEEPS | &LENGTH=2048&LOCAL | true | statement-cache-too-small \
            | Set it above the number of statements. | ''
            | | jdbc:mysql://address=(host=h)(port=4000)(prepStmtCacheSize=1)/d?KEEPS | &LENGTH=2048&LOCAL | true \
            | statement-cache-unbounded \
            | Set it above the number of statements. It is given with the host. | ''
            | | jdbc:mysql://address=(host=h)(port=4000)(prepStmtCacheSize=20)/d?KEEPS | &LENGTH=2048&LOCAL | true \
            | statement-cache-too-small \
            | Set it above the number of statements. It is given with the host. | ''
            useServerPrepStmts=true | 8.0.33 | jdbc:mysql://h:4000/d | ?LOCAL | false | prepare-without-cache \
            | Remove it until you use Connector/J 8.3.0 or later: text needs 1 round trip. | - useServerPrepStmts
            | 8.0.12 | jdbc:mysql://h:4000/d?sslMode=VERIFY_CA | &LOCAL | false | | | ''
            | 3.5.11 | jdbc:mariadb://h/d?useServerPrepStmts=true&cachePrepStmts=0 | '' | false | | | ''
            """)
    void a_string_gets_what_neither_it_nor_its_surroundings_decide(
            String beside,
            String version,
            String string,
            String added,
            boolean keeps,
            String rule,
            String fix,
            String changedBeside) {
        Linter linter = new Linter(
                Assumptions.ofStatements(365, 200),
                Optional.ofNullable(version).flatMap(DriverVersion::parse),
                Optional.ofNullable(beside).stream()
                        .flatMap(each -> ConnectionParameters.parse(each).properties().stream())
                        .toList(),
                Surroundings.NONE);
        String url = RulesAsked.words(string);
        LintReport report = linter.lint(url);

        assertThat(report.toUse().orElse(url)).isEqualTo(url + RulesAsked.words(added));
        assertThat(report.recommended().orElseThrow().memory()).hasSize(keeps ? 1 : 0);
        if (rule != null) {
            assertThat(RulesAsked.only(report, rule).fix().sentence()).isEqualTo(fix);
        }
        assertThat(ChangeNotation.of(report.recommended().orElseThrow().besideChange()))
                .isEqualTo(changedBeside);
    }

    @ParameterizedTest
    @Words("""
            jdbc:mysql://user-db,b:4000/d?user=${U} jdbc:mysql://port-db,b:4000/d?port=${U}
            jdbc:mysql://a,b:4000/d?given=${U}
            """)
    void a_placeholders_name_in_other_words_hides_no_finding(String url) {
        assertThat(ids(LINTER.lint(url))).contains("port-missing-in-list");
    }

    @Test
    void a_password_in_the_file_is_found_beside_one_that_is_a_placeholder() {
        Surroundings file = RulesAsked.inFile("a.properties", "db.url=jdbc:mysql://h/d\ndb.password=geheim");
        assertThat(ids(LINTER.within(file).lint("jdbc:mysql://h:4000/d?password=${P}")))
                .contains("password-in-file");
    }

    @Test
    void a_password_in_the_file_is_found_beside_a_string_that_no_driver_reads() {
        Surroundings file = RulesAsked.inFile("a.properties", "db.url=jdbc:mysql:h:4000/d\ndb.password=geheim");
        assertThat(ids(LINTER.within(file).lint("jdbc:mysql:h:4000/d")))
                .containsExactly("unreadable-url", "password-in-file");
    }

    @Test
    void a_time_limit_that_is_a_placeholder_does_not_stand_for_the_other() {
        String url = "jdbc:mysql://h:4000/d?connectTimeout=${T}";

        assertThat(RulesAsked.only(LINTER.lint(url), "no-socket-timeout").parameters())
                .containsExactly("socketTimeout");
        assertThat(ids(LINTER.lint(url + "&socketTimeout=${T}"))).doesNotContain("no-socket-timeout");
    }

    @Test
    void a_placeholder_in_a_hosts_parameter_is_an_unknown_value() {
        LintReport report = LINTER.lint("jdbc:mysql://address=(host=h)(port=4000)(prepStmtCacheSize=${SIZE})"
                + "/d?useServerPrepStmts=true&cachePrepStmts=true");

        assertThat(ids(report)).doesNotContain("refused-value");
        assertThat(published(report)).contains("${SIZE}").doesNotContain("unknown");
    }

    @Test
    void what_looks_like_a_placeholder_in_a_final_string_is_a_value() {
        String text = "jdbc:mysql://h:4000/d?trustCertificateKeyStorePassword=$TORE99"
                + "&connectionAttributes=program_name:{app}";
        JdbcUrl url = JdbcUrl.parse(text).orElseThrow();

        assertThat(RecommendedString.of(url, DriverVersion.NEWEST_KNOWN, Assumptions.DEFAULT, TargetServer.TIDB.by(""))
                        .url()
                        .raw())
                .startsWith(text + "&");
    }

    @Test
    void a_port_that_is_a_placeholder_and_an_equal_size_are_kept_apart() {
        LintReport report =
                Linter.assuming(Assumptions.ofStatements(32_000, 200)).lint("jdbc:mysql://h:${PORT}/d");

        assertThat(report.toUse().orElseThrow())
                .startsWith("jdbc:mysql://h:${PORT}/d?")
                .contains("prepStmtCacheSize=1000&");
        assertThat(report.recommended().orElseThrow().suggestion())
                .contains("For your 32,000 statements of up to 200 characters use prepStmtCacheSize=64000"
                        + " instead of 1000.");
    }

    /** The columns: a version, a string, and the findings that cost, the most expensive first. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            8.3.0 | useServerPrepStmts=true&rewriteBatchedStatements=true | prepare-without-cache, \
            redundant-session-queries, rewritten-batch-prepared, rewritten-batch-refused, read-only-asked-before-writes
            8.0.33 | KEEPS&rewriteBatchedStatements=true | reset-per-reuse, \
            redundant-session-queries, rewritten-batch-prepared, rewritten-batch-refused, read-only-asked-before-writes
            9.1.0 | useCursorFetch=true&defaultFetchSize=100 | prepare-without-cache, cursor-for-every-statement, \
            redundant-session-queries, read-only-asked-before-writes
            """)
    void what_costs_most_comes_first(String version, String parameters, String rules) {
        LintReport report = LINTER.forVersion(DriverVersion.parse(version).orElseThrow())
                .lint("jdbc:mysql://h:4000/d?" + RulesAsked.words(parameters));

        assertThat(report.findings())
                .filteredOn(finding -> finding.effect() == Effect.COST)
                .extracting(Finding::rule)
                .containsExactly(rules.split(", ", -1));
    }

    @Test
    void a_fault_of_the_drivers_version_stands_before_all_else_that_costs() {
        LintReport report = LINTER.forVersion(new DriverVersion(8, 0, 33))
                .lint("jdbc:mysql://h:4000/d?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=0");

        assertThat(report.findings())
                .filteredOn(finding -> finding.effect() == Effect.COST)
                .first()
                .satisfies(first -> assertThat(first.rule()).isEqualTo("reset-per-reuse"));
        assertThat(ids(report)).contains("statement-cache-unbounded");
        assertThat(LINTER.lint("jdbc:mysql://h:4000/d")
                        .recommended()
                        .orElseThrow()
                        .conditions())
                .anyMatch(condition -> condition.startsWith("the driver is Connector/J 8.3.0 or later:"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql://h:4000/bank${PARAMS}", "jdbc:mysql://${ADDRESS}"})
    void parameters_for_a_string_that_may_end_in_some_are_a_note_and_no_string(String url) {
        LintReport report = LINTER.lint(url);

        assertThat(report.toUse()).isEmpty();
        Finding finding = RulesAsked.only(report, "parameters-in-placeholder");
        assertThat(finding.severity()).isEqualTo(Severity.INFO);
        assertThat(finding.fix().isInString()).isFalse();
        assertThat(finding.fix().sentence()).contains("to its value: useServerPrepStmts=true, cachePrepStmts=true, ");
    }

    @Test
    void a_string_for_batches_that_turns_preparing_off_has_only_the_condition_that_holds_in_both_directions() {
        LintReport report = LINTER.lint(
                "jdbc:mysql://h:4000/d?useServerPrepStmts=true&rewriteBatchedStatements=true&useLocalSessionState=true");

        assertThat(Texts.only(report.second().orElseThrow().unless()))
                .startsWith("each value has its column's type, and no code calls getBytes() on a number or date.");
    }

    private static EffectiveParameters parameters(Linter linter, String url) {
        return linter.lint(url).subject().orElseThrow().parameters();
    }

    private static List<String> ids(LintReport report) {
        return report.findings().stream().map(finding -> finding.rule()).toList();
    }

    private static String published(LintReport report) {
        return Json.text(report.published(Optional.empty(), "newest", Optional.empty()));
    }
}
