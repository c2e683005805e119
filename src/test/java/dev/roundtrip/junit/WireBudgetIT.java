package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.Command;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.JUnitException;

/** Tests classes with budgets, run by JUnit's own engine. */
@ResourceLock(WireExtension.LOCK)
class WireBudgetIT {

    @AutoClose
    private static HikariDataSource preparing;

    @AutoClose
    private static HikariDataSource text;

    @AutoClose
    private static HikariDataSource untapped;

    private static Bank bank;

    @BeforeAll
    static void openPools() throws Exception {
        preparing = Bank.pool("useServerPrepStmts=true&useLocalSessionState=true");
        text = Bank.pool("");
        untapped = new HikariDataSource(Bank.untapped(""));
        bank = new Bank(preparing);
        // Both pools are ready: tests that need later connections set them up.
        bank.balance(1);
        new Bank(text).balance(1);
    }

    static class Kept {
        @BeforeEach
        void what_comes_before_does_not_count() {
            bank.transfer(1, 2, 1);
        }

        @Test
        @WireBudget(commands = 3, roundTrips = 2, chatter = 2, query = 0, prepare = 1, execute = 1, close = 1)
        void exactly_what_is_sent() {
            bank.balance(1);
        }

        @Test
        @WireBudget(
                roundTripsPerStatement = 2,
                chatterPerStatement = 2,
                commandsPerStatement = 3,
                max = @Max(command = Command.COM_INIT_DB, count = 0))
        void for_each_business_statement() {
            bank.balance(1);
            bank.balance(2);
        }
    }

    @Test
    void a_test_that_keeps_its_budget_passes() {
        Outcome.of(Kept.class).allPassed("exactly_what_is_sent", "for_each_business_statement");
    }

    static class Broken {
        @Test
        @WireBudget(prepare = 0, roundTrips = 3)
        void readTwice() {
            bank.balance(1);
            bank.balance(2);
        }
    }

    @Test
    void a_test_over_its_budget_names_each_command_its_text_and_the_line_that_sent_it() {
        assertThat(Outcome.of(Broken.class).message())
                .startsWith("""
                        Over its wire budget: readTwice()
                          COM_STMT_PREPARE: 2, budget 0
                            2 x COM_STMT_PREPARE  SELECT balance FROM account WHERE id = ?
                                from Bank.balance(Bank.java:N), by prepareStatement(), application
                          round trips: 4, budget 3
                            2 x COM_STMT_PREPARE  SELECT balance FROM account WHERE id = ?
                                from Bank.balance(Bank.java:N), by prepareStatement(), application
                            2 x COM_STMT_EXECUTE  SELECT balance FROM account WHERE id = ?
                                from Bank.balance(Bank.java:N), by executeQuery(), application
                        """)
                .endsWith("\n  Sent in all: 6 commands (2 COM_STMT_PREPARE, 2 COM_STMT_EXECUTE, 2 COM_STMT_CLOSE),"
                        + " 4 round trips, 2 business statements, 4 chatter commands (4 statement upkeep)");
    }

    @Test
    void chatter_is_named_with_who_sent_it_on_whose_behalf() {
        Recording transfer = Wire.record(() -> new Bank(text).transfer(1, 2, 3));

        assertThat(Outcome.over(Budget.unlimited().chatterPerStatement(1.5), "a transfer", transfer))
                .startsWith("""
                        Over its wire budget: a transfer
                          chatter: 5 for 2 business statements, budget 1.5 each
                            2 x COM_QUERY  SELECT @@session.transaction_read_only
                                from Bank.add(Bank.java:N), by execute(), driver
                            1 x COM_QUERY  SET autocommit=0
                                from Bank.transfer(Bank.java:N), by setAutoCommit(), application
                            1 x COM_QUERY  COMMIT
                                from Bank.transfer(Bank.java:N), by commit(), application
                            1 x COM_QUERY  SET autocommit=1
                                from Bank.transfer(Bank.java:N), through PoolBase.resetConnectionState(PoolBase.java:N), by setAutoCommit(), pool
                        """);
    }

    @WireBudget(execute = 1)
    static class OnTheClass {
        @Test
        void of_the_class() {
            bank.balance(1);
            bank.balance(1);
        }

        @Test
        @WireBudget(execute = 2)
        void of_the_method() {
            bank.balance(1);
            bank.balance(1);
        }

        @Nested
        class Inner {
            @Test
            void of_the_class_around() {
                bank.balance(1);
                bank.balance(1);
            }
        }

        @RepeatedTest(value = 2, name = "repetition {currentRepetition}")
        void each_repetition_for_itself() {
            bank.balance(1);
        }

        @ParameterizedTest(name = "with {0}")
        @ValueSource(ints = {1, 2})
        void each_invocation_for_itself(int times) {
            IntStream.range(0, times).forEach(i -> bank.balance(1));
        }
    }

    @Test
    void the_annotation_of_a_method_wins_and_a_nested_class_has_that_of_the_class_around_it() {
        Map<String, Optional<Throwable>> failures = Outcome.of(OnTheClass.class).failures();

        assertThat(failures).hasSize(7);
        assertThat(failures.keySet())
                .filteredOn(test -> failures.get(test).isPresent())
                .containsExactlyInAnyOrder("of_the_class", "of_the_class_around", "with 2");
    }

    static class FailsByItself {
        @Test
        @WireBudget(commands = 0)
        void fails() {
            bank.balance(1);
            throw new IllegalStateException("its own failure");
        }
    }

    @Test
    void the_failure_of_the_test_itself_is_not_masked() {
        assertThat(Outcome.of(FailsByItself.class).onlyFailure("fails"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("its own failure")
                .hasNoSuppressedExceptions();
    }

    static class NotTapped {
        @Test
        @WireBudget(query = 1)
        void reads() {
            new Bank(untapped).balance(1);
        }
    }

    @Test
    void a_test_without_a_tapped_connection_fails_and_says_how_to_tap() {
        assertThat(Outcome.of(NotTapped.class).onlyMessage()).isEqualTo("""
                        No tapped connection sent anything in reads().
                          Give the driver socketFactory=dev.roundtrip.tap.connectorj.TapSocketFactory:
                          Spring tests  roundtrip.tap: true; a slice also @AutoConfigureTestDatabase(replace = Replace.NONE)
                          Spring Boot   spring.datasource.hikari.data-source-properties.socketFactory: dev.roundtrip.tap.connectorj.TapSocketFactory
                          Quarkus       quarkus.datasource.jdbc.additional-jdbc-properties.socketFactory=dev.roundtrip.tap.connectorj.TapSocketFactory
                          HikariCP      addDataSourceProperty("socketFactory", "dev.roundtrip.tap.connectorj.TapSocketFactory")
                          any URL       ?socketFactory=dev.roundtrip.tap.connectorj.TapSocketFactory
                          MariaDB's driver takes dev.roundtrip.tap.mariadb.MariaDbTapSocketFactory, and tlsSocketType=roundtrip.
                          A test that sends nothing opens a connection in @BeforeEach.""");
    }

    static class SendsNothing {
        @Test
        @WireBudget(commands = 0)
        void answers_from_a_cache() {}

        @Test
        @WireBudget(query = 0, execute = 3)
        void sends_no_text() {}

        @Test
        @WireBudget(commands = 0)
        void does_not() {
            bank.balance(1);
        }
    }

    @Test
    void nothing_at_all_can_be_asked_for_while_a_tapped_connection_is_open() {
        assertThat(Outcome.of(SendsNothing.class).onlyFailure("does_not"))
                .hasMessageContaining("commands: 3, budget 0");
    }

    static class SendsNothingToANamedOne {
        @Test
        @WireBudget(commands = 0)
        void names_none() {}

        @Test
        @WireBudget(commands = 0, dataSource = "budget-second")
        void names_one() {}
    }

    @Test
    void nothing_at_all_needs_the_name_of_the_data_source_where_several_are_tapped() throws Exception {
        HikariConfig config = Bank.tapped("");
        config.addDataSourceProperty("roundtripTap", "budget-second");
        try (HikariDataSource second = new HikariDataSource(config)) {
            new Bank(second).balance(1);

            assertThat(Outcome.of(SendsNothingToANamedOne.class).onlyMessage())
                    .startsWith(
                            "No tapped connection sent anything in names_none().\n  Several data sources are tapped;"
                                    + " name one: @WireBudget(dataSource = \"NAME\").")
                    .contains("budget-second");
        }
    }

    static class SetsUp {
        @Test
        @WireBudget(query = 1)
        void opens_a_pool() throws Exception {
            readInAPool();
        }

        @Test
        @WireBudget(query = 1, includeSetUp = true)
        void opens_a_pool_and_asks_for_it() throws Exception {
            readInAPool();
        }

        private static void readInAPool() throws Exception {
            try (HikariDataSource pool = Bank.pool("")) {
                new Bank(pool).balance(1);
            }
        }
    }

    @Test
    void set_up_and_the_pools_own_threads_count_only_where_that_is_asked_for() {
        assertThat(Outcome.of(SetsUp.class).message())
                .startsWith("Over its wire budget: opens_a_pool_and_asks_for_it()")
                .contains(
                        "1 x COM_QUERY  SET autocommit=1",
                        "from Bank.pool(Bank.java:N), through DriverDataSource.getConnection(DriverDataSource.java:N),",
                        "through PoolBase.checkDefaultIsolation(PoolBase.java:N), by getTransactionIsolation(), pool");
    }

    static class WithoutABudget {
        @Test
        void reads() {
            bank.balance(1);
        }
    }

    @Test
    void another_test_that_runs_meanwhile_makes_a_recording_inconclusive() throws Exception {
        Recording disturbed = Wire.record(() -> {
            Thread parallel = new Thread(() -> Outcome.of(WithoutABudget.class), "parallel");
            parallel.start();
            parallel.join();
        });

        assertThat(Outcome.over(Budget.unlimited().commands(100), "a test", disturbed))
                .isEqualTo(
                        "Inconclusive: a test\n"
                                + "  Another test, on thread parallel, used the same connections. Run one test alone (@Isolated), or"
                                + " record a data source of its own: @WireBudget(dataSource = \"NAME\") or Wire.record(\"NAME\", work).");
    }

    static class NoLimit {
        @Test
        @WireBudget
        void states_nothing() {}
    }

    @Test
    void a_budget_without_a_limit_is_refused() {
        assertThat(Outcome.of(NoLimit.class).onlyFailure("states_nothing"))
                .isInstanceOf(JUnitException.class)
                .hasMessage("@WireBudget of states_nothing() needs a limit, such as @WireBudget(roundTrips = 5).");
    }
}
