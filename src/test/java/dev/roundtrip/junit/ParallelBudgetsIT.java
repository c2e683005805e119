package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.Unchecked;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests that JUnit really runs at the same time. */
@ResourceLock(WireExtension.LOCK)
class ParallelBudgetsIT {

    @AutoClose
    private static HikariDataSource orders;

    @AutoClose
    private static HikariDataSource stock;

    private static CountDownLatch bothRun;

    @BeforeAll
    static void open_pools() throws SQLException {
        orders = named("parallel-orders");
        stock = named("parallel-stock");
    }

    @BeforeEach
    void nobody_runs() {
        bothRun = new CountDownLatch(2);
    }

    /** By driver properties alone, as in an application's configuration. */
    private static HikariDataSource named(String name) throws SQLException {
        HikariConfig config = Bank.tapped("useLocalSessionState=true");
        config.addDataSourceProperty("roundtripTap", name);
        config.setMaximumPoolSize(4);
        HikariDataSource pool = new HikariDataSource(config);
        new Bank(pool).balance(1);
        return pool;
    }

    private static Outcome inParallel(Class<?> tests) {
        return Outcome.of(Outcome.twoAtATime().selectors(selectClass(tests)).execute());
    }

    private static void awaitTheOther() {
        bothRun.countDown();
        assertThat(Unchecked.get(() -> bothRun.await(30, TimeUnit.SECONDS)))
                .as("both run at the same time")
                .isTrue();
    }

    @Execution(ExecutionMode.CONCURRENT)
    static class EachItsDataSource {
        @Test
        @WireBudget(dataSource = "parallel-orders", query = 2)
        void of_orders() throws Exception {
            awaitTheOther();
            new Bank(orders).balance(1);
            new Bank(orders).balance(2);
        }

        @Test
        @WireBudget(dataSource = "parallel-stock", query = 1)
        void of_stock() throws Exception {
            awaitTheOther();
            new Bank(stock).balance(1);
        }
    }

    @Test
    void budgets_of_different_data_sources_run_in_parallel_and_count_their_own_connections() {
        inParallel(EachItsDataSource.class).allPassed("of_orders", "of_stock");
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
        inParallel(OneDataSource.class).allPassed("one", "two", "all");
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
                .hasMessageContainingAll("parallel-orders", "parallel-stock", "roundtripTap=parallel-misspelt");
    }
}
