package dev.roundtrip.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.junit.TappedDataSource;
import dev.roundtrip.junit.Wire;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.recording.Recording;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** The bean post-processor of docs/junit.md. */
class UnconfigurableDataSourceIT {

    @Configuration
    static class Service {
        @Bean
        DataSource dataSource() {
            DatabaseServer server = TestServers.mariaDb();
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl("jdbc:mysql://" + server.host() + ":" + server.port() + "/");
            config.setUsername(server.credentials().user());
            config.setPassword(server.credentials().password());
            config.setMaximumPoolSize(1);
            return new HikariDataSource(config);
        }
    }

    @Configuration
    static class OfTests {
        @Bean
        static BeanPostProcessor tapped() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    return bean instanceof DataSource dataSource ? Wire.tapped(dataSource) : bean;
                }
            };
        }
    }

    @Test
    void the_data_source_of_the_context_is_tapped() {
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext(Service.class, OfTests.class)) {
            DataSource dataSource = context.getBean(DataSource.class);
            JdbcTemplate jdbc = new JdbcTemplate(dataSource);

            Recording recording = Wire.record(dataSource, () -> jdbc.queryForObject("SELECT 365", Long.class));

            assertThat(dataSource).isInstanceOf(TappedDataSource.class);
            assertThat(recording.commands()).hasSize(1);
        }
    }
}
