package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.roundtrip.tap.recording.CallSite;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.Sender;
import dev.roundtrip.wire.Command;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Tests real pools and wrappers around them: who sent what, and which writes they undo. */
@ResourceLock(WireExtension.LOCK)
class PoolsIT {

    private static final String DEPOSIT = "UPDATE account SET balance = balance + 1 WHERE id = 1";
    private static final String PREPARED = "/* transfer 7 */ UPDATE account SET balance = balance + ? WHERE id = 1";

    private static void deposit(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(DEPOSIT);
        }
    }

    private static void depositPrepared(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(PREPARED)) {
            statement.setLong(1, 5);
            statement.executeUpdate();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "AGROAL")
    void writes_outside_a_transaction_are_undone_by_the_pools_rollback(TestPool kind) throws Exception {
        kind.use("useServerPrepStmts=true", false, pool -> {
            Bank bank = new Bank(pool);
            long before = bank.balance(1);

            Recording recording = Wire.record(() -> {
                deposit(pool);
                depositPrepared(pool);
            });

            assertThat(bank.balance(1)).as("balance after the pool's rollback").isEqualTo(before);
            assertThat(recording.undoneWrites())
                    .extracting(
                            undone -> undone.write().command(),
                            undone -> undone.write().sql(),
                            undone -> undone.write().origin().sender(),
                            undone -> undone.write().origin().site().map(CallSite::method),
                            undone -> undone.rollback().sql().toUpperCase(Locale.ROOT),
                            undone -> undone.rollback().origin().sender())
                    .containsExactly(
                            undoneByPool(Command.COM_QUERY, DEPOSIT, "deposit"),
                            undoneByPool(Command.COM_STMT_EXECUTE, PREPARED, "depositPrepared"));
        });
    }

    private static Tuple undoneByPool(Command command, String sql, String method) {
        return tuple(command, sql, Sender.APPLICATION, Optional.of(method), "ROLLBACK", Sender.POOL);
    }

    @Test
    void agroal_sends_no_rollback_at_return_so_nothing_is_undone_there() throws Exception {
        TestPool.AGROAL.use("", false, pool -> {
            Recording recording = Wire.record(() -> deposit(pool));

            assertThat(recording.commands())
                    .extracting(RecordedCommand::sql)
                    .contains(DEPOSIT)
                    .noneMatch("ROLLBACK"::equalsIgnoreCase);
            assertThat(recording.undoneWrites()).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void a_committed_write_a_read_and_the_applications_own_rollback_are_no_finding(TestPool kind) throws Exception {
        kind.use("", false, pool -> {
            Recording recording = Wire.record(() -> {
                new Bank(pool).balance(1);
                try (Connection connection = pool.getConnection();
                        Statement statement = connection.createStatement()) {
                    statement.executeUpdate(DEPOSIT);
                    connection.commit();
                    statement.executeUpdate(DEPOSIT);
                    connection.rollback();
                }
            });

            assertThat(recording.undoneWrites()).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void writes_of_a_pool_in_autocommit_mode_stay(TestPool kind) throws Exception {
        kind.use("", true, pool -> {
            Recording recording = Wire.record(() -> {
                deposit(pool);
                try (Connection connection = pool.getConnection()) {
                    connection.setAutoCommit(false);
                    new Bank(new SingleConnectionDataSource(connection, true)).balance(1);
                }
            });

            assertThat(recording.undoneWrites()).isEmpty();
        });
    }

    /** Pools may ask first whether the connection is alive, and may keep the statement open. */
    @ParameterizedTest
    @EnumSource
    void what_the_application_asks_for_through_a_pool_is_the_applications(TestPool kind) throws Exception {
        kind.use("useServerPrepStmts=true&useLocalSessionState=true", true, pool -> {
            new Bank(pool).balance(1);

            Recording recording = Wire.record(() -> new Bank(pool).balance(1));

            assertThat(recording.commands(sent -> sent.command() != Command.COM_STMT_PREPARE
                            && sent.command() != Command.COM_STMT_CLOSE
                            && sent.command() != Command.COM_STMT_RESET))
                    .extracting(RecordedCommand::command)
                    .containsExactly(Command.COM_STMT_EXECUTE);
            assertThat(recording.commands()).allSatisfy(sent -> {
                assertThat(sent.origin().sender()).as("%s", sent).isEqualTo(Sender.APPLICATION);
                assertThat(sent.origin().site().orElseThrow().toString())
                        .matches("Bank\\.balance\\(Bank\\.java:\\d+\\)");
            });
        });
    }

    @Test
    void a_connection_that_is_closed_with_an_open_write_loses_it() throws SQLException {
        DataSource single = Bank.configured(new DriverManagerDataSource(), "socketFactory=" + TestPool.FACTORY);
        Recording recording = Wire.record(() -> {
            try (Connection connection = single.getConnection();
                    Statement statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                statement.executeUpdate(DEPOSIT);
            }
        });

        assertThat(recording.undoneWrites())
                .singleElement()
                .satisfies(undone ->
                        assertThat(undone.rollback().origin().driverMethod()).isEqualTo("close"));
    }
}
