package dev.roundtrip.jdbc;

import dev.roundtrip.failure.Causes;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sends queries and statements of Roundtrip's own, which are no part of what is measured. */
public final class OwnQuery {

    /**
     * The value without a limit; it replaces a limit that the connection string sets for all statements, such as
     * {@code maxRows}.
     */
    private static final int NO_LIMIT = 0;

    /**
     * The description of an answer that a driver itself fails to read. Drivers also ask the server on their own, such
     * as whether a session is read-only.
     */
    private static final String UNREADABLE = "something that the driver cannot read";

    /** The maximum length of a quoted line, because a server can send a sentence of any length. */
    private static final int LONGEST_LINE = 400;

    private OwnQuery() {}

    /** A schema, table or column name in back quotes. */
    public static String identifier(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /** Reads one row; null if nothing is there. */
    @FunctionalInterface
    public interface Row<T> {

        T of(ResultSet row) throws SQLException;
    }

    /** Reads each row of a query. A query without parameters is not prepared. */
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
                return read(connection, sql, rows, each);
            }
        } catch (RuntimeException odd) {
            throw OddAnswerException.of(connection, sql, UNREADABLE, odd);
        }
    }

    /** Reads the first rows of a query; the server sends no more than that many. */
    public static <T> List<T> first(Connection connection, String sql, int most, Row<T> each) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(most);
            try (ResultSet rows = statement.executeQuery(sql)) {
                return read(connection, sql, rows, each);
            }
        } catch (RuntimeException odd) {
            throw OddAnswerException.of(connection, sql, UNREADABLE, odd);
        }
    }

    private static <T> List<T> read(Connection connection, String sql, ResultSet rows, Row<T> each)
            throws SQLException {
        List<T> all = new ArrayList<>();
        while (rows.next()) {
            T read = value(connection, sql, rows, each);
            if (read != null) {
                all.add(read);
            }
        }
        return all;
    }

    /** Reads a row, which may have too few columns, no value or another kind of value. */
    private static <T> T value(Connection connection, String sql, ResultSet row, Row<T> each) throws SQLException {
        try {
            return each.of(row);
        } catch (RuntimeException odd) {
            throw OddAnswerException.of(connection, sql, OddAnswerException.shown(row), odd);
        } catch (SQLException failure) {
            if (isOfServerOrLine(failure)) {
                throw failure;
            }
            throw OddAnswerException.of(connection, sql, OddAnswerException.shown(row), failure);
        }
    }

    /**
     * Whether the server or the network failed: an error of the server has a number, and one of the connection has a
     * state.
     */
    private static boolean isOfServerOrLine(SQLException failure) {
        String state = failure.getSQLState();
        return failure.getErrorCode() != 0
                || (state != null && state.startsWith("08"))
                || Causes.of(failure).anyMatch(IOException.class::isInstance);
    }

    /**
     * Reads the first row of a query.
     *
     * @throws OddAnswerException if there is no row, or nothing in it
     */
    public static <T> T one(Connection connection, String sql, Row<T> row) throws SQLException {
        return first(connection, sql, 1, row).stream()
                .findFirst()
                .orElseThrow(() -> OddAnswerException.of(connection, sql, "nothing", null));
    }

    /** Reads the first row of a query; empty if there is no row, or nothing in it. */
    public static <T> Optional<T> first(Connection connection, String sql, Row<T> row, String... parameters)
            throws SQLException {
        return all(connection, sql, row, parameters).stream().findFirst();
    }

    /** The first line of a failure's message, without its full stop; drivers add times of packets in further lines. */
    public static String firstLine(Throwable failure) {
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        String line = message.lines().findFirst().orElse("").strip();
        return line.length() <= LONGEST_LINE ? line.replaceFirst("\\.$", "") : line.substring(0, LONGEST_LINE) + "...";
    }

    /** Executes these statements, one after another. */
    public static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (RuntimeException odd) {
            throw OddAnswerException.of(connection, String.join("; ", statements), UNREADABLE, odd);
        }
    }
}
