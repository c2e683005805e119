package dev.roundtrip.workload.bank;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Creates the tables and fills them in batches, on one connection in autocommit mode. */
final class DataSetLoader {

    /** Rows of one INSERT: some 100 KB of text, far below any server's packet limit. */
    private static final int BATCH = 500;

    private final Connection admin;
    private final String database;
    private final LoadProgress progress;
    private final long totalRows;
    private long rowsDone;

    /** @param database quoted */
    DataSetLoader(Connection admin, String database, LoadProgress progress) {
        this.admin = admin;
        this.database = database;
        this.progress = progress;
        this.totalRows = ReferenceCatalogue.tables().stream()
                        .mapToLong(ReferenceTable::rows)
                        .sum()
                + 3L * BankTables.ACCOUNTS
                + BankTables.FEE_BUCKETS;
    }

    void load(long seed) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            for (var table : Schema.tables().entrySet()) {
                statement.executeUpdate("CREATE TABLE " + database + "." + table.getKey() + " " + table.getValue());
            }
            for (ReferenceTable table : ReferenceCatalogue.tables()) {
                RowTexts rows = new RowTexts(table, seed);
                insert(statement, table.name(), "", table.rows(), rows::append);
            }
            insert(
                    statement,
                    "account_balance",
                    " (account_id, balance_cents)",
                    BankTables.ACCOUNTS,
                    (sql, row) -> sql.append('(')
                            .append(row + 1)
                            .append(',')
                            .append(BankTables.FIRST_BALANCE_CENTS)
                            .append(')'));
            insert(statement, "limit_usage", " (account_id)", BankTables.ACCOUNTS, DataSetLoader::appendId);
            insert(statement, "account_activity", " (account_id)", BankTables.ACCOUNTS, DataSetLoader::appendId);
            insert(statement, "fee_bucket", " (bucket_id)", BankTables.FEE_BUCKETS, DataSetLoader::appendId);
        }
        analyze();
    }

    private static void appendId(StringBuilder sql, int row) {
        sql.append('(').append(row + 1).append(')');
    }

    private void insert(Statement statement, String table, String columns, int rows, RowAppender appender)
            throws SQLException {
        StringBuilder sql = new StringBuilder(200_000);
        String head = "INSERT INTO " + database + "." + table + columns + " VALUES ";
        for (int first = 0; first < rows; first += BATCH) {
            int end = Math.min(rows, first + BATCH);
            sql.setLength(0);
            sql.append(head);
            for (int row = first; row < end; row++) {
                if (row > first) {
                    sql.append(',');
                }
                appender.append(sql, row);
            }
            statement.executeUpdate(sql.toString());
            rowsDone += end - first;
            progress.loaded(rowsDone, totalRows);
        }
    }

    /** With statistics from counted rows, plans are the same in every run. */
    private void analyze() throws SQLException {
        List<String> names = new ArrayList<>();
        ReferenceCatalogue.tables().forEach(table -> names.add(database + "." + table.name()));
        BankTables.STANDING.forEach(table -> names.add(database + "." + table));
        try (Statement statement = admin.createStatement()) {
            // On a busy machine, one statement for all tables can take longer than the read timeout.
            for (String name : names) {
                statement.execute("ANALYZE TABLE " + name);
            }
        }
    }

    /** Appends a row, from 0, in parentheses. */
    @FunctionalInterface
    private interface RowAppender {
        void append(StringBuilder sql, int row);
    }
}
