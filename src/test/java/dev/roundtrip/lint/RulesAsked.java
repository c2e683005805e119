package dev.roundtrip.lint;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.lint.config.ConfigFile;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Fix;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Checks rules by their ids on one string, and reads tables of strings. */
public final class RulesAsked {

    private static final Map<String, String> WORDS = Map.ofEntries(
            entry("KEEPS", "useServerPrepStmts=true&cachePrepStmts=true"),
            entry("PREPARES", "useServerPrepStmts=true"),
            entry("FAST", "useConfigs=maxPerformance"),
            entry("REWRITES", "rewriteBatchedStatements=true"),
            entry("SILENT", "readOnlyPropagatesToServer=false"),
            entry("CURSOR", "useCursorFetch=true"),
            entry("BY_100", "defaultFetchSize=100"),
            entry("NAMES", "includeThreadNamesAsStatementComment=true"),
            entry("BULK", "useServerPrepStmts=false&rewriteBatchedStatements=true"),
            entry("SEVERAL", "allowMultiQueries=true"),
            entry("LOCAL", "useLocalSessionState=true"),
            entry("ROOM", "prepStmtCacheSize"),
            entry("LENGTH", "prepStmtCacheSqlLimit"),
            entry("CACHES", "cachePrepStmts=true"),
            entry("VARIABLES", "sessionVariables"),
            entry("LEASE", "tidb_table_cache_lease"),
            entry("LEVEL", "transaction_isolation='READ-COMMITTED'"),
            entry("SKIP", "tidb_skip_isolation_level_check"),
            entry("PLANS", "tidb_session_plan_cache_size"),
            entry("CLOSED", "tidb_ignore_prepared_cache_close_stmt"),
            entry("RECOMMENDED", Corpus.RECOMMENDED.substring(Corpus.RECOMMENDED.indexOf('?') + 1)),
            entry("CHANGED", "executeUpdate UPDATE account SET balance = 7 WHERE id = ?"),
            entry("SEEN", "seen SELECT balance FROM rule_evidence.account WHERE id = 7"));

    private RulesAsked() {}

    /** The rows of a text, one on a line: each combination of its cells' alternatives, with words replaced. */
    static Stream<Arguments> rows(String table) {
        return table.lines().flatMap(line -> {
            Stream<List<Object>> rows = Stream.of(List.of());
            for (String cell : line.split("\\|", -1)) {
                rows = rows.flatMap(row -> Stream.of(cell.split(" or ", -1))
                        .map(one -> Stream.concat(row.stream(), Stream.of(words(one)))
                                .toList()));
            }
            return rows.map(row -> Arguments.of(row.toArray()));
        });
    }

    static String words(String text) {
        String all = text;
        for (Map.Entry<String, String> word : WORDS.entrySet()) {
            all = all.replace(word.getKey(), word.getValue());
        }
        return all;
    }

    /**
     * Parameters for a driver.
     *
     * @param driver {@code mariadb}, {@code mariadb:4.0.0}, a version of Connector/J, {@code tap} for the bundled one,
     *     {@code tidb} too; a string on MySQL leads there, and any other to TiDB
     * @param assumed the number of statements and their length; empty for the default
     */
    static LintSubject subject(String driver, String assumed, String parameters) {
        Assumptions assumptions = Assumptions.DEFAULT;
        if (!assumed.isEmpty()) {
            int[] numbers = Stream.of(assumed.split("x", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            assumptions = Assumptions.ofStatements(numbers[0], numbers[1]);
        }
        String named = driver.replaceFirst("^" + RuleEvidence.ON_MYSQL, "");
        boolean mariaDb = named.startsWith("mariadb");
        LintSubject subject = RuleEvidence.subject(
                (mariaDb ? "jdbc:mariadb:" : "jdbc:mysql:") + "//db.example:4000/bank?" + parameters,
                DriverVersion.parse(named)
                        .orElse(mariaDb ? DriverVersion.NEWEST_KNOWN_MARIADB : DriverVersion.NEWEST_KNOWN),
                assumptions);
        return named.equals(driver) ? subject : leadingTo(TargetServer.MYSQL, subject);
    }

    private static LintSubject leadingTo(TargetServer target, LintSubject subject) {
        return new LintSubject(
                subject.url(),
                subject.parameters(),
                subject.assumptions(),
                subject.around().leadingTo(target.by("")));
    }

    /**
     * The second string, which may begin with a plus for the first one with its fix; without a second, the first one
     * with its fix.
     */
    static String against(String driver, String[] strings, Fix fix) {
        String fixed = fixed(driver, strings[0], fix);
        return strings.length == 1 ? fixed : strings[1].replaceFirst("^\\+", fixed + "&");
    }

    /** Parameters with one fix applied as lint applies it. */
    static String fixed(String driver, String parameters, Fix fix) {
        GivenString given = new GivenString(subject(driver, "", parameters).url(), List.of());
        return FixedUrl.applied(given, List.of(fix)).url().parameters().text();
    }

    /** The surroundings that a configuration file with one string gives. */
    public static Surroundings inFile(String name, String text) {
        return ConfigFile.read(name, text).strings().get(0).around();
    }

    static Rule named(String id) {
        return Linter.ruleOf(id).orElseThrow();
    }

    /** The one finding of a rule in a report. */
    public static Finding only(LintReport report, String id) {
        List<Finding> found = report.findings().stream()
                .filter(finding -> finding.rule().equals(id))
                .toList();
        assertThat(found).as(id).hasSize(1);
        return found.get(0);
    }

    static Finding only(String id, LintSubject subject) {
        List<Finding> findings = named(id).check(subject);
        assertThat(findings).as("%s in %s", id, subject.url().raw()).hasSize(1);
        return findings.get(0);
    }
}
