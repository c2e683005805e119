package dev.roundtrip.junit;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.util.List;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.Configuration;
import org.hibernate.dialect.MySQLDialect;

/** The tables of {@link RepeatedQueriesIT} with Hibernate. */
@SuppressWarnings("unused") // Hibernate reads the fields.
final class OrderEntities {

    private OrderEntities() {}

    /** @param batch how many customers are loaded at a time */
    static SessionFactory sessions(DataSource dataSource, int batch) {
        Configuration configuration = new Configuration()
                .addAnnotatedClass(Customer.class)
                .addAnnotatedClass(LazyOrder.class)
                .addAnnotatedClass(EagerOrder.class);
        configuration.setProperty(AvailableSettings.DIALECT, MySQLDialect.class.getName());
        configuration.setProperty(AvailableSettings.DEFAULT_BATCH_FETCH_SIZE, Integer.toString(batch));
        configuration.getProperties().put("hibernate.connection.datasource", dataSource);
        return configuration.buildSessionFactory();
    }

    static List<LazyOrder> all(Session session) {
        return session.createQuery("from LazyOrder order by id", LazyOrder.class)
                .list();
    }

    static List<String> namesLazily(Session session) {
        return all(session).stream().map(order -> order.customer().name()).toList();
    }

    static List<EagerOrder> readsEagerly(Session session) {
        return session.createQuery("from EagerOrder order by id", EagerOrder.class)
                .list();
    }

    @Entity(name = "Customer")
    @Table(name = "customer")
    static class Customer {
        @Id
        private int id;

        private String name;

        boolean isInitialised() {
            return !name.isEmpty() && id > 0;
        }

        String name() {
            return name;
        }
    }

    @Entity(name = "LazyOrder")
    @Table(name = "orders")
    static class LazyOrder {
        @Id
        private int id;

        @ManyToOne(fetch = FetchType.LAZY)
        private Customer customer;

        Customer customer() {
            return customer;
        }
    }

    @Entity(name = "EagerOrder")
    @Table(name = "orders")
    static class EagerOrder {
        @Id
        private int id;

        @ManyToOne(fetch = FetchType.EAGER)
        private Customer customer;
    }
}
