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
import java.util.stream.Stream;
import org.hibernate.dialect.MySQLDialect;
import org.springframework.boot.Banner;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.jpa.repository.QueryHints;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.transaction.PlatformTransactionManager;

/** What an application on Spring Data JPA and Hibernate does with a database, and what it gets back each time. */
final class JpaSuite extends Suite implements Suite.Notes {

    private static final LocalDateTime OPENED = LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000);

    private final Accounts accounts;
    private final Items items;
    private final EntityManager entities;

    private JpaSuite(ConfigurableApplicationContext context, Onlooker onlooker, Outcomes outcomes) {
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
        // Not closed with the context: the pool is another's.
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Beans.class)
                .bannerMode(Banner.Mode.OFF)
                .logStartupInfo(false)
                .initializers(each -> ((GenericApplicationContext) each)
                        .registerBean(
                                "pool",
                                HikariDataSource.class,
                                () -> pool,
                                definition -> definition.setDestroyMethodName("")))
                .properties(
                        // Other tests have files with that name.
                        "spring.config.location=optional:classpath:/shop/",
                        "spring.jpa.database-platform=" + MySQLDialect.class.getName(),
                        "spring.jpa.properties.hibernate.jdbc.batch_size=20",
                        "spring.jpa.properties.hibernate.order_inserts=true")
                .run()) {
            return Outcomes.inTwoPasses("JPA ", (outcomes, last) -> {
                JpaSuite suite = new JpaSuite(context, new Onlooker(onlooker), outcomes);
                suite.tables();
                suite.writes();
                suite.transactions("jpa_account", suite);
                suite.batches();
                suite.results();
                if (last) {
                    suite.timeouts(suite);
                }
            });
        }
    }

    private void tables() {
        template.execute("DROP TABLE IF EXISTS jpa_account");
        template.execute("DROP TABLE IF EXISTS jpa_item");
        template.execute("CREATE TABLE jpa_account (code INT PRIMARY KEY, version INT NOT NULL,"
                + " balance DECIMAL(20,4) NOT NULL, note VARCHAR(20), opened DATETIME(6), open_still BIT)");
        template.execute("CREATE TABLE jpa_item (id BIGINT AUTO_INCREMENT PRIMARY KEY, code INT UNIQUE)");
    }

    @Override
    public Object insert(int code) {
        return accounts.saveAndFlush(new Account(code, "1")).toString();
    }

    @Override
    public Object note(int code, String note) {
        Account account = accounts.findById(code).orElseThrow();
        account.note = note;
        return accounts.saveAndFlush(account).toString();
    }

    @Override
    public Object read(int code) {
        entities.clear();
        return accounts.findById(code).toString();
    }

    @Override
    public Object slow() {
        return entities.createNativeQuery("SELECT SLEEP(2) FROM jpa_item WHERE code = 7")
                .getResultList()
                .toString();
    }

    @Override
    public Object limited() {
        return accounts.slow().toString();
    }

    private void writes() {
        record("save outside a transaction", () -> {
            accounts.saveAll(List.of(new Account(1, "100.25"), new Account(2, "200")));
            return onlooker.sees("SELECT SUM(balance) FROM jpa_account");
        });
        record("update statement of the repository outside a transaction", () -> accounts.add(BigDecimal.ONE));
        record(
                "update statement without a transaction",
                () -> entities.createQuery("update Account a set a.note = 'none'")
                        .executeUpdate());
        record(
                "update statement in a read-only transaction",
                () -> readOnlyTransaction().execute(status -> accounts.add(BigDecimal.TEN)));
        record("what it left", () -> onlooker.sees("SELECT SUM(balance) FROM jpa_account"));
        record("changed entity in a transaction", () -> {
            transaction().executeWithoutResult(status -> accounts.findById(1).orElseThrow().note = "dirty");
            return onlooker.sees("SELECT CONCAT(note, version) FROM jpa_account WHERE code = 1");
        });
        record("change of a stale entity", () -> {
            Account stale = accounts.findById(1).orElseThrow();
            template.update("UPDATE jpa_account SET version = version + 1 WHERE code = ?", 1);
            stale.note = "stale";
            return accounts.save(stale).toString();
        });
        record("generated key", () -> {
            Item item = items.save(new Item(7));
            return item.id - Long.parseLong(onlooker.sees("SELECT id FROM jpa_item WHERE code = 7"));
        });
    }

    private void batches() {
        record("batch of inserts and of updates", () -> {
            transaction().executeWithoutResult(status -> {
                for (int code = 100; code < 125; code++) {
                    entities.persist(new Account(code, Integer.toString(code)));
                }
            });
            transaction().executeWithoutResult(status -> accounts.findAll().forEach(account -> account.note = "all"));
            return onlooker.sees("SELECT CONCAT(COUNT(*), note, SUM(version), SUM(balance)) FROM jpa_account"
                    + " WHERE code >= 100 GROUP BY note");
        });
        record(
                "batch with a duplicate",
                () -> transaction().execute(status -> {
                    for (int code : List.of(200, 100, 201)) {
                        entities.persist(new Account(code, "1"));
                    }
                    return "before the flush";
                }));
        record("keys of many", () -> {
            List<Item> saved = items.saveAll(List.of(new Item(20), new Item(21), new Item(22)));
            long first = Long.parseLong(onlooker.sees("SELECT id FROM jpa_item WHERE code = 20"));
            return saved.stream().map(item -> item.id - first).toList().toString();
        });
        record("delete in a batch", () -> {
            accounts.deleteAllInBatch(accounts.findAllById(List.of(100, 101)));
            return onlooker.sees("SELECT COUNT(*) FROM jpa_account");
        });
    }

    private void results() {
        record(
                "stream of entities",
                () -> transaction().execute(status -> {
                    try (Stream<Account> all = accounts.streamAllByOrderByCode()) {
                        return all.map(account -> account.code).toList().toString();
                    }
                }));
        record(
                "page",
                () -> accounts.findTop3ByCodeGreaterThanOrderByCodeDesc(50).toString());
        record(
                "values in a list",
                () -> accounts.findAllById(List.of(1, 2, 102)).toString());
        record(
                "locking read",
                () -> transaction().execute(status -> accounts.locked(1).toString()));
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

    /** With a version and a date. */
    @Entity(name = "Account")
    @Table(name = "jpa_account")
    static class Account {
        @Id
        private int code;

        @Version
        private Integer version;

        private BigDecimal balance;
        private String note;
        private LocalDateTime opened = OPENED;

        @Column(name = "open_still")
        private boolean open = true;

        protected Account() {}

        Account(int code, String balance) {
            this.code = code;
            this.balance = new BigDecimal(balance);
        }

        @Override
        public String toString() {
            return code + " " + version + " " + balance.toPlainString() + " " + note + " " + opened + " " + open;
        }
    }

    /** With a key that the database generates. */
    @Entity(name = "Item")
    @Table(name = "jpa_item")
    static class Item {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        private Long id;

        @SuppressWarnings("unused") // It is a column.
        private Integer code;

        protected Item() {}

        Item(int code) {
            this.code = code;
        }
    }

    interface Accounts extends JpaRepository<Account, Integer> {

        @Modifying
        @Query("update Account a set a.balance = a.balance + ?1")
        int add(BigDecimal amount);

        @QueryHints(@QueryHint(name = "org.hibernate.fetchSize", value = "-2147483648"))
        Stream<Account> streamAllByOrderByCode();

        List<Account> findTop3ByCodeGreaterThanOrderByCodeDesc(int code);

        @Lock(LockModeType.PESSIMISTIC_WRITE)
        @Query("select a from Account a where a.code = ?1")
        Account locked(int code);

        @QueryHints(@QueryHint(name = "jakarta.persistence.query.timeout", value = "1000"))
        @Query(value = "SELECT SLEEP(2.0) FROM jpa_item WHERE code = 7", nativeQuery = true)
        List<Object> slow();
    }

    interface Items extends JpaRepository<Item, Long> {}

    @EnableAutoConfiguration
    @EnableJpaRepositories(considerNestedRepositories = true)
    static class Beans {}
}
