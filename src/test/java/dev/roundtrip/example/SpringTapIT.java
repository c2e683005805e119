package dev.roundtrip.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.junit.Bank;
import dev.roundtrip.junit.Outcome;
import dev.roundtrip.junit.Wire;
import dev.roundtrip.junit.WireBudget;
import dev.roundtrip.tap.recording.Recording;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;
import org.springframework.transaction.annotation.Transactional;

/** {@code roundtrip.tap=true} in Spring's tests. */
@ResourceLock("dev.roundtrip.wire")
class SpringTapIT {

    private static final String CONFIGURATION = "spring.config.location=classpath:/example/application.yml";
    private static final String TAP = "roundtrip.tap=true";

    /** The application's own test: nothing in it or in the configuration names a socket factory. */
    @DirtiesContext
    abstract static class Banking {

        @Autowired
        private DataSource dataSource;

        @Autowired
        private TransferService service;

        @Value("${spring.datasource.type:com.zaxxer.hikari.HikariDataSource}")
        private Class<?> pool;

        @DynamicPropertySource
        static void server(DynamicPropertyRegistry properties) {
            Bank.spring(properties, "example_tap");
        }

        @Test
        void a_transfer_is_recorded_and_the_pool_is_the_applications_own() {
            Recording recording = Wire.record("dataSource", () -> service.transfer(1, 2, 1));

            assertThat(dataSource.getClass()).isEqualTo(pool);
            assertThat(recording.businessStatements()).isEqualTo(3);
            assertThat(recording.undoneWrites()).isEmpty();
        }
    }

    @SpringBootTest(
            classes = BankApplication.class,
            properties = {CONFIGURATION, TAP})
    static class OnHikari extends Banking {}

    @TestPropertySource(properties = "spring.datasource.type=org.apache.tomcat.jdbc.pool.DataSource")
    static class OnTomcat extends OnHikari {}

    @TestPropertySource(properties = "spring.datasource.type=org.apache.commons.dbcp2.BasicDataSource")
    static class OnDbcp2 extends OnHikari {}

    @TestPropertySource(properties = "spring.datasource.type=com.alibaba.druid.pool.DruidDataSource")
    static class OnDruid extends OnHikari {}

    @ParameterizedTest
    @ValueSource(classes = {OnHikari.class, OnTomcat.class, OnDbcp2.class, OnDruid.class})
    void the_pool_of_the_application_is_tapped_in_its_place(Class<?> tests) {
        Outcome.of(tests).allPassed("a_transfer_is_recorded_and_the_pool_is_the_applications_own");
    }

    @SpringBootTest(classes = BankApplication.class, properties = CONFIGURATION)
    static class WithoutTheProperty extends Banking {}

    @Test
    void without_the_property_nothing_is_tapped() {
        assertThat(Outcome.of(WithoutTheProperty.class).message()).contains("expected: 3", "but was: 0");
    }

    @SpringJUnitConfig(AlreadyStarted.Configured.class)
    @TestPropertySource(properties = TAP)
    @DirtiesContext
    static class AlreadyStarted {
        static class Configured {
            @Bean
            DataSource accounts() throws SQLException {
                return new HikariDataSource(Bank.untapped(""));
            }
        }

        @Test
        void needs_the_context(@Autowired DataSource dataSource) {
            assertThat(dataSource).isNotNull();
        }
    }

    @Test
    void a_pool_that_was_started_where_it_was_made_is_refused_with_the_way_that_works() {
        assertThat(Outcome.of(AlreadyStarted.class).onlyFailure("needs_the_context"))
                .rootCause()
                .hasMessageStartingWith("The pool accounts (com.zaxxer.hikari.HikariDataSource) was started before"
                        + " roundtrip.tap=true could tap it.");
    }

    /** Neither is the concern of the tap, although the configuration has a MySQL URL. */
    @SpringJUnitConfig(LeftAlone.Configured.class)
    @TestPropertySource(properties = {TAP, "spring.datasource.url=jdbc:mysql://localhost/shop"})
    @DirtiesContext
    static class LeftAlone {
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
                pool.setDataSource(new SilentDataSource());
                return pool;
            }

            @Bean
            SilentDataSource foreign() {
                return new SilentDataSource();
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

    /** Its URL must not be asked for. */
    private static final class SilentDataSource extends AbstractDataSource {

        @SuppressWarnings("unused")
        private String getUrl() {
            throw new IllegalStateException("asked for its URL");
        }

        @Override
        public Connection getConnection() throws SQLException {
            throw new SQLException("connects to nothing");
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            return getConnection();
        }
    }

    @Test
    void a_data_source_that_is_not_the_taps_concern_is_left_as_it_is() {
        Outcome.of(LeftAlone.class).allPassed("has_no_property_of_the_tap");
    }

    @SpringJUnitConfig(AlreadyTapped.Configured.class)
    @TestPropertySource(properties = TAP)
    @DirtiesContext
    static class AlreadyTapped {
        static class Configured {
            @Bean
            DataSource started() throws SQLException {
                return new HikariDataSource(Bank.tapped(""));
            }

            @Bean
            org.apache.commons.dbcp2.BasicDataSource dbcp() {
                var pool = new org.apache.commons.dbcp2.BasicDataSource();
                pool.setUrl("jdbc:mysql://localhost/shop");
                pool.addConnectionProperty("socketFactory", "dev.roundtrip.tap.connectorj.TapSocketFactory");
                return pool;
            }
        }

        @Test
        void is_recorded_by_the_tap_that_it_has(@Autowired @Qualifier("started") DataSource started) {
            JdbcTemplate jdbc = new JdbcTemplate(started);

            assertThat(Wire.record(() -> jdbc.execute("SELECT 1")).businessStatements())
                    .isEqualTo(1);
            assertThat(Wire.record("started", () -> jdbc.execute("SELECT 1")).businessStatements())
                    .isZero();
        }
    }

    @Test
    void a_pool_that_is_tapped_already_is_left_as_it_is_even_if_it_was_started() {
        Outcome.of(AlreadyTapped.class).allPassed("is_recorded_by_the_tap_that_it_has");
    }

    @Transactional
    static class TestManaged extends OnHikari {

        @Autowired
        private JdbcTemplate jdbc;

        @Test
        @WireBudget(dataSource = "dataSource", execute = 0, prepare = 0)
        void holds_back_what_it_writes() {
            // An entity that JPA has not flushed yet sends nothing.
        }

        @Test
        @WireBudget(dataSource = "dataSource", query = 0)
        void writes() {
            jdbc.update("UPDATE account SET balance = balance + 1 WHERE id = 1");
        }
    }

    @Test
    void a_budget_of_a_test_managed_transaction_says_what_it_did_not_see() {
        EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(TestManaged.class))
                .execute();

        assertThat(results.testEvents().reportingEntryPublished().stream()
                        .map(event -> event.getPayload().orElseThrow().toString()))
                .anySatisfy(entry ->
                        assertThat(entry).contains("no COMMIT was sent, and nothing that JPA had not flushed"));
        assertThat(Outcome.of(results).onlyFailure("writes").getMessage())
                .startsWith("Over its wire budget: writes()")
                .contains("\n  Note: Spring rolls this test back: no COMMIT was sent. To")
                .endsWith("or use @Transactional(propagation = NOT_SUPPORTED).");
    }
}
