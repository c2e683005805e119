package dev.roundtrip.workload.bank;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/**
 * One statement of the transfer: its text, where its parameters come from, and how its result is read. Immutable.
 *
 * <p>Cost of binding and reading: the driver's own; nothing is allocated here.
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

    /** The text, as it is given to {@code prepareStatement}. */
    public String sql() {
        return sql;
    }

    public AccessKind kind() {
        return kind;
    }

    /** The tables that the statement names, in that order. */
    public List<String> tables() {
        return tables;
    }

    /** Question marks in the text. */
    public int parameterCount() {
        return parameters.length;
    }

    public void bind(PreparedStatement statement, Transfer transfer) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            parameters[i].bind(statement, i + 1, transfer);
        }
    }

    /**
     * Reads every column of the row at which the cursor stands, as an application would; the value only keeps the
     * reading from being left out.
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

    /** How many rows the write changes; anything else means that the data set is not what it was. */
    public int rowsChanged() {
        return rowsChanged;
    }

    @Override
    public String toString() {
        return kind + " " + sql;
    }
}
