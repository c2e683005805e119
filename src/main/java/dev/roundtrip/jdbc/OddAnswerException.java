package dev.roundtrip.jdbc;

import dev.roundtrip.failure.Causes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Says that a server did not answer what a query of ours asked: it sent a text for a number, nothing, or too few
 * columns. It may be another program, or a proxy may be in between. The message is a sentence without a full stop that
 * names the server, and its answer on one line.
 */
public final class OddAnswerException extends SQLException {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 60;
    private static final int MOST_COLUMNS = 5;
    private static final Pattern OF_JAVA = Pattern.compile("java\\.|javax\\.|jdk\\.|sun\\.");
    private static final Pattern OF_DRIVER = Pattern.compile("com\\.mysql\\.cj\\.|org\\.mariadb\\.jdbc\\.");
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]+");

    private OddAnswerException(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    /**
     * Describes an odd answer to a query.
     *
     * @param answer a row, or what stands for the answer
     */
    static OddAnswerException of(Connection connection, String sql, String answer, Throwable cause) {
        return new OddAnswerException(server(connection) + " answered '" + cut(sql) + "' with " + answer, cause);
    }

    /** Describes an answer that a driver could not understand when it opened a connection. */
    public static OddAnswerException whenOpened(JdbcUrl url, RuntimeException cause) {
        return new OddAnswerException(
                ReachedServer.of(url).words()
                        + " answered the driver's first queries with something else than MySQL does",
                cause);
    }

    /**
     * What a driver says of an answer that it could not read, as a sentence without a full stop; empty if the failure
     * was not thrown by a driver.
     */
    public static Optional<String> ofDriver(Throwable failure) {
        Throwable innermost = Causes.innermost(failure);
        String said = innermost.toString();
        return Stream.of(innermost.getStackTrace())
                .map(StackTraceElement::getClassName)
                .filter(name -> !OF_JAVA.matcher(name).lookingAt())
                .findFirst()
                .filter(name -> OF_DRIVER.matcher(name).lookingAt())
                .map(name -> "The driver could not read what the server answered: " + cut(said));
    }

    /** The values of a row in quotes, shortened and without what controls a terminal. */
    static String shown(ResultSet row) {
        StringJoiner values = new StringJoiner(", ");
        try {
            int columns = row.getMetaData().getColumnCount();
            for (int i = 1; i <= Math.min(columns, MOST_COLUMNS); i++) {
                String value = row.getString(i);
                values.add(value == null ? "NULL" : "'" + cut(value) + "'");
            }
            return values + (columns > MOST_COLUMNS ? ", ..." : "");
        } catch (SQLException | RuntimeException unreadable) {
            return "a row that cannot be read";
        }
    }

    private static String server(Connection connection) {
        try {
            return JdbcUrl.parse(connection.getMetaData().getURL())
                    .url()
                    .map(url -> ReachedServer.of(url).words())
                    .orElse("The server");
        } catch (SQLException | RuntimeException unknown) {
            return "The server";
        }
    }

    private static String cut(String text) {
        String first = text.length() <= LONGEST * 2 ? text : text.substring(0, LONGEST * 2);
        String clean = UNPRINTABLE.matcher(first).replaceAll(" ").strip();
        return clean.length() <= LONGEST ? clean : clean.substring(0, LONGEST) + "...";
    }
}
