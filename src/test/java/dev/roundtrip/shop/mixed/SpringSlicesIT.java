package dev.roundtrip.shop.mixed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.junit.Bank;
import dev.roundtrip.junit.Outcome;
import dev.roundtrip.junit.WireBudget;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.jdbc.JdbcTest;
import org.springframework.boot.test.autoconfigure.orm.jpa.DataJpaTest;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.annotation.Transactional;

/** Tests the slices of Spring Boot's tests, with the property and nothing else. */
@ResourceLock("dev.roundtrip.wire")
class SpringSlicesIT {

    private static final String TAP = "roundtrip.tap=true";

    @BeforeAll
    static void create_the_table() throws Exception {
        Sql.database(
                TestServers.mariaDb(),
                "ticket_slices",
                "CREATE TABLE ticket (id BIGINT PRIMARY KEY, title VARCHAR(40), price INT NOT NULL)",
                "INSERT INTO ticket VALUES (1, 'seat 1', 10)");
    }

    @DirtiesContext
    abstract static class OnMariaDb {

        @DynamicPropertySource
        static void server(DynamicPropertyRegistry properties) {
            Bank.spring(properties, "ticket_slices");
            properties.add("spring.main.banner-mode", () -> "off");
            // MariaDB answers Connector/J's queries for Hibernate differently than TiDB and MySQL.
            properties.add("spring.jpa.database-platform", () -> "org.hibernate.dialect.MySQLDialect");
        }
    }

    /** A slice, with a test that keeps its budget and one that does not, which its own annotation does not reach. */
    @Transactional
    abstract static class Shop extends OnMariaDb {

        /** Sends one query. */
        abstract void count();

        @Test
        @WireBudget(dataSource = "dataSource", query = 1)
        void within() {
            count();
        }

        @Test
        @WireBudget(dataSource = "dataSource", query = 0)
        void over() {
            count();
        }
    }

    @JdbcTest(properties = TAP)
    static class WithJdbc extends Shop {

        @Autowired
        private JdbcTemplate jdbc;

        @Override
        void count() {
            jdbc.queryForObject("SELECT COUNT(*) FROM ticket", Integer.class);
        }
    }

    @DataJpaTest(properties = TAP)
    static class WithJpa extends Shop {

        @Autowired
        private TicketRepository tickets;

        @Override
        void count() {
            tickets.count();
        }
    }

    @SpringBootTest(properties = TAP)
    static class Whole extends Shop {

        @Autowired
        protected TicketService service;

        @Override
        void count() {
            assertThat(service.priceInBackground(1).join()).isNotSameAs(Thread.currentThread());
        }
    }

    @TestPropertySource(properties = "spring.threads.virtual.enabled=true")
    static class OnVirtualThreads extends Whole {

        @Override
        void count() {
            assertThat(service.priceInBackground(1).join().toString()).startsWith("VirtualThread[");
        }
    }

    @TestPropertySource(properties = "spring.datasource.type=org.apache.tomcat.jdbc.pool.DataSource")
    static class OnTomcat extends WithJdbc {}

    @TestPropertySource(properties = "spring.datasource.type=org.apache.commons.dbcp2.BasicDataSource")
    static class OnDbcp2 extends WithJdbc {}

    @TestPropertySource(properties = "spring.datasource.type=com.alibaba.druid.pool.DruidDataSource")
    static class OnDruid extends WithJdbc {}

    @ParameterizedTest
    @ValueSource(classes = {WithJdbc.class, WithJpa.class, Whole.class, OnTomcat.class, OnDbcp2.class, OnDruid.class})
    void a_budget_counts_what_the_slice_sends(Class<?> slice) {
        countsExactly(slice);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void a_budget_counts_what_virtual_threads_send() {
        countsExactly(OnVirtualThreads.class);
    }

    private static void countsExactly(Class<?> slice) {
        assertThat(Outcome.of(slice).onlyFailure("over").getMessage())
                .startsWith("Over its wire budget: over")
                .contains("x COM_QUERY  ");
    }
}
