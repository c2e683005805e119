package dev.roundtrip.advice;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** What an application does with a database, with what every kind of application has. */
abstract class Suite {

    final HikariDataSource pool;
    final JdbcTemplate template;
    final Onlooker onlooker;
    private final PlatformTransactionManager transactions;
    private final Outcomes outcomes;

    Suite(HikariDataSource pool, PlatformTransactionManager transactions, Onlooker onlooker, Outcomes outcomes) {
        this.pool = pool;
        this.template = new JdbcTemplate(pool);
        this.transactions = transactions;
        this.onlooker = onlooker;
        this.outcomes = outcomes;
    }

    final void record(String what, Outcomes.Step step) {
        outcomes.record(what, step);
    }

    final void onConnection(String what, ConnectionCallback<?> work) {
        record(what, () -> template.execute(work));
    }

    /** A connection outside the pool, with further parameters. */
    final Connection opened(String parameters) throws SQLException {
        String url = pool.getJdbcUrl() + (pool.getJdbcUrl().contains("?") ? "&" : "?") + parameters;
        return DriverManager.getConnection(url, pool.getUsername(), pool.getPassword());
    }

    final TransactionTemplate transaction() {
        return new TransactionTemplate(transactions);
    }

    final TransactionTemplate readOnlyTransaction() {
        TransactionTemplate readOnly = transaction();
        readOnly.setReadOnly(true);
        return readOnly;
    }

    /** Rows with a code and a note, as a framework writes and reads them: those of 1 and 2 are there. */
    interface Notes {

        Object insert(int code);

        Object note(int code, String note);

        /** A row, not from a cache. */
        Object read(int code);

        /** A query of 2 s. */
        Object slow();

        /** Another one, with a time limit of 1 s. */
        Object limited();
    }

    /** Transactions and errors: what comes of each, and what is committed after it. */
    final void transactions(String table, Notes notes) {
        TransactionTemplate readOnly = readOnlyTransaction();
        record(table, "write outside a transaction", () -> notes.insert(3));
        record(table, "change outside a transaction", () -> notes.note(3, "out"));
        record(table, "commit", () -> transaction().execute(status -> notes.note(1, "committed")));
        record(
                table,
                "rollback",
                () -> transaction().execute(status -> {
                    status.setRollbackOnly();
                    return notes.note(1, "undone");
                }));
        record(table, "nested transaction", () -> nested(table, notes));
        record(table, "transaction of its own inside another", () -> ofItsOwn(notes));
        record(table, "read in a read-only transaction", () -> readOnly.execute(status -> notes.read(1)));
        record(table, "write in a read-only transaction", () -> readOnly.execute(status -> notes.note(1, "read-only")));
        record(table, "write after a read-only transaction", () -> notes.note(1, "after"));
        for (int level : List.of(
                TransactionDefinition.ISOLATION_DEFAULT,
                TransactionDefinition.ISOLATION_READ_COMMITTED,
                TransactionDefinition.ISOLATION_REPEATABLE_READ)) {
            TransactionTemplate at = transaction();
            at.setIsolationLevel(level);
            record(
                    table,
                    "reads at isolation level " + level,
                    () -> at.execute(status -> {
                        Object before = notes.read(2);
                        onlooker.update("UPDATE " + table + " SET note = CONCAT(note, '+') WHERE code = 2");
                        return before + ", then " + notes.read(2) + " at "
                                + template.execute(Connection::getTransactionIsolation);
                    }));
        }
        record(table, "duplicate key", () -> notes.insert(1));
        record(table, "text that is too long", () -> notes.note(1, "much too long for this column"));
        record(table, "no such row", () -> notes.read(4711));
        record(table, "read after the errors", () -> notes.read(1));
        onConnection("connection afterwards", it -> it.getAutoCommit() + " " + it.getTransactionIsolation());
    }

    final void timeouts(Notes notes) {
        TransactionTemplate limited = transaction();
        limited.setTimeout(1);
        record("time limit of a transaction", () -> limited.execute(status -> notes.slow()));
        record("time limit of a statement", notes::limited);
        record("a read after the time limits", () -> notes.read(1));
    }

    private void record(String table, String what, Outcomes.Step step) {
        record(what, step);
        record(
                "committed after " + what,
                () -> onlooker.sees(
                        "SELECT GROUP_CONCAT(CONCAT(code, IFNULL(note, ' without')) ORDER BY code) FROM " + table));
    }

    /** A transaction within another, whose changes are undone up to where it began. */
    private Object nested(String table, Notes notes) {
        TransactionTemplate nested = transaction();
        nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
        return transaction().execute(status -> {
            notes.note(1, "outer");
            return nested.execute(within -> {
                within.setRollbackOnly();
                return template.update("UPDATE " + table + " SET note = 'inner' WHERE code = ?", 1);
            });
        });
    }

    /** A transaction of its own within another, which is undone. */
    private Object ofItsOwn(Notes notes) {
        TransactionTemplate own = transaction();
        own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        return transaction().execute(status -> {
            notes.note(1, "undone");
            status.setRollbackOnly();
            return own.execute(within -> notes.note(2, "own"));
        });
    }
}
