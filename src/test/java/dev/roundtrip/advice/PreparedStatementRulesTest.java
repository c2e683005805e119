package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlParameter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreparedStatementRulesTest {

    private static final String KEEPS = "useServerPrepStmts=true&cachePrepStmts=true";

    private static final List<Rule> RULES = Stream.of(
                    PreparedStatementRules.ALL,
                    StatementCacheRules.ALL,
                    PlanCacheRules.ALL,
                    BatchRules.ALL,
                    CursorRules.ALL,
                    MariaDbRules.ALL)
            .flatMap(List::stream)
            .toList();

    @Test
    void a_string_that_is_as_it_should_be_has_nothing_worse_than_information() {
        String good = KEEPS + "&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048&useConfigs=maxPerformance";

        for (Rule rule : RULES) {
            assertThat(RuleEvidence.findings(rule, good))
                    .allSatisfy(finding -> assertThat(finding.severity()).isEqualTo(Severity.INFO));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"8.0.11", "8.2.0", "8.3.0", "9.0.0", "9.1.0", "9.7.0", "26.10.0", "5.1.49"})
    void no_rule_throws_whatever_the_values_and_the_version(String version) {
        String nonsense = "useServerPrepStmts=perhaps&cachePrepStmts=&prepStmtCacheSize=-7&prepStmtCacheSqlLimit=x"
                + "&defaultFetchSize=99999999999&maxAllowedPacket=big&sessionVariables=,=,tidb_session_plan_cache_size=";
        Assumptions extreme = new Assumptions(Integer.MAX_VALUE, Integer.MAX_VALUE, 1, Duration.ofNanos(500_000), true);

        for (Rule rule : RULES) {
            assertThat(RuleEvidence.findings(rule, nonsense, version(version), extreme))
                    .isNotNull();
            assertThat(RuleEvidence.findings(rule, KEEPS + "&useCursorFetch=true", version(version), extreme))
                    .isNotNull();
        }
    }

    @Test
    void rules_of_one_driver_find_nothing_in_the_strings_of_another() {
        String found = "?useServerPrepStmts=true&cachePrepStmts=false&useCursorFetch=true";

        for (Rule rule : RULES) {
            boolean ofMariaDb = MariaDbRules.ALL.contains(rule);
            String scheme = ofMariaDb ? "jdbc:mysql:" : "jdbc:mariadb:";
            assertThat(rule.check(RuleEvidence.subject(
                            scheme + "//db.example/bank" + found, DriverVersion.NEWEST_KNOWN, Assumptions.DEFAULT)))
                    .isEmpty();
        }
    }

    @Test
    void a_version_whose_parameters_are_not_known_is_not_judged() {
        assertThat(RuleEvidence.findings(
                        RulesAsked.named("prepare-without-cache"),
                        "useServerPrepStmts=true",
                        version("5.1.49"),
                        Assumptions.DEFAULT))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "useServerPrepStmts=true, true",
        "useServerPrepStmts=true&useConfigs=maxPerformance, false",
        "useConfigs=maxPerformance&cachePrepStmts=false&useServerPrepStmts=true, true",
        "useServerPrepStmts=true&cachePrepStmts=yes, false",
        "useCursorFetch=true&useServerPrepStmts=false, true",
        "useserverprepstmts=true, false",
        "cachePrepStmts=false, false"
    })
    void preparing_without_a_cache_is_found(String parameters, boolean found) {
        assertThat(RuleEvidence.findings(RulesAsked.named("prepare-without-cache"), parameters))
                .hasSize(found ? 1 : 0);
    }

    @Test
    void its_fix_has_the_cache_hold_every_assumed_statement() {
        Finding finding = find(
                "prepare-without-cache",
                "useServerPrepStmts=true",
                "26.10.0",
                new Assumptions(1500, 3000, 10, Duration.ZERO, true));

        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(finding.what())
                .isEqualTo("useServerPrepStmts=true (given) with cachePrepStmts=false (the driver's default)");
        assertThat(finding.fix().set())
                .containsExactly(
                        new UrlParameter("cachePrepStmts", "true"),
                        new UrlParameter("prepStmtCacheSize", "3000"),
                        new UrlParameter("prepStmtCacheSqlLimit", "4096"));
        assertThat(finding.price().commands()).isEqualTo(Map.of(COM_STMT_PREPARE, 1.0, COM_STMT_CLOSE, 1.0));
        assertThat(finding.price().roundTrips()).isEqualTo(1);
    }

    @Test
    void its_fix_leaves_alone_what_is_large_enough_and_takes_out_what_would_defeat_it() {
        Finding finding = find(
                "prepare-without-cache",
                "useServerPrepStmts=true&prepStmtCacheSize=300&prepStmtCacheSqlLimit=500&includeThreadNamesAsStatementComment=true",
                "9.1.0",
                new Assumptions(300, 499, 10, Duration.ZERO, true));

        assertThat(finding.fix().set()).containsExactly(new UrlParameter("cachePrepStmts", "true"));
        assertThat(finding.fix().remove()).containsExactly("includeThreadNamesAsStatementComment");
    }

    @Test
    void before_830_keeping_statements_saves_no_round_trip() {
        Price price = find("prepare-without-cache", "useServerPrepStmts=true", "8.2.0", Assumptions.DEFAULT)
                .price();

        assertThat(price.commands())
                .isEqualTo(Map.of(COM_STMT_PREPARE, 1.0, COM_STMT_CLOSE, 1.0, COM_STMT_RESET, -1.0));
        assertThat(price.roundTrips()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"8.0.11, true", "8.2.0, true", "8.3.0, false", "9.7.0, false", "26.10.0, false"})
    void resets_are_found_up_to_820(String version, boolean found) {
        assertThat(RuleEvidence.findings(
                        RulesAsked.named("reset-per-reuse"), KEEPS, version(version), Assumptions.DEFAULT))
                .hasSize(found ? 1 : 0);
        assertThat(RuleEvidence.findings(
                        RulesAsked.named("reset-per-reuse"),
                        "useServerPrepStmts=true",
                        version(version),
                        Assumptions.DEFAULT))
                .isEmpty();
    }

    @Test
    void a_cache_without_server_prepare_is_told_what_to_add_where_that_is_no_dearer() {
        Finding present =
                find("cache-without-server-prepare", "useConfigs=maxPerformance", "8.3.0", Assumptions.DEFAULT);
        Finding old = find("cache-without-server-prepare", "useConfigs=maxPerformance", "8.2.0", Assumptions.DEFAULT);

        assertThat(present.fix().set()).containsExactly(new UrlParameter("useServerPrepStmts", "true"));
        assertThat(present.price().commands()).isEqualTo(Map.of(COM_QUERY, 1.0, COM_STMT_EXECUTE, -1.0));
        assertThat(present.price().roundTrips()).isZero();
        assertThat(old.fix().set()).isEmpty();
        assertThat(old.price().isFree()).isTrue();
        assertThat(RuleEvidence.findings(RulesAsked.named("cache-without-server-prepare"), KEEPS))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "allowMultiQueries, 8.0.11, true",
        "allowMultiQueries, 26.10.0, true",
        "rewriteBatchedStatements, 9.0.0, false",
        "rewriteBatchedStatements, 9.1.0, true",
        "useLocalSessionState, 9.1.0, false"
    })
    void a_semicolon_matters_with_multi_queries_and_from_910_on_with_rewriting(
            String property, String version, boolean found) {
        assertThat(RuleEvidence.findings(
                        RulesAsked.named("semicolon-loses-prepare"),
                        KEEPS + "&" + property + "=true",
                        version(version),
                        Assumptions.DEFAULT))
                .hasSize(found ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        "useServerPrepStmts=true, 9.0.0, 1, 0",
        "useServerPrepStmts=true, 9.1.0, 1, 1",
        "useServerPrepStmts=true&emulateUnsupportedPstmts=false, 9.1.0, 0, 0",
        "useServerPrepStmts=true&cachePrepStmts=true, 9.1.0, 0, 0"
    })
    void a_repeated_refusal_is_priced_by_version(String parameters, String version, int findings, int closes) {
        List<Finding> found = RuleEvidence.findings(
                RulesAsked.named("refused-prepare-repeated"), parameters, version(version), Assumptions.DEFAULT);

        assertThat(found)
                .hasSize(findings)
                .allSatisfy(finding -> assertThat(finding.price().commands().getOrDefault(COM_STMT_CLOSE, 0.0))
                        .isEqualTo(closes));
    }

    private static Finding find(String id, String parameters, String version, Assumptions assumptions) {
        return RulesAsked.only(id, parameters, version(version), assumptions);
    }

    private static DriverVersion version(String text) {
        return DriverVersion.parse(text).orElseThrow();
    }
}
