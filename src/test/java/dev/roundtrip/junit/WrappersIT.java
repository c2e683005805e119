package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.p6spy.engine.spy.P6DataSource;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.recording.CallSite;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.Sender;
import java.sql.Connection;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/** {@code Wire.tapped} of pools, and wrappers around what it gives. */
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
    void a_wrapper_is_refused_and_does_its_work_around_a_tapped_pool(UnaryOperator<DataSource> wrap) throws Exception {
        try (HikariDataSource pool = new HikariDataSource(Bank.untapped(""));
                TappedDataSource tapped = Wire.tapped(pool)) {
            DataSource wrapper = wrap.apply(pool);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Wire.tapped(wrapper))
                    .withMessageContaining("wraps another data source")
                    .withMessageContaining("Wire.tapped(target)");
            DataSource around = wrap.apply(tapped);
            // Some ask for the session's state at their first use.
            new Bank(around).balance(1);

            Recording recording = Wire.record(tapped, () -> {
                new Bank(around).balance(1);
                new Bank(wrapper).balance(2);
            });

            assertThat(recording.commands()).singleElement().satisfies(sent -> {
                assertThat(sent.sql()).isEqualTo(BALANCE);
                assertThat(sent.origin().sender()).isEqualTo(Sender.APPLICATION);
                assertThat(sent.origin().site()).map(CallSite::method).contains("balance");
            });
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
