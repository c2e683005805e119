package dev.roundtrip.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.junit.Bank;
import dev.roundtrip.junit.Outcome;
import dev.roundtrip.junit.Wire;
import dev.roundtrip.tap.recording.Recording;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

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
}
