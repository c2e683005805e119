package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests tests that JUnit really runs at the same time. */
@ResourceLock(WireExtension.LOCK)
class ParallelBudgetsIT {

    @AutoClose
    private static HikariDataSource orders;

    /** Opens a pool that is tapped by driver properties alone, as in an application's configuration. */
    @BeforeAll
    static void open_a_pool() throws SQLException {
        HikariConfig config = Bank.tapped("useLocalSessionState=true");
        config.addDataSourceProperty("roundtripTap", "parallel-orders");
        config.setMaximumPoolSize(4);
        orders = new HikariDataSource(config);
        new Bank(orders).balance(1);
    }

    @Execution(ExecutionMode.CONCURRENT)
    static class OneDataSource {
        private static final Set<String> RUNNING = ConcurrentHashMap.newKeySet();

        @Test
        @WireBudget(dataSource = "parallel-orders", query = 1)
        void one() {
            alone("one");
        }

        @Test
        @WireBudget(dataSource = "parallel-orders", query = 1)
        void two() {
            alone("two");
        }

        @Test
        @WireBudget(query = 1)
        void all() {
            alone("all");
        }

        private static void alone(String name) {
            RUNNING.add(name);
            new Bank(orders).balance(1);
            assertThat(RUNNING).containsExactly(name);
            RUNNING.remove(name);
        }
    }

    @Test
    void budgets_of_one_data_source_and_of_all_exclude_each_other() {
        Outcome.of(Outcome.twoAtATime()
                        .selectors(selectClass(OneDataSource.class))
                        .execute())
                .allPassed("one", "two", "all");
    }

    static class OfNoDataSource {
        @Test
        @WireBudget(dataSource = "parallel-misspelt", query = 1)
        void of_a_name() {
            new Bank(orders).balance(1);
        }
    }

    @Test
    void a_budget_whose_data_source_is_not_there_says_which_names_there_are() {
        assertThat(Outcome.of(OfNoDataSource.class).onlyFailure("of_a_name"))
                .hasMessageStartingWith("No data source \"parallel-misspelt\" sent anything in of_a_name()")
                .hasMessageContainingAll("parallel-orders", "roundtripTap=parallel-misspelt");
    }
}
