package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.lint.PlanFix;
import dev.roundtrip.report.PlanProblem;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests why a real TiDB keeps no plan of a prepared statement, and which bound types make it read a whole table. */
@Timeout(60)
class PlanProblemsIT {

    private static final String SCHEMA = "plan_problems";

    /** The number of executions of each statement. Statements differ, so that a digest has only these executions. */
    private static final int EXECUTIONS = 4;

    private static DatabaseServer tidb;

    @BeforeEach
    void make_the_tables_once() throws SQLException {
        DatabaseServer server = TestServers.requireTidb();
        if (tidb != null) {
            return;
        }
        Sql.execute(
                server,
                "create database " + SCHEMA,
                "create table plan_problems.t (id bigint primary key, k int, name varchar(20), price decimal(10, 2),"
                        + " at datetime, v int, key (k), key (name), key (price), key (at))",
                "create table plan_problems.g (id bigint primary key, twice bigint as (id * 2), key (twice))",
                "create table plan_problems.p (id bigint primary key) partition by hash (id) partitions 4",
                "insert into plan_problems.t values (1, 1, '1', 1, '2026-01-01', 1), (2, 2, '2', 2, '2026-01-02', 2)");
        tidb = server;
    }

    static List<Arguments> constructs() {
        return List.of(
                not_kept("select v from t order by ?", "'order by ?'", 1),
                not_kept("select k from t group by k, ?", "'group by ?'", 1),
                not_kept("select id from t limit ?", "limit count is too large", 20_000),
                not_kept("select @k, id from t where k = ?", "user-defined variables", 1),
                not_kept("select /* x */ database(), id from t where k = ?", "'database'", 1),
                not_kept("select /*+ ignore_plan_cache() */ v, k from t where k = ?", "by hint", 1),
                not_kept("select /*+ set_var(max_execution_time = 9000) */ k, v from t where k = ?", "SET_VAR", 1),
                not_kept("select sum(v) over (order by id rows ? preceding) from t", "window function", 1),
                not_kept("select coalesce(v, ?) from t where k = 1", "'coalesce'", 1),
                not_kept("select k from t where v > (select avg(v) from t) and k = ?", "sub-queries", 1),
                not_kept("select v from t where k > ? and k < ?", "may be overwritten", 5, 1),
                not_kept(
                        "select k, (select count(*) from t i where i.v > o.v and i.k <> o.k limit 1) from t o"
                                + " where k > ?",
                        "Apply",
                        0));
    }

    static List<Arguments> mismatches() {
        return List.of(
                not_kept("select at from t where k = ?", "? may be converted to INT", "1"),
                not_kept("select price from t where k = ?", "? may be converted to INT", 1.0),
                not_kept("select name from t where k > ?", "? may be converted to INT", new BigDecimal("1.5")),
                whole("select id from t where price = ? and v = 0", "t.price decimal(10,2) to double", 1.5),
                whole("select at from t where name = ?", "t.name varchar(20) to double", 1L),
                whole("select k from t where name > ?", "t.name varchar(20) to double", 1.5),
                whole(
                        "select price from t where name = ? and k > 0",
                        "t.name varchar(20) to double",
                        new BigDecimal("1.5")),
                whole(
                        "select v from t where name = ?",
                        "t.name varchar(20) to datetime",
                        Timestamp.valueOf("2026-01-01 00:00:00")));
    }

    @ParameterizedTest
    @MethodSource({"constructs", "mismatches"})
    void the_cause_is_named_and_what_to_change(String sql, String reason, String converted, List<Object> values)
            throws SQLException {
        execute(sql, values);

        PlanProblem problem = problem(sql).orElseThrow();

        assertThat(problem.executions()).isEqualTo(EXECUTIONS);
        assertThat(problem.reason().orElse("") + problem.converted()).contains(reason, converted);
        assertThat(problem.readWhole()).isEqualTo(converted.isEmpty() ? List.of() : List.of("t"));
        assertThat(problem.notKept() > 0 || !problem.readWhole().isEmpty()).isTrue();
        assertThat(problem.totalNanos()).isPositive();
        assertThat(PlanFix.advised(List.of(problem)).get(0).fix()).isPresent();
    }

    static List<Arguments> harmless() {
        return List.of(
                Arguments.of("select v, at from t where id = ?", List.of(1L)),
                Arguments.of("select at, v from t where id = ?", List.of("1")),
                Arguments.of("select id from t where k between ? and ?", List.of(1, 5)),
                Arguments.of("select k from t where at = ?", List.of("2026-01-01")),
                Arguments.of("select id from t where price = ?", List.of("1.00")),
                Arguments.of("select v, name from t where k = ? limit ?", List.of(1, 10)),
                Arguments.of("select id from t where name = ? and v > 0", List.of("1")),
                Arguments.of("select id from t where price > ? and v > 0", List.of(new BigDecimal("1.00"))),
                Arguments.of("select id from t where at > ? and v > 0", List.of(LocalDateTime.of(2026, 1, 1, 0, 0))),
                Arguments.of("select sum(k), avg(price) from t where v > ?", List.of(0)),
                Arguments.of("update t set v = v + ? where id = ?", List.of(1, 1L)));
    }

    @ParameterizedTest
    @MethodSource("harmless")
    void what_fits_is_not_named(String sql, List<Object> values) throws SQLException {
        execute(sql, values);

        assertThat(problem(sql)).isEmpty();
    }

    private static Arguments not_kept(String sql, String reason, Object... values) {
        return Arguments.of(sql, reason, "", List.of(values));
    }

    private static Arguments whole(String sql, String converted, Object... values) {
        return Arguments.of(sql, "", converted, List.of(values));
    }

    private static void execute(String sql, List<Object> values) throws SQLException {
        try (Connection connection = Sql.connect(tidb, SCHEMA + "?useServerPrepStmts=true");
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.size(); i++) {
                statement.setObject(i + 1, values.get(i));
            }
            for (int i = 0; i < EXECUTIONS; i++) {
                statement.execute();
            }
        }
    }

    /** The problem with a statement. TiDB adds an execution to its summary just after the answer. */
    private static Optional<PlanProblem> problem(String sql) throws SQLException {
        String digest =
                Sql.rows(tidb, "select tidb_encode_sql_digest('" + sql + "')").get(0);
        try (Connection reader = tidb.connect("")) {
            StatementPlans plans = StatementPlans.read(reader, List.of(SCHEMA));
            while (executions(digest, plans) < EXECUTIONS) {
                plans = StatementPlans.read(reader, List.of(SCHEMA));
            }
            return plans.typed(reader).problems().stream()
                    .filter(problem -> problem.digest().equals(digest))
                    .findFirst();
        }
    }

    private static long executions(String digest, StatementPlans plans) {
        return plans.byDigest().containsKey(digest)
                ? plans.byDigest().get(digest).executed().executions()
                : 0;
    }
}
