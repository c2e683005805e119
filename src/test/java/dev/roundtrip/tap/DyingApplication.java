package dev.roundtrip.tap;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * An application whose connection dies, in a JVM of its own. It prints what an outside relay counted: a command and its
 * number in each line. Its arguments: the server's host and port, user, password, and how the connection dies.
 */
final class DyingApplication {

    private DyingApplication() {}

    public static void main(String[] arguments) throws Exception {
        DyingConnection death = DyingConnection.valueOf(arguments[4]);
        OutsideRelay outside = new OutsideRelay(arguments[0], Integer.parseInt(arguments[1]), death.fault());
        String url = "jdbc:mysql://127.0.0.1:" + outside.port() + "/?sslMode=DISABLED&allowPublicKeyRetrieval=true&";
        try (Connection admin = DriverManager.getConnection(url, arguments[2], arguments[3]);
                Connection connection =
                        DriverManager.getConnection(url + death.parameters(), arguments[2], arguments[3])) {
            DyingConnection.Doing doing =
                    new DyingConnection.Doing(connection, admin, outside::close, () -> shutDown(admin));
            death.on(doing);
        } catch (SQLException died) {
            // As it should.
        }
        while (!outside.hasReadAll()) {
            Thread.sleep(10);
        }
        outside.commands().forEach((command, count) -> System.out.println(command + " " + count));
    }

    private static void shutDown(Connection admin) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }
}
