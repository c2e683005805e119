package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Severity;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.testing.Words;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the fixes which lint applies unasked change what is sent, and nothing that an application sees. */
class FixBehaviourTest {

    private static final Linter LINTER = Linter.assuming(Assumptions.DEFAULT);

    /**
     * Parameters without effect on behaviour; everything else that a driver has is the same before and after. The older
     * names of TLS have no effect once sslMode, to which they amount, is written.
     */
    private static final Set<String> NO_BEHAVIOUR = Set.of(Texts.words("""
            useServerPrepStmts cachePrepStmts prepStmtCacheSize prepStmtCacheSqlLimit useLocalSessionState
            elideSetAutoCommits alwaysSendSetIsolation useSSL requireSSL verifyServerCertificate
            """));

    @ParameterizedTest
    @MethodSource("dev.roundtrip.lint.Corpus#readable")
    void the_driver_behaves_as_before_with_the_string_to_use(String text) {
        LintReport report = LINTER.lint(text);
        LintReport after = LINTER.lint(report.toUse().orElse(text));

        assertThat(behaviour(after)).isEqualTo(behaviour(report));
        assertThat(hosts(after)).isEqualTo(hosts(report));
    }

    @ParameterizedTest
    @MethodSource("dev.roundtrip.lint.Corpus#readable")
    void a_finding_is_sentences_and_what_is_left_to_the_reader_says_what_it_changes(String text) {
        assertThat(LINTER.lint(text).findings()).allSatisfy(finding -> {
            assertThat(finding.what()).isNotBlank().endsWith(".");
            assertThat(finding.why()).isNotBlank().endsWith(".");
            assertThat(finding.fix().sentence()).isNotBlank().endsWith(".");
            assertThat(finding.fix().changes()).as(finding.rule()).matches("|.*\\w.*\\.");
            assertThat(finding.price().isFree())
                    .isEqualTo(finding.price().formula().isEmpty());
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            password-in-url | password=example-secret
            name-letter-case | uselocalsessionstate=true&sessionVariables=autocommit=0
            text-protocol | useServerPrepStmts=false
            redundant-session-queries | useLocalSessionState=false
            """)
    void a_fix_that_changes_behaviour_is_offered_and_the_parameter_stays(String rule, String parameters) {
        LintReport report = LINTER.lint("jdbc:mysql://db.example:4000/bank?" + parameters);

        Fix fix = RulesAsked.only(report, rule).fix();
        assertThat(fix.isNeutral()).isFalse();
        assertThat(fix.isInString()).isTrue();
        assertThat(report.recommended().orElseThrow().url().raw()).contains(parameters);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jdbc:mysql:///bank?socketFactory=com.google.cloud.sql.mysql.SocketFactory&cloudSqlInstance=a:b:c | cloudSqlInstance
            jdbc:mysql://h:1/bank?queryInterceptors=com.example.One&levelOfOne=2 | levelOfOne
            jdbc:mysql://h:1/bank?connectionLifecycleInterceptors=com.example.Life&lifeOf=7 | lifeOf
            jdbc:mysql://h:1/bank?clientInfoProvider=com.example.Provider&clientInfoTable=t | clientInfoTable
            jdbc:mysql://h:1/bank?propertiesTransform=com.example.Transform&region=eu | region
            jdbc:mysql://h:1/bank?authenticationPlugins=com.example.Kerberos&realm=EXAMPLE | realm
            jdbc:mysql:loadbalance://h:1,i:1/bank?ha.loadBalanceStrategy=com.example.Near&zone=a | zone
            jdbc:mysql://h:1/bank?socketFactory=${FACTORY}&cloudSqlInstance=a:b:c | cloudSqlInstance
            jdbc:mariadb://h:1/bank?credentialType=AWS-IAM&awsProfile=app | awsProfile
            jdbc:aws-wrapper:mysql://h:1/bank?wrapperPlugins=failover | wrapperPlugins
            """)
    void names_that_a_plug_in_or_a_wrapper_may_read_are_kept_and_only_noted(String text, String name) {
        LintReport report = LINTER.lint(text);

        assertThat(report.toUse().orElse(text)).contains(name + "=");
        assertThat(report.findings())
                .filteredOn(finding -> finding.what().startsWith("'" + name + "'"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.INFO);
                    assertThat(finding.fix().isInString()).isFalse();
                });
    }

    @ParameterizedTest
    @CsvSource({
        "socketFactory=com.mysql.cj.protocol.StandardSocketFactory",
        "ha.loadBalanceStrategy=random",
        "queryInterceptors="
    })
    void the_drivers_own_classes_read_nothing_else(String parameter) {
        assertThat(LINTER.lint("jdbc:mysql://h:1/bank?" + parameter + "&cloudSqlInstance=a:b:c")
                        .toUse()
                        .orElseThrow())
                .doesNotContain("cloudSqlInstance");
    }

    @ParameterizedTest
    @Words("useserverprepstmts=true&cachePrepStmt=true cachePrepstmts=1&useServerPrepstmts=on useservprepstmts=true")
    void a_misspelt_name_goes_where_the_right_one_is_recommended_with_its_own_value(String misspelt) {
        assertThat(LINTER.lint("jdbc:mysql://h:1/bank?" + misspelt).toUse())
                .isEqualTo(LINTER.lint("jdbc:mysql://h:1/bank").toUse());
    }

    @ParameterizedTest
    @Words("""
            jdbc:mysql://h:1/bank?rewriteBatchedStatements=true&useServerPrepstmts=true&useLocalSessionState=true
            jdbc:mariadb://h:1/bank?useservprepstmts=true&rewriteBatchedStatements=true&socketTimeout=1
            """)
    void a_misspelt_name_that_would_change_what_is_sent_stays_with_its_consequence(String text) {
        LintReport report = LINTER.lint(text);

        assertThat(report.toUse()).isEmpty();
        assertThat(report.findings())
                .filteredOn(
                        finding -> List.of("name-letter-case", "unknown-name").contains(finding.rule()))
                .extracting(finding -> finding.fix().changes())
                .containsExactly("It then takes effect.");
    }

    /** What has an effect in the driver, except on what is sent. */
    private static Map<String, String> behaviour(LintReport report) {
        return report.subject().orElseThrow().parameters().all().stream()
                .filter(parameter -> !NO_BEHAVIOUR.contains(parameter.name()))
                .filter(parameter -> !new UrlParameter(parameter.name(), "").isSecret())
                .collect(Collectors.toMap(EffectiveParameter::name, FixBehaviourTest::shown));
    }

    /** A parameter as text. The string to use is masked. A path and its URL are one key store. */
    private static String shown(EffectiveParameter parameter) {
        return new UrlParameter(parameter.name(), parameter.value().replaceFirst("^file:/", "/")).toString();
    }

    /**
     * The hosts. Substitutes for placeholders are numbered in the order of the string, which the string to use may
     * change.
     */
    private static List<String> hosts(LintReport report) {
        return report.subject().orElseThrow().url().hosts().stream()
                .map(host -> (host.host() + host.port() + host.user()).replaceAll("unknown\\d+x", "unknown"))
                .toList();
    }
}
