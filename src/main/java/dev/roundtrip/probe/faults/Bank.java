package dev.roundtrip.probe.faults;

import dev.roundtrip.server.DatabaseServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The money: two accounts for each observation, so that observations do not wait for each other's locks, and a row for
 * each transfer that was done. Asked past the relay and the pool.
 *
 * <p>Threads: any.
 */
final class Bank {

    static final long AMOUNT = 10;

    static final String DEBIT = "UPDATE fault_account SET balance = balance - ? WHERE id = ?";
    static final String CREDIT = "UPDATE fault_account SET balance = balance + ? WHERE id = ?";
    static final String RECORD = "INSERT INTO fault_transfer (number, debit) VALUES (?, ?)";

    /** Takes as many seconds as its second parameter says. */
    static final String SLOW = "SELECT balance FROM fault_account WHERE id = ? AND SLEEP(?) = 0";

    private static final long INITIAL = 1_000;

    private final DatabaseServer server;
    private final String schema;
    private final AtomicInteger accounts = new AtomicInteger();

    private Bank(DatabaseServer server, String schema) {
        this.server = server;
        this.schema = schema;
    }

    static Bank create(DatabaseServer server, String schema) throws SQLException {
        try (Connection admin = server.connect(schema);
                Statement statement = admin.createStatement()) {
            statement.execute("CREATE TABLE fault_account (id INT NOT NULL PRIMARY KEY, balance BIGINT NOT NULL)");
            statement.execute("CREATE TABLE fault_transfer (id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,"
                    + " number INT NOT NULL, debit INT NOT NULL)");
        }
        return new Bank(server, schema);
    }

    String schema() {
        return schema;
    }

    /** A connection past the relay. */
    Connection admin() throws SQLException {
        return server.connect(schema);
    }

    /**
     * Opens two accounts.
     *
     * @return the first; the second has the next number
     */
    int newAccounts(Connection admin) throws SQLException {
        int first = accounts.getAndAdd(2);
        try (Statement statement = admin.createStatement()) {
            statement.executeUpdate("INSERT INTO fault_account VALUES (" + first + ", " + INITIAL + "), (" + (first + 1)
                    + ", " + INITIAL + ")");
        }
        return first;
    }

    /** How often the transfer with that number was done. */
    static int done(Connection admin, int account, int number) throws SQLException {
        return count(admin, "SELECT COUNT(*) FROM fault_transfer WHERE debit = " + account + " AND number = " + number);
    }

    /** Whether the two accounts hold what the transfers say. */
    static boolean balances(Connection admin, int account) throws SQLException {
        int transfers = count(admin, "SELECT COUNT(*) FROM fault_transfer WHERE debit = " + account);
        return count(admin, "SELECT balance FROM fault_account WHERE id = " + account) == INITIAL - transfers * AMOUNT
                && count(admin, "SELECT balance FROM fault_account WHERE id = " + (account + 1))
                        == INITIAL + transfers * AMOUNT;
    }

    /** Takes the lock that {@link #CREDIT} needs, until the end of the transaction. */
    static void lock(Connection admin, int account) throws SQLException {
        admin.setAutoCommit(false);
        count(admin, "SELECT balance FROM fault_account WHERE id = " + (account + 1) + " FOR UPDATE");
    }

    /** Ends {@link #lock}. */
    static void unlock(Connection admin) throws SQLException {
        admin.rollback();
        admin.setAutoCommit(true);
    }

    /** Whether {@link #CREDIT} runs on that connection. */
    static boolean runsCredit(Connection admin, long connectionId) throws SQLException {
        return count(
                        admin,
                        "SELECT COUNT(*) FROM information_schema.processlist WHERE id = " + connectionId
                                + " AND info LIKE 'UPDATE fault_account SET balance = balance +%'")
                > 0;
    }

    static void execute(Connection connection, String sql, long first, long second) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, first);
            statement.setLong(2, second);
            statement.execute();
        }
    }

    private static int count(Connection admin, String sql) throws SQLException {
        try (Statement statement = admin.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getInt(1);
        }
    }
}
