package dev.roundtrip.agent.inside;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.druid.pool.DruidDataSource;
import dev.roundtrip.lint.PoolVerdicts;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.PoolReport;
import dev.roundtrip.report.PoolReport.Value;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.TapGuard;
import dev.roundtrip.tap.TapSockets;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.ConnectionValidator;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tomcat.jdbc.pool.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.BeanWrapperImpl;

/** Tests what is read of running pools; their renewal is in {@code WatchAttachIT}. */
class RenewedPoolsTest {

    /** The pool's name, and what each value amounts to, in seconds. */
    private static Map<String, Object> read(Object pool) throws Exception {
        RenewedPools pools = new RenewedPools();
        pools.used(pool);
        pools.used(pool);
        assertThat(pools.renewed()).isEmpty();
        assertThat(pools.settings()).hasSize(1);
        PoolReport report = PoolVerdicts.of(pools.settings().get(0), List.of());
        Map<String, Object> read = new TreeMap<>();
        read.put("", report.pool());
        for (Value value : report.values()) {
            value.upTo().ifPresent(time -> read.put(value.setting(), time.toMillis() / 1e3));
        }
        return read;
    }

    /** A pool, what is set, what each value amounts to, and a setting that is not one of them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.zaxxer.hikari.HikariDataSource | HikariCP | \
            maxLifetime=40000 keepaliveTime=31000 minimumIdle=1 idleTimeout=11000 | \
            maxLifetime=40 keepaliveTime=31 idleTimeout=41 aliveBypassWindowMs=0.5 | -
            com.zaxxer.hikari.HikariDataSource | HikariCP | \
            minimumIdle=10 idleTimeout=11000 | aliveBypassWindowMs=0.5 | idleTimeout
            com.alibaba.druid.pool.DruidDataSource | Druid in use | \
            phyTimeoutMillis=40000 keepAlive=true timeBetweenEvictionRunsMillis=2000 | \
            phyTimeoutMillis=42 keepAliveBetweenTimeMillis=122 testWhileIdle=2 maxEvictableIdleTimeMillis=25202 | \
            testOnBorrow
            org.apache.tomcat.jdbc.pool.DataSource | Tomcat | maxAge=40000 testOnBorrow=true validationInterval=7000 | \
            maxAge=40 testOnBorrow=7 minEvictableIdleTimeMillis=65 | testWhileIdle
            org.apache.commons.dbcp2.BasicDataSource | DBCP2 2.13.0 | \
            maxConnLifetimeMillis=40000 testWhileIdle=true timeBetweenEvictionRunsMillis=2000 | \
            maxConnLifetimeMillis=40 testWhileIdle=6 minEvictableIdleTimeMillis=1806 testOnBorrow=0 | -
            """)
    void a_pool_is_read_with_its_own_names(Class<?> type, String title, String set, String amounts, String absent)
            throws Exception {
        BeanWrapper pool = new BeanWrapperImpl(type);
        pairs(set).forEach(pool::setPropertyValue);
        Map<String, Object> expected = new TreeMap<>(pairs(amounts));
        expected.replaceAll((name, seconds) -> Double.valueOf(seconds.toString()));

        assertThat(read(pool.getWrappedInstance()))
                .containsAllEntriesOf(expected)
                .doesNotContainKey(absent)
                .extractingByKey("")
                .asString()
                .startsWith(title);
    }

    private static Map<String, String> pairs(String text) {
        return Stream.of(text.split(" "))
                .map(pair -> pair.split("="))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
    }

    @Test
    void each_program_that_renews_has_the_pools_replace_their_connections_once() {
        TappedSockets sockets = new TappedSockets(TapSockets.of(Tap.open(NanoClock.SYSTEM)), new TapGuard(first -> {}));
        AtomicInteger purged = new AtomicInteger();
        DataSource tomcat = new DataSource() {
            @Override
            public void purgeOnReturn() {
                purged.incrementAndGet();
            }
        };
        Object[] use = {Hook.Call.POOL.name(), tomcat, new Object[0], null};
        for (int times = 1; times <= 2; times++) {
            sockets.pools().renew();
            assertThat(sockets.pools().renewed()).isEmpty();
            sockets.apply(use);
            sockets.apply(use);

            assertThat(purged).hasValue(times);
            assertThat(sockets.pools().renewed()).hasSize(1);
        }
    }

    @Test
    void a_pool_without_a_soft_means_is_not_said_to_replace_its_connections() throws Exception {
        RenewedPools pools = new RenewedPools();
        try (DruidDataSource druid = new DruidDataSource()) {
            pools.renew();
            pools.used(druid);
        }

        assertThat(pools.renewed()).isEmpty();
    }

    @Test
    void agroal_with_a_validator_and_without() throws Exception {
        try (AgroalDataSource with = agroal(Optional.of(ConnectionValidator.defaultValidator()));
                AgroalDataSource without = agroal(Optional.empty())) {
            assertThat(read(with))
                    .containsEntry("maxLifetime", 40.0)
                    .containsEntry("validationTimeout", 3.0)
                    .containsEntry("reapTimeout", 8.0)
                    .containsEntry("validateOnBorrow", 0.0);
            assertThat(read(without))
                    .containsEntry("maxLifetime", 40.0)
                    .doesNotContainKey("validationTimeout")
                    .doesNotContainKey("validateOnBorrow");
        }
    }

    private static AgroalDataSource agroal(Optional<ConnectionValidator> validator) throws Exception {
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier().connectionPoolConfiguration(pool -> {
            pool.maxSize(1)
                    .maxLifetime(Duration.ofSeconds(40))
                    .validationTimeout(Duration.ofSeconds(3))
                    .reapTimeout(Duration.ofSeconds(4))
                    .validateOnBorrow(true)
                    .connectionFactoryConfiguration(factory -> factory.jdbcUrl("jdbc:mysql://127.0.0.1:1/"));
            validator.ifPresent(pool::connectionValidator);
            return pool;
        }));
    }
}
