package dev.roundtrip.lint.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.Corpus;
import dev.roundtrip.lint.LintReport;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.lint.config.ConfigFile;
import dev.roundtrip.lint.config.FoundString;
import dev.roundtrip.report.CheckReport.DataSource;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that what is recommended is pasted and checked again: in one step nothing is left but what a person decides.
 */
class FixedPointTest {

    /** Findings about text in code, with a host or in another file, or that depend on what was meant. */
    private static final Set<String> OF_A_PERSON = Set.of(
            "unknown-name",
            "former-name",
            "driver-version-unknown",
            "password-in-file",
            "port-missing-in-list",
            "autocommit-behind-the-driver",
            "placeholder-default");

    private static final Set<String> UNKNOWN = Set.of("parameters-in-placeholder", "parameters-unknown");

    private static final List<String> PARTS = List.of(
            "useServerPrepStmts=true",
            "useServerPrepStmts=false",
            "cachePrepStmts=true",
            "cachePrepStmts=false",
            "rewriteBatchedStatements=true",
            "useLocalSessionState=true",
            "useLocalSessionState=false",
            "prepStmtCacheSize=0",
            "prepStmtCacheSize=25",
            "prepStmtCacheSqlLimit=100",
            "useCursorFetch=true",
            "defaultFetchSize=100",
            "allowMultiQueries=true",
            "useConfigs=maxPerformance",
            "useserverprepstmts=true",
            "CachePrepStmts=true",
            "useServerPrepStmt=true",
            "useUnicode=true",
            "useLegacyDatetimeCode=false",
            "elideSetAutoCommits=true",
            "alwaysSendSetIsolation=false",
            "sessionVariables=sql_mode='ANSI'",
            "includeThreadNamesAsStatementComment=true",
            "useLocalTransactionState=true",
            "autoReconnect=true",
            "password=example-secret",
            "foo=bar",
            "connectTimeout=3&socketTimeout=60",
            "useSSL=false",
            "useServerPrepStmts=true&useServerPrepStmts=false",
            "user=app",
            "useServerPrepStmts=${PREPARE}");

    static List<String> drivers() {
        return List.of(
                "mysql 8.0.11",
                "mysql 8.0.28",
                "mysql 8.0.33",
                "mysql 8.2.0",
                "mysql 8.4.0",
                "mysql 9.1.0",
                "mysql 26.10.0",
                "mariadb 2.7.12",
                "mariadb 3.5.11",
                "mariadb 4.0.0");
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void a_string_is_clean_after_one_step(String driver) {
        List<String> left = new ArrayList<>();
        int opened = 0;
        for (String text : strings(driver)) {
            LintReport report = linter(driver).lint(text);
            if (report.correctFirst().isPresent() || isUnknown(report)) {
                continue;
            }
            opened++;
            String pasted = report.toUse()
                    .map(any -> pasted(text, report.recommended().orElseThrow()))
                    .orElse(text);
            left.addAll(left(text, pasted, driver));
            report.afterUpgrade().ifPresent(later -> left.addAll(left(text, pasted(text, later), "mysql 8.3.0")));
            report.second()
                    .map(DataSource::jdbcUrl)
                    .filter(second -> !second.contains(JdbcUrl.MASK))
                    .ifPresent(second -> left.addAll(left(text, second, driver)));
        }

        assertThat(left).isEmpty();
        assertThat(opened).isGreaterThan(70);
    }

    /** The kinds of file, each with the driver's parameters in the string and outside of it. */
    private static final List<String> FILES = List.of("""
            application.yml
            spring:
              datasource:
                url: URL
                hikari:
                  connection-test-query: SELECT 1
                  maximum-pool-size: 20
            """, """
            application.yml
            spring:
              datasource:
                url: URL
                hikari:
                  data-source-properties:
                    PARTS
            """, """
            application.yml
            spring:
              datasource:
                type: com.alibaba.druid.pool.DruidDataSource
                druid:
                  url: URL
                  pool-prepared-statements: true
                  max-pool-prepared-statement-per-connection-size: 20
                  validation-query: SELECT 1
            """, """
            application.properties
            spring.datasource.url=URL
            spring.datasource.type=org.apache.commons.dbcp2.BasicDataSource
            spring.datasource.dbcp2.pool-prepared-statements=true
            spring.datasource.dbcp2.validation-query=SELECT 1
            """, """
            application.properties
            spring.datasource.url=URL
            spring.datasource.tomcat.validation-query=SELECT 1
            spring.datasource.tomcat.jdbc-interceptors=StatementCache(max=200)
            """, """
            hikari.properties
            jdbcUrl=URL
            dataSource.PARTS
            connectionTestQuery=SELECT 1
            """, """
            application.properties
            quarkus.datasource.db-kind=KIND
            quarkus.datasource.jdbc.url=URL
            quarkus.datasource.jdbc.validation-query-sql=SELECT 1
            """, """
            hibernate.properties
            hibernate.connection.url=URL
            """);

    @ParameterizedTest
    @MethodSource("drivers")
    void a_file_is_clean_after_its_block_is_pasted(String driver) {
        List<String> left = new ArrayList<>();
        for (String file : FILES) {
            for (int i = 0; i < PARTS.size(); i += 3) {
                String text = file.substring(file.indexOf('\n') + 1)
                        .replace("KIND", kind(driver))
                        .replace("URL", "jdbc:" + kind(driver) + "://db.example:4000/bank?" + parts(i))
                        .replace("PARTS", beside(i).replaceFirst("=", file.startsWith("app") ? ": " : "="));
                String name = file.substring(0, file.indexOf('\n'));
                LintReport report = lint(driver, name, text);
                if (report.correctFirst().isEmpty()) {
                    left.addAll(left(text, lint(driver, name, pasted(name, text, report))));
                }
            }
        }

        assertThat(left).isEmpty();
    }

    private static LintReport lint(String driver, String name, String text) {
        FoundString found = found(name, text);
        return linter(driver)
                .withProperties(found.beside())
                .within(found.around())
                .lint(found.text());
    }

    private static FoundString found(String name, String text) {
        return ConfigFile.read(name, text).strings().get(0);
    }

    /** The text after a person has pasted the line of the string and has done what the comments say. */
    private static String pasted(String name, String text, LintReport report) {
        FoundString found = found(name, text);
        ConfigBlock form = Stream.of(ConfigBlock.values())
                .filter(one -> one.hasKeyOf(found))
                .findFirst()
                .orElseThrow();
        String block = new RecommendedCard(report, Optional.empty(), Optional.of(found)).block(form);
        String url = block.lines()
                .filter(line -> line.contains("jdbc:") && !line.strip().startsWith("#"))
                .findFirst()
                .orElseThrow()
                .replaceFirst("^[^:=]*(?:: |=)", "");
        String changed = text.replace(found.text(), url);
        RecommendedString used = report.recommended().orElseThrow();
        for (UrlParameter set : used.besideChange().set()) {
            assertThat(block).contains("+ " + set);
            changed = changed.replaceAll("(?m)(" + set.name() + "(?:: |=)).*", "$1" + set.value());
        }
        for (String removed : used.besideChange().remove()) {
            assertThat(block).contains("- " + removed);
            changed = changed.replaceAll("(?m)^.*" + Pattern.quote(removed) + "(?:: |=).*\n", "");
        }
        return block.contains("# Remove ") ? changed.replaceAll("(?mi)^.*(?:test|validation)-?query.*\n", "") : changed;
    }

    private static List<String> strings(String driver) {
        String start = "jdbc:" + kind(driver) + "://db.example:4000/bank?";
        List<String> all = new ArrayList<>();
        for (int i = 0; i < PARTS.size(); i++) {
            for (int j = i + 1; j < PARTS.size(); j++) {
                // Every eleventh pair is used, and with it a third parameter.
                if ((i * 7 + j * 3) % 11 == 0) {
                    all.add(start + PARTS.get(i) + "&" + PARTS.get(j));
                    all.add(start + PARTS.get(i) + "&" + PARTS.get(j) + "&" + PARTS.get((i + j) % PARTS.size()));
                }
            }
        }
        List<String> corpus = Corpus.readable();
        IntStream.range(0, corpus.size())
                .filter(i -> i % 3 == 0)
                .mapToObj(corpus::get)
                .filter(text -> (WrittenUrl.of(text).driver() == Driver.MARIADB)
                        == kind(driver).equals("mariadb"))
                .forEach(all::add);
        return all;
    }

    private static String parts(int i) {
        return PARTS.get((i * 5 + 3) % PARTS.size()) + "&" + PARTS.get((i * 11 + 2) % PARTS.size());
    }

    /** One property outside of the string. */
    private static String beside(int i) {
        return PARTS.get(i).replaceFirst("&.*", "");
    }

    private static String kind(String driver) {
        return driver.split(" ", -1)[0];
    }

    private static Linter linter(String driver) {
        return Linter.assuming(Assumptions.DEFAULT)
                .forVersion(DriverVersion.parse(driver).orElseThrow());
    }

    private static String pasted(String text, RecommendedString string) {
        return WrittenUrl.of(text).written(string.url().raw());
    }

    private static boolean isUnknown(LintReport report) {
        return report.findings().stream().anyMatch(finding -> UNKNOWN.contains(finding.rule()));
    }

    private static List<String> left(String text, String pasted, String driver) {
        return left(text + "\n" + pasted, linter(driver).lint(pasted));
    }

    private static List<String> left(String what, LintReport after) {
        return after.findings().stream()
                .filter(finding -> finding.fix().isNeutral() && isLeft(finding))
                .map(finding -> finding.rule() + " " + finding.what() + " " + finding.fix() + "\n" + what)
                .toList();
    }

    /** Whether a finding is left. Notes on what an application may do elsewhere are no findings of the string. */
    private static boolean isLeft(Finding finding) {
        return finding.fix().isInString()
                || finding.rule().equals("pool-test-query")
                || (finding.severity() != Severity.INFO
                        && !OF_A_PERSON.contains(finding.rule())
                        && !finding.fix().sentence().endsWith("It is given with the host."));
    }
}
