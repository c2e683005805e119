package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.p6spy.engine.spy.P6DataSource;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.tap.recording.CallSite;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.Sender;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
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
                    .withMessageContainingAll("wraps another data source", "Wire.tapped(target)");
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
        kind.useUntapped("useServerPrepStmts=true&useLocalSessionState=true", false, pool -> {
            try (TappedDataSource tapped = Wire.tapped(pool)) {
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
        });
    }

    /** Spring's without a pool, and a pool whose driver is P6Spy's: the driver behind that is tapped. */
    static Stream<DataSource> others() throws SQLException {
        HikariConfig spied = Bank.untapped("");
        spied.setJdbcUrl(spied.getJdbcUrl().replace("jdbc:", "jdbc:p6spy:"));
        return Stream.of(Bank.configured(new DriverManagerDataSource(), ""), new HikariDataSource(spied));
    }

    @ParameterizedTest
    @MethodSource("others")
    void springs_data_source_without_a_pool_and_a_pool_on_p6spys_driver_are_copied(DataSource original)
            throws Exception {
        try (TappedDataSource tapped = Wire.tapped(original)) {
            Recording recording = Wire.record(tapped, () -> {
                new Bank(tapped).balance(1);
                new Bank(original).balance(1);
            });

            assertThat(recording.businessStatements()).isEqualTo(1);
        } finally {
            if (original instanceof AutoCloseable pool) {
                pool.close();
            }
        }
    }
}
