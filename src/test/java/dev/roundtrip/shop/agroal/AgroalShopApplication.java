package dev.roundtrip.shop.agroal;

import dev.roundtrip.shop.WithoutHibernate;
import dev.roundtrip.shop.jdbc.JdbcShop;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.SQLException;
import org.springframework.boot.autoconfigure.jdbc.DataSourceProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** The service with JdbcTemplate on Agroal, the pool of Quarkus, with HikariCP's settings. */
@WithoutHibernate
@Import(JdbcShop.class)
public class AgroalShopApplication {

    private static final String SETTINGS = "spring.datasource.hikari.";

    @Bean
    AgroalDataSource dataSource(DataSourceProperties properties, Environment environment) throws SQLException {
        Binder settings = Binder.get(environment);
        AgroalConnectionFactoryConfigurationSupplier connections = new AgroalConnectionFactoryConfigurationSupplier()
                .jdbcUrl(properties.getUrl())
                .principal(new NamePrincipal(properties.getUsername()))
                .credential(new SimplePassword(properties.getPassword()))
                .autoCommit(
                        settings.bind(SETTINGS + "auto-commit", Boolean.class).orElse(true));
        settings.bind(SETTINGS + "transaction-isolation", String.class)
                .map(name -> TransactionIsolation.valueOf(name.substring("TRANSACTION_".length())))
                .ifBound(connections::jdbcTransactionIsolation);
        settings.bind(SETTINGS + "connection-init-sql", String.class).ifBound(connections::initialSql);
        settings.bind(SETTINGS + "data-source-properties", Bindable.mapOf(String.class, String.class))
                .ifBound(each -> each.forEach(connections::jdbcProperty));
        return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(
                        pool -> pool.maxSize(settings.bind(SETTINGS + "maximum-pool-size", Integer.class)
                                        .get())
                                .connectionFactoryConfiguration(connections)));
    }
}
