package dev.roundtrip.tap;

import dev.roundtrip.tap.DyingConnection.Doing;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;

/**
 * An application whose connection dies, in its own JVM. It prints what an outside relay counted: a command and its
 * number in each line. Its arguments are the server's host and port, the user, the password, and the way in which the
 * connection dies.
 */
final class DyingApplication {

    private DyingApplication() {}

    public static void main(String[] arguments) throws Exception {
        DyingConnection death = DyingConnection.valueOf(arguments[4]);
        int port = Integer.parseInt(arguments[1]);
        OutsideRelay outside = new OutsideRelay(arguments[0], port, death.fault);
        // This relay stays when the other one ends.
        OutsideRelay administrators = new OutsideRelay(arguments[0], port, OutsideRelay.Fault.NONE);
        try (Connection admin = DriverManager.getConnection(url(administrators, ""), arguments[2], arguments[3]);
                Connection connection =
                        DriverManager.getConnection(url(outside, death.parameters), arguments[2], arguments[3])) {
            death.deed.on(new Doing(connection, admin, outside::close, () -> Doing.execute(admin, "SHUTDOWN")));
        } catch (SQLException died) {
            // The failure is expected.
        }
        while (!outside.hasReadAll() || !administrators.hasReadAll()) {
            Thread.sleep(10);
        }
        Map<Integer, Integer> commands = outside.commands();
        administrators.commands().forEach((command, count) -> commands.merge(command, count, Integer::sum));
        commands.forEach((command, count) -> System.out.println(command + " " + count));
    }

    private static String url(OutsideRelay relay, String parameters) {
        return "jdbc:mysql://127.0.0.1:" + relay.port() + "/?sslMode=DISABLED&allowPublicKeyRetrieval=true&"
                + parameters;
    }
}
