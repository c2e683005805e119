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
 * The transfers of one worker as a loop written by hand: the same JDBC calls with the same statements and values, and
 * nothing that counts, measures time or tries again. It belongs to one thread.
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
     * @param worker the worker's number, from 0
     * @param workers the number of workers, each with its own accounts
     */
    public BareTransfers(CompiledWorkload workload, SharedValues values, int worker, int workers) {
        this.transfer = workload.transactions().get(0);
        this.statements = workload.statements().toArray(CompiledStatement[]::new);
        this.context = new DrawContext(workload, values, worker, workers);
        this.rows = new RowReader(statements.length);
    }

    /**
     * Carries out one transfer with the habits of s5, and commits.
     *
     * @return the number of statements
     */
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
