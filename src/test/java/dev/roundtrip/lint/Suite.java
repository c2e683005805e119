package dev.roundtrip.lint;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.server.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** The steps of an application with a database, and their outcomes as text to compare. */
abstract class Suite {

    final HikariDataSource pool;
    final JdbcTemplate template;

    /** Another session, which sees only what was really committed. */
    final Connection onlooker;

    private final Map<String, String> outcomes = new LinkedHashMap<>();
    private int pass;

    Suite(HikariDataSource pool, Connection onlooker) {
        this.pool = pool;
        this.template = new JdbcTemplate(pool);
        this.onlooker = onlooker;
    }

    /** One step. */
    interface Step {
        Object run() throws Exception;
    }

    abstract void run();

    /** Every outcome by the name of its step, in two passes: the second uses statements that were kept. */
    final Map<String, String> outcomes() {
        for (pass = 1; pass <= 2; pass++) {
            run();
        }
        return outcomes;
    }

    final void record(String what, Step step) {
        String outcome;
        try {
            outcome = shown(step.run());
        } catch (Exception failure) {
            outcome = failed(failure);
        }
        if (outcomes.put(pass + " " + what, outcome) != null) {
            throw new IllegalStateException("two outcomes are named " + what);
        }
    }

    final void onConnection(String what, ConnectionCallback<?> work) {
        record(what, () -> template.execute(work));
    }

    /** Does work on a connection outside the pool, with further parameters. */
    final void apart(String parameters, Consumer<JdbcTemplate> work) {
        String url = pool.getJdbcUrl() + (pool.getJdbcUrl().contains("?") ? "&" : "?") + parameters;
        Properties login = pool.getDataSourceProperties();
        try (SingleConnectionDataSource one =
                new SingleConnectionDataSource(url, login.getProperty("user"), login.getProperty("password"), true)) {
            work.accept(new JdbcTemplate(one));
        }
    }

    /** The first value of the first row, as another session sees it. */
    final String seen(String sql) throws SQLException {
        return Sql.text(onlooker, sql);
    }

    final TransactionTemplate transaction() {
        return new TransactionTemplate(new DataSourceTransactionManager(pool));
    }

    /** A failure as frameworks classify it: the kind of exception, the SQLState and the server's number. */
    private static String failed(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            text.append(cause.getClass().getSimpleName()).append(' ');
            if (cause instanceof SQLException sql) {
                return text + sql.getSQLState() + " " + sql.getErrorCode();
            }
        }
        return text + failure.getMessage();
    }

    static String shown(Object value) {
        if (value instanceof byte[] bytes) {
            return "bytes " + HexFormat.of().formatHex(bytes);
        }
        if (value instanceof int[] counts) {
            return Arrays.toString(counts);
        }
        return value == null
                ? "null"
                : value.getClass().getSimpleName() + " " + value.toString().replaceAll("\\p{Cntrl}", "(control)");
    }
}
