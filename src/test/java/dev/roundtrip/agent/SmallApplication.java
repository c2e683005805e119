package dev.roundtrip.agent;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * An application that knows nothing of Roundtrip: it runs in its own JVM with a driver on its class path. It ends with
 * exit code 1 if anything fails, and prints nothing else.
 *
 * <p>Its arguments are the connection string, the user, the password, and the number of rounds of six statements. With
 * {@code until-stdin-ends} as the fourth, it opens a new connection for each round until its stdin ends; with {@code
 * per-line} it does so for each line of its stdin, and says when the round is done.
 */
public final class SmallApplication {

    public static final String UNTIL_STDIN_ENDS = "until-stdin-ends";

    /** The argument {@link #UNTIL_STDIN_ENDS}, but with one connection for all rounds. */
    public static final String ON_ONE_CONNECTION = "on-one-connection";

    /** The argument {@link #UNTIL_STDIN_ENDS}, but without a pause between rounds. */
    static final String BUSY = "busy";

    public static final String PER_LINE = "per-line";

    static final int STATEMENTS_PER_ROUND = 6;

    /** The pause after each round until stdin ends, which leaves processors to the watching program. */
    private static final long PAUSE_MILLIS = 10;

    /** The table that must exist before the application starts. */
    static final String TABLE = "CREATE TABLE IF NOT EXISTS agent.agent_orders (id INT PRIMARY KEY, amount INT)";

    private SmallApplication() {}

    public static void main(String[] arguments) throws Exception {
        String url = arguments[0];
        String user = arguments[1];
        String password = arguments[2];
        boolean busy = arguments[3].equals(BUSY);
        if (busy || arguments[3].equals(UNTIL_STDIN_ENDS) || arguments[3].equals(ON_ONE_CONNECTION)) {
            try (Connection earlier = DriverManager.getConnection(url, user, password)) {
                firstRow(earlier);
                System.out.println("running");
                while (System.in.available() == 0) {
                    if (!arguments[3].equals(ON_ONE_CONNECTION)) {
                        try (Connection connection = DriverManager.getConnection(url, user, password)) {
                            round(connection, 1);
                        }
                    }
                    round(earlier, 1);
                    Thread.sleep(busy ? 0 : PAUSE_MILLIS);
                }
            }
            System.out.println("ended well");
            return;
        }
        if (arguments[3].equals(PER_LINE)) {
            System.out.println("running");
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                try (Connection connection = DriverManager.getConnection(url, user, password)) {
                    firstRow(connection);
                    round(connection, 1);
                }
                System.out.println("done " + line);
            }
            return;
        }
        try (Connection connection = DriverManager.getConnection(url, user, password)) {
            firstRow(connection);
            for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
                round(connection, i);
            }
        }
    }

    private static void firstRow(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("REPLACE INTO agent_orders VALUES (1, 0)");
        }
    }

    private static void round(Connection connection, int number) throws SQLException {
        connection.setAutoCommit(false);
        for (int i = 0; i < STATEMENTS_PER_ROUND / 3; i++) {
            try (PreparedStatement update =
                    connection.prepareStatement("UPDATE agent_orders SET amount = amount + ? WHERE id = ?")) {
                update.setInt(1, number);
                update.setInt(2, 1);
                update.executeUpdate();
            }
            try (PreparedStatement query =
                    connection.prepareStatement("SELECT amount FROM agent_orders WHERE id = ?")) {
                query.setInt(1, 1);
                try (ResultSet rows = query.executeQuery()) {
                    rows.next();
                }
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(String.format(
                            Locale.ROOT, "SELECT COUNT(*) FROM agent_orders WHERE amount > %d", number))) {
                rows.next();
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }
}
