package dev.roundtrip.workload.bank;

import dev.roundtrip.profile.Scenario;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The transfers of one worker as a loop that somebody writes by hand: the same JDBC calls with the same statements and
 * values, and nothing that counts, times or tries again. One thread's own.
 */
public final class BareTransfers {

    private static final long SEED = 365;

    private final BusinessStatement[] statements;
    private final Transfer transfer;
    /** Takes in whatever is read, so that no reading can be left out. */
    @SuppressWarnings("UnusedVariable")
    private long sink;

    /**
     * @param worker from 0
     * @param workers how many there are, each on accounts of its own
     */
    public BareTransfers(Scenario scenario, DataSet dataSet, int worker, int workers) {
        this.statements = StatementSet.of(scenario.workload()).statements().toArray(BusinessStatement[]::new);
        this.transfer = new Transfer(dataSet.ids(), SEED, worker, workers);
    }

    /** A data set for the canned peer, which has no tables and gives a row for whatever it is asked. */
    public static DataSet withoutTables(String database) {
        return new DataSet(database, true, TransferIds.above(0));
    }

    /** One transfer in the habits of s5, committed. @return how many statements */
    public int carryOut(Connection connection) throws SQLException {
        transfer.next();
        connection.setAutoCommit(false);
        for (BusinessStatement statement : statements) {
            sink += connection.getTransactionIsolation();
            try (PreparedStatement prepared = connection.prepareStatement(statement.sql())) {
                statement.bind(prepared, transfer);
                if (statement.kind().isWrite()) {
                    sink += prepared.executeUpdate();
                } else {
                    read(statement, prepared);
                }
            }
        }
        connection.commit();
        return statements.length;
    }

    private void read(BusinessStatement statement, PreparedStatement prepared) throws SQLException {
        try (ResultSet rows = prepared.executeQuery()) {
            while (rows.next()) {
                sink += statement.readRow(rows);
            }
        }
    }
}
