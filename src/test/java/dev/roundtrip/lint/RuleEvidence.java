package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Outcome;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.dbcp2.BasicDataSource;
import org.junit.jupiter.params.provider.Arguments;

/**
 * Counts the commands that a connection string sends to a real server for given work. The {@link Tap} watches
 * Connector/J of this build, and any other driver ({@link #of}).
 *
 * <pre>{@code
 * Sent before = RuleEvidence.on("useServerPrepStmts=true").run(connection -> selectTimes(connection, 10));
 * Sent after = RuleEvidence.on("useServerPrepStmts=true&cachePrepStmts=true").warmedUpBy(...).run(...);
 * before.costsMoreThan(after, finding.price(), 10);
 * }</pre>
 *
 * <p>The database has the table {@code account (id INT PRIMARY KEY, balance BIGINT, note VARCHAR(200))} with ids 0 to
 * 99; a test may change rows, but must restore what other tests rely on: every row exists and has the balance 1000.
 */
final class RuleEvidence {

    static final String DATABASE = "rule_evidence";

    /** What stands before a driver's word for work on MySQL, in tests of the long profile. */
    static final String ON_MYSQL = "mysql ";

    private static final Set<DatabaseServer> PREPARED = Collections.synchronizedSet(new HashSet<>());

    final DatabaseServer server;
    private final String scheme;
    private final Driver driver;
    private String parameters = "";
    private Work warmUp = connection -> {};

    private RuleEvidence(DatabaseServer server, String scheme, Driver driver) {
        this.server = server;
        this.scheme = scheme;
        this.driver = driver;
    }

    /** A connection string for MariaDB with these parameters. */
    static RuleEvidence on(String parameters) throws SQLException {
        return of("tap").with(parameters);
    }

    /**
     * A connection string for a word in a table: on TiDB or on MariaDB with TLS, or on MariaDB through a driver, each
     * version in its own class loader. After {@link #ON_MYSQL} it is on MySQL.
     *
     * @param word {@code mariadb} for MariaDB's driver of this build, {@code mariadb:VERSION} or a version of
     *     Connector/J; any other word is the bundled Connector/J
     */
    static RuleEvidence of(String word) throws SQLException {
        String named = word.replaceFirst("^" + ON_MYSQL, "");
        DatabaseServer server = !named.equals(word)
                ? TestServers.requireMySql()
                : switch (word) {
                    case "tidb" -> TestServers.requireTidb();
                    case "tls" -> TestServers.mariaDbWithTls();
                    default -> TestServers.mariaDb();
                };
        if (PREPARED.add(server)) {
            createTable(server);
        }
        return new RuleEvidence(server, named.startsWith("mariadb") ? "jdbc:mariadb:" : "jdbc:mysql:", driver(named));
    }

    /** Returns the driver, or each of two with an arrow between them, for work on MySQL. */
    static String onMySql(String drivers) {
        return drivers.startsWith(ON_MYSQL) ? drivers : ON_MYSQL + drivers.replace("-> ", "-> " + ON_MYSQL);
    }

    /** Whether this build is of the long profile, whose tests use MySQL. */
    static boolean usesMySql() {
        return EachServer.OfThisBuild.servers().contains(On.MYSQL);
    }

    /**
     * A row of a table, and in the long profile the same row on MySQL if it holds there.
     *
     * @param drivers the column of the drivers
     */
    static Stream<Arguments> alsoOnMySql(Arguments row, int drivers, boolean holds) {
        if (!holds || !usesMySql()) {
            return Stream.of(row);
        }
        Object[] there = row.get().clone();
        there[drivers] = onMySql((String) there[drivers]);
        return Stream.of(row, Arguments.of(there));
    }

    /** The bundled driver on MariaDB, and in the long profile on MySQL. */
    static Stream<Arguments> bundled() {
        return alsoOnMySql(Arguments.of("tap"), 0, true);
    }

    private static Driver driver(String word) throws SQLException {
        if (word.equals("mariadb")) {
            return new org.mariadb.jdbc.Driver();
        }
        boolean isVersion = Character.isDigit(word.charAt(0));
        return isVersion || word.startsWith("mariadb")
                ? TestDrivers.of(isVersion ? "mysql-connector-j:" + word : word.replace(":", "-java-client:"))
                        .loaded()
                        .driver()
                : new com.mysql.cj.jdbc.Driver();
    }

    /** Restores MariaDB's table, and MySQL's if it is used. */
    static void restore() throws SQLException {
        restore(TestServers.mariaDb());
        for (DatabaseServer server : Set.copyOf(PREPARED)) {
            if (server.description().kind() == ServerKind.MYSQL) {
                restore(server);
            }
        }
    }

    private static void restore(DatabaseServer server) throws SQLException {
        createTable(server);
        Sql.execute(server, "DELETE FROM rule_evidence.account WHERE id >= 100");
    }

    /** Adds the text after the question mark of the connection string. */
    RuleEvidence with(String urlParameters) {
        parameters = urlParameters;
        return this;
    }

    /** Adds work on the same connection whose commands are not counted: it fills caches. */
    RuleEvidence warmedUpBy(Work work) {
        warmUp = work;
        return this;
    }

    /** The commands that the work sends, without those of opening and closing the connection. */
    Sent run(Work work) throws Exception {
        try (Watch watch = new Watch();
                Connection connection = watch.connect()) {
            warmUp.on(connection);
            int start = watch.size();
            work.on(connection);
            return watch.sentSince(start);
        }
    }

    /** The values that the work reads. */
    <T> T read(Reading<T> reading) throws Exception {
        AtomicReference<T> read = new AtomicReference<>();
        run(connection -> read.set(reading.on(connection)));
        return read.get();
    }

    /**
     * The commands of opening a connection when others of the same string have been opened in this JVM before, so that
     * caches across connections are filled.
     */
    Sent opening() throws Exception {
        try (Watch watch = new Watch()) {
            watch.connect().close();
            int start = watch.size();
            try (Connection opened = watch.connect()) {
                assertThat(opened.isClosed()).isFalse();
                return watch.sentSince(start);
            }
        }
    }

    /**
     * The commands that the work sends through HikariCP, without those of building the pool.
     *
     * @param pool the pool's properties beyond URL, login and a pool of one connection, one on a line
     */
    Sent pooled(String pool, Work work) throws Exception {
        try (Watch watch = new Watch();
                HikariDataSource source = watch.pool(pool)) {
            int start = watch.size();
            try (Connection connection = source.getConnection()) {
                work.on(connection);
            }
            return watch.sentSince(start);
        }
    }

    /**
     * The commands that the work sends on a connection of a pool that keeps so many statements, after the work was done
     * once.
     */
    Sent withKept(int statements, Work work) throws Exception {
        try (Watch watch = new Watch();
                BasicDataSource source = watch.keeping(statements)) {
            int start = 0;
            for (int i = 0; i < 2; i++) {
                start = watch.size();
                try (Connection connection = source.getConnection()) {
                    work.on(connection);
                }
            }
            return watch.sentSince(start);
        }
    }

    /** The commands of building a pool of one connection. */
    Sent poolOpening(String pool) throws Exception {
        try (Watch watch = new Watch();
                HikariDataSource source = watch.pool(pool)) {
            source.getConnection().close();
            return watch.sentSince(0);
        }
    }

    /** The subject of a rule, for any URL, in the bundled driver, under default assumptions. */
    static LintSubject subject(String url) {
        return subject(
                url,
                url.startsWith("jdbc:mariadb:") ? DriverVersion.NEWEST_KNOWN_MARIADB : DriverVersion.NEWEST_KNOWN,
                Assumptions.DEFAULT);
    }

    static LintSubject subject(String url, DriverVersion version, Assumptions assumptions) {
        JdbcUrl read = JdbcUrl.parse(url).orElseThrow();
        return new LintSubject(read, EffectiveParameters.of(read, version), assumptions);
    }

    private static void createTable(DatabaseServer server) throws SQLException {
        String rows =
                IntStream.range(0, 100).mapToObj(id -> "(" + id + ", 1000, '')").collect(Collectors.joining(", "));
        Sql.execute(
                server,
                "CREATE DATABASE IF NOT EXISTS rule_evidence",
                "CREATE TABLE IF NOT EXISTS rule_evidence.account"
                        + " (id INT PRIMARY KEY, balance BIGINT NOT NULL, note VARCHAR(200))",
                "REPLACE INTO rule_evidence.account VALUES " + rows);
    }

    /** Work on one connection. */
    interface Work {
        void on(Connection connection) throws Exception;
    }

    /** Work on one connection that has a result. */
    interface Reading<T> {
        T on(Connection connection) throws Exception;
    }

    /** Connections under a tap, and every command; any thread. */
    private final class Watch implements ExchangeListener, AutoCloseable {

        private final List<Sent.One> commands = new ArrayList<>();
        private final Tap tap =
                Tap.builder(NanoClock.SYSTEM).listener(() -> this).open();
        private final String url = scheme
                + server.jdbcUrl(DATABASE).replaceFirst("^jdbc:mysql:", "")
                + (parameters.isEmpty() ? "" : "?" + parameters);

        Connection connect() throws SQLException {
            Connection connection = driver.connect(url, Sql.login(server, tap.driverPropertiesFor(url)));
            assertThat(connection).as("whether the driver takes %s", scheme).isNotNull();
            return connection;
        }

        HikariDataSource pool(String text) throws IOException {
            Properties properties = new Properties();
            properties.load(new StringReader(text));
            HikariConfig config = new HikariConfig(properties);
            config.setJdbcUrl(url);
            config.setDataSourceProperties(Sql.login(server, tap.driverPropertiesFor(url)));
            config.setMaximumPoolSize(1);
            config.setKeepaliveTime(0);
            return new HikariDataSource(config);
        }

        BasicDataSource keeping(int statements) {
            BasicDataSource source = new BasicDataSource();
            source.setDriver(driver);
            source.setUrl(url);
            Sql.login(server, tap.driverPropertiesFor(url))
                    .forEach((name, value) -> source.addConnectionProperty(name.toString(), value.toString()));
            source.setMaxTotal(1);
            source.setTestOnBorrow(false);
            source.setPoolPreparedStatements(true);
            source.setMaxOpenPreparedStatements(statements);
            return source;
        }

        @Override
        public synchronized void onExchange(Exchange exchange) {
            commands.add(new Sent.One(
                    exchange.command(),
                    exchange.purpose(),
                    exchange.sql().toString(),
                    exchange.outcome() == Outcome.ERROR));
        }

        synchronized int size() {
            return commands.size();
        }

        synchronized Sent sentSince(int start) {
            return new Sent(commands.subList(start, commands.size()));
        }

        @Override
        public void close() {
            tap.close();
        }
    }
}
