package dev.roundtrip.agent.inside;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.druid.pool.DruidDataSource;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.advice.PoolVerdicts;
import dev.roundtrip.result.PoolReport;
import dev.roundtrip.result.PoolReport.Value;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.ConnectionValidator;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.dbcp2.BasicDataSource;
import org.junit.jupiter.api.Test;

/** What is read of running pools; their renewal is in {@code WatchAttachIT}. */
class RenewedPoolsTest {

    /** The pool's name, and what each value amounts to, in seconds. */
    private static Map<String, Object> read(Object pool) throws Exception {
        RenewedPools pools = new RenewedPools();
        pools.used(pool, false);
        pools.used(pool, false);
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

    @Test
    void hikaricp() throws Exception {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setMaxLifetime(40_000);
            pool.setKeepaliveTime(31_000);
            pool.setMinimumIdle(1);
            pool.setIdleTimeout(11_000);

            assertThat(read(pool))
                    .containsEntry("maxLifetime", 40.0)
                    .containsEntry("keepaliveTime", 31.0)
                    .containsEntry("idleTimeout", 41.0)
                    .containsEntry("aliveBypassWindowMs", 0.5)
                    .extractingByKey("")
                    .asString()
                    .startsWith("HikariCP");
            pool.setMinimumIdle(pool.getMaximumPoolSize());
            assertThat(read(pool)).doesNotContainKey("idleTimeout");
        }
    }

    @Test
    void druid() throws Exception {
        try (DruidDataSource pool = new DruidDataSource()) {
            pool.setPhyTimeoutMillis(40_000);
            pool.setKeepAlive(true);
            pool.setTimeBetweenEvictionRunsMillis(2_000);

            assertThat(read(pool))
                    .containsEntry("", "Druid in use")
                    .containsEntry("phyTimeoutMillis", 42.0)
                    .containsEntry("keepAliveBetweenTimeMillis", 122.0)
                    .containsEntry("testWhileIdle", 2.0)
                    .containsEntry("maxEvictableIdleTimeMillis", 25_202.0)
                    .doesNotContainKey("testOnBorrow");
        }
    }

    @Test
    void tomcat() throws Exception {
        org.apache.tomcat.jdbc.pool.DataSource pool = new org.apache.tomcat.jdbc.pool.DataSource();
        pool.setMaxAge(40_000);
        pool.setTestOnBorrow(true);
        pool.setValidationInterval(7_000);

        assertThat(read(pool))
                .containsEntry("maxAge", 40.0)
                .containsEntry("testOnBorrow", 7.0)
                .containsEntry("minEvictableIdleTimeMillis", 65.0)
                .doesNotContainKey("testWhileIdle");
    }

    @Test
    void dbcp2() throws Exception {
        try (BasicDataSource pool = new BasicDataSource()) {
            pool.setMaxConn(Duration.ofSeconds(40));
            pool.setTestWhileIdle(true);
            pool.setDurationBetweenEvictionRuns(Duration.ofSeconds(2));

            assertThat(read(pool))
                    .containsEntry("", "DBCP2 2.13.0")
                    .containsEntry("maxConnLifetimeMillis", 40.0)
                    .containsEntry("testWhileIdle", 6.0)
                    .containsEntry("minEvictableIdleTimeMillis", 1_806.0)
                    .containsEntry("testOnBorrow", 0.0);
        }
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
