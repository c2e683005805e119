package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import java.net.URL;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionTargetTest {

    private static final String URL =
            "jdbc:mysql://ann:s3cret@db.example:4000/bank?password=s3cret&useServerPrepStmts=true";

    private static final ConnectionTarget TARGET = target(URL, "hunter2");

    @Test
    void a_password_is_in_no_text_made_of_a_target() {
        assertThat(TARGET.toString()).isEqualTo("ConnectionTarget[db.example:4000]");
        assertThat(TARGET.login().toString()).doesNotContain("hunter2");
        assertThat(target("jdbc:mysql://address=(host=db)(port=4000)(password=s3cret)/bank", "hunter2")
                        .hostAndPort())
                .isEqualTo("db:4000");
        assertThat(target(URL, "hunter\n2").shown("hunter\n2 is no password"))
                .as("a login of several lines")
                .isEqualTo("*** is no password");
    }

    /** A server's words are shown exactly as they are. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            bad: %s and hunter2                                        | bad: the connection string and ***
            jdbc:mysql://ann:s3cret@db/x?password=s3cret&useSSL=true&a=b | jdbc:mysql://ann:***@db/x?password=***&\
            useSSL=true&a=***
            refused: jdbc:mysql://a:s@db/x?trustCertificateKeyStorePassword=s3cret | refused: \
            jdbc:mysql://a:***@db/x?trustCertificateKeyStorePassword=***
            Access denied for user 'ann'@'127.0.0.1' (using password: YES)%nand more | Access denied for user \
            'ann'@'127.0.0.1' (using password: YES)
            Write conflict, txnStartTS=4, key={tableID=7, tableName=bank.account} | Write conflict, txnStartTS=4, \
            key={tableID=7, tableName=bank.account}
            """)
    void a_message_is_its_first_line_without_secrets(String message, String shown) {
        assertThat(TARGET.shown(message.replace("%s", URL).replace("%n", "\n"))).isEqualTo(shown);
    }

    @Test
    void a_lost_connection_is_named_by_its_server_and_without_the_drivers_further_lines() {
        SQLException lost = new SQLException("Communications link failure\n\nThe last packet was hunter2", "08S01");

        assertThat(Failures.inTransaction(TARGET, lost, "SELECT 1", false))
                .isEqualTo("The connection to db.example:4000 was lost: Communications link"
                        + " failure. Check the server.");
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
        SQLException missing = new SQLException("Table 'd.account' doesn't exist", "42S02", 1146);

        assertThat(Failures.inTransaction(TARGET, missing, "SELECT 1", false))
                .endsWith("drop the database: it is recreated.");
        for (SQLException failure : List.of(
                missing,
                new SQLException("Deadlock found", "40001", 1213),
                new SQLException("Duplicate entry", "23000", 1062),
                new SQLException("You have an error in your SQL syntax", "42000", 1064),
                new SQLException("Lock wait timeout exceeded", "HY000", 1205),
                new SQLException("2 rows read instead of 1"),
                new SQLException("INSERT command denied", "42000", 1142))) {
            assertThat(Failures.inTransaction(TARGET, failure, "SELECT 1", true))
                    .contains(failure.getMessage())
                    .doesNotContain("drop", "data set", "null");
        }
        assertThat(Failures.inTransaction(TARGET, new SQLException("Deadlock found", "40001", 1213), "SELECT 1", false))
                .as("another transaction's lock is no damage")
                .contains("error 1213, SQLState 40001")
                .doesNotContain("drop");
    }

    private static ConnectionTarget target(String url, String password) {
        return new ConnectionTarget(JdbcUrl.parse(url).orElseThrow(), Map.of(), new Credentials("ann", password), "");
    }
}
