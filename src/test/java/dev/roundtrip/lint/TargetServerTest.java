package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.PublishedSaving;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests which server is taken for a string, and that TiDB's advice is for TiDB only. */
class TargetServerTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jdbc:mysql://h:4000/d | tidb
            jdbc:mysql://${HOST}:${PORT:4000}/d | tidb
            jdbc:mysql://gateway01.eu-central-1.prod.aws.tidbcloud.com/d | tidb
            jdbc:mysql://h/d?sessionVariables=tidb_txn_mode='optimistic' | tidb
            jdbc:tc:tidb:v8.5.3://h/d | tidb
            jdbc:mariadb://h:4000/d | tidb
            jdbc:mysql://a.cluster-x1.eu-west-1.rds.amazonaws.com/d | aurora
            jdbc:mysql://a.x1.eu-west-1.rds.amazonaws.com:3306/d | unknown
            jdbc:mariadb://h/d | mariadb
            jdbc:mysql://h:3306/d | unknown
            jdbc:mysql://h/d | unknown
            no-string | unknown
            """)
    void a_string_shows_its_server(String string, String product) {
        Driver driver = string.startsWith("jdbc:mariadb:") ? Driver.MARIADB : Driver.CONNECTOR_J;

        assertThat(TargetServer.shownBy(string, driver).product()).isEqualTo(product);
    }

    static Stream<TargetServer> others() {
        return EnumSet.complementOf(EnumSet.of(TargetServer.TIDB)).stream();
    }

    private static final Pattern OF_TIDB = Pattern.compile("(?i)tidb|pingcap|tikv|plan cache");

    /** Servers without cursors, from which a driver would fetch. */
    private static final Set<TargetServer> PROXIES = EnumSet.of(TargetServer.VITESS, TargetServer.PROXYSQL);

    private static final List<String> STRINGS = Corpus.readable().stream()
            .filter(url -> !OF_TIDB.matcher(url).find())
            .limit(200)
            .toList();

    @Test
    void many_strings_are_tried_on_each_server() {
        assertThat(STRINGS).hasSizeGreaterThan(60);
        assertThat(others()).hasSize(6);
    }

    @ParameterizedTest
    @MethodSource("others")
    void no_other_server_gets_advice_or_prices_of_tidb(TargetServer target) {
        Set<String> ofTidb = Stream.of(PlanCacheRules.ALL, VariableRules.ALL)
                .flatMap(List::stream)
                .map(Rule::id)
                .collect(Collectors.toSet());
        ofTidb.remove("session-variables-malformed");
        if (target == TargetServer.MYSQL) {
            ofTidb.removeAll(Set.of("session-variable-global-only", "session-variable-missing"));
        }

        for (String string : STRINGS) {
            LintReport report = linter(target).lint(string);
            assertThat(report.findings())
                    .as(string)
                    .allMatch(finding -> finding.price()
                            .published()
                            .filter(saving -> !saving.server().startsWith(target.title() + " "))
                            .isEmpty())
                    .noneMatch(finding -> ofTidb.contains(finding.rule()))
                    .noneMatch(finding -> target == TargetServer.VITESS && keepsStatements(finding))
                    .filteredOn(finding -> finding.rule().equals(BatchRules.CURSORS))
                    .allMatch(finding -> finding.why().contains("has no cursors") == PROXIES.contains(target));
            assertThat(report.recommended().filter(TargetServerTest::beginsToPrepare))
                    .as(string)
                    .isEmpty();
            assertThat(said(report))
                    .as(string)
                    .noneMatch(text -> OF_TIDB.matcher(text).find());
        }
    }

    /** The texts about a string for its server, without the versions and servers on which a rule was seen. */
    private static List<String> said(LintReport report) {
        Stream<String> ofFindings = report.findings().stream()
                .flatMap(finding -> Stream.of(
                        finding.rule(),
                        finding.what(),
                        finding.why(),
                        finding.fix().toString(),
                        finding.evidence()));
        Stream<String> ofStrings = Stream.of(report.recommended(), report.outsideBatches(), report.afterUpgrade())
                .flatMap(Optional::stream)
                .map(string -> string.published().toString());
        Stream<String> ofChoices =
                Choice.ALL.stream().filter(choice -> choice.isFor(report)).map(Choice::toString);
        return Stream.of(ofFindings, ofStrings, ofChoices, report.otherVersions().stream())
                .flatMap(texts -> texts)
                .toList();
    }

    @Test
    void mariadb_and_mysql_get_the_prices_that_were_measured_on_them() {
        Map<TargetServer, List<PublishedSaving>> measured =
                Map.of(TargetServer.MYSQL, PublishedSaving.ON_MYSQL, TargetServer.MARIADB, PublishedSaving.ON_MARIADB);

        measured.forEach((server, savings) -> assertThat(RulesAsked.only(
                                linter(server).lint("jdbc:mysql://h/d?useServerPrepStmts=true"),
                                "prepare-without-cache")
                        .price()
                        .published())
                .as("%s", server)
                .contains(savings.get(1)));
    }

    @Test
    void a_server_is_what_its_version_says_unless_it_hides_behind_mysqls() {
        assertThat(TargetServer.saidBy(List.of("8.0.11-TiDB-v8.5.3", "8.0.11-TiDB-v7.5.5")))
                .contains(TargetServer.TIDB);
        assertThat(TargetServer.saidBy(List.of("5.5.5-11.4.5-MariaDB"))).contains(TargetServer.MARIADB);
        assertThat(TargetServer.saidBy(List.of("8.0.30-Vitess"))).contains(TargetServer.VITESS);
        assertThat(TargetServer.saidBy(List.of("5.7.9-vitess-14.0.0"))).contains(TargetServer.VITESS);
        assertThat(TargetServer.saidBy(List.of("8.0.11 (ProxySQL)"))).contains(TargetServer.PROXYSQL);
        assertThat(TargetServer.saidBy(List.of("5.5.5-10.6.7-MariaDB (ProxySQL)")))
                .contains(TargetServer.PROXYSQL);
        assertThat(TargetServer.saidBy(List.of("9.7.4 MySQL Community Server"))).contains(TargetServer.MYSQL);
        assertThat(TargetServer.saidBy(List.of("8.4.0"))).contains(TargetServer.MYSQL);
        assertThat(TargetServer.saidBy(List.of("8.4.0", "11.4.5-MariaDB"))).isEmpty();
        assertThat(TargetServer.saidBy(List.of())).isEmpty();
        assertThat(TargetServer.MYSQL.unlessHidden(TargetServer.AURORA.by("x")).product())
                .isEqualTo("aurora");
        assertThat(TargetServer.MYSQL.unlessHidden(TargetServer.UNKNOWN.by("")).product())
                .isEqualTo("mysql");
        assertThat(TargetServer.MYSQL
                        .unlessHidden(TargetServer.MARIADB.by("MariaDB's driver"))
                        .product())
                .isEqualTo("mysql");
        assertThat(TargetServer.MARIADB
                        .unlessHidden(TargetServer.TIDB.by("port 4000"))
                        .product())
                .isEqualTo("mariadb");
    }

    @Test
    void tidb_gets_them() {
        assertThat(linter(TargetServer.TIDB)
                        .lint("jdbc:mysql://h/d")
                        .recommended()
                        .map(TargetServerTest::beginsToPrepare))
                .contains(true);
    }

    @Test
    void tidbs_string_stands_apart_while_the_server_is_unknown() {
        for (String string : STRINGS) {
            LintReport unknown = linter(TargetServer.UNKNOWN).lint(string);
            LintReport tidb = linter(TargetServer.TIDB).lint(string);
            unknown.onTidb()
                    .ifPresent(apart -> assertThat(apart.url())
                            .as(string)
                            .isEqualTo(tidb.outsideBatches().orElseThrow().url()));
            assertThat(tidb.onTidb()).isEmpty();
        }
        assertThat(linter(TargetServer.UNKNOWN)
                        .lint("jdbc:mysql://h/d")
                        .onTidb()
                        .map(TargetServerTest::beginsToPrepare))
                .contains(true);
        assertThat(linter(TargetServer.MYSQL).lint("jdbc:mysql://h/d").onTidb()).isEmpty();
    }

    private static Linter linter(TargetServer target) {
        return Linter.assuming(Assumptions.DEFAULT).within(Surroundings.NONE.leadingTo(target.by("")));
    }

    private static boolean keepsStatements(Finding finding) {
        return finding.fix().set().stream()
                .anyMatch(set -> set.name().equals(Names.CACHE) || set.name().equals(Names.SERVER_PREPARE));
    }

    private static boolean beginsToPrepare(RecommendedString recommended) {
        return recommended.change().set().contains(new UrlParameter(Names.SERVER_PREPARE, "true"));
    }
}
