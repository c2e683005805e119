package dev.roundtrip.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.Drivers;
import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.sql.SqlScanner.Executable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that the scanner and the server agree about comments, quotes and words. Words that no statement has in a row
 * stand in random texts, and the server's complaint says whether it has seen them.
 */
@Tag("long")
class ScannerFuzzIT {

    private static final long SEED = Long.getLong("roundtrip.fuzz.seed", 61);
    private static final int TEXTS = Integer.getInteger("roundtrip.fuzz.texts", 20_000);

    private static final String WORDS = "odd1 odd2 odd3 odd4 odd5";
    private static final Pattern NEAR = Pattern.compile("(?s)near ['\"](.*)['\"] at line \\d+|near \"(.*)\"");
    private static final int SYNTAX = 1064;

    private static final int MODE_LASTS = 100;
    private static final List<String> MODES =
            List.of("", "", "ANSI_QUOTES", "NO_BACKSLASH_ESCAPES", "ANSI_QUOTES,NO_BACKSLASH_ESCAPES", "IGNORE_SPACE");

    /** MariaDB has other modes that stand for several. */
    private static List<String> modes(On on) {
        List<String> modes = new ArrayList<>(MODES);
        modes.addAll(on == On.MARIADB ? List.of("ORACLE", "MSSQL") : List.of("ANSI"));
        return modes;
    }

    private static final List<String> HEADS = List.of(
            "SELECT 1 ",
            "SELECT 1, ",
            "SELECT 1 AS a FROM fuzz.own WHERE 1 ",
            "SELECT 1 + ",
            "UPDATE fuzz.own SET id = 1 ");
    private static final List<String> LEADS = List.of(" ", " ", ", ", " + ", " OR ", ";", "(");

    @EachServer
    void what_is_hidden_for_the_scanner_is_hidden_for_the_server(On on) throws Exception {
        DatabaseServer server = on.server();
        Sql.database(server, "fuzz", "CREATE TABLE own (id INT PRIMARY KEY, v INT)");
        LexicalTexts texts = new LexicalTexts(SEED);
        List<String> faults = new ArrayList<>();
        int read = 0;
        int decided = 0;
        try (Connection connection = server.connect("fuzz")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < TEXTS; i++) {
                if (i % MODE_LASTS == 0) {
                    Sql.execute(connection, "SET SESSION sql_mode = '" + texts.of(modes(on)) + "'");
                }
                boolean definition = texts.oneIn(6);
                String part = texts.around(texts.of(LEADS) + WORDS + " ");
                String text = definition ? "(id INT) " + part : texts.of(HEADS) + part;
                Optional<Boolean> seen = definition ? seenInDefinition(text) : seen(text, Executable.REFUSED);
                if (seen.isPresent()) {
                    read++;
                    Optional<Boolean> byServer =
                            seenByServer(connection, definition ? "CREATE TABLE fuzz.made " + text : text);
                    decided += byServer.isPresent() ? 1 : 0;
                    // A comment that the gate reads may be one that a server skips.
                    boolean differs = byServer.isPresent()
                            && (definition ? byServer.get() && !seen.get() : !byServer.equals(seen));
                    if (differs) {
                        faults.add((seen.get() ? "hidden from " : "seen by ") + on + ": " + quoted(text));
                    }
                }
            }
        }

        System.out.println(on + ": seed " + SEED + ", " + TEXTS + " texts, " + read + " without a problem, " + decided
                + " decided, " + faults.size() + " faults");
        assertThat(faults).isEmpty();
        assertThat(decided).isGreaterThan(TEXTS / 50);
    }

    /**
     * A driver changes nothing before it sends a text, and binds a value for each question mark that the scanner sees.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.mysql:mysql-connector-j:9.7.0         | jdbc:mysql
            com.mysql:mysql-connector-j:8.4.0         | jdbc:mysql
            mysql:mysql-connector-java:8.0.28         | jdbc:mysql
            org.mariadb.jdbc:mariadb-java-client:4.0.0  | jdbc:mariadb
            org.mariadb.jdbc:mariadb-java-client:3.5.11 | jdbc:mariadb
            org.mariadb.jdbc:mariadb-java-client:3.0.11 | jdbc:mariadb
            org.mariadb.jdbc:mariadb-java-client:2.7.12 | jdbc:mariadb
            """)
    void a_driver_finds_no_escapes_and_the_same_values(String coordinates, String scheme) throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Sql.database(server, "fuzz", "CREATE TABLE own (id INT PRIMARY KEY, v INT)");
        LexicalTexts texts = new LexicalTexts(SEED);
        List<String> faults = new ArrayList<>();
        int read = 0;
        String url = server.jdbcUrl("fuzz").replaceFirst("^jdbc:\\w+", scheme)
                + (coordinates.endsWith(":4.0.0") ? "?sslMode=disable" : "");
        try (LoadedDriver driver = Drivers.open(DriverCoordinates.named(coordinates));
                Connection connection = driver.driver().connect(url, Sql.login(server, new Properties()))) {
            for (int i = 0; i < TEXTS; i++) {
                if (i % MODE_LASTS == 0) {
                    Sql.execute(connection, "SET SESSION sql_mode = '" + texts.of(modes(On.TIDB)) + "'");
                }
                String text = texts.of(HEADS)
                        + texts.around(
                                texts.of(List.of("?", "{fn x}", "{d ''1''}", "{ts '?'}", "{d ? }", "{t}", "?, ?")));
                SqlScanner.Scan scan = new SqlScanner(SqlScanner.raw(text)).scan();
                if (scan.problem().isPresent()) {
                    continue;
                }
                read++;
                long values = scan.tokens().stream()
                        .filter(token -> token.isSymbol("?"))
                        .count();
                try (PreparedStatement prepared = connection.prepareStatement(text)) {
                    if (prepared.getParameterMetaData().getParameterCount() != values) {
                        faults.add(coordinates + " binds "
                                + prepared.getParameterMetaData().getParameterCount() + " values: " + quoted(text));
                    }
                    String sent = connection.nativeSQL(text);
                    if (!sent.equals(text)) {
                        faults.add(coordinates + " changes: " + quoted(text) + " to " + quoted(sent));
                    }
                } catch (SQLException | RuntimeException refused) {
                    if (!String.valueOf(refused.getMessage()).contains("SQL syntax")) {
                        faults.add(refused + " " + quoted(text));
                    }
                }
            }
        }

        System.out.println(coordinates + ": " + read + " of " + TEXTS + " texts, " + faults.size() + " faults");
        assertThat(faults).isEmpty();
    }

    private static Optional<Boolean> seen(String text, Executable executable) {
        SqlScanner.Scan scan = new SqlScanner(SqlScanner.raw(text), executable).scan();
        return scan.problem().isPresent()
                ? Optional.empty()
                : Optional.of(
                        scan.tokens().stream().anyMatch(token -> token.word().contains("ODD3")));
    }

    private static Optional<Boolean> seenInDefinition(String text) {
        List<Optional<Boolean>> both = Stream.of(Executable.READ, Executable.SKIPPED)
                .map(each -> seen(text, each))
                .toList();
        return both.stream().allMatch(Optional::isPresent)
                ? Optional.of(both.stream().anyMatch(each -> each.orElse(false)))
                : Optional.empty();
    }

    /** Whether the server has seen the words; empty if it found something unreadable before them. */
    private static Optional<Boolean> seenByServer(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute(text);
            if (text.startsWith("CREATE")) {
                Sql.execute(connection, "DROP TABLE IF EXISTS fuzz.made");
            }
            return Optional.of(false);
        } catch (SQLException refused) {
            if (refused.getErrorCode() != SYNTAX) {
                return Optional.empty();
            }
            Matcher near = NEAR.matcher(String.valueOf(refused.getMessage()));
            if (!near.find()) {
                return Optional.empty();
            }
            String rest = near.group(1) == null ? near.group(2) : near.group(1);
            // The server's message ends at U+0000.
            if (rest.contains("odd1") || rest.length() > 70 || text.indexOf(0) >= 0) {
                return Optional.empty();
            }
            return Optional.of(rest.contains("odd"));
        }
    }

    private static String quoted(String text) {
        return text.chars()
                .mapToObj(c -> c < 0x20 || c > 0x7e ? "\\u%04x".formatted(c) : Character.toString(c))
                .collect(Collectors.joining());
    }
}
