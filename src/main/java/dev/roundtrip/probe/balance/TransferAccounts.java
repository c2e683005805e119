package dev.roundtrip.probe.balance;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * The money of one row: a pair of accounts for each thread, so that no transfer waits for the lock of another, and a
 * line for each transfer. The numbers are unique among the rows of a report.
 *
 * @param first the number of the first account
 * @param pairs the number of pairs
 * @param firstTransfer the number of the first transfer
 * @param next the number of the next transfer
 */
record TransferAccounts(int first, int pairs, long firstTransfer, AtomicLong next) {

    private static final long INITIAL = 1_000_000;
    private static final long MOST_TRANSFERS = 1_000_000_000L;
    private static final int AMOUNT = 1;

    /** Creates the tables in the connection's database. */
    static void createTables(Statement admin) throws SQLException {
        admin.execute("CREATE TABLE balance_account (id INT NOT NULL PRIMARY KEY, balance BIGINT NOT NULL)");
        admin.execute("CREATE TABLE balance_transfer (id BIGINT NOT NULL PRIMARY KEY, debit INT NOT NULL)");
    }

    /**
     * Opens the accounts.
     *
     * @param row the number of the row, from 0 on
     */
    static TransferAccounts open(Statement admin, int row, int pairs) throws SQLException {
        int first = row * 2 * pairs;
        for (int account = first; account < first + 2 * pairs; account++) {
            admin.executeUpdate("INSERT INTO balance_account VALUES (" + account + ", " + INITIAL + ")");
        }
        long firstTransfer = row * MOST_TRANSFERS;
        return new TransferAccounts(first, pairs, firstTransfer, new AtomicLong(firstTransfer));
    }

    long nextTransfer() {
        return next.incrementAndGet();
    }

    /** The transfer's statements, without its commit. */
    void move(Statement statement, int pair, long transfer) throws SQLException {
        int debit = first + 2 * pair;
        statement.executeUpdate("UPDATE balance_account SET balance = balance - " + AMOUNT + " WHERE id = " + debit);
        statement.executeUpdate(
                "UPDATE balance_account SET balance = balance + " + AMOUNT + " WHERE id = " + (debit + 1));
        statement.executeUpdate("INSERT INTO balance_transfer VALUES (" + transfer + ", " + debit + ")");
    }

    /** How many of these transfers were done. */
    static long done(Connection admin, List<Long> transfers) throws SQLException {
        return transfers.isEmpty()
                ? 0
                : count(
                        admin,
                        "SELECT COUNT(*) FROM balance_transfer WHERE id IN ("
                                + transfers.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ")");
    }

    /** How many transfers of this row were done. */
    long found(Connection admin) throws SQLException {
        return count(
                admin,
                "SELECT COUNT(*) FROM balance_transfer WHERE id > " + firstTransfer + " AND id <= "
                        + (firstTransfer + MOST_TRANSFERS));
    }

    /** Whether each account holds what the transfers say. */
    boolean balances(Connection admin) throws SQLException {
        return count(
                        admin,
                        "SELECT COUNT(*) FROM balance_account a LEFT JOIN (SELECT debit, COUNT(*) AS n FROM"
                                + " balance_transfer GROUP BY debit) t ON t.debit = a.id - (a.id % 2) WHERE a.id >= "
                                + first + " AND a.id < " + (first + 2 * pairs) + " AND a.balance <> " + INITIAL
                                + " + IF(a.id % 2 = 0, -" + AMOUNT + ", " + AMOUNT + ") * IFNULL(t.n, 0)")
                == 0;
    }

    private static long count(Connection admin, String sql) throws SQLException {
        try (Statement statement = admin.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
