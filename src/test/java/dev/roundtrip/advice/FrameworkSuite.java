package dev.roundtrip.advice;

import com.zaxxer.hikari.HikariDataSource;
import java.math.BigInteger;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** What an application on Spring does with a database, and what it gets back each time, as text to compare. */
final class FrameworkSuite extends Suite {

    private static final String SLOW = "SELECT SLEEP(3)";

    private FrameworkSuite(HikariDataSource pool, Onlooker onlooker, Outcomes outcomes) {
        super(pool, new DataSourceTransactionManager(pool), onlooker, outcomes);
    }

    /**
     * Every outcome of two passes.
     *
     * @param onlooker a connection of its own, which sees what was really committed
     */
    static Map<String, String> outcomes(HikariDataSource pool, Connection onlooker) throws SQLException {
        return Outcomes.inTwoPasses("", (outcomes, last) -> {
            FrameworkSuite suite = new FrameworkSuite(pool, new Onlooker(onlooker), outcomes);
            suite.tables();
            suite.writes();
            suite.readOnly();
            suite.isolation();
            suite.timeouts();
            suite.batches();
            ResultSuite results = new ResultSuite(pool, suite.onlooker, outcomes);
            results.results();
            TypeSuite types = new TypeSuite(pool, suite.onlooker, outcomes);
            types.types();
            types.zeroDates();
            results.errors();
            results.connection();
        });
    }

    private void tables() {
        for (String table : List.of("account", "item", "ledger", "cell")) {
            template.execute("DROP TABLE IF EXISTS " + table);
        }
        template.execute("CREATE TABLE account (id INT PRIMARY KEY, balance DECIMAL(20,4) NOT NULL, note VARCHAR(20))");
        template.execute("CREATE TABLE item (id BIGINT AUTO_INCREMENT PRIMARY KEY, code INT UNIQUE)");
        template.execute("CREATE TABLE ledger (id INT PRIMARY KEY, amount INT)");
        for (int i = 1; i <= 25; i++) {
            template.update("INSERT INTO ledger VALUES (?, ?)", i, i * 10);
        }
        template.update("INSERT INTO account VALUES (1, 100, 'a'), (2, 200, NULL)");
    }

    private void writes() {
        record(
                "write outside a transaction",
                () -> template.update("INSERT INTO account VALUES (?, ?, ?)", 3, 1, "x") + " "
                        + onlooker.sees("SELECT COUNT(*) FROM account"));
        record("write by execute()", () -> {
            template.execute("UPDATE account SET note = 'by execute' WHERE id = 3");
            return onlooker.sees("SELECT note FROM account WHERE id = 3");
        });
        record("commit", () -> {
            transaction()
                    .executeWithoutResult(status -> template.update("UPDATE account SET balance = balance - ?", 1));
            return onlooker.sees("SELECT SUM(balance) FROM account");
        });
        record("rollback", () -> {
            try {
                transaction().executeWithoutResult(status -> {
                    template.update("DELETE FROM account WHERE id = ?", 1);
                    throw new IllegalStateException("no");
                });
            } catch (IllegalStateException expected) {
                return onlooker.sees("SELECT COUNT(*) FROM account");
            }
            return "not reached";
        });
        record("nested transaction", () -> {
            nested(
                    () -> template.update("UPDATE account SET note = 'outer' WHERE id = ?", 1),
                    () -> template.update("UPDATE account SET note = 'inner' WHERE id = ?", 1));
            return onlooker.sees("SELECT note FROM account WHERE id = 1");
        });
        record(
                "transaction of its own inside another",
                () -> ofItsOwn(
                        () -> template.update("UPDATE account SET note = 'waits' WHERE id = ?", 1),
                        () -> template.update("UPDATE account SET note = 'own' WHERE id = ?", 2)));
        record("after it", () -> onlooker.sees("SELECT GROUP_CONCAT(note ORDER BY id) FROM account"));
        record(
                "write outside a transaction after all that",
                () -> template.update("UPDATE account SET note = 'end' WHERE id = ?", 3)
                        + onlooker.sees("SELECT note FROM account WHERE id = 3"));
    }

    private void readOnly() {
        TransactionTemplate readOnly = readOnlyTransaction();
        record(
                "read in a read-only transaction",
                () -> readOnly.execute(
                        status -> template.queryForObject("SELECT COUNT(*) FROM ledger", Integer.class)));
        record(
                "write in a read-only transaction",
                () -> readOnly.execute(
                        status -> template.update("UPDATE account SET balance = balance + ? WHERE id = 2", 5)));
        record(
                "batch in a read-only transaction",
                () -> readOnly.execute(status -> template.batchUpdate(
                        "UPDATE account SET balance = balance + ? WHERE id = 2",
                        List.of(new Object[] {1}, new Object[] {2}))));
        record("what it left", () -> onlooker.sees("SELECT balance FROM account WHERE id = 2"));
        record(
                "write after a read-only transaction",
                () -> template.update("UPDATE account SET balance = 7 WHERE id = 2"));
    }

    private void isolation() {
        for (int level : List.of(
                TransactionDefinition.ISOLATION_DEFAULT,
                TransactionDefinition.ISOLATION_READ_COMMITTED,
                TransactionDefinition.ISOLATION_REPEATABLE_READ)) {
            TransactionTemplate at = transaction();
            at.setIsolationLevel(level);
            record(
                    "isolation level " + level,
                    () -> at.execute(status ->
                            template.execute((Connection connection) -> connection.getTransactionIsolation())));
            record(
                    "a read again at isolation level " + level,
                    () -> at.execute(status -> {
                        String sql = "SELECT amount FROM ledger WHERE id = 1";
                        Integer before = template.queryForObject(sql, Integer.class);
                        onlooker.update("UPDATE ledger SET amount = amount + 1 WHERE id = 1");
                        return template.queryForObject(sql, Integer.class) - before;
                    }));
        }
        onConnection("isolation level afterwards", Connection::getTransactionIsolation);
    }

    private void timeouts() {
        record(
                "time limit of a transaction",
                () -> transactionWithin(2).execute(status -> template.queryForObject(SLOW, Integer.class)));
        record("time limit of a statement", () -> {
            JdbcTemplate limited = new JdbcTemplate(pool);
            limited.setQueryTimeout(1);
            return limited.queryForObject("SELECT SLEEP(3.0)", Integer.class);
        });
        record("a statement after the time limits", () -> template.queryForObject("SELECT 1 + 1", Integer.class));
    }

    private void batches() {
        record(
                "update counts of a batch",
                () -> template.batchUpdate(
                        "UPDATE ledger SET amount = amount + 1 WHERE id <= ?",
                        List.of(new Object[] {5}, new Object[] {0}, new Object[] {25}, new Object[] {1})));
        record(
                "insert counts of a batch",
                () -> template.batchUpdate(
                        "INSERT INTO item (code) VALUES (?)",
                        List.of(new Object[] {1}, new Object[] {2}, new Object[] {3})));
        record("generated key", () -> {
            GeneratedKeyHolder keys = new GeneratedKeyHolder();
            template.update(
                    connection -> connection.prepareStatement(
                            "INSERT INTO item (code) VALUES (7)", Statement.RETURN_GENERATED_KEYS),
                    keys);
            return keys.getKeyAs(BigInteger.class)
                    .subtract(new BigInteger(onlooker.sees("SELECT id FROM item WHERE code = 7")));
        });
        onConnection("generated keys of a batch", connection -> {
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO item (code) VALUES (?) ", Statement.RETURN_GENERATED_KEYS)) {
                List<Long> keys = new ArrayList<>();
                for (int code = 20; code < 24; code++) {
                    insert.setInt(1, code);
                    insert.addBatch();
                }
                int[] counts = insert.executeBatch();
                try (ResultSet rows = insert.getGeneratedKeys()) {
                    while (rows.next()) {
                        keys.add(rows.getLong(1));
                    }
                }
                long first = keys.isEmpty() ? 0 : Long.parseLong(onlooker.sees("SELECT id FROM item WHERE code = 20"));
                return Arrays.toString(counts)
                        + keys.stream().map(key -> key - first).toList();
            }
        });
        onConnection("batch with a duplicate", connection -> {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item (code) VALUES (?)")) {
                for (int code : List.of(30, 1, 31)) {
                    insert.setInt(1, code);
                    insert.addBatch();
                }
                return Arrays.toString(insert.executeBatch());
            } catch (BatchUpdateException failure) {
                return Arrays.toString(failure.getUpdateCounts()) + failure.getSQLState() + failure.getErrorCode();
            }
        });
        record(
                "batch of texts",
                () -> template.batchUpdate(
                        "INSERT INTO item (code) VALUES (40)",
                        "DELETE FROM item WHERE code >= 40",
                        "DELETE FROM item WHERE code = 99"));
        record("rows after the batches", () -> onlooker.sees("SELECT GROUP_CONCAT(code ORDER BY code) FROM item"));
    }
}
