package dev.roundtrip.advice;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.function.Supplier;
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

    final TransactionTemplate transactionWithin(int seconds) {
        TransactionTemplate limited = transaction();
        limited.setTimeout(seconds);
        return limited;
    }

    /** A transaction within another, whose changes are undone up to where it began. */
    final void nested(Runnable outer, Runnable inner) {
        TransactionTemplate nested = transaction();
        nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
        transaction().executeWithoutResult(status -> {
            outer.run();
            nested.executeWithoutResult(within -> {
                inner.run();
                within.setRollbackOnly();
            });
        });
    }

    /** A transaction of its own within another, which is undone. */
    final <T> T ofItsOwn(Runnable outer, Supplier<T> inner) {
        TransactionTemplate own = transaction();
        own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        return transaction().execute(status -> {
            outer.run();
            T result = own.execute(within -> inner.get());
            status.setRollbackOnly();
            return result;
        });
    }
}
