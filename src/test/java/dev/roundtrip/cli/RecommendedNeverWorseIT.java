package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.driver.TestDriver;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.LintReport;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.tap.UntappableUrlException;
import dev.roundtrip.testing.Texts;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;

/**
 * Tests that a recommended string never waits for more round trips. Sixty strings are compared with their recommended
 * strings on both servers: those of {@link SixtyStringsTest} and variants of them, with a small bank transfer, a
 * transaction of batches and reads, and one that only reads. A string that its driver or server refuses is left out.
 */
class RecommendedNeverWorseIT {

    private static final String DATABASE = "never_worse";
    private static final int ACCOUNTS = 20;
    private static final int BATCH = 20;
    private static final String INSERT = "INSERT INTO entry (account, amount) VALUES (?, ?)";
    private static final String UPDATE = "UPDATE account SET balance = balance + ? WHERE id = ?";

    private static final List<String> VARIANTS = List.of(Texts.words("""
            rewriteBatchedStatements=true useServerPrepStmts=true useLocalSessionState=true
            useLocalSessionState=false useServerPrepStmts=true&cachePrepStmts=true&rewriteBatchedStatements=true
            useConfigs=maxPerformance
            """));

    private static final List<String> SAMPLE = List.of(
            "",
            "rewriteBatchedStatements=true",
            "useServerPrepStmts=true",
            "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=2&rewriteBatchedStatements=true",
            "useConfigs=maxPerformance&alwaysSendSetIsolation=true");

    /** The round trips that a string and its recommended one waited for. */
    private record Waits(String string, long given, long recommended) {}

    @EachServer
    void a_sample_waits_for_no_more(On on) throws Exception {
        assertThat(neverWorse(on.server(), mysql(SAMPLE), DriverVersion.NEWEST_KNOWN))
                .hasSameSizeAs(SAMPLE);
    }

    @Tag("long")
    @EachServer
    void no_string_waits_for_more(On on) throws Exception {
        assertThat(neverWorse(on.server(), all(), DriverVersion.NEWEST_KNOWN)).hasSizeGreaterThan(180);
    }

    /** Each reuse of a kept statement costs a reset with such a driver. */
    @Tag("long")
    @EachServer
    void no_string_waits_for_more_with_a_driver_that_resets(On on) throws Exception {
        assertThat(neverWorse(on.server(), mysql(List.copyOf(parameters())), new DriverVersion(8, 0, 33)))
                .hasSizeGreaterThan(60);
    }

    /** The strings without hosts and logins: Connector/J's as {@code jdbc:mysql:?...}, and MariaDB's. */
    private static Set<String> all() throws Exception {
        Set<String> all = new LinkedHashSet<>();
        SixtyStringsTest.strings().map(RecommendedNeverWorseIT::placed).forEach(all::add);
        all.addAll(mysql(List.copyOf(parameters())));
        return all;
    }

    /** The published strings and those of applications, each also with further parameters. */
    private static Set<String> parameters() throws Exception {
        Set<String> parameters = new LinkedHashSet<>();
        List<String> strings = SixtyStringsTest.strings()
                .filter(string -> string.startsWith(SixtyStringsTest.HOST))
                .map(string -> string.substring(SixtyStringsTest.HOST.length()).replaceFirst("^\\?", ""))
                .toList();
        for (String string : strings) {
            parameters.add(string);
            VARIANTS.stream()
                    .filter(variant -> names(variant).stream().noneMatch(names(string)::contains))
                    .forEach(variant -> parameters.add(string.isEmpty() ? variant : string + "&" + variant));
        }
        return parameters;
    }

    private static Set<String> names(String parameters) {
        return JdbcUrl.parse("jdbc:mysql://h/d?" + parameters).orElseThrow().properties().stream()
                .map(UrlParameter::name)
                .collect(Collectors.toSet());
    }

    private static Set<String> mysql(List<String> parameters) {
        return parameters.stream()
                .map(each -> "jdbc:mysql:?" + each)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String placed(String string) {
        JdbcUrl url = JdbcUrl.parse(WrittenUrl.of(string).plain()).orElseThrow();
        Set<String> logins = url.properties().stream()
                .filter(each -> each.isSecret() || each.name().equalsIgnoreCase("user"))
                .map(UrlParameter::name)
                .collect(Collectors.toSet());
        String scheme = url.scheme().driver() == Driver.MARIADB ? "jdbc:mariadb:?" : "jdbc:mysql:?";
        return scheme + url.withChanges(List.of(), logins).parameters().text();
    }

    private static List<Waits> neverWorse(DatabaseServer server, Set<String> strings, DriverVersion version)
            throws SQLException {
        String accounts = IntStream.rangeClosed(1, ACCOUNTS)
                .mapToObj(account -> "(" + account + ", 1000)")
                .collect(Collectors.joining(", "));
        Sql.database(
                server,
                DATABASE,
                "CREATE TABLE account (id INT PRIMARY KEY, balance DECIMAL(20, 2) NOT NULL)",
                "CREATE TABLE entry (id BIGINT AUTO_INCREMENT PRIMARY KEY,"
                        + " account INT NOT NULL, amount DECIMAL(20, 2) NOT NULL)",
                "INSERT INTO account VALUES " + accounts);
        List<Waits> all = new ArrayList<>();
        for (String string : strings) {
            boolean mariaDb = string.startsWith("jdbc:mariadb:");
            DriverVersion its = mariaDb ? DriverVersion.NEWEST_KNOWN_MARIADB : version;
            TestDriver driver = TestDrivers.of((mariaDb ? "mariadb-java-client:" : "mysql-connector-j:") + its);
            String parameters = string.substring(string.indexOf('?') + 1);
            LintReport lint =
                    Linter.assuming(Assumptions.DEFAULT).forVersion(its).lint(driver.url(server, DATABASE, parameters));
            long given;
            try {
                given = waits(driver, server, parameters);
            } catch (SQLException | UntappableUrlException refusal) {
                // The driver or this server does not accept such a string.
                continue;
            }
            String recommended =
                    lint.recommended().orElseThrow().url().parameters().text();
            all.add(new Waits(string, given, waits(driver, server, recommended)));
        }
        assertThat(all).filteredOn(waits -> waits.recommended() > waits.given()).isEmpty();
        return all;
    }

    /** The round trips of what an application does repeatedly, once its connection is warm. */
    private static long waits(TestDriver driver, DatabaseServer server, String parameters) throws SQLException {
        try (CountedConnection counted = driver.connect(server, DATABASE, parameters)) {
            CountedConnection.Work work = RecommendedNeverWorseIT::transactions;
            work.with(counted.connection());
            WireFigures sent = counted.count(work);
            assertThat(sent.unreadable()).as(parameters).isEmpty();
            return sent.roundTrips();
        }
    }

    private static void transactions(Connection connection) throws SQLException {
        for (int number = 0; number < 3; number++) {
            transfer(connection, 1 + number, ACCOUNTS - number);
        }
        batches(connection);
        reads(connection);
    }

    /** Begins a transaction as a framework and its pool do. */
    private static void begin(Connection connection) throws SQLException {
        connection.isReadOnly();
        connection.getTransactionIsolation();
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(false);
    }

    private static void end(Connection connection) throws SQLException {
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static void transfer(Connection connection, int from, int to) throws SQLException {
        begin(connection);
        for (int account : new int[] {from, to}) {
            execute(connection, "SELECT id, balance FROM account WHERE id = ? FOR UPDATE", account);
        }
        BigDecimal amount = new BigDecimal("1.25");
        execute(connection, UPDATE, amount.negate(), from);
        execute(connection, UPDATE, amount, to);
        try (PreparedStatement entry = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
            set(entry, from, amount);
            entry.execute();
            assertThat(Sql.exhaust(entry.getGeneratedKeys())).isOne();
        }
        end(connection);
    }

    /** Executes a change, or a read of one row. */
    private static void execute(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            if (sql.startsWith("SELECT")) {
                assertThat(Sql.exhaust(statement.executeQuery())).isOne();
            } else {
                statement.executeUpdate();
            }
        }
    }

    private static void set(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    private static void batches(Connection connection) throws SQLException {
        begin(connection);
        try (PreparedStatement insert = connection.prepareStatement(INSERT);
                PreparedStatement update = connection.prepareStatement(UPDATE)) {
            for (int row = 0; row < BATCH; row++) {
                set(insert, 1 + row % ACCOUNTS, BigDecimal.ONE);
                insert.addBatch();
                if (row % 4 == 0) {
                    set(update, BigDecimal.ONE, 1 + row % ACCOUNTS);
                    update.addBatch();
                }
            }
            insert.executeBatch();
            update.executeBatch();
        }
        for (int account = 1; account <= 5; account++) {
            execute(connection, "SELECT balance FROM account WHERE id = ?", account);
        }
        end(connection);
    }

    /**
     * Begins a transaction that only reads. TiDB refuses a read-only transaction with error 1235, which frameworks
     * ignore.
     */
    private static void reads(Connection connection) throws SQLException {
        Sql.readOnly(connection, true);
        begin(connection);
        for (int account = 1; account <= ACCOUNTS; account++) {
            execute(connection, "SELECT id, balance FROM account WHERE id = ?", account);
        }
        execute(connection, "SELECT COUNT(*) FROM account WHERE id <= ?", ACCOUNTS);
        Sql.number(connection, "SELECT MAX(id) FROM account");
        end(connection);
        Sql.readOnly(connection, false);
    }
}
