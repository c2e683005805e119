package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Credentials;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionTargetTest {

    private static final String URL =
            "jdbc:mysql://ann:s3cret@db.example:4000/bank?password=s3cret&useServerPrepStmts=true";

    @Test
    void a_password_is_in_no_text_made_of_a_target() {
        ConnectionTarget target = target(URL, new Credentials("ann", "hunter2"));

        assertThat(target.toString()).isEqualTo("ConnectionTarget[db.example:4000]");
        assertThat(target.login().toString()).doesNotContain("hunter2");
        assertThat(target.shown("bad: " + URL + " and hunter2")).isEqualTo("bad: the connection string and ***");
        assertThat(target.shown("jdbc:mysql://ann:s3cret@db/x?password=s3cret&a=b"))
                .isEqualTo("jdbc:mysql://ann:***@db/x?password=***&a=b");
        assertThat(target.shown("refused: jdbc:mysql://ann:s3cret@db/x?trustCertificateKeyStorePassword=s3cret"))
                .contains("@db/x?trustCertificateKeyStorePassword=***")
                .doesNotContain("s3cret");
    }

    @Test
    void a_login_of_several_lines_is_in_no_message() {
        ConnectionTarget target = target(URL, new Credentials("ann", "hunter\n2"));

        assertThat(target.shown("hunter\n2 is no password")).isEqualTo("*** is no password");
    }

    @Test
    void what_a_server_says_is_shown_to_the_letter() {
        ConnectionTarget target = target(URL, new Credentials("ann", "hunter2"));
        String denied = "Access denied for user 'ann'@'127.0.0.1' (using password: YES)";
        String conflict = "Write conflict, txnStartTS=4, conflictStartTS=5, key={tableID=7, tableName=bank.account}";

        assertThat(target.shown(denied + "\nand more")).isEqualTo(denied);
        assertThat(target.shown(conflict)).isEqualTo(conflict);
    }

    @Test
    void a_password_among_a_hosts_own_properties_is_not_in_the_place_that_messages_name() {
        ConnectionTarget target = target(
                "jdbc:mysql://address=(host=db)(port=4000)(password=s3cret)/bank", new Credentials("ann", "hunter2"));

        assertThat(target.hostAndPort()).isEqualTo("db:4000");
    }

    @Test
    void a_lost_connection_is_told_by_its_server_and_without_the_drivers_further_lines() {
        ConnectionTarget target = target(URL, new Credentials("ann", "hunter2"));
        SQLException lost = new SQLException("Communications link failure\n\nThe last packet was hunter2", "08S01");

        assertThat(Failures.inTransaction(target, lost, "SELECT 1", false))
                .isEqualTo(
                        "The connection to db.example:4000 was lost in the middle of a transaction: Communications link"
                                + " failure. Check whether the server still runs; what was measured until then is kept.");
    }

    @ParameterizedTest
    @CsvSource({
        "Deadlock, 40001, 1213, true",
        "Lock wait timeout, HY000, 1205, true",
        "Write conflict, HY000, 9007, true",
        "no such table, 42S02, 1146, false",
        "link failure, 08S01, 0, false",
        "no state at all, , 0, false"
    })
    void deadlocks_lock_waits_and_write_conflicts_are_worth_another_attempt(
            String message, String state, int code, boolean again) {
        assertThat(Failures.isRetryable(new SQLException(message, state, code))).isEqualTo(again);
    }

    @Test
    void only_what_damaged_tables_of_ours_lead_to_advises_to_drop_the_database() {
        ConnectionTarget target = target("jdbc:mysql://h/d", new Credentials("u", ""));
        SQLException missing = new SQLException("Table 'd.account' doesn't exist", "42S02", 1146);

        assertThat(Failures.inTransaction(target, missing, "SELECT 1", false))
                .endsWith("drop the database, so that the data set is created again.");
        for (SQLException failure : List.of(
                missing,
                new SQLException("Deadlock found", "40001", 1213),
                new SQLException("Duplicate entry", "23000", 1062),
                new SQLException("You have an error in your SQL syntax", "42000", 1064),
                new SQLException("Lock wait timeout exceeded", "HY000", 1205),
                new SQLTimeoutException("Statement cancelled due to timeout or client request"),
                new SQLException("2 rows were read where 1 should have been"),
                new SQLException("INSERT command denied", "42000", 1142))) {
            assertThat(Failures.inTransaction(target, failure, "SELECT 1", true))
                    .contains(failure.getMessage())
                    .doesNotContain("drop", "data set", "null");
        }
        assertThat(Failures.inTransaction(target, new SQLException("Deadlock found", "40001", 1213), "SELECT 1", false))
                .as("another transaction's lock is no damage")
                .contains("error 1213, SQLState 40001")
                .doesNotContain("drop");
    }

    private static ConnectionTarget target(String url, Credentials login) {
        return new ConnectionTarget(url, Map.of(), login, "");
    }
}
