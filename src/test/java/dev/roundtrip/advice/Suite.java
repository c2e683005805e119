package dev.roundtrip.advice;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What an application does with a database. */
abstract class Suite {

    final HikariDataSource pool;
    final JdbcTemplate template;
    final Onlooker onlooker;
    private final DataSourceTransactionManager transactions;
    private final Outcomes outcomes;

    Suite(HikariDataSource pool, Onlooker onlooker, Outcomes outcomes) {
        this.pool = pool;
        this.template = new JdbcTemplate(pool);
        this.transactions = new DataSourceTransactionManager(pool);
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
}
