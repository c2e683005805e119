package dev.roundtrip.live.wastes;

import jakarta.persistence.EntityManagerFactory;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** Spring's transactions with Hibernate, and Spring Data's repositories. */
@Configuration(proxyBeanMethods = false)
@EnableTransactionManagement
@EnableJpaRepositories(considerNestedRepositories = true)
class HibernateBeans {

    @Bean
    LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource dataSource, Planted planted) {
        Map<String, Object> properties = new HashMap<>(
                Map.of("hibernate.dialect", planted.dialect(), "hibernate.boot.allow_jdbc_metadata_access", "false"));
        if (!planted.has(Waste.QUERY_IN_A_LOOP_OF_A_MIX)) {
            properties.put("hibernate.default_batch_fetch_size", "16");
        }
        if (!planted.has(Waste.SINGLE_INSERTS)) {
            properties.put("hibernate.jdbc.batch_size", "50");
        }
        if (!planted.has(Waste.AUTOCOMMIT_TOGGLED)) {
            // Spring Boot sets it with the pool's autoCommit=false.
            properties.put("hibernate.connection.provider_disables_autocommit", "true");
        }
        LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
        factory.setDataSource(dataSource);
        factory.setPackagesToScan(HibernateBeans.class.getPackageName());
        factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
        factory.setJpaPropertyMap(properties);
        return factory;
    }

    @Bean
    TransactionManager transactionManager(EntityManagerFactory entityManagerFactory, Planted planted) {
        return new JpaTransactionManager(entityManagerFactory) {
            @Override
            protected void doBegin(Object transaction, TransactionDefinition definition) {
                super.doBegin(transaction, planted.begun(definition));
            }
        };
    }
}
