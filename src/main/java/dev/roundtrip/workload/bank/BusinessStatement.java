package dev.roundtrip.workload.bank;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/**
 * One statement of the transfer: its text, the sources of its parameters, and how its result is read. Immutable.
 *
 * <p>Cost of binding and reading: only the driver's; allocates nothing.
 */
public final class BusinessStatement {

    private final String sql;
    private final AccessKind kind;
    private final List<String> tables;
    private final StatementParameter[] parameters;
    private final boolean[] textColumns;
    private final int rowsChanged;

    private BusinessStatement(
            String sql,
            AccessKind kind,
            List<String> tables,
            List<StatementParameter> parameters,
            boolean[] textColumns,
            int rowsChanged) {
        this.sql = Objects.requireNonNull(sql, "sql");
        this.kind = Objects.requireNonNull(kind, "kind");
        this.tables = List.copyOf(tables);
        this.parameters = parameters.toArray(StatementParameter[]::new);
        this.textColumns = textColumns;
        this.rowsChanged = rowsChanged;
    }

    static BusinessStatement read(
            String sql,
            AccessKind kind,
            List<String> tables,
            List<StatementParameter> parameters,
            boolean[] textColumns) {
        return new BusinessStatement(sql, kind, tables, parameters, textColumns.clone(), 0);
    }

    static BusinessStatement write(
            String sql, AccessKind kind, String table, List<StatementParameter> parameters, int rowsChanged) {
        return new BusinessStatement(sql, kind, List.of(table), parameters, new boolean[0], rowsChanged);
    }

    /** The text for {@code prepareStatement}. */
    public String sql() {
        return sql;
    }

    public AccessKind kind() {
        return kind;
    }

    /** The tables in the statement's text, in that order. */
    public List<String> tables() {
        return tables;
    }

    /** The number of question marks in the text. */
    public int parameterCount() {
        return parameters.length;
    }

    public void bind(PreparedStatement statement, Transfer transfer) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            parameters[i].bind(statement, i + 1, transfer);
        }
    }

    /**
     * Reads every column of the current row, as an application would. The value only prevents the JVM from eliminating
     * the reads.
     */
    public long readRow(ResultSet row) throws SQLException {
        long sink = 0;
        for (int i = 0; i < textColumns.length; i++) {
            if (textColumns[i]) {
                String text = row.getString(i + 1);
                sink += text == null ? 0 : text.length();
            } else {
                sink += row.getLong(i + 1);
            }
        }
        return sink;
    }

    /** The number of rows that the write changes; any other number means that the data set was modified. */
    public int rowsChanged() {
        return rowsChanged;
    }

    @Override
    public String toString() {
        return kind + " " + sql;
    }
}
