package dev.roundtrip.lint;

import static dev.roundtrip.lint.Found.error;
import static dev.roundtrip.lint.Names.VARIABLES;
import static dev.roundtrip.lint.Rule.connectorJ;
import static dev.roundtrip.lint.Rule.rule;
import static dev.roundtrip.report.Fix.remove;

import dev.roundtrip.lint.PoolProperties.Property;
import dev.roundtrip.report.Severity;
import dev.roundtrip.sql.VariableAssignment;
import dev.roundtrip.sql.VariableReach;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rules on {@code sessionVariables}, which the driver sends as one SET when it opens a connection. */
final class VariableRules {
    private VariableRules() {}

    private static final String SEEN = Rule.BOTH + "; seen on TiDB v7.5.5 and v8.5.3";
    private static final Set<String> LEVEL = Set.of("transaction_isolation", "tx_isolation");
    private static final String LEVEL_OF_MARIADB = "transactionIsolation";
    private static final Set<String> REFUSED_LEVELS = Set.of("serializable", "read-uncommitted");

    /** The names and numbers of these levels in pools: those of JDBC's constants. */
    private static final String REFUSED_BY_POOLS =
            "(?i)(?:[\\w.]+\\.)?(?:TRANSACTION_)?(?:SERIALIZABLE|READ[_ -]UNCOMMITTED)|[18]";

    private static final String ALLOWED_LEVELS = "Remove it, or use READ-COMMITTED or REPEATABLE-READ.";

    /** Names from TiDB's documentation that v8.5.3 does not have. */
    static final Set<String> MISSING = Set.of("tidb_enable_cache_prepare_stmt", "tidb_top_sql");

    /** Names of MySQL 5.7 and MariaDB that MySQL does not have from 8.0 on. */
    static final Set<String> MISSING_ON_MYSQL =
            Set.of("tx_isolation", "tx_read_only", "query_cache_type", "storage_engine", "max_statement_time");

    private static final String INSTEAD = "From MySQL 8.0 on, remove it; tx_isolation is transaction_isolation.";

    private static final Pattern LOST_PLUS = Pattern.compile("(?s).*\\W \\d\\d?:\\d\\d\\W*");
    private static final Pattern LEVEL_WORD = Pattern.compile("(?i)[a-z]+-[a-z]+");

    static final List<Rule> ALL = List.of(
            connectorJ("session-variables-malformed", "No assignment that a server can read")
                    .when(s -> s.parameters().isGiven(VARIABLES))
                    .each(VariableRules::malformed),
            ofTidbOrMySql("session-variable-global-only", "A variable of the whole server, which no session sets")
                    .each(s -> Stream.of(
                                    refused(s, VariableReach.GLOBAL, "Use SET GLOBAL instead.", 1229),
                                    refused(s, VariableReach.LATER_SESSIONS, "Use SET GLOBAL instead.", 1621),
                                    refused(s, VariableReach.READ_ONLY, "Remove it: nobody can set it.", 1238))
                            .flatMap(each -> each)),
            ofTidbOrMySql("session-variable-missing", "A variable that the server lacks")
                    .each(s -> s.isOnTidb()
                            ? unwanted(s, s.variables().named(MISSING), "Remove it or upgrade TiDB.")
                                    .map(one -> one.lettingNoneOpen(
                                            noneOpens(1193) + " tidb_top_sql is tidb_enable_top_sql;"
                                                    + " tidb_enable_cache_prepare_stmt comes with v8.5.7."))
                            : Stream.concat(
                                    unwanted(s, ofTidb(s), "Remove it.")
                                            .map(one -> one.lettingNoneOpen(noneOpens(1193))),
                                    // The version of the server is not known.
                                    unwanted(s, s.variables().named(MISSING_ON_MYSQL), INSTEAD)
                                            .map(one -> one.severityIf(true, Severity.WARNING)
                                                    .because("From MySQL 8.0 on, no connection opens (error 1193).")))),
            rule("isolation-level-refused", "An isolation level that TiDB refuses")
                    .holdsFor(SEEN)
                    .when(LintSubject::isOnTidb)
                    .each(s -> refusedLevel(s).map(one -> one.lettingNoneOpen(noneOpens(8048)))),
            rule("session-variable-reaches-all", "A variable that TiDB sets for all sessions of the server")
                    .holdsFor(SEEN)
                    .when(s -> s.isOnTidb() && s.parameters().has(VARIABLES))
                    .each(s -> unwanted(
                            s,
                            of(s, VariableReach.INSTANCE),
                            "Use SET GLOBAL or each tidb-server's configuration instead.")));

    /** A rule on variables of the session that TiDB or MySQL refuses, for both drivers. */
    private static Rule ofTidbOrMySql(String id, String title) {
        return rule(id, title)
                .holdsFor(SEEN + ", and MySQL 9.7.4")
                .when(s -> (s.isOnTidb() || s.target() == TargetServer.MYSQL)
                        && s.parameters().has(VARIABLES));
    }

    private static Stream<Found> refused(LintSubject s, VariableReach reach, String instead, int error) {
        return unwanted(s, of(s, reach), instead).map(one -> one.lettingNoneOpen(noneOpens(error)));
    }

    private static List<VariableAssignment> ofTidb(LintSubject s) {
        return s.variables().all().stream()
                .filter(VariableAssignment::isOfSession)
                .filter(one -> one.name().startsWith("tidb_"))
                .toList();
    }

    private static String noneOpens(int error) {
        return "No connection opens (error " + error + ").";
    }

    private static List<VariableAssignment> of(LintSubject s, VariableReach reach) {
        return s.variables().all().stream()
                .filter(VariableAssignment::isOfSession)
                .filter(one -> (s.isOnTidb() ? VariableReach.onTidb(one.name()) : VariableReach.onMySql(one.name()))
                        .filter(reach::equals)
                        .isPresent())
                .toList();
    }

    private static Stream<Found> malformed(LintSubject s) {
        List<VariableAssignment> all = s.variables().all();
        if (all.isEmpty()) {
            return Stream.of(refused("sessionVariables sets nothing", "Take it out."));
        }
        return all.stream().flatMap(one -> malformed(one).stream());
    }

    private static List<Found> malformed(VariableAssignment one) {
        // The driver itself writes SESSION before the name.
        if (one.isScopedByWord()) {
            return List.of(refused(
                    "sessionVariables names a scope, and the driver writes SESSION before it",
                    "Write the variable alone; set one of the server with SET GLOBAL."));
        }
        if (one.text().indexOf('=') < 0) {
            return List.of(
                    refused("sessionVariables has a part without =", "Put quotes around a value that has commas."));
        }
        if (one.name().endsWith("time_zone") && LOST_PLUS.matcher(one.text()).matches()) {
            return List.of(
                    refused("sessionVariables has a time zone without its sign", "In a URL, + is a blank: write %2B."));
        }
        boolean bare = one.text().endsWith(one.value());
        return bare && LEVEL_WORD.matcher(one.value()).matches()
                ? List.of(refused("sessionVariables has a level without quotes", "Put quotes around it."))
                : List.of();
    }

    private static Found refused(String what, String fix) {
        return error(what).about(VARIABLES).lettingNoneOpen(Names.NONE_OPENS).fix(fix);
    }

    private static Stream<Found> refusedLevel(LintSubject s) {
        if (isRefusedLevelOfPool(s)) {
            return Stream.of(error("The pool sets an isolation level that TiDB refuses")
                    .fix("Use READ_COMMITTED or REPEATABLE_READ in the pool."));
        }
        return s.parameters().has(VARIABLES)
                ? Stream.concat(unwanted(s, refusedLevels(s), ALLOWED_LEVELS), refusedLevelOfMariaDb(s))
                : Stream.empty();
    }

    private static boolean isRefusedLevelOfPool(LintSubject s) {
        String level = s.around().pool().values().getOrDefault(Property.ISOLATION, "");
        return !level.isEmpty()
                && level.matches(REFUSED_BY_POOLS)
                && !(s.parameters().has(VARIABLES) && s.variables().isOn("tidb_skip_isolation_level_check"));
    }

    /** The levels that MariaDB's driver refuses: it sets the level of its own parameter before the variables. */
    private static Stream<Found> refusedLevelOfMariaDb(LintSubject s) {
        return s.parameters().find(LEVEL_OF_MARIADB).stream()
                .filter(level -> REFUSED_LEVELS.contains(
                        level.value().toLowerCase(Locale.ROOT).replaceAll("[ _]", "-")))
                .map(level -> error(level)
                        .fix(remove(ALLOWED_LEVELS, LEVEL_OF_MARIADB).changing("The server's then applies.")));
    }

    private static List<VariableAssignment> refusedLevels(LintSubject s) {
        return s.variables().named(LEVEL).stream()
                .filter(one -> REFUSED_LEVELS.contains(one.value().toLowerCase(Locale.ROOT)))
                .filter(one -> !s.variables().isOn("tidb_skip_isolation_level_check"))
                .toList();
    }

    /** An error that names these variables, if there are any. */
    private static Stream<Found> unwanted(LintSubject s, List<VariableAssignment> some, String instead) {
        return some.isEmpty()
                ? Stream.empty()
                : Stream.of(error("sessionVariables has " + SessionVariables.texts(some))
                        .fix(s.variables().without(some, instead, "The server's then applies.")));
    }
}
