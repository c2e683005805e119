package dev.roundtrip.workload.load;

import dev.roundtrip.scenario.workload.StepSpec.ResultType;
import dev.roundtrip.scenario.workload.StepSpec.Row;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.DrawContext;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads every column of a row, as an application would: whole numbers by {@code getLong}, other numbers by {@code
 * getDouble}, bytes by {@code getBytes}, everything else by {@code getString}. The types of a statement's columns are
 * looked up once. Threads: one worker's own.
 */
final class RowReader {

    private static final byte LONG = 0;
    private static final byte TEXT = 1;
    private static final byte DOUBLE = 2;
    private static final byte BYTES = 3;

    private final byte[][] kinds;

    RowReader(int statements) {
        this.kinds = new byte[statements][];
    }

    /** Reads the current row. The value only prevents the JVM from eliminating the reads. */
    long read(CompiledStatement statement, ResultSet row) throws SQLException {
        byte[] columns = kinds[statement.ordinal()];
        if (columns == null) {
            columns = kindsOf(row.getMetaData());
            kinds[statement.ordinal()] = columns;
        }
        long sink = 0;
        for (int i = 0; i < columns.length; i++) {
            switch (columns[i]) {
                case LONG -> sink += row.getLong(i + 1);
                case DOUBLE -> sink += (long) row.getDouble(i + 1);
                case BYTES -> {
                    byte[] bytes = row.getBytes(i + 1);
                    sink += bytes == null ? 0 : bytes.length;
                }
                default -> {
                    String text = row.getString(i + 1);
                    sink += text == null ? 0 : text.length();
                }
            }
        }
        return sink;
    }

    private static byte[] kindsOf(ResultSetMetaData columns) throws SQLException {
        byte[] kinds = new byte[columns.getColumnCount()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = switch (columns.getColumnType(i + 1)) {
                case Types.BIT, Types.BOOLEAN, Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT ->
                    columns.isSigned(i + 1) || columns.getColumnType(i + 1) != Types.BIGINT ? LONG : TEXT;
                case Types.REAL, Types.FLOAT, Types.DOUBLE -> DOUBLE;
                case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> BYTES;
                default -> TEXT;
            };
        }
        return kinds;
    }

    /** Keeps the values of the current row that the workload asks for. */
    void keep(CompiledStatement statement, ResultSet row, DrawContext context) throws SQLException {
        CompiledStatement.Into[] into = statement.into();
        long place = statement.inPlace().isPresent() ? statement.inPlace().get().asLong(context) : 0;
        for (int i = 0; i < into.length; i++) {
            boolean whole = into[i].type() == ResultType.LONG;
            long number = whole ? row.getLong(i + 1) : 0;
            Object object = whole ? null : value(row, i + 1, into[i].type());
            if (statement.spec().row() == Row.ALL) {
                context.addToList(into[i].slot(), number, object);
            } else if (statement.inPlace().isPresent()) {
                context.setInList(into[i].slot(), place, number, object);
            } else if (whole) {
                context.set(into[i].slot(), number);
            } else {
                context.set(into[i].slot(), object);
            }
        }
    }

    private static Object value(ResultSet row, int column, ResultType type) throws SQLException {
        return switch (type) {
            case LONG -> row.getLong(column);
            case DECIMAL -> row.getBigDecimal(column);
            case TEXT -> row.getString(column);
        };
    }

    /**
     * Reads all rows and keeps the values of each in lists.
     *
     * @return the number of rows
     */
    long readAllAndKeep(CompiledStatement statement, ResultSet result, DrawContext context) throws SQLException {
        for (CompiledStatement.Into each : statement.into()) {
            context.emptyList(each.slot(), each.type() == ResultType.LONG);
        }
        long count = 0;
        while (result.next()) {
            count++;
            keep(statement, result, context);
        }
        return count;
    }

    /**
     * Reads all rows and keeps the middle one.
     *
     * @return the number of rows
     */
    long readAndKeepMiddle(CompiledStatement statement, ResultSet result, DrawContext context) throws SQLException {
        CompiledStatement.Into[] into = statement.into();
        List<Object[]> all = new ArrayList<>();
        while (result.next()) {
            Object[] values = new Object[into.length];
            for (int i = 0; i < into.length; i++) {
                values[i] = value(result, i + 1, into[i].type());
            }
            all.add(values);
        }
        if (!all.isEmpty()) {
            int place = (all.size() + 1) / 2 - 1;
            for (int i = 0; i < into.length; i++) {
                context.setResult(into[i].slot(), all.get(place)[i]);
            }
        }
        return all.size();
    }
}
