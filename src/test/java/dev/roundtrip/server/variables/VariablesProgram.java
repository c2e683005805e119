package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;

/**
 * A run in a JVM of its own, so that it can be ended: it changes variables of a server that is not its own, says so,
 * and waits.
 */
final class VariablesProgram {

    static final List<ServerVariable> VARIABLES = List.of(
            new ServerVariable("tidb_rc_read_check_ts", "ON", Scope.INSTANCE),
            new ServerVariable("tidb_session_plan_cache_size", "777", Scope.GLOBAL),
            new ServerVariable("tidb_table_cache_lease", "5", Scope.GLOBAL));
    static final List<String> TABLES = List.of("account", "odd`name");

    private VariablesProgram() {}

    /** Arguments: host, port, user, password, schema, journal folder. */
    public static void main(String[] arguments) throws Exception {
        ServerTarget target = new ServerTarget(arguments[0], Integer.parseInt(arguments[1]), arguments[2]);
        ServerDescription description;
        try (Connection connection = open(target, arguments[3])) {
            description = describe(connection);
        }
        RunVariables run = new RunVariables(
                target,
                description,
                Permission.GLOBAL_TOO,
                () -> open(target, arguments[3]),
                List.of(),
                new JournalFolder(Path.of(arguments[5])),
                said -> {});
        run.apply(VARIABLES);
        run.cache(arguments[4], TABLES, () -> false);
        System.out.println("changed");
        System.in.read();
    }

    /** Starts it, and returns when everything is changed. */
    static Process start(DatabaseServer server, String schema, Path journals) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        VariablesProgram.class.getName(),
                        server.host(),
                        Integer.toString(server.port()),
                        server.credentials().user(),
                        server.credentials().password(),
                        schema,
                        journals.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = lines.readLine();
        if (!"changed".equals(line)) {
            process.destroyForcibly();
            throw new IOException("The program said: " + line);
        }
        return process;
    }

    /** As a server that was there before. */
    static ServerDescription notOurs(ServerDescription server) {
        return new ServerDescription(server.kind(), server.version(), server.storage(), "somewhere", "", false);
    }

    private static ServerDescription describe(Connection connection) throws SQLException {
        return new ServerDescription(
                dev.roundtrip.server.ServerKind.TIDB,
                connection.getMetaData().getDatabaseProductVersion(),
                "unistore",
                "somewhere",
                "",
                false);
    }

    private static Connection open(ServerTarget target, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", target.user());
        properties.setProperty("password", password);
        return DriverManager.getConnection(
                "jdbc:mysql://" + target.address() + "/?sslMode=DISABLED&allowPublicKeyRetrieval=true", properties);
    }
}
