package dev.roundtrip.workload.load;

import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.Draw;
import dev.roundtrip.workload.file.DrawContext;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.file.Value;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The transfers of one worker as a loop that somebody writes by hand: the same JDBC calls with the same statements and
 * values, and nothing that counts, measures time or tries again. One thread's own.
 */
public final class BareTransfers {

    private final CompiledTransaction transfer;
    private final CompiledStatement[] statements;
    private final DrawContext context;
    private final RowReader rows;
    /** Consumes all values that are read, so that the JVM cannot eliminate a read. */
    @SuppressWarnings("UnusedVariable")
    private long sink;

    /**
     * Creates the transfers of one worker.
     *
     * @param workload the bank transfer, of any length
     * @param worker from 0
     * @param workers how many there are, each with accounts of its own
     */
    public BareTransfers(CompiledWorkload workload, SharedValues values, int worker, int workers) {
        this.transfer = workload.transactions().get(0);
        this.statements = workload.statements().toArray(CompiledStatement[]::new);
        this.context = new DrawContext(workload, values, worker, workers);
        this.rows = new RowReader(statements.length);
    }

    /** One transfer with the habits of s5, committed. @return how many statements */
    public int carryOut(Connection connection) throws SQLException {
        Draw.all(transfer.draws(), context);
        connection.setAutoCommit(false);
        for (CompiledStatement statement : statements) {
            sink += connection.getTransactionIsolation();
            try (PreparedStatement prepared =
                    connection.prepareStatement(statement.sql().prepared(context))) {
                Value[] parameters = statement.sql().parameters();
                for (int i = 0; i < parameters.length; i++) {
                    parameters[i].bind(prepared, i + 1, context);
                }
                if (statement.isQuery()) {
                    read(statement, prepared);
                } else {
                    sink += prepared.executeUpdate();
                }
            }
        }
        connection.commit();
        return statements.length;
    }

    private void read(CompiledStatement statement, PreparedStatement prepared) throws SQLException {
        try (ResultSet result = prepared.executeQuery()) {
            while (result.next()) {
                sink += rows.read(statement, result);
            }
        }
    }
}
