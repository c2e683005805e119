package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

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
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** What an application on Spring does with a database, and what it gets back each time, as text to compare. */
final class FrameworkSuite extends Suite {

    private FrameworkSuite(HikariDataSource pool, Onlooker onlooker, Outcomes outcomes) {
        super(pool, onlooker, outcomes);
    }

    /**
     * Every outcome of two passes.
     *
     * @param onlooker a connection of its own, which sees what was really committed
     */
    static Map<String, String> outcomes(HikariDataSource pool, Connection onlooker) throws SQLException {
        return Outcomes.inTwoPasses(outcomes -> {
            FrameworkSuite suite = new FrameworkSuite(pool, new Onlooker(onlooker), outcomes);
            suite.tables();
            suite.transactions();
            suite.writes();
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
        template.execute(
                "CREATE TABLE account (code INT PRIMARY KEY, balance DECIMAL(20,4) NOT NULL, note VARCHAR(20))");
        template.execute("CREATE TABLE item (id BIGINT AUTO_INCREMENT PRIMARY KEY, code INT UNIQUE)");
        template.execute("CREATE TABLE ledger (id INT PRIMARY KEY, amount INT)");
        for (int i = 1; i <= 25; i++) {
            template.update("INSERT INTO ledger VALUES (?, ?)", i, i * 10);
        }
        template.update("INSERT INTO account VALUES (1, 100, 'a'), (2, 200, 'b')");
    }

    private Object insert(int code) {
        return template.update("INSERT INTO account VALUES (?, ?, ?)", code, 1, null);
    }

    private Object note(int code, String note) {
        return template.update("UPDATE account SET note = ? WHERE code = ?", note, code);
    }

    private Object read(int code) {
        return template.queryForMap("SELECT * FROM account WHERE code = ?", code);
    }

    private Object slow() {
        return template.queryForObject("SELECT SLEEP(2)", Integer.class);
    }

    private Object limited() {
        JdbcTemplate limited = new JdbcTemplate(pool);
        limited.setQueryTimeout(1);
        return limited.queryForObject("SELECT SLEEP(2.0)", Integer.class);
    }

    /** Transactions and errors: what comes of each, and what is committed after it. */
    private void transactions() {
        TransactionTemplate readOnly = readOnlyTransaction();
        andCommitted("write outside a transaction", () -> insert(3));
        andCommitted("change outside a transaction", () -> note(3, "out"));
        andCommitted("commit", () -> transaction().execute(status -> note(1, "committed")));
        andCommitted(
                "rollback",
                () -> transaction().execute(status -> {
                    status.setRollbackOnly();
                    return note(1, "undone");
                }));
        andCommitted("nested transaction", () -> nested());
        andCommitted("transaction of its own inside another", () -> ofItsOwn());
        andCommitted("read in a read-only transaction", () -> readOnly.execute(status -> read(1)));
        andCommitted("write in a read-only transaction", () -> readOnly.execute(status -> note(1, "read-only")));
        andCommitted("write after a read-only transaction", () -> note(1, "after"));
        for (int level : List.of(
                TransactionDefinition.ISOLATION_DEFAULT,
                TransactionDefinition.ISOLATION_READ_COMMITTED,
                TransactionDefinition.ISOLATION_REPEATABLE_READ)) {
            TransactionTemplate at = transaction();
            at.setIsolationLevel(level);
            andCommitted(
                    "reads at isolation level " + level,
                    () -> at.execute(status -> {
                        Object before = read(2);
                        onlooker.update("UPDATE account SET note = CONCAT(note, '+') WHERE code = 2");
                        return before + ", then " + read(2) + " at "
                                + template.execute(Connection::getTransactionIsolation);
                    }));
        }
        andCommitted("duplicate key", () -> insert(1));
        andCommitted("text that is too long", () -> note(1, "much too long for this column"));
        andCommitted("no such row", () -> read(4711));
        andCommitted("read after the errors", () -> read(1));
        onConnection("connection afterwards", it -> it.getAutoCommit() + " " + it.getTransactionIsolation());
    }

    private void timeouts() {
        TransactionTemplate limited = transaction();
        limited.setTimeout(1);
        record("time limit of a transaction", () -> limited.execute(status -> slow()));
        record("time limit of a statement", this::limited);
        record("a read after the time limits", () -> read(1));
    }

    private void andCommitted(String what, Outcomes.Step step) {
        record(what, step);
        record(
                "committed after " + what,
                () -> onlooker.sees(
                        "SELECT GROUP_CONCAT(CONCAT(code, IFNULL(note, ' without')) ORDER BY code) FROM account"));
    }

    /** A transaction within another, whose changes are undone up to where it began. */
    private Object nested() {
        TransactionTemplate nested = transaction();
        nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
        return transaction().execute(status -> {
            note(1, "outer");
            return nested.execute(within -> {
                within.setRollbackOnly();
                return template.update("UPDATE account SET note = 'inner' WHERE code = ?", 1);
            });
        });
    }

    /** A transaction of its own within another, which is undone. */
    private Object ofItsOwn() {
        TransactionTemplate own = transaction();
        own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        return transaction().execute(status -> {
            note(1, "undone");
            status.setRollbackOnly();
            return own.execute(within -> note(2, "own"));
        });
    }

    private void writes() {
        record("write by execute()", () -> {
            template.execute("UPDATE account SET note = 'by execute' WHERE code = 3");
            return onlooker.sees("SELECT note FROM account WHERE code = 3");
        });
        record("rollback for an exception", () -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> transaction().executeWithoutResult(status -> {
                        template.update("DELETE FROM account WHERE code = ?", 1);
                        throw new IllegalStateException("no");
                    }));
            return onlooker.sees("SELECT COUNT(*) FROM account");
        });
        record(
                "batch in a read-only transaction",
                () -> readOnlyTransaction()
                        .execute(status -> template.batchUpdate(
                                "UPDATE account SET balance = balance + ? WHERE code = 2",
                                List.of(new Object[] {1}, new Object[] {2}))));
        record("what it left", () -> onlooker.sees("SELECT balance FROM account WHERE code = 2"));
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
