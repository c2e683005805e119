package dev.roundtrip.advice;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.executor.BatchResult;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.TransactionFactory;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.mybatis.spring.SqlSessionTemplate;
import org.mybatis.spring.transaction.SpringManagedTransactionFactory;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** What an application on MyBatis does with a database, with Spring and without, and what it gets back each time. */
final class MyBatisSuite extends Suite implements Suite.Notes {

    private final SqlSessionFactory alone;
    private final SqlSessionFactory inSpring;
    private final Accounts accounts;

    private MyBatisSuite(HikariDataSource pool, Onlooker onlooker, Outcomes outcomes) {
        super(pool, new DataSourceTransactionManager(pool), onlooker, outcomes);
        this.alone = factory(pool, new JdbcTransactionFactory());
        this.inSpring = factory(pool, new SpringManagedTransactionFactory());
        this.accounts = new SqlSessionTemplate(inSpring).getMapper(Accounts.class);
    }

    private static SqlSessionFactory factory(HikariDataSource pool, TransactionFactory transactions) {
        Configuration configuration = new Configuration(new Environment("suite", transactions, pool));
        configuration.addMapper(Accounts.class);
        return new SqlSessionFactoryBuilder().build(configuration);
    }

    /**
     * Every outcome of two passes.
     *
     * @param onlooker a connection of its own, which sees what was really committed
     */
    static Map<String, String> outcomes(HikariDataSource pool, Connection onlooker) throws SQLException {
        return Outcomes.inTwoPasses("MyBatis ", (outcomes, last) -> {
            MyBatisSuite suite = new MyBatisSuite(pool, new Onlooker(onlooker), outcomes);
            suite.tables();
            suite.withoutSpring();
            suite.transactions("batis_account", suite);
            suite.batches();
            suite.results();
            if (last) {
                suite.timeouts(suite);
            }
        });
    }

    private void tables() {
        template.execute("DROP TABLE IF EXISTS batis_account");
        template.execute("CREATE TABLE batis_account (id BIGINT AUTO_INCREMENT PRIMARY KEY, code INT UNIQUE,"
                + " balance DECIMAL(20,4) NOT NULL, note VARCHAR(20))");
    }

    private void withoutSpring() {
        insertAlone("insert and commit", 1, false, SqlSession::commit);
        insertAlone("insert without a commit", 2, false, session -> {});
        insertAlone("insert and rollback", 2, false, SqlSession::rollback);
        insertAlone("insert in a session that commits by itself", 2, true, session -> {});
        onConnection("autocommit afterwards", Connection::getAutoCommit);
    }

    private void insertAlone(String what, int code, boolean autoCommit, Consumer<SqlSession> end) {
        record(what, () -> {
            try (SqlSession session = alone.openSession(autoCommit)) {
                int rows = session.getMapper(Accounts.class).insert(new Account(code, "1.5"));
                end.accept(session);
                return rows + onlooker.sees("SELECT CONCAT(COUNT(*), ' ', SUM(balance)) FROM batis_account");
            }
        });
    }

    @Override
    public Object insert(int code) {
        Account account = new Account(code, "3");
        int rows = accounts.insert(account);
        return rows + " key " + (account.id - Long.parseLong(onlooker.sees("SELECT MAX(id) FROM batis_account")));
    }

    @Override
    public Object note(int code, String note) {
        return accounts.note(code, note);
    }

    @Override
    public Object read(int code) {
        return String.valueOf(accounts.byCode(code));
    }

    @Override
    public Object slow() {
        return accounts.slow();
    }

    @Override
    public Object limited() {
        return accounts.limited();
    }

    private void batches() {
        record(
                "batch with Spring",
                () -> transaction().execute(status -> {
                    SqlSessionTemplate batch = new SqlSessionTemplate(inSpring, ExecutorType.BATCH);
                    Accounts mapper = batch.getMapper(Accounts.class);
                    for (int code = 100; code < 125; code++) {
                        mapper.insert(new Account(code, "1"));
                    }
                    return counts(batch.flushStatements());
                }));
        record("batch without Spring", () -> {
            try (SqlSession session = alone.openSession(ExecutorType.BATCH)) {
                Accounts mapper = session.getMapper(Accounts.class);
                List<Account> many = new ArrayList<>();
                for (int code = 200; code < 205; code++) {
                    many.add(new Account(code, "2"));
                    mapper.insert(many.get(many.size() - 1));
                }
                mapper.note(200, "in a batch");
                mapper.note(-1, "nobody");
                String counts = counts(session.flushStatements());
                session.commit();
                long first = Long.parseLong(onlooker.sees("SELECT id FROM batis_account WHERE code = 200"));
                return counts + many.stream().map(account -> account.id - first).toList();
            }
        });
        record("batch with a duplicate", () -> {
            try (SqlSession session = alone.openSession(ExecutorType.BATCH)) {
                Accounts mapper = session.getMapper(Accounts.class);
                for (int code : List.of(300, 100, 301)) {
                    mapper.insert(new Account(code, "3"));
                }
                return counts(session.flushStatements());
            }
        });
        record(
                "rows after the batches",
                () -> onlooker.sees("SELECT CONCAT(COUNT(*), ' ', SUM(code), ' ', SUM(balance)) FROM batis_account"));
    }

    private static String counts(List<BatchResult> results) {
        return results.stream()
                .map(result -> Outcomes.shown(result.getUpdateCounts()))
                .toList()
                .toString();
    }

    private void results() {
        record(
                "cursor that streams",
                () -> transaction().execute(status -> {
                    List<Integer> codes = new ArrayList<>();
                    try (Cursor<Account> all = accounts.streamed()) {
                        all.forEach(account -> codes.add(account.code));
                    } catch (IOException failure) {
                        throw new IllegalStateException(failure);
                    }
                    return codes.toString();
                }));
        record("list", () -> accounts.above(202).toString());
        record(
                "map of a row",
                () -> accounts.map().values().stream()
                        .map(Outcomes::shown)
                        .sorted()
                        .toList()
                        .toString());
    }

    /** A row. */
    static final class Account {
        private Long id;
        private Integer code;
        private BigDecimal balance;
        private String note;

        Account() {}

        Account(int code, String balance) {
            this.code = code;
            this.balance = new BigDecimal(balance);
        }

        @Override
        public String toString() {
            return code + " " + balance.toPlainString() + " " + note;
        }
    }

    interface Accounts {

        @Insert(
                "INSERT INTO batis_account (code, balance, note) VALUES (#{code}, #{balance}, #{note,jdbcType=VARCHAR})")
        @Options(useGeneratedKeys = true, keyProperty = "id")
        int insert(Account account);

        @Update("UPDATE batis_account SET note = #{note} WHERE code = #{code}")
        int note(@Param("code") int code, @Param("note") String note);

        @Select("SELECT * FROM batis_account WHERE code = #{code}")
        @Options(flushCache = Options.FlushCachePolicy.TRUE, useCache = false)
        Account byCode(int code);

        @Select("SELECT * FROM batis_account WHERE code > #{code} ORDER BY code")
        List<Account> above(int code);

        @Select("SELECT * FROM batis_account ORDER BY code")
        @Options(fetchSize = Integer.MIN_VALUE)
        Cursor<Account> streamed();

        @Select("SELECT COUNT(*) a, SUM(balance) b, 1.5 c, 'text' d, 1 = 1 e FROM batis_account")
        Map<String, Object> map();

        @Select("SELECT SLEEP(2)")
        int slow();

        @Select("SELECT SLEEP(2.0)")
        @Options(timeout = 1)
        int limited();
    }
}
