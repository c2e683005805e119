package dev.roundtrip.tap;

import dev.roundtrip.server.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The connection strings of the study that differ in what they send, and work to send with them. */
enum StudyStrings {
    S1("useServerPrepStmts=false"),
    S2("useServerPrepStmts=false&useConfigs=maxPerformance"),
    S3("useServerPrepStmts=true&useConfigs=maxPerformance"),
    S5("useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048"
            + "&useConfigs=maxPerformance");

    /**
     * The number of statements, more than the driver's cache of 25 holds; every third is longer than the 256 characters
     * that it accepts.
     */
    static final int STATEMENTS = 40;

    final String parameters;

    StudyStrings(String parameters) {
        this.parameters = parameters;
    }

    static void createTable(Connection connection) throws SQLException {
        StringBuilder insert = new StringBuilder("INSERT INTO account VALUES (0, 0, '')");
        for (int id = 1; id < 100; id++) {
            insert.append(", (%1$d, 1000, 'account %1$d')".formatted(id));
        }
        Sql.execute(
                connection,
                "CREATE TABLE account (id INT PRIMARY KEY, balance BIGINT NOT NULL, note VARCHAR(200))",
                insert.toString());
    }

    /**
     * Runs each statement once, as a framework does: asks for the isolation level, prepares, executes, reads, closes;
     * commits at the end.
     */
    static void transfer(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        List<String> statements = statements();
        for (int i = 0; i < statements.size(); i++) {
            connection.getTransactionIsolation();
            try (PreparedStatement statement = connection.prepareStatement(statements.get(i))) {
                statement.setInt(1, i);
                if (statements.get(i).startsWith("UPDATE")) {
                    statement.executeUpdate();
                } else {
                    Sql.exhaust(statement.executeQuery());
                }
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static List<String> statements() {
        List<String> statements = new ArrayList<>();
        for (int i = 0; i < STATEMENTS; i++) {
            String padding = i % 3 == 0 ? "/* " + "a long text ".repeat(20 + i) + "*/ " : "";
            statements.add(
                    i % 8 == 7
                            ? "UPDATE " + padding + "account SET balance = balance + " + i + " WHERE id = ?"
                            : "SELECT " + padding + "balance, note, " + i + " FROM account WHERE id >= ?");
        }
        return statements;
    }
}
