package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.Command;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(WireExtension.LOCK)
class WireIT {

    @Test
    void a_data_source_with_a_name_is_recorded_by_its_name() throws Exception {
        HikariConfig config = Bank.tapped("");
        config.addDataSourceProperty("roundtripTap", "wire-it");
        try (HikariDataSource named = new HikariDataSource(config);
                HikariDataSource shared = Bank.pool("")) {
            Recording recording = Wire.record("wire-it", () -> {
                new Bank(named).balance(1);
                new Bank(shared).balance(2);
            });

            assertThat(recording.commands())
                    .extracting(RecordedCommand::sql)
                    .containsExactly("SELECT balance FROM account WHERE id = 1");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Wire.record("7", () -> {}))
                .withMessage("The data source's name is blank or a number: '7'");
    }

    @Test
    void advice_is_given_only_where_the_recording_shows_what_it_speaks_of() throws SQLException {
        Budget three = Budget.unlimited().max(Command.COM_QUERY, 3);
        try (HikariDataSource pool = Bank.pool("")) {
            Recording loop = Wire.record(() -> {
                for (int i = 0; i < 5; i++) {
                    new Bank(pool).balance(1);
                }
            });
            Recording chatty = Wire.record(() -> new Bank(pool).transfer(1, 2, 5));

            assertThat(Outcome.over(three, "a loop", loop))
                    .doesNotContain("redundant-session-queries", "read-only-asked-before-writes", "batch-");
            assertThat(Outcome.over(three, "a transfer", chatty))
                    .contains("read-only-asked-before-writes: ")
                    .doesNotContain("batch-");
        }
    }

    @Test
    void the_exception_of_the_work_goes_through() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Wire.record(() -> {
                    throw new IOException("its own");
                }))
                .withMessage("its own");
    }

    @Test
    void a_budget_is_checked_without_junit() throws SQLException {
        Recording recording = Wire.record(() -> {
            try (HikariDataSource pool = Bank.pool("useServerPrepStmts=true")) {
                new Bank(pool).balance(1);
            }
        });
        Budget two = Budget.unlimited().roundTrips(2).chatterPerStatement(2);

        two.check("a balance", recording);
        assertThat(Outcome.over(two.includingSetUp(), "a balance and its pool", recording))
                .contains("Over its wire budget: a balance and its pool", "round trips: ", ", budget 2");
    }

    @Test
    void a_limit_below_nothing_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Budget.unlimited().max(Command.COM_PING, -2))
                .withMessage("COM_PING is -2.0; allowed are numbers from 0, and -1 for no limit.");
    }

    @Test
    void the_linter_is_asked_about_the_parameters_of_the_connection_and_the_statements_that_were_sent()
            throws SQLException {
        try (HikariDataSource pool = Bank.pool("useServerPrepStmts=true&useLocalSessionState=true")) {
            Recording recording = Wire.record(() -> {
                new Bank(pool).balance(1);
                new Bank(pool).balance(1);
            });

            assertThat(Outcome.over(Budget.unlimited().max(Command.COM_STMT_PREPARE, 0), "two balances", recording))
                    .contains("""
                              Suggested fixes
                                prepare-without-cache: Set cachePrepStmts=true, with room for all.
                              Sent in all\
                            """);
            assertThat(Advice.assumptions(recording))
                    .as("one text of 40 characters, in transactions of two")
                    .isEqualTo(new Assumptions(1, true, 40, true));
        }
    }

    @Test
    void a_query_in_a_loop_and_a_choice_with_its_price_are_among_the_suggested_fixes() throws SQLException {
        try (HikariDataSource pool = Bank.pool("useLocalSessionState=true")) {
            Recording recording = Wire.record(() -> {
                for (int i = 0; i < 4; i++) {
                    new Bank(pool).balance(1);
                }
                try (Connection connection = pool.getConnection()) {
                    connection.setAutoCommit(false);
                    connection.commit();
                }
            });

            assertThat(Outcome.over(Budget.unlimited().roundTrips(3), "four balances", recording))
                    .contains(
                            "N+1: one query for the 4 of this line saves 3 executions: SELECT balance FROM account"
                                    + " WHERE id = ?, from Bank.balance(Bank.java:",
                            "a choice (pool): autoCommit=false saves 2 round trips. Writes outside transactions");
        }
    }
}
