package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.tap.recording.Recording;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Tests what a budget and a report say beyond counts: undone writes, queries in a loop, refused commands. */
@ResourceLock(WireExtension.LOCK)
class BudgetFindingsIT {

    @AutoClose
    private static HikariDataSource rollsBack;

    @AutoClose
    private static HikariDataSource text;

    @BeforeAll
    static void open_pools() throws SQLException {
        HikariConfig config = Bank.tapped("");
        config.setAutoCommit(false);
        rollsBack = new HikariDataSource(config);
        text = Bank.pool("useLocalSessionState=true");
        new Bank(rollsBack).balance(1);
        new Bank(text).balance(1);
    }

    private static void deposit() throws SQLException {
        try (Connection connection = rollsBack.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE account SET balance = balance + 1 WHERE id = 1");
        }
    }

    static class Undone {
        @Test
        @WireBudget(commands = 100)
        void is_within_its_counts() throws SQLException {
            deposit();
        }

        @Test
        @WireBudget(commands = 100, undoneWrites = 1)
        void says_that_it_is_meant() throws SQLException {
            deposit();
        }
    }

    @Test
    void a_budget_that_sees_an_undone_write_fails_and_names_the_line_of_the_write() {
        assertThat(Outcome.of(Undone.class).message()).startsWith("""
                        Over its wire budget: is_within_its_counts()
                          undone writes: 1, budget 0
                            COM_QUERY  UPDATE account SET balance = balance + ? WHERE id = ?
                                from BudgetFindingsIT.deposit(BudgetFindingsIT.java:N), by executeUpdate(), application
                                undone by ROLLBACK: BudgetFindingsIT.deposit(BudgetFindingsIT.java:N), through \
                        ProxyConnection.close(ProxyConnection.java:N), by rollback(), pool
                            They are lost. Commit them (@Transactional, commit()), or use the pool's autoCommit=true.
                            To allow them: @WireBudget(undoneWrites = 1).
                        """);
    }

    @Test
    void a_report_shows_counts_statements_refusals_and_undone_writes() throws SQLException {
        Recording recording = Wire.record(() -> {
            for (int i = 0; i < 3; i++) {
                new Bank(text).balance(1 + i % 2);
            }
            try (Connection connection = text.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.executeQuery("SELECT nothing FROM nowhere");
            } catch (SQLException expected) {
                assertThat(expected.getMessage()).contains("nowhere");
            }
            deposit();
        });

        // A pool that was idle for a while first checks whether the connection is alive.
        String report = recording.report().replaceAll("By a pool for itself.*\n", "");
        assertThat(Outcome.withoutLines(report)).isEqualTo("""
                Sent: 6 commands (6 COM_QUERY), 6 round trips, 5 business statements, 1 chatter command (1 transaction control), 1 refused by the server
                  3 x COM_QUERY  SELECT balance FROM account WHERE id = ?  [3 times from one line]
                      from Bank.balance(Bank.java:N), by executeQuery(), application
                  1 x COM_QUERY  SELECT nothing FROM nowhere  [refused]
                      from BudgetFindingsIT.a_report_shows_counts_statements_refusals_and_undone_writes(BudgetFindingsIT.java:N), \
                by executeQuery(), application
                  1 x COM_QUERY  UPDATE account SET balance = balance + ? WHERE id = ?
                      from BudgetFindingsIT.deposit(BudgetFindingsIT.java:N), by executeUpdate(), application
                  1 x COM_QUERY  ROLLBACK
                      from BudgetFindingsIT.deposit(BudgetFindingsIT.java:N), through \
                ProxyConnection.close(ProxyConnection.java:N), by rollback(), pool
                Undone writes: 1
                  COM_QUERY  UPDATE account SET balance = balance + ? WHERE id = ?
                      from BudgetFindingsIT.deposit(BudgetFindingsIT.java:N), by executeUpdate(), application
                      undone by ROLLBACK: BudgetFindingsIT.deposit(BudgetFindingsIT.java:N), through \
                ProxyConnection.close(ProxyConnection.java:N), by rollback(), pool
                """);
    }
}
