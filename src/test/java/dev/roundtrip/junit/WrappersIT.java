package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.mysql.cj.jdbc.MysqlDataSource;
import com.p6spy.engine.event.JdbcEventListener;
import com.p6spy.engine.spy.P6DataSource;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.support.TransactionTemplate;

/** {@code Wire.tapped} of pools, and of wrappers around them: the copy does what the original does. */
@ResourceLock(WireExtension.LOCK)
class WrappersIT {

    private static final String BALANCE = "SELECT balance FROM account WHERE id = 1";

    static Stream<UnaryOperator<DataSource>> wrappers() {
        return Stream.of(
                LazyConnectionDataSourceProxy::new,
                TransactionAwareDataSourceProxy::new,
                P6DataSource::new,
                inner -> ProxyDataSourceBuilder.create(inner).build(),
                inner -> new LazyConnectionDataSourceProxy(
                        new P6DataSource(ProxyDataSourceBuilder.create(inner).build())));
    }

    @ParameterizedTest
    @MethodSource("wrappers")
    void a_wrapper_is_copied_with_a_tapped_pool_inside_and_the_given_one_stays_as_it_is(UnaryOperator<DataSource> wrap)
            throws Exception {
        try (HikariDataSource pool = new HikariDataSource(Bank.untapped(""))) {
            DataSource wrapper = wrap.apply(pool);
            try (TappedDataSource tapped = Wire.tapped(wrapper)) {
                // Some ask for the session's state at their first use.
                new Bank(tapped).balance(1);

                Recording recording = Wire.record(tapped, () -> {
                    new Bank(tapped).balance(1);
                    new Bank(wrapper).balance(2);
                    new Bank(pool).balance(2);
                });

                assertThat(recording.commands())
                        .extracting(RecordedCommand::sql)
                        .containsExactly(BALANCE);
                assertThat(recording
                                .commands()
                                .get(0)
                                .origin()
                                .site()
                                .orElseThrow()
                                .toString())
                        .startsWith("Bank.balance(Bank.java:");
            }
            assertThat(new Bank(wrapper).balance(1)).isPositive();
        }
    }

    @Test
    void a_lazy_copy_connects_with_the_first_statement_as_the_original_does() throws Exception {
        MysqlDataSource driver = new MysqlDataSource();
        driver.setUrl(Bank.url(""));
        driver.setUser(TestServers.mariaDb().credentials().user());
        driver.setPassword(TestServers.mariaDb().credentials().password());
        LazyConnectionDataSourceProxy lazy = new LazyConnectionDataSourceProxy();
        lazy.setTargetDataSource(driver);
        lazy.setDefaultAutoCommit(true);
        lazy.setDefaultTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        try (TappedDataSource tapped = Wire.tapped(lazy)) {
            assertThat(Wire.record(tapped, () -> tapped.getConnection().close()).sawAnything())
                    .as("sent by a connection that nobody used")
                    .isFalse();
            assertThat(Wire.record(tapped, () -> new Bank(tapped).balance(1)).businessStatements())
                    .isEqualTo(1);
        }
    }

    @Test
    void a_transaction_aware_copy_takes_part_in_transactions_of_its_own_pool() throws Exception {
        try (HikariDataSource pool = new HikariDataSource(Bank.untapped(""));
                TappedDataSource tapped = Wire.tapped(new TransactionAwareDataSourceProxy(pool))) {
            DataSource inside =
                    tapped.unwrap(TransactionAwareDataSourceProxy.class).getTargetDataSource();
            TransactionTemplate transaction = new TransactionTemplate(new DataSourceTransactionManager(inside));

            Recording recording = Wire.record(
                    tapped,
                    () -> transaction.executeWithoutResult(status -> {
                        // Both share the transaction's connection: the pool has one only.
                        new Bank(tapped).balance(1);
                        new Bank(tapped).balance(1);
                    }));

            assertThat(recording.commands())
                    .extracting(RecordedCommand::sql)
                    .contains("COMMIT")
                    .filteredOn(BALANCE::equals)
                    .hasSize(2);
        }
    }

    @Test
    void listeners_of_p6spy_and_datasource_proxy_hear_the_copy_too() throws Exception {
        AtomicInteger heardByP6 = new AtomicInteger();
        AtomicInteger heardByProxy = new AtomicInteger();
        try (HikariDataSource pool = new HikariDataSource(Bank.untapped(""))) {
            P6DataSource inner = new P6DataSource(pool);
            inner.setJdbcEventListenerFactory(() -> new JdbcEventListener() {
                @Override
                public void onBeforeGetConnection(com.p6spy.engine.common.ConnectionInformation connection) {
                    heardByP6.incrementAndGet();
                }
            });
            ProxyDataSource proxy = ProxyDataSourceBuilder.create(inner)
                    .beforeQuery((execution, queries) -> heardByProxy.incrementAndGet())
                    .build();
            try (TappedDataSource tapped = Wire.tapped(proxy)) {
                new Bank(tapped).balance(1);
                new Bank(proxy).balance(1);
            }
        }
        assertThat(heardByP6).hasValue(2);
        assertThat(heardByProxy).hasValue(2);
    }

    /** A team's own. */
    private static class Counting extends DelegatingDataSource {

        private final AtomicInteger asked;

        Counting(DataSource target) {
            super(target);
            asked = new AtomicInteger();
        }

        @Override
        public Connection getConnection() throws SQLException {
            asked.incrementAndGet();
            return super.getConnection();
        }
    }

    @Test
    void a_wrapper_with_code_of_its_own_keeps_it() throws Exception {
        try (HikariDataSource pool = new HikariDataSource(Bank.untapped(""))) {
            Counting counting = new Counting(pool);
            try (TappedDataSource tapped = Wire.tapped(counting)) {
                Recording recording = Wire.record(tapped, () -> new Bank(tapped).balance(1));

                assertThat(recording.businessStatements()).isEqualTo(1);
                assertThat(counting.asked).hasValue(1);
            }
        }
    }

    @Test
    void a_wrapper_that_cannot_be_made_a_second_time_is_refused_and_the_wrapped_one_can_be_tapped() throws Exception {
        String tenant = "shop";
        try (HikariDataSource pool = new HikariDataSource(Bank.untapped(""));
                TappedDataSource tapped = Wire.tapped(pool)) {
            class OfTenant extends DelegatingDataSource {
                private final String name;

                OfTenant(DataSource target, String name) {
                    super(target);
                    this.name = name;
                }

                @Override
                public String toString() {
                    return name;
                }
            }
            DataSource wrapper = new OfTenant(pool, tenant);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Wire.tapped(wrapper))
                    .withMessageContaining("wraps another data source, and a second one cannot be made of its class")
                    .withMessageContaining("Wire.tapped(target)");
            assertThat(Wire.record(tapped, () -> new Bank(new OfTenant(tapped, tenant)).balance(1))
                            .businessStatements())
                    .isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_pool_of_each_kind_is_copied_with_its_settings(TestPool kind) throws Exception {
        try (TestPool.Opened opened = kind.untapped("useServerPrepStmts=true&useLocalSessionState=true", false);
                TappedDataSource tapped = Wire.tapped(opened.pool())) {
            DataSource pool = opened.pool();
            new Bank(pool).balance(1);

            Recording recording = Wire.record(tapped, () -> {
                try (Connection connection = tapped.getConnection()) {
                    assertThat(connection.getAutoCommit()).isFalse();
                }
                new Bank(tapped).balance(1);
                new Bank(pool).balance(2);
            });

            assertThat(recording.commands(sent -> !sent.isChatter()))
                    .extracting(RecordedCommand::sql)
                    .containsExactly(Bank.BALANCE);
        }
    }

    @Test
    void springs_data_source_without_a_pool_is_copied() throws Exception {
        DriverManagerDataSource original = new DriverManagerDataSource(
                Bank.url(""),
                TestServers.mariaDb().credentials().user(),
                TestServers.mariaDb().credentials().password());
        try (TappedDataSource tapped = Wire.tapped(original)) {
            Recording recording = Wire.record(tapped, () -> {
                new Bank(tapped).balance(1);
                new Bank(original).balance(1);
            });

            assertThat(recording.businessStatements()).isEqualTo(1);
        }
    }

    @Test
    void a_pool_whose_driver_is_p6spys_is_copied_with_a_tap_on_the_driver_behind_it() throws Exception {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(Bank.url("").replace("jdbc:", "jdbc:p6spy:"));
            pool.setUsername(TestServers.mariaDb().credentials().user());
            pool.setPassword(TestServers.mariaDb().credentials().password());
            pool.setMaximumPoolSize(1);
            try (TappedDataSource tapped = Wire.tapped(pool)) {
                assertThat(Wire.record(tapped, () -> new Bank(tapped).balance(1))
                                .businessStatements())
                        .isEqualTo(1);
            }
        }
    }
}
