package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.JdbcConnection;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.JdbcTemplateAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** Tests that applications start with the files that {@code check --write} wrote, and have its parameters. */
class WrittenFilesStartIT {

    private static final String DRIVER = "--driver mysql-connector-j:9.1.0";

    @TempDir
    private Path folder;

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({DataSourceAutoConfiguration.class, JdbcTemplateAutoConfiguration.class})
    static class Application {}

    @Test
    void hikaricp_starts_with_its_properties_file() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Path file = Files.writeString(
                folder.resolve("hikari.properties"),
                "# pool\r\njdbcUrl=%s?connectTimeout\\=2000\r\nusername=%s\r\npassword=%s\r\nmaximumPoolSize=1\r\n"
                                .formatted(
                                        server.jdbcUrl("test"),
                                        server.credentials().user(),
                                        server.credentials().password())
                        + "dataSource.prepStmtCacheSize=25\r\ndataSource.nosuch=1");

        Said.line("check {} --target tidb --write " + DRIVER, file).done().says("Wrote 6 parameters in 1 file.");

        try (HikariDataSource pool = new HikariDataSource(new HikariConfig(file.toString()))) {
            assertHasParameters(pool);
        }
    }

    @Test
    void spring_boot_starts_with_its_yaml_file() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Path file = Files.writeString(folder.resolve("application.yml"), """
                # the application
                spring:
                  datasource:
                    url: "%s?connectTimeout=2000" # main
                    username: '%s'
                    password: '%s'
                    hikari:
                      maximum-pool-size: 1
                      data-source-properties:
                        prepStmtCacheSize: '25'
                """.formatted(
                        server.jdbcUrl("test"),
                        server.credentials().user(),
                        server.credentials().password()));

        Said.line("check {} --target tidb --write " + DRIVER, file).done().says("Wrote 5 parameters in 1 file.");

        try (ConfigurableApplicationContext application = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties("spring.config.location=" + file.toUri(), "spring.main.banner-mode=off")
                .run()) {
            assertThat(application.getBean(JdbcTemplate.class).queryForObject("SELECT 1", Integer.class))
                    .isEqualTo(1);
            assertHasParameters(application.getBean(DataSource.class));
        }
    }

    private static void assertHasParameters(DataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            JdbcConnection driver = connection.unwrap(JdbcConnection.class);
            assertThat(List.of("useServerPrepStmts", "cachePrepStmts", "useLocalSessionState"))
                    .allSatisfy(name -> assertThat(driver.getPropertySet()
                                    .getBooleanProperty(name)
                                    .getValue())
                            .isTrue());
            assertThat(List.of("prepStmtCacheSize", "prepStmtCacheSqlLimit", "connectTimeout"))
                    .extracting(name ->
                            driver.getPropertySet().getIntegerProperty(name).getValue())
                    .containsExactly(1000, 2048, 2000);
        }
    }
}
