package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests budgets of plan-cache misses and of mismatched types, on a real TiDB. */
@ResourceLock(WireExtension.LOCK)
class PlanBudgetIT {

    private static HikariDataSource pool;

    @BeforeEach
    void open_a_pool() throws SQLException {
        DatabaseServer tidb = TestServers.requireTidb();
        Sql.execute(
                tidb,
                "create database if not exists plan_budget",
                "create table if not exists plan_budget.account"
                        + " (id bigint primary key, owner varchar(20), balance int, key (balance), key (owner))");
        String parameters = "?useServerPrepStmts=true&cachePrepStmts=true&socketFactory=" + TestPool.FACTORY;
        pool = Sql.pool(tidb, tidb.jdbcUrl("plan_budget") + parameters, new Properties(), 1, true);
        System.setProperty(
                WireBudget.SERVER,
                tidb.jdbcUrl("plan_budget") + "?user=" + tidb.credentials().user());
    }

    /** Closes the server. Without a TiDB there is none, and the test is skipped. */
    @AfterEach
    void close_it() {
        System.clearProperty(WireBudget.SERVER);
        if (pool != null) {
            pool.close();
        }
    }

    static void balances(Object value, int times) throws SQLException {
        execute("select owner from account where balance = ?", value, times);
    }

    private static void execute(String sql, Object value, int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            try (Connection connection = pool.getConnection();
                    PreparedStatement select = connection.prepareStatement(sql)) {
                select.setObject(1, value);
                select.execute();
            }
        }
    }

    static class Warm {
        @BeforeEach
        void the_first_execution_on_a_connection_is_planned() throws SQLException {
            balances(1, 2);
        }

        @Test
        @WireBudget(planCacheMisses = 0, typeMismatches = 0)
        void later_ones_use_its_plan() throws SQLException {
            balances(2, 3);
        }
    }

    @Test
    void a_statement_that_is_executed_again_has_no_miss() {
        Outcome.of(Warm.class).allPassed("later_ones_use_its_plan");
    }

    static class Cold {
        @Test
        @WireBudget(planCacheMisses = 0)
        void the_first_one_is_planned() throws SQLException {
            balances(2, 3);
        }
    }

    @Test
    void the_first_execution_on_a_connection_is_a_miss() {
        assertThat(Outcome.of(Cold.class).onlyFailure("the_first_one_is_planned"))
                .hasMessageContaining("planCacheMisses: 1, budget 0")
                .hasMessageContaining("[no plan was in the cache]");
    }

    static class Mismatched {
        @Test
        @WireBudget(planCacheMisses = 1, typeMismatches = 0)
        void a_number_is_bound_as_text() throws SQLException {
            balances("2", 3);
        }

        @Test
        @WireBudget(typeMismatches = 0)
        void a_text_is_bound_as_a_number() throws SQLException {
            execute("select balance from account where owner = ?", 5L, 2);
        }
    }

    @Test
    void a_mismatch_names_the_statement_the_line_and_the_setter() {
        assertThat(Outcome.of(Mismatched.class, "a_number_is_bound_as_text").onlyFailure("a_number_is_bound_as_text"))
                .hasMessageContaining("planCacheMisses: 3, budget 1")
                .hasMessageContaining("typeMismatches: 1, budget 0")
                .hasMessageContaining("3 x COM_STMT_EXECUTE  select owner from account where balance = ?")
                .hasMessageContaining("[? may be converted to INT]")
                .hasMessageContaining("bound: varchar")
                .hasMessageContaining("from PlanBudgetIT.execute(PlanBudgetIT.java:")
                .hasMessageContaining("fix: bind it with setLong");
        assertThat(Outcome.of(Mismatched.class, "a_text_is_bound_as_a_number")
                        .onlyFailure("a_text_is_bound_as_a_number"))
                .hasMessageContaining(
                        "reads the whole table account, since it converts plan_budget.account.owner varchar(20) to")
                .hasMessageContaining("bound: bigint")
                .hasMessageContaining("fix: bind it with setString");
    }

    @Test
    void a_limit_for_plans_needs_the_server() {
        System.clearProperty(WireBudget.SERVER);

        assertThat(Outcome.of(Cold.class).onlyFailure("the_first_one_is_planned"))
                .hasMessageContaining("need roundtrip.server");
    }
}
