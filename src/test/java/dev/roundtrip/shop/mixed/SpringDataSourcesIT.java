package dev.roundtrip.shop.mixed;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.junit.Bank;
import dev.roundtrip.junit.Outcome;
import dev.roundtrip.junit.Wire;
import dev.roundtrip.junit.WireBudget;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** Tests {@code roundtrip.tap=true} with data sources as teams declare them. */
@ResourceLock("dev.roundtrip.wire")
class SpringDataSourcesIT {

    @TestPropertySource(properties = "roundtrip.tap=true")
    @DirtiesContext
    abstract static class Tapped {}

    /** A pool that is not started. */
    private static HikariDataSource hikari() throws SQLException {
        HikariDataSource pool = Bank.configured(new HikariDataSource(), "");
        pool.setMaximumPoolSize(1);
        return pool;
    }

    private static void select(DataSource dataSource, int number) {
        new JdbcTemplate(dataSource).queryForObject("SELECT " + number, Integer.class);
    }

    private static int statements(String name, DataSource dataSource) {
        return Wire.record(name, () -> select(dataSource, 1)).businessStatements();
    }

    @SpringJUnitConfig(Wrapped.Configured.class)
    static class Wrapped extends Tapped {
        static class Configured {
            /** A wrapper around a pool that is a bean and keeps its name. */
            @Bean
            DataSource around(@Qualifier("inside") DataSource inside) {
                return new LazyConnectionDataSourceProxy(inside);
            }

            @Bean
            HikariDataSource inside() throws SQLException {
                return hikari();
            }

            @Bean
            DataSource withoutPool() throws SQLException {
                return Bank.configured(new DriverManagerDataSource(), "");
            }

            @Bean
            DataSource started() throws SQLException {
                return new HikariDataSource(Bank.tapped(""));
            }

            @Bean
            BasicDataSource dbcp() {
                BasicDataSource pool = new BasicDataSource();
                pool.setUrl("jdbc:mysql://localhost/shop");
                pool.addConnectionProperty("socketFactory", "dev.roundtrip.tap.connectorj.TapSocketFactory");
                return pool;
            }
        }

        @Test
        void is_tapped_inside(@Autowired Map<String, DataSource> all) {
            assertThat(statements("withoutPool", all.get("withoutPool"))).isEqualTo(1);
            assertThat(statements("inside", all.get("around"))).isEqualTo(1);
        }

        @Test
        void is_recorded_by_the_tap_that_it_has(@Autowired @Qualifier("started") DataSource started) {
            assertThat(Wire.record(() -> select(started, 1)).businessStatements())
                    .isEqualTo(1);
            assertThat(statements("started", started)).isZero();
        }
    }

    @Test
    void pools_are_tapped_where_they_are_and_one_that_is_tapped_already_is_left_even_if_started() {
        Outcome.of(Wrapped.class).allPassed("is_tapped_inside", "is_recorded_by_the_tap_that_it_has");
    }

    @SpringJUnitConfig(Several.Configured.class)
    static class Several extends Tapped {
        static class Configured {
            @Bean
            HikariDataSource severalOrders() throws SQLException {
                return hikari();
            }

            @Bean
            HikariDataSource severalStock() throws SQLException {
                return hikari();
            }
        }

        @Autowired
        @Qualifier("severalOrders")
        private DataSource orders;

        @Autowired
        @Qualifier("severalStock")
        private DataSource stock;

        @Test
        @WireBudget(dataSource = "severalOrders", query = 1)
        void counts_orders_only() {
            select(orders, 1);
            select(stock, 1);
            select(stock, 2);
        }

        @Test
        @WireBudget(dataSource = "severalStock", query = 1)
        void is_over_with_stock() {
            select(orders, 1);
            select(stock, 1);
            select(stock, 2);
        }
    }

    @Test
    void each_of_several_data_sources_is_counted_by_the_name_of_its_bean() {
        assertThat(Outcome.of(Several.class).onlyFailure("is_over_with_stock").getMessage())
                .startsWith("Over its wire budget: is_over_with_stock")
                .contains("COM_QUERY: 2, budget 1");
    }

    @SpringJUnitConfig(StartedHikari.Configured.class)
    static class StartedHikari extends Tapped {
        static class Configured {
            @Bean
            DataSource started() throws SQLException {
                DataSource pool = new HikariDataSource(Bank.untapped(""));
                select(pool, 1);
                return pool;
            }
        }

        @Test
        void needs_the_context(@Autowired DataSource dataSource) {
            assertThat(dataSource).isNotNull();
        }
    }

    @Test
    void a_pool_that_was_started_where_it_was_made_is_refused_instead_of_not_being_counted() {
        assertThat(Outcome.of(StartedHikari.class).onlyFailure("needs_the_context"))
                .rootCause()
                .message()
                .matches("The pool started \\(com.zaxxer.hikari.HikariDataSource\\)"
                        + " was started before roundtrip.tap=true could tap it\\..*");
    }

    /** Data sources that are not the concern of the tap, although the configuration has a MySQL URL. */
    @SpringJUnitConfig(LeftAlone.Configured.class)
    @TestPropertySource(properties = "spring.datasource.url=jdbc:mysql://localhost/shop")
    static class LeftAlone extends Tapped {
        static class Configured {
            @Bean
            HikariDataSource byClassName() {
                HikariDataSource pool = new HikariDataSource();
                pool.setDataSourceClassName("team.OtherDataSource");
                return pool;
            }

            @Bean
            HikariDataSource byObject() {
                HikariDataSource pool = new HikariDataSource();
                pool.setDataSource(foreign());
                return pool;
            }

            @Bean
            DataSource foreign() {
                return new DriverManagerDataSource("jdbc:other:shop");
            }

            @Bean
            HikariDataSource cloud() {
                HikariDataSource pool = new HikariDataSource();
                pool.setJdbcUrl(
                        "jdbc:mysql:///shop?cloudSqlInstance=a:b:c&socketFactory=com.google.cloud.sql.mysql.SocketFactory");
                return pool;
            }
        }

        @Test
        void has_no_property_of_the_tap(@Autowired List<HikariDataSource> pools) {
            assertThat(pools)
                    .hasSize(3)
                    .allSatisfy(
                            pool -> assertThat(pool.getDataSourceProperties()).isEmpty());
        }
    }

    @Test
    void a_data_source_that_is_not_the_taps_concern_is_left_as_it_is() {
        Outcome.of(LeftAlone.class).allPassed("has_no_property_of_the_tap");
    }
}
