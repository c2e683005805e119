package dev.roundtrip.lint.witness;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.TestCertificate;
import dev.roundtrip.testing.GeneratedText;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;

/**
 * Makes the tables of variables that no session can set for itself, from two versions of TiDB and from MySQL;
 * {@code -Droundtrip.docs.write=true} writes them.
 */
class VariableReachIT {

    private static final Path FOLDER = Path.of("src/main/resources/dev/roundtrip/sql");

    /** The versions, the older first: what the newer one says of a variable is kept. */
    private static final List<String> VERSIONS = List.of("v7.5.5", "v8.5.3");

    private static final String HEAD = """
            # TiDB's variables that no session can set for itself: name|reach|versions that have it so
            # Made by VariableReachIT: global is error 1229 of SET SESSION, read_only is error 1238, and instance the scope in \
            information_schema.variables_info.
            """;

    private static final String HEAD_OF_MYSQL = """
            # MySQL's variables that no session can set for itself: name|reach|version
            # Made by VariableReachIT: global is error 1229 of SET SESSION, read_only is error 1238, and later_sessions \
            is 1621.
            """;

    /** The reach of a variable, by the error of setting it. */
    private static final Map<Integer, String> REACHES =
            Map.of(1229, "global", 1238, "read_only", 1621, "later_sessions");

    @TempDir
    private Path folder;

    @LongTest
    void the_table_is_that_of_the_servers() throws Exception {
        VERSIONS.forEach(TestServers::requireContainer);
        Map<String, Map<String, List<String>>> versions = new TreeMap<>();
        Set<String> namesOfNewest = new HashSet<>();
        for (String version : VERSIONS) {
            try (DatabaseServer server = TestCertificate.in(folder).startTidb(version)) {
                namesOfNewest.clear();
                namesOfNewest.addAll(names(server));
                reaches(server)
                        .forEach((name, reach) -> versions.computeIfAbsent(name, absent -> new TreeMap<>())
                                .computeIfAbsent(reach, absent -> new ArrayList<>())
                                .add(version));
            }
        }
        String newest = VERSIONS.get(VERSIONS.size() - 1);
        StringBuilder table = new StringBuilder(HEAD);
        versions.forEach((name, reaches) -> reaches.forEach((reach, having) -> {
            if (having.contains(newest) || !namesOfNewest.contains(name)) {
                table.append(name + "|" + reach + "|" + String.join(", ", having) + "\n");
            }
        }));

        GeneratedText.requireFile(FOLDER.resolve("tidb-variables.txt"), table.toString());
    }

    @LongTest
    void the_table_of_mysql_is_that_of_the_server() throws Exception {
        DatabaseServer server = TestServers.requireMySql();
        StringBuilder table = new StringBuilder(HEAD_OF_MYSQL);
        new TreeSet<>(names(server))
                .forEach(name -> Unchecked.run(() -> {
                    String reach = REACHES.get(error(server, "SET SESSION " + name + " = @@" + name));
                    if (reach != null) {
                        table.append(
                                name + "|" + reach + "|" + server.description().version() + "\n");
                    }
                }));

        GeneratedText.requireFile(FOLDER.resolve("mysql-variables.txt"), table.toString());
    }

    private static Map<String, String> reaches(DatabaseServer server) throws SQLException {
        Set<String> ofInstance = new HashSet<>();
        Sql.rows(
                        server,
                        "SELECT variable_name FROM information_schema.variables_info WHERE variable_scope = 'INSTANCE'")
                .forEach(name -> ofInstance.add(name.toLowerCase(Locale.ROOT)));
        Map<String, String> reaches = new TreeMap<>();
        for (String name : names(server)) {
            int error = error(server, "SET SESSION " + name + " = @@" + name);
            if (error == 1229) {
                reaches.put(name, "global");
            } else if (error == 1238) {
                reaches.put(name, "read_only");
            } else if (ofInstance.contains(name)) {
                reaches.put(name, "instance");
            }
        }
        return reaches;
    }

    private static List<String> names(DatabaseServer server) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW VARIABLES")) {
            while (rows.next()) {
                names.add(rows.getString(1).toLowerCase(Locale.ROOT));
            }
        }
        return names;
    }

    /**
     * The number of a statement's error; 0 for none. It runs in its own session, since some variables change what the
     * next statement does.
     */
    private static int error(DatabaseServer server, String sql) throws SQLException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement()) {
            return error(statement, sql);
        }
    }

    private static int error(Statement statement, String sql) {
        try {
            statement.execute(sql);
            return 0;
        } catch (SQLException refused) {
            return refused.getErrorCode();
        }
    }
}
