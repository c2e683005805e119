package dev.roundtrip.advice;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.dialect.MySQLDialect;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.jpa.repository.QueryHints;
import org.springframework.data.jpa.repository.support.JpaRepositoryFactoryBean;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** What an application on Spring Data JPA and Hibernate does with a database, and what it gets back each time. */
final class JpaSuite extends Suite {

    private static final LocalDateTime OPENED = LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000);

    private final Accounts accounts;
    private final Items items;
    private final EntityManager entities;

    private JpaSuite(AnnotationConfigApplicationContext context, Onlooker onlooker, Outcomes outcomes) {
        super(
                context.getBean(HikariDataSource.class),
                context.getBean(PlatformTransactionManager.class),
                onlooker,
                outcomes);
        this.accounts = context.getBean(Accounts.class);
        this.items = context.getBean(Items.class);
        this.entities =
                SharedEntityManagerCreator.createSharedEntityManager(context.getBean(EntityManagerFactory.class));
    }

    /**
     * Every outcome of two passes.
     *
     * @param onlooker a connection of its own, which sees what was really committed
     */
    static Map<String, String> outcomes(HikariDataSource pool, Connection onlooker) throws SQLException {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            // Not closed with the context: the pool is another's.
            context.registerBean(
                    "pool", HikariDataSource.class, () -> pool, definition -> definition.setDestroyMethodName(""));
            context.register(Beans.class);
            context.refresh();
            return Outcomes.inTwoPasses("JPA ", (outcomes, last) -> {
                JpaSuite suite = new JpaSuite(context, new Onlooker(onlooker), outcomes);
                suite.tables();
                suite.writes();
                suite.nestedTransactions();
                suite.readOnly();
                suite.batches();
                suite.results();
                suite.errors();
                if (last) {
                    suite.timeouts();
                }
            });
        }
    }

    private void tables() {
        template.execute("DROP TABLE IF EXISTS jpa_account");
        template.execute("DROP TABLE IF EXISTS jpa_item");
        template.execute("CREATE TABLE jpa_account (id BIGINT PRIMARY KEY, version INT NOT NULL,"
                + " balance DECIMAL(20,4) NOT NULL, note VARCHAR(20), opened DATETIME(6), open_still BIT)");
        template.execute("CREATE TABLE jpa_item (id BIGINT AUTO_INCREMENT PRIMARY KEY, code INT UNIQUE)");
    }

    private void writes() {
        record("save outside a transaction", () -> {
            accounts.save(new Account(1, "100.25"));
            return onlooker.sees("SELECT balance FROM jpa_account WHERE id = 1");
        });
        record("change outside a transaction", () -> {
            Account account = accounts.findById(1L).orElseThrow();
            account.note = "changed";
            accounts.save(account);
            return onlooker.sees("SELECT CONCAT(note, version) FROM jpa_account WHERE id = 1");
        });
        record("update statement of the repository outside a transaction", () -> accounts.add(BigDecimal.ONE));
        record(
                "update statement without a transaction",
                () -> entities.createQuery("update Account a set a.note = 'none'")
                        .executeUpdate());
        record(
                "JDBC outside a transaction",
                () -> template.update("UPDATE jpa_account SET note = 'JDBC'")
                        + onlooker.sees("SELECT note FROM jpa_account WHERE id = 1"));
        record("changed entity in a transaction", () -> {
            transaction().executeWithoutResult(status -> {
                accounts.findById(1L).orElseThrow().note = "dirty";
                accounts.save(new Account(2, "200"));
            });
            return onlooker.sees("SELECT GROUP_CONCAT(note, version ORDER BY id) FROM jpa_account");
        });
        record("rollback", () -> {
            transaction().executeWithoutResult(status -> {
                accounts.deleteById(1L);
                accounts.flush();
                status.setRollbackOnly();
            });
            return onlooker.sees("SELECT COUNT(*) FROM jpa_account");
        });
        record("what was read", () -> accounts.findById(1L).orElseThrow().toString());
        record("generated key", () -> {
            Item item = items.save(new Item(7));
            return item.id - Long.parseLong(onlooker.sees("SELECT id FROM jpa_item WHERE code = 7"));
        });
    }

    private void nestedTransactions() {
        record("nested transaction", () -> {
            nested(
                    () -> flushed(1, "outer"),
                    () -> template.update("UPDATE jpa_account SET note = 'inner' WHERE id = ?", 1));
            return onlooker.sees("SELECT note FROM jpa_account WHERE id = 1");
        });
        record("transaction of its own inside another", () -> {
            ofItsOwn(() -> flushed(1, "undone"), () -> accounts.findById(2L).orElseThrow().note = "own");
            return onlooker.sees("SELECT GROUP_CONCAT(note ORDER BY id) FROM jpa_account");
        });
    }

    private void flushed(long id, String note) {
        accounts.findById(id).orElseThrow().note = note;
        accounts.flush();
    }

    private void readOnly() {
        TransactionTemplate readOnly = readOnlyTransaction();
        record("read in a read-only transaction", () -> readOnly.execute(status -> accounts.count()));
        record("changed entity in a read-only transaction", () -> {
            readOnly.executeWithoutResult(status -> accounts.findById(1L).orElseThrow().note = "read-only");
            return onlooker.sees("SELECT note FROM jpa_account WHERE id = 1");
        });
        record(
                "update statement in a read-only transaction",
                () -> readOnly.execute(status -> accounts.add(BigDecimal.TEN)));
        record("what it left", () -> onlooker.sees("SELECT SUM(balance) FROM jpa_account"));
        record(
                "save after a read-only transaction",
                () -> accounts.save(new Account(3, "3")).toString());
        TransactionTemplate committedReads = transaction();
        committedReads.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
        record(
                "isolation level of a transaction",
                () -> committedReads.execute(
                        status -> template.execute((Connection connection) -> connection.getTransactionIsolation())));
        onConnection("isolation level afterwards", Connection::getTransactionIsolation);
    }

    private void batches() {
        record("batch of inserts and of updates", () -> {
            transaction().executeWithoutResult(status -> {
                for (long id = 100; id < 125; id++) {
                    entities.persist(new Account(id, Long.toString(id)));
                }
            });
            transaction().executeWithoutResult(status -> accounts.findAll().forEach(account -> account.note = "all"));
            return onlooker.sees("SELECT CONCAT(COUNT(*), note, SUM(version), SUM(balance)) FROM jpa_account"
                    + " WHERE id >= 100 GROUP BY note");
        });
        record(
                "batch with a duplicate",
                () -> transaction().execute(status -> {
                    for (long id : List.of(200L, 100L, 201L)) {
                        entities.persist(new Account(id, "1"));
                    }
                    return "before the flush";
                }));
        record("keys of many", () -> {
            List<Item> saved = items.saveAll(List.of(new Item(20), new Item(21), new Item(22)));
            long first = Long.parseLong(onlooker.sees("SELECT id FROM jpa_item WHERE code = 20"));
            return saved.stream().map(item -> item.id - first).toList().toString();
        });
        record("delete in a batch", () -> {
            accounts.deleteAllInBatch(accounts.findAllById(List.of(100L, 101L)));
            return onlooker.sees("SELECT COUNT(*) FROM jpa_account");
        });
    }

    private void results() {
        record(
                "stream of entities",
                () -> transaction().execute(status -> {
                    try (Stream<Account> all = accounts.streamAllByOrderById()) {
                        return all.map(account -> account.id).toList().toString();
                    }
                }));
        record("page", () -> accounts.findTop3ByIdGreaterThanOrderByIdDesc(50).toString());
        record(
                "values in a list",
                () -> accounts.findAllById(List.of(1L, 2L, 102L)).toString());
        record(
                "locking read",
                () -> transaction().execute(status -> accounts.lockedById(1).toString()));
        record("no such row", () -> accounts.findById(4711L).isPresent());
        record("native query", () -> {
            List<?> rows = entities.createNativeQuery(
                            "SELECT COUNT(*), SUM(balance), MAX(opened), 1.5, NULL, 'text', 1 = 1 FROM jpa_account")
                    .getResultList();
            return rows.stream()
                    .map(row -> Stream.of((Object[]) row).map(Outcomes::shown).toList())
                    .toList()
                    .toString();
        });
    }

    private void errors() {
        record("duplicate key", () -> items.save(new Item(7)).code);
        record("text that is too long", () -> {
            Account account = new Account(300, "1");
            account.note = "much too long for this column";
            return accounts.save(account).toString();
        });
        record("change of a stale entity", () -> {
            Account stale = accounts.findById(1L).orElseThrow();
            template.update("UPDATE jpa_account SET version = version + 1 WHERE id = ?", 1);
            stale.note = "stale";
            return accounts.save(stale).toString();
        });
        record("a read after the errors", () -> accounts.count());
    }

    private void timeouts() {
        record(
                "time limit of a transaction",
                () -> transactionWithin(1)
                        .execute(status -> entities.createNativeQuery("SELECT SLEEP(2) FROM jpa_item WHERE code = 7")
                                .getResultList()
                                .toString()));
        record("time limit of a query", () -> accounts.slow().toString());
        record("a read after the time limits", () -> accounts.count());
    }

    /** With a version and a date. */
    @Entity(name = "Account")
    @Table(name = "jpa_account")
    static class Account {
        @Id
        private long id;

        @Version
        private Integer version;

        private BigDecimal balance;
        private String note;
        private LocalDateTime opened = OPENED;

        @Column(name = "open_still")
        private boolean open = true;

        protected Account() {}

        Account(long id, String balance) {
            this.id = id;
            this.balance = new BigDecimal(balance);
        }

        @Override
        public String toString() {
            return id + " " + version + " " + balance.toPlainString() + " " + note + " " + opened + " " + open;
        }
    }

    /** With a key that the database generates. */
    @Entity(name = "Item")
    @Table(name = "jpa_item")
    static class Item {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        private Long id;

        private Integer code;

        protected Item() {}

        Item(int code) {
            this.code = code;
        }
    }

    interface Accounts extends JpaRepository<Account, Long> {

        @Modifying
        @Query("update Account a set a.balance = a.balance + ?1")
        int add(BigDecimal amount);

        @QueryHints(@QueryHint(name = "org.hibernate.fetchSize", value = "-2147483648"))
        Stream<Account> streamAllByOrderById();

        List<Account> findTop3ByIdGreaterThanOrderByIdDesc(long id);

        @Lock(LockModeType.PESSIMISTIC_WRITE)
        @Query("select a from Account a where a.id = ?1")
        Account lockedById(long id);

        @QueryHints(@QueryHint(name = "jakarta.persistence.query.timeout", value = "1000"))
        @Query(value = "SELECT SLEEP(2.0) FROM jpa_item WHERE code = 7", nativeQuery = true)
        List<Object> slow();
    }

    interface Items extends JpaRepository<Item, Long> {}

    /** As Spring Boot would make them. */
    @Configuration(proxyBeanMethods = false)
    static class Beans {

        @Bean
        LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource pool) {
            LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
            factory.setDataSource(pool);
            factory.setManagedTypes(PersistenceManagedTypes.of(Account.class.getName(), Item.class.getName()));
            factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
            Properties properties = new Properties();
            properties.setProperty("hibernate.dialect", MySQLDialect.class.getName());
            properties.setProperty("hibernate.jdbc.batch_size", "20");
            properties.setProperty("hibernate.order_inserts", "true");
            factory.setJpaProperties(properties);
            return factory;
        }

        @Bean
        JpaTransactionManager transactionManager(EntityManagerFactory factory) {
            JpaTransactionManager manager = new JpaTransactionManager(factory);
            manager.setNestedTransactionAllowed(true);
            return manager;
        }

        @Bean
        JpaRepositoryFactoryBean<Accounts, Account, Long> accounts() {
            return new JpaRepositoryFactoryBean<>(Accounts.class);
        }

        @Bean
        JpaRepositoryFactoryBean<Items, Item, Long> items() {
            return new JpaRepositoryFactoryBean<>(Items.class);
        }
    }
}
