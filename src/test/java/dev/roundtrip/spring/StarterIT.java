package dev.roundtrip.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.proxy.TestRelays;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.wire.Purpose;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.autoconfigure.metrics.MetricsAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.metrics.export.prometheus.PrometheusMetricsExportAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceProperties;
import org.springframework.boot.autoconfigure.jdbc.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.JdbcTemplateAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Tests an application with Spring Boot that has the property and nothing else. */
class StarterIT {

    private static final int ROWS = 6;

    @TempDir
    private Path folder;

    @Configuration
    @ImportAutoConfiguration({
        DataSourceAutoConfiguration.class,
        DataSourceTransactionManagerAutoConfiguration.class,
        JdbcTemplateAutoConfiguration.class,
        MetricsAutoConfiguration.class,
        PrometheusMetricsExportAutoConfiguration.class,
        RoundtripAutoConfiguration.class
    })
    static class Application {}

    private static ConfigurableApplicationContext application(String... properties) throws Exception {
        return started(List.of(Application.class), properties);
    }

    private static ConfigurableApplicationContext started(List<Class<?>> classes, String... properties)
            throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        return new SpringApplicationBuilder(classes.toArray(Class<?>[]::new))
                .web(WebApplicationType.NONE)
                .properties(
                        "spring.datasource.url=" + server.jdbcUrl("") + "?useServerPrepStmts=true",
                        "spring.datasource.username=" + server.credentials().user(),
                        "spring.datasource.password=" + server.credentials().password(),
                        "spring.datasource.hikari.maximum-pool-size=1",
                        "management.prometheus.metrics.export.enabled=true",
                        "spring.main.banner-mode=off",
                        "spring.main.log-startup-info=false")
                .properties(properties)
                .run();
    }

    /** A transaction that reads one row after the other. */
    private static void readOneByOne(ConfigurableApplicationContext application) {
        JdbcTemplate jdbc = application.getBean(JdbcTemplate.class);
        new TransactionTemplate(application.getBean(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            for (int row = 0; row < ROWS; row++) {
                jdbc.queryForObject("SELECT 100 + ?", Integer.class, row);
            }
        });
    }

    @Test
    void the_property_alone_gives_meters_by_pool_and_the_report_of_watch() throws Exception {
        try (ConfigurableApplicationContext application = application(
                "roundtrip.enabled=true",
                "spring.application.name=shop",
                "spring.datasource.hikari.pool-name=orders",
                "management.endpoints.web.exposure.include=roundtrip")) {
            readOneByOne(application);
            Map<String, Object> first =
                    application.getBean(RoundtripEndpoint.class).report();
            readOneByOne(application);
            WatchReport report =
                    read(application.getBean(RoundtripEndpoint.class).report(), "second.json");

            assertThat(read(first, "first.json").statements()).isEqualTo(ROWS);
            assertThat(report.statements()).as("totals, not an interval").isEqualTo(2 * ROWS);
            assertThat(report.source().what()).isEqualTo("shop, pool orders");
            RoundtripEndpoint endpoint = application.getBean(RoundtripEndpoint.class);
            assertThat(read(endpoint.poolReport("orders"), "orders.json").texts())
                    .isEqualTo(report.texts());
            assertThat(endpoint.poolReport("stock")).as("answered by 404").isNull();
            assertThat(report.notes()).isEmpty();
            assertThat(report.texts(Purpose.BUSINESS)).singleElement().satisfies(text -> {
                assertThat(text.sql()).isEqualTo("SELECT ? + ?");
                assertThat(text.prepares()).isEqualTo(2 * ROWS);
                assertThat(text.lines()).isEmpty();
            });
            assertThat(report.texts(Purpose.BUSINESS).get(0).loops())
                    .singleElement()
                    .satisfies(loop -> assertThat(loop.perLoop()).isEqualTo(ROWS));
            assertThat(report.savings().changes())
                    .anyMatch(saving -> saving.change().contains("cachePrepStmts=true"));
            PrometheusMeterRegistry registry = application.getBean(PrometheusMeterRegistry.class);
            // A scrape may show a reading that is a tenth of a second old, which is older than these statements.
            TestRelays.await(() -> registry.scrape().contains("roundtrip_statements_total{pool=\"orders\"} 12.0"));
            assertThat(registry.scrape()).doesNotContain("scenario=");
            assertThat(registry.scrape())
                    .contains(
                            "roundtrip_commands_total{command=\"COM_STMT_EXECUTE\",pool=\"orders\",purpose=\"business\"}"
                                    + " 12.0");
        }
    }

    private WatchReport read(Map<String, Object> fields, String name) throws Exception {
        Path file = Files.writeString(folder.resolve(name), Json.text(fields));
        WatchReport report = JsonReport.readWatch(file);
        assertThat(Json.text(report)).as("the document of watch").isEqualTo(Json.text(fields));
        return report;
    }

    /** Two pools on one database, of which one reads what the other writes. */
    @Configuration
    static class ReaderAndWriter {

        @Bean
        HikariDataSource reader(DataSourceProperties properties) {
            return pool(properties);
        }

        @Bean
        HikariDataSource writer(DataSourceProperties properties) {
            return pool(properties);
        }

        private static HikariDataSource pool(DataSourceProperties properties) {
            return properties
                    .initializeDataSourceBuilder()
                    .type(HikariDataSource.class)
                    .build();
        }
    }

    @LongTest
    void an_answer_is_no_saving_of_one_pool_while_another_pool_writes_its_table() throws Exception {
        try (ConfigurableApplicationContext application = started(
                List.of(Application.class, ReaderAndWriter.class),
                "roundtrip.enabled=true",
                "management.endpoints.web.exposure.include=roundtrip")) {
            JdbcTemplate reader = new JdbcTemplate(application.getBean("reader", DataSource.class));
            JdbcTemplate writer = new JdbcTemplate(application.getBean("writer", DataSource.class));
            RoundtripEndpoint endpoint = application.getBean(RoundtripEndpoint.class);
            DatabaseServer server = TestServers.mariaDb();
            Sql.execute(server, "CREATE DATABASE IF NOT EXISTS pools");
            Sql.execute(server, "CREATE TABLE pools.item (id INT PRIMARY KEY, name VARCHAR(9))");
            try {
                for (int look = 0; look < 50; look++) {
                    reader.queryForList("SELECT name FROM pools.item WHERE id = ?", 1);
                }
                assertThat(askedAgain(endpoint.poolReport("reader"), "before.json"))
                        .isEqualTo(49);

                writer.update("INSERT INTO pools.item VALUES (?, 'pen')", 2);

                assertThat(askedAgain(endpoint.report(), "all.json")).isZero();
                assertThat(askedAgain(endpoint.poolReport("reader"), "reader.json"))
                        .isZero();
            } finally {
                Sql.execute(server, "DROP DATABASE pools");
            }
        }
    }

    private long askedAgain(Map<String, Object> fields, String name) throws Exception {
        return read(fields, name).texts().stream()
                .mapToLong(SentText::askedAgain)
                .sum();
    }

    @Test
    void without_the_property_nothing_is_tapped_and_no_bean_is_there() throws Exception {
        try (ConfigurableApplicationContext application = application()) {
            readOneByOne(application);

            assertThat(Stream.of(application.getBeanDefinitionNames()).filter(name -> name.startsWith("roundtrip")))
                    .isEmpty();
            assertThat(application.getBean(HikariDataSource.class).getDataSourceProperties())
                    .isEmpty();
        }
    }

    @Test
    void an_endpoint_that_is_not_exposed_counts_no_texts() throws Exception {
        try (ConfigurableApplicationContext application = application("roundtrip.enabled=true")) {
            readOneByOne(application);

            assertThat(application.containsBean("roundtripEndpoint")).isFalse();
            WatchReport report = application.getBean(ApplicationPools.class).report();
            assertThat(report.statements()).isEqualTo(ROWS);
            assertThat(report.texts()).isEmpty();
        }
    }
}
