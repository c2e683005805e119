package dev.roundtrip.advice;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.Texts;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementCallback;

/** Ways to read a result, errors, and the state of a connection. */
final class ResultSuite extends Suite {

    ResultSuite(HikariDataSource pool, Onlooker onlooker, Outcomes outcomes) {
        super(pool, onlooker, outcomes);
    }

    void results() {
        JdbcTemplate streaming = new JdbcTemplate(pool);
        streaming.setFetchSize(Integer.MIN_VALUE);
        record(
                "streaming",
                () -> streaming
                        .queryForList("SELECT amount FROM ledger WHERE id > 1 ORDER BY id", Integer.class)
                        .toString());
        record(
                "a statement while a result streams",
                () -> streaming.query("SELECT id + 0 FROM ledger ORDER BY id", (ResultSet row, int number) -> {
                    try (Statement other = row.getStatement().getConnection().createStatement()) {
                        return other.execute("SELECT 1");
                    }
                }));
        JdbcTemplate few = new JdbcTemplate(pool);
        few.setMaxRows(3);
        record(
                "limited rows",
                () -> few.queryForList("SELECT id FROM ledger ORDER BY id DESC", Integer.class)
                        .toString());
        record("cursor", () -> {
            try (Connection connection = opened("useCursorFetch=true");
                    PreparedStatement select =
                            connection.prepareStatement("SELECT id, amount FROM ledger WHERE id > 1")) {
                select.setFetchSize(4);
                int sum = 0;
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        sum += rows.getInt(2);
                    }
                }
                return sum;
            }
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
                return onlooker.sees("SELECT amount FROM ledger WHERE id = 25");
            }
        });
        for (String sql : List.of(
                "SELECT COUNT(*), SUM(amount), AVG(amount), MAX(amount), 1.5, 1e0, NULL, 'text', 1 = 1 FROM ledger WHERE id > 1",
                "SELECT 1/3, CAST(1 AS UNSIGNED), CAST('2024-02-29' AS DATE), CONCAT('a', 1), IF(1, 'a', 2), x'41', b'1'")) {
            record(
                    sql,
                    () -> template.queryForMap(sql).values().stream()
                            .map(Outcomes::shown)
                            .toList()
                            .toString());
        }
    }

    void errors() {
        for (String sql : List.of(Texts.pieces("""
                SELEC 1 | SELECT * FROM nowhere | SELECT nothing FROM ledger
                INSERT INTO account VALUES (1, 1, 'duplicate') | INSERT INTO account VALUES (9, NULL, 'null')
                INSERT INTO account VALUES (9, 1, 'much too long for this column')
                INSERT INTO ledger VALUES ('abc', 1) | INSERT INTO ledger VALUES (99999999999, 1)
                CREATE TABLE ledger (id INT) | DROP TABLE nowhere | SELECT 1; SELECT 2 | CALL nowhere()
                """))) {
            record(sql, () -> template.execute(sql, (PreparedStatementCallback<Boolean>) PreparedStatement::execute));
        }
        record("too few parameters", () -> template.update("UPDATE ledger SET amount = ? WHERE id = ?", 1));
        record("connection still works", () -> template.queryForObject("SELECT COUNT(*) FROM ledger", Integer.class));
    }

    void connection() {
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
                return row.getInt(1) + " "
                        + (select.getWarnings() == null
                                ? "none"
                                : select.getWarnings().getMessage());
            }
        });
        record(
                "lists and limits",
                () -> template.queryForList(
                                "SELECT id FROM ledger WHERE id IN (?, ?, ?) ORDER BY id LIMIT ?",
                                Integer.class,
                                3,
                                1,
                                2,
                                2)
                        .toString());
        record(
                "locking read",
                () -> transaction()
                        .execute(status -> template.queryForObject(
                                "SELECT balance FROM account WHERE code = ? FOR UPDATE", BigDecimal.class, 1)));
    }
}
