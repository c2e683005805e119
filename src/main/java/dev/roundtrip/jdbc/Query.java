package dev.roundtrip.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Queries and statements of the tool's own, beside what is measured. */
public final class Query {

    /** In place of a limit that the connection string sets for all statements, such as {@code maxRows}. */
    private static final int NO_LIMIT = 0;

    private Query() {}

    /** A schema, table or column name in back quotes. */
    public static String identifier(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /** What is read of one row; null for nothing. */
    @FunctionalInterface
    public interface Row<T> {

        T of(ResultSet row) throws SQLException;
    }

    /** What is read of each row. A query without parameters is not prepared. */
    public static <T> List<T> all(Connection connection, String sql, Row<T> each, String... parameters)
            throws SQLException {
        if (parameters.length == 0) {
            return first(connection, sql, NO_LIMIT, each);
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setMaxRows(NO_LIMIT);
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                return read(rows, each);
            }
        }
    }

    /** What is read of the first rows: the server sends no more than so many. */
    public static <T> List<T> first(Connection connection, String sql, int most, Row<T> each) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(most);
            try (ResultSet rows = statement.executeQuery(sql)) {
                return read(rows, each);
            }
        }
    }

    private static <T> List<T> read(ResultSet rows, Row<T> each) throws SQLException {
        List<T> all = new ArrayList<>();
        while (rows.next()) {
            T read = each.of(rows);
            if (read != null) {
                all.add(read);
            }
        }
        return all;
    }

    /** What is read of the first row; empty if there is none, or nothing in it. */
    public static <T> Optional<T> first(Connection connection, String sql, Row<T> row, String... parameters)
            throws SQLException {
        return all(connection, sql, row, parameters).stream().findFirst();
    }

    /** The first line of what a failure says, without its full stop; drivers add times of packets in further lines. */
    public static String firstLine(Throwable failure) {
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        return message.lines().findFirst().orElse("").strip().replaceFirst("\\.$", "");
    }

    /** Executes these statements, one after another. */
    public static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
