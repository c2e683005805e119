package team;

import com.zaxxer.hikari.HikariDataSource;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A service whose requests send prepared statements and text. */
@SpringBootApplication
public class OrdersApplication {

    /** Starts the service, sends a request to itself and ends. */
    public static void main(String[] arguments) {
        try (var context = SpringApplication.run(OrdersApplication.class, arguments)) {
            System.out.println("answered " + context.getBean(Reads.class).read(10));
        }
    }

    /** A pool that Spring Boot does not know. */
    @Bean
    @ConditionalOnProperty(name = "pool", havingValue = "agroal")
    DataSource agroal(Environment environment) throws SQLException {
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(2)
                        .connectionFactoryConfiguration(factory -> factory.jdbcUrl(
                                        environment.getProperty("spring.datasource.url"))
                                .principal(new NamePrincipal(environment.getProperty("spring.datasource.username")))
                                .credential(
                                        new SimplePassword(environment.getProperty("spring.datasource.password"))))));
    }

    /** A pool in the scope of Spring Cloud's {@code @RefreshScope}, which closes it and makes it again. */
    @Bean
    @Scope(scopeName = "refresh", proxyMode = ScopedProxyMode.TARGET_CLASS)
    @ConditionalOnProperty(name = "pool", havingValue = "refreshed")
    HikariDataSource refreshed(Environment environment) {
        return pool(environment, "spring.datasource.");
    }

    /** A pool whose driver gets its string and login. */
    private static HikariDataSource pool(Environment environment, String prefix) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(environment.getProperty(prefix + "url"));
        pool.setUsername(environment.getProperty(prefix + "username"));
        pool.setPassword(environment.getProperty(prefix + "password"));
        return pool;
    }

    /** Two pools behind one data source, of which a request names one. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty(name = "pool", havingValue = "routing")
    static class Routing {

        @Bean
        HikariDataSource orders(Environment environment) {
            return pool(environment, "spring.datasource.");
        }

        @Bean
        HikariDataSource stock(Environment environment) {
            return pool(environment, "stock.");
        }

        @Bean
        @Primary
        DataSource routing(@Qualifier("orders") HikariDataSource orders, @Qualifier("stock") HikariDataSource stock) {
            AbstractRoutingDataSource routing = new AbstractRoutingDataSource() {
                @Override
                protected Object determineCurrentLookupKey() {
                    return Reads.POOL.get();
                }
            };
            routing.setTargetDataSources(Map.of("orders", orders, "stock", stock));
            routing.setDefaultTargetDataSource(orders);
            return routing;
        }
    }

    @RestController
    static class Reads {

        static final ThreadLocal<String> POOL = new ThreadLocal<>();

        private final JdbcTemplate jdbc;

        Reads(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        /** Sends so many prepared statements, and as many texts. */
        @GetMapping("/read/{count}")
        int read(@PathVariable("count") int count) {
            int sum = 0;
            for (int each = 0; each < count; each++) {
                sum += jdbc.queryForObject("SELECT 1 + ?", Integer.class, 0);
                sum += jdbc.queryForObject("SELECT 1", Integer.class);
            }
            return sum;
        }

        /** Reads from one of several pools. */
        @GetMapping("/read/{pool}/{count}")
        int read(@PathVariable("pool") String pool, @PathVariable("count") int count) {
            POOL.set(pool);
            try {
                return read(count);
            } finally {
                POOL.remove();
            }
        }

        @GetMapping("/thread")
        String thread() {
            return Thread.currentThread().toString();
        }
    }
}
