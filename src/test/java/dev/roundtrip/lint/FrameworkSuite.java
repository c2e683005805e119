package dev.roundtrip.lint;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.server.Sql;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.testing.Unchecked;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementCallback;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The work of an application with Spring's JdbcTemplate and TransactionTemplate: transactions, batches, ways to read a
 * result, errors, and the state of a connection.
 */
final class FrameworkSuite extends Suite {

    FrameworkSuite(HikariDataSource pool, Connection onlooker) {
        super(pool, onlooker);
    }

    @Override
    void run() {
        tables();
        transactions();
        timeouts();
        batches();
        results();
        errors();
        connection();
    }

    private void tables() {
        for (String table : List.of("account", "item", "ledger")) {
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

    private Object note(int code, String note) {
        return template.update("UPDATE account SET note = ? WHERE code = ?", note, code);
    }

    private Object read(int code) {
        return template.queryForMap("SELECT * FROM account WHERE code = ?", code);
    }

    /** Executes SQL by {@code execute}, which does not say whether it reads or writes. */
    private Object execute(String sql) {
        return template.execute(sql, (PreparedStatementCallback<Boolean>) PreparedStatement::execute);
    }

    private void transactions() {
        TransactionTemplate readOnly = transaction();
        readOnly.setReadOnly(true);
        andCommitted(
                "write outside a transaction",
                () -> template.update("INSERT INTO account VALUES (?, ?, ?)", 3, 1, null));
        andCommitted("change outside a transaction", () -> note(3, "out"));
        andCommitted("write by execute()", () -> execute("UPDATE account SET note = 'by execute' WHERE code = 3"));
        andCommitted("commit", () -> transaction().execute(status -> note(1, "committed")));
        andCommitted(
                "rollback",
                () -> transaction().execute(status -> {
                    status.setRollbackOnly();
                    return note(1, "undone");
                }));
        andCommitted("nested transaction", this::nested);
        andCommitted("transaction of its own inside another", this::ofItsOwn);
        andCommitted("read in a read-only transaction", () -> readOnly.execute(status -> read(1)));
        andCommitted("write in a read-only transaction", () -> readOnly.execute(status -> note(1, "read-only")));
        andCommitted(
                "batch in a read-only transaction",
                () -> readOnly.execute(status -> template.batchUpdate(
                        "UPDATE account SET note = ? WHERE code = 2",
                        List.of(new Object[] {"c"}, new Object[] {"d"}))));
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
                        append();
                        return before + ", then " + read(2) + " at "
                                + template.execute(Connection::getTransactionIsolation);
                    }));
        }
        andCommitted("no such row", () -> read(4711));
        onConnection("connection afterwards", it -> it.getAutoCommit() + " " + it.getTransactionIsolation());
    }

    /** Appends a row in the other session. */
    private void append() {
        Unchecked.run(() -> Sql.execute(onlooker, "UPDATE account SET note = CONCAT(note, '+') WHERE code = 2"));
    }

    private void andCommitted(String what, Step step) {
        record(what, step);
        record(
                "committed after " + what,
                () -> seen("SELECT GROUP_CONCAT(CONCAT(code, IFNULL(note, ' without')) ORDER BY code) FROM account"));
    }

    /** Executes a transaction within another, whose changes are undone up to where it began. */
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

    /** Executes a transaction on a second connection, which outlives the first one's rollback. */
    private Object ofItsOwn() {
        TransactionTemplate own = transaction();
        own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        return transaction().execute(status -> {
            note(1, "undone");
            status.setRollbackOnly();
            return own.execute(within -> note(2, "own"));
        });
    }

    private void timeouts() {
        TransactionTemplate limited = transaction();
        limited.setTimeout(1);
        record(
                "time limit of a transaction",
                () -> limited.execute(status -> template.queryForObject("SELECT SLEEP(2)", Integer.class)));
        JdbcTemplate brief = new JdbcTemplate(pool);
        brief.setQueryTimeout(1);
        record("time limit of a statement", () -> brief.queryForObject("SELECT SLEEP(2.0)", Integer.class));
        record("a read after the time limits", () -> read(1));
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
        onConnection("generated keys of a batch", connection -> {
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO item (code) VALUES (?) ", Statement.RETURN_GENERATED_KEYS)) {
                List<Long> keys = new ArrayList<>();
                String counts = batch(insert, 20, 21, 22, 23);
                try (ResultSet rows = insert.getGeneratedKeys()) {
                    while (rows.next()) {
                        keys.add(rows.getLong(1));
                    }
                }
                long first = keys.isEmpty() ? 0 : Long.parseLong(seen("SELECT id FROM item WHERE code = 20"));
                return counts + keys.stream().map(key -> key - first).toList();
            }
        });
        onConnection("batch with a duplicate", connection -> {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO item (code) VALUES (?)")) {
                return batch(insert, 30, 1, 31);
            } catch (BatchUpdateException failure) {
                return Arrays.toString(failure.getUpdateCounts()) + failure.getSQLState() + failure.getErrorCode();
            }
        });
        record("rows after the batches", () -> seen("SELECT GROUP_CONCAT(code ORDER BY code) FROM item"));
    }

    /** The update counts of a batch. */
    private static String batch(PreparedStatement insert, int... codes) throws SQLException {
        for (int code : codes) {
            insert.setInt(1, code);
            insert.addBatch();
        }
        return Arrays.toString(insert.executeBatch());
    }

    private void results() {
        JdbcTemplate streaming = new JdbcTemplate(pool);
        streaming.setFetchSize(Integer.MIN_VALUE);
        record("streaming", () -> streaming.queryForList("SELECT amount FROM ledger WHERE id > 1 ORDER BY id"));
        record(
                "a statement while a result streams",
                () -> streaming.query("SELECT id + 0 FROM ledger ORDER BY id", (ResultSet row, int number) -> {
                    try (Statement other = row.getStatement().getConnection().createStatement()) {
                        return other.execute("SELECT 1");
                    }
                }));
        JdbcTemplate few = new JdbcTemplate(pool);
        few.setMaxRows(3);
        record("limited rows", () -> few.queryForList("SELECT id FROM ledger ORDER BY id DESC"));
        apart("useCursorFetch=true", cursors -> {
            cursors.setFetchSize(4);
            record("cursor", () -> cursors.queryForList("SELECT id, amount FROM ledger WHERE id > 1 ORDER BY id"));
        });
        onConnection("two results open at once", connection -> {
            try (PreparedStatement one = connection.prepareStatement("SELECT id FROM ledger WHERE id = ?");
                    PreparedStatement two = connection.prepareStatement("SELECT id FROM ledger WHERE id = ?")) {
                one.setInt(1, 1);
                two.setInt(1, 2);
                try (ResultSet first = one.executeQuery();
                        ResultSet second = two.executeQuery()) {
                    first.next();
                    second.next();
                    return first.getInt(1) + " " + second.getInt(1);
                }
            }
        });
        onConnection("result that can be updated", connection -> {
            try (PreparedStatement select = connection.prepareStatement(
                            "SELECT id, amount FROM ledger WHERE id = 25",
                            ResultSet.TYPE_SCROLL_INSENSITIVE,
                            ResultSet.CONCUR_UPDATABLE);
                    ResultSet row = select.executeQuery()) {
                row.next();
                row.updateInt(2, 4711);
                row.updateRow();
                return seen("SELECT amount FROM ledger WHERE id = 25");
            }
        });
        for (String sql : List.of(
                "SELECT COUNT(*), SUM(amount), AVG(amount), MAX(amount), 1.5, 1e0, NULL, 'text', 1 = 1 FROM ledger WHERE id > 1",
                "SELECT 1/3, CAST(1 AS UNSIGNED), CAST('2024-02-29' AS DATE), CONCAT('a', 1), IF(1, 'a', 2), x'41', b'1'")) {
            record(
                    sql,
                    () -> template.queryForMap(sql).values().stream()
                            .map(Suite::shown)
                            .toList()
                            .toString());
        }
    }

    private void errors() {
        for (String sql : List.of(Texts.pieces("""
                SELEC 1 | SELECT * FROM nowhere | SELECT nothing FROM ledger
                INSERT INTO account VALUES (1, 1, 'duplicate') | INSERT INTO account VALUES (9, NULL, 'null')
                INSERT INTO account VALUES (9, 1, 'much too long for this column')
                INSERT INTO ledger VALUES ('abc', 1) | INSERT INTO ledger VALUES (99999999999, 1)
                CREATE TABLE ledger (id INT) | DROP TABLE nowhere | SELECT 1; SELECT 2 | CALL nowhere()
                """))) {
            record(sql, () -> execute(sql));
        }
        record("too few parameters", () -> template.update("UPDATE ledger SET amount = ? WHERE id = ?", 1));
        record("connection still works", () -> template.queryForObject("SELECT COUNT(*) FROM ledger", Integer.class));
    }

    private void connection() {
        onConnection(
                "autocommit, read-only, database",
                connection ->
                        connection.getAutoCommit() + " " + connection.isReadOnly() + " " + connection.getCatalog());
        onConnection("another database and back", connection -> {
            String home = connection.getCatalog();
            connection.setCatalog("mysql");
            String away = template.queryForObject("SELECT 1", Integer.class) + connection.getCatalog();
            connection.setCatalog(home);
            return away + Objects.equals(home, connection.getCatalog());
        });
        onConnection("warning", connection -> {
            try (PreparedStatement select = connection.prepareStatement("SELECT CAST('abc' AS SIGNED)");
                    ResultSet row = select.executeQuery()) {
                row.next();
                return row.getInt(1) + " " + select.getWarnings();
            }
        });
        record(
                "lists and limits",
                () -> template.queryForList("SELECT id FROM ledger WHERE id IN (?, ?) ORDER BY id LIMIT ?", 3, 1, 2));
    }
}
