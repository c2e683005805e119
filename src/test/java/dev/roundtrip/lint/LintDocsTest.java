package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.commons.support.AnnotationSupport.findAnnotatedMethods;
import static org.junit.platform.commons.support.ReflectionSupport.findAllClassesInPackage;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.testing.GeneratedText;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * Tests the table of rules in docs/rules.md, which is made from the rules; {@code -Droundtrip.docs.write=true} writes
 * it.
 */
class LintDocsTest {

    private static final Path PAGE = Path.of("docs/rules.md");

    private static final List<DriverVersion> OLDER =
            List.of(new DriverVersion(5, 1, 49), new DriverVersion(8, 0, 22), new DriverVersion(8, 0, 33));

    private static final List<Assumptions> ASSUMPTIONS =
            List.of(Assumptions.DEFAULT, Assumptions.ofStatements(365, 200), Assumptions.ofStatements(365, 9_000));

    @Test
    void the_table_of_rules_is_that_of_the_page() throws Exception {
        GeneratedText.requirePart(PAGE, "rules", LintDocsTest.class, table());
    }

    @Test
    void every_rule_finds_something_in_the_corpus() {
        Set<String> ids = Linter.allRules().stream().map(Rule::id).collect(Collectors.toCollection(TreeSet::new));
        ids.removeAll(SEVERITIES.keySet());

        assertThat(ids).isEmpty();
    }

    @Test
    void the_servers_on_which_a_rule_is_proven_are_those_of_its_tests() throws Exception {
        StringBuilder table = new StringBuilder(
                "# The servers on which tests prove a rule: rule|servers. LintDocsTest makes this table from the tests.\n");
        proven().forEach((rule, servers) -> table.append(rule)
                .append('|')
                .append(String.join(", ", servers))
                .append('\n'));

        GeneratedText.requireFile(Path.of("src/main/resources/dev/roundtrip/lint/proven-rules.txt"), table.toString());
    }

    /**
     * The servers by rule. A row of a test's table names TiDB, or a driver, which then talks to MariaDB, and in the
     * long profile to MySQL unless the test says that the row does not hold there.
     */
    private static Map<String, Set<String>> proven() {
        Map<String, Set<String>> proven = new TreeMap<>();
        rows(proven, RulePricesIT.PRICES, 2, row -> RulePricesIT.holdsOnMySql(row[0], row[2]));
        rows(proven, RuleOutcomesIT.OUTCOMES, 1, row -> RuleOutcomesIT.holdsOnMySql(row[0], row[1]));
        rows(proven, RuleOutcomesIT.ON_MYSQL, 1, row -> true);
        for (Class<?> type : findAllClassesInPackage(LintDocsTest.class.getPackageName(), each -> true, name -> true)) {
            findAnnotatedMethods(type, Evidence.class, HierarchyTraversalMode.TOP_DOWN).stream()
                    .map(method -> method.getAnnotation(Evidence.class))
                    .forEach(evidence -> Stream.of(evidence.value())
                            .forEach(rule ->
                                    Stream.of(evidence.on().split(", ")).forEach(server -> add(proven, rule, server))));
        }
        proven.values().removeIf(servers -> servers.contains("any server"));
        return proven;
    }

    private static void rows(
            Map<String, Set<String>> proven, String table, int drivers, Predicate<String[]> holdsOnMySql) {
        table.lines()
                .map(line -> line.split("\\|", -1))
                .filter(row -> !row[0].equals("none"))
                .forEach(row -> {
                    if (!row[drivers].startsWith(RuleEvidence.ON_MYSQL)) {
                        add(proven, row[0], row[drivers].contains("tidb") ? "TiDB" : "MariaDB");
                    }
                    if (holdsOnMySql.test(row)) {
                        add(proven, row[0], "MySQL");
                    }
                });
    }

    private static void add(Map<String, Set<String>> proven, String rule, String server) {
        proven.computeIfAbsent(rule, absent -> new TreeSet<>(Comparator.reverseOrder()))
                .add(server);
    }

    private static String table() {
        StringBuilder table =
                new StringBuilder("| rule | finds | severity | holds for | proven on |\n|---|---|---|---|---|\n");
        Map<String, Set<String>> proven = proven();
        for (Rule rule : Linter.allRules()) {
            String severities = String.join(", ", SEVERITIES.getOrDefault(rule.id(), Set.of()));
            String servers = String.join(", ", proven.getOrDefault(rule.id(), Set.of("any server")));
            table.append("| <a id=\"%1$s\"></a>`%1$s` | %2$s | %3$s | %4$s | %5$s |\n"
                    .formatted(rule.id(), rule.title(), severities, rule.holdsFor(), servers));
        }
        return table.toString();
    }

    private static final Surroundings POOL = RulesAsked.inFile("application.yml", """
            spring.datasource:
              url: jdbc:mysql://h/d
              password: geheim
              hikari:
                auto-commit: false
                transaction-isolation: TRANSACTION_READ_COMMITTED
                connection-init-sql: SET time_zone='+00:00'
                connection-test-query: SELECT 1
                connection-timeout: 30
            """);

    private static final Surroundings SILENT =
            RulesAsked.inFile("application.properties", "spring.datasource.url=jdbc:mysql://h/d");

    private static final Surroundings OTHERS = RulesAsked.inFile("application.properties", """
            spring.datasource.url=jdbc:mysql://h/d
            spring.datasource.driver-class-name=org.mariadb.jdbc.Driver
            spring.datasource.hikari.auto-commit=${AUTO_COMMIT:true}
            """);

    private static final Map<String, Set<String>> SEVERITIES = severities();

    private static Map<String, Set<String>> severities() {
        Map<String, Set<String>> severities = new TreeMap<>();
        Stream<LintReport> ofCorpus = Stream.concat(Corpus.readable().stream(), Corpus.broken().stream())
                .flatMap(url -> linters(url).map(linter -> linter.lint(url)));
        Stream.concat(ofCorpus, Stream.of(onMySql("jdbc:mysql://db/d?sessionVariables=tx_isolation='SERIALIZABLE'")))
                .flatMap(report -> report.findings().stream())
                .forEach(finding -> severities
                        .computeIfAbsent(finding.rule(), id -> new TreeSet<>())
                        .add(finding.severity().name().toLowerCase(Locale.ROOT)));
        return severities;
    }

    /** No string of the corpus leads to MySQL. */
    private static LintReport onMySql(String url) {
        return Linter.assuming(Assumptions.DEFAULT)
                .within(Surroundings.NONE.leadingTo(TargetServer.MYSQL.by("--target")))
                .lint(url);
    }

    /** The linters for a URL; those of older versions are for Connector/J only. */
    private static Stream<Linter> linters(String url) {
        Stream<Linter> newest = ASSUMPTIONS.stream()
                .map(Linter::assuming)
                .flatMap(
                        linter -> Stream.of(linter, linter.within(POOL), linter.within(SILENT), linter.within(OTHERS)));
        Stream<Linter> older = OLDER.stream().map(Linter.assuming(Assumptions.DEFAULT)::forVersion);
        return url.contains("mariadb:") ? newest : Stream.concat(newest, older);
    }
}
