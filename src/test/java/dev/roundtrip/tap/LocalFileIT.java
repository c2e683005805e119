package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.JdbcStatement;
import dev.roundtrip.LongParameterizedTest;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.result.SentText;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.tap.LocalFile.After;
import dev.roundtrip.tap.proxy.Relay;
import dev.roundtrip.tap.proxy.TestRelays;
import dev.roundtrip.wire.Command;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * However a LOAD DATA LOCAL INFILE goes, it comes to an end, and so do the connections of the proxy; what the driver
 * sent is counted in the driver and in the proxy, and a connection that lives is read to its end.
 */
@Timeout(value = 150, threadMode = ThreadMode.SEPARATE_THREAD)
class LocalFileIT {

    private static final String LOAD =
            "LOAD DATA LOCAL INFILE '/nowhere/rows.csv' INTO TABLE t FIELDS TERMINATED BY ','";
    private static final String NEXT = "SELECT COUNT(*) FROM t";

    private enum Driver {
        CONNECTOR_J("jdbc:mysql://%s/local_file?sslMode=DISABLED&allowLoadLocalInfile=%s"),
        MARIADB("jdbc:mariadb://%s/local_file?sslMode=disable&allowLocalInfile=%s");

        private final String url;

        Driver(String url) {
            this.url = url;
        }

        private void give(Statement load, LocalFile.Rows rows) throws SQLException {
            if (this == CONNECTOR_J) {
                load.unwrap(JdbcStatement.class).setLocalInfileInputStream(rows);
            } else {
                load.unwrap(org.mariadb.jdbc.Statement.class).setLocalInfileInputStream(rows);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "CONNECTION_KILLED, MARIADB",
        "QUERY_KILLED, CONNECTOR_J",
        "READING_FAILS, MARIADB",
        "CLIENT_ABORTS, MARIADB"
    })
    void a_local_file_that_fails_midway_behind_the_proxy_comes_to_an_end(LocalFile file, Driver driver)
            throws Exception {
        behindTheProxy(file, driver, TestServers.mariaDb());
    }

    @Test
    void what_tidb_has_of_a_local_file_whose_client_leaves_is_answered_to_the_proxy() throws Exception {
        behindTheProxy(LocalFile.READING_FAILS, Driver.MARIADB, TestServers.requireTidb());
    }

    /**
     * Without the proxy, a client of MariaDB may not see that its connection was killed: the server closes the socket
     * when it has read all that arrived, and if the client's next bytes wait for room in its window, Linux says for a
     * minute (tcp_fin_timeout) that there is none, and then resets. The driver is blocked in its write so long.
     */
    @LongParameterizedTest
    @EnumSource
    void each_local_file_comes_to_an_end(LocalFile file) throws Exception {
        for (Driver driver : Driver.values()) {
            behindTheProxy(file, driver, TestServers.mariaDb());
            if (file != LocalFile.CONNECTION_KILLED) {
                directly(file, driver, TestServers.mariaDb());
            }
        }
    }

    /**
     * TiDB v8.5.3 answers a file that fails or is killed before its end. From then on two of its threads read the
     * connection, one the rest of the file, the other commands, which once in some thirty times ends its process
     * (conn.go, preprocessLoadDataLocal: a panic in bufio). So such a file has a server of its own.
     */
    @LongParameterizedTest
    @EnumSource
    void each_local_file_to_tidb_comes_to_an_end(LocalFile file) throws Exception {
        for (Driver driver : Driver.values()) {
            toTidb(file, server -> behindTheProxy(file, driver, server));
            toTidb(file, server -> directly(file, driver, server));
        }
    }

    private interface ToServer {
        void load(DatabaseServer server) throws Exception;
    }

    private static void toTidb(LocalFile file, ToServer load) throws Exception {
        if (file.failsAtServer()) {
            TestServers.requireContainer();
            try (DatabaseServer own = Servers.start(ServerRequest.tidb(), line -> {})) {
                load.load(own);
            }
        } else {
            load.load(TestServers.requireTidb());
        }
    }

    private static void directly(LocalFile file, Driver driver, DatabaseServer server) throws Exception {
        try (Tap tap = Tap.openWithTexts(NanoClock.SYSTEM)) {
            boolean alive = load(file, driver, server, server.host() + ":" + server.port(), tap);
            assertCounted(tap, alive);
        }
    }

    private static void behindTheProxy(LocalFile file, Driver driver, DatabaseServer server) throws Exception {
        try (Tap tap = Tap.openWithTexts(NanoClock.SYSTEM);
                Tap proxied = Tap.openWithTexts(NanoClock.SYSTEM);
                Relay relay = TestRelays.to(server.host(), server.port(), proxied)) {
            String address = "127.0.0.1:" + relay.address().getPort();
            boolean alive = load(file, driver, server, address, tap);
            TestRelays.await(() -> proxied.totals().connections().openNow() == 0);
            long unanswered = assertCounted(tap, alive);
            // The server may answer a client that has left: the proxy sees that answer.
            assertThat(assertCounted(proxied, alive)).isLessThanOrEqualTo(unanswered);
            if (alive) {
                assertThat(CommandCounters.commands(proxied.totals()))
                        .isEqualTo(CommandCounters.commands(tap.totals()));
            }
        }
    }

    /** Whether the connection could be used after the file. */
    private static boolean load(LocalFile file, Driver driver, DatabaseServer server, String address, Tap tap)
            throws Exception {
        try (Connection admin = server.connect("")) {
            createTable(file, server, admin);
            String url = driver.url.formatted(address, file != LocalFile.NOT_ALLOWED);
            try (Connection connection =
                            DriverManager.getConnection(url, Sql.login(server, tap.driverPropertiesFor(url)));
                    Statement load = connection.createStatement()) {
                if (file != LocalFile.MISSING) {
                    driver.give(load, file.rows(connection, admin, Sql.number(connection, "SELECT CONNECTION_ID()")));
                }
                boolean loaded = succeeds(load, LOAD);
                boolean alive = succeeds(load, NEXT);
                switch (file.after) {
                    case LOADED -> assertThat(loaded && alive).isTrue();
                    case REFUSED -> assertThat(!loaded && alive).isTrue();
                    case ENDED -> assertThat(loaded || alive).isFalse();
                    case FAILED -> assertThat(loaded).isFalse();
                }
                return alive;
            } catch (SQLException closing) {
                assertThat(file.after).isIn(After.ENDED, After.FAILED);
                return false;
            }
        }
    }

    /** SERVER_FAILS: MariaDB has no room for all rows, TiDB none for a long one. */
    private static void createTable(LocalFile file, DatabaseServer server, Connection admin) throws SQLException {
        boolean small = file == LocalFile.SERVER_FAILS && server == TestServers.mariaDb();
        Sql.execute(
                admin,
                "SET GLOBAL local_infile = ON",
                "CREATE DATABASE IF NOT EXISTS local_file",
                "DROP TABLE IF EXISTS local_file.t",
                "CREATE TABLE local_file.t (id INT PRIMARY KEY, v "
                        + (small ? "VARCHAR(1024)) ENGINE = MEMORY" : "LONGTEXT)"));
    }

    private static boolean succeeds(Statement statement, String sql) {
        try {
            statement.execute(sql);
            return true;
        } catch (SQLException failure) {
            return false;
        }
    }

    /** Returns how many commands got no answer. */
    private static long assertCounted(Tap tap, boolean alive) {
        WireFigures totals = tap.totals();
        assertThat(tap.takeInterval().unreadable()).isEmpty();
        assertThat(sent(tap, "LOAD DATA")).isEqualTo(1);
        assertThat(sent(tap, NEXT)).isBetween(alive ? 1L : 0L, 1L);
        CommandFigures queries = totals.command(Command.COM_QUERY);
        long unanswered = queries.unanswered().count();
        assertThat(queries.count()).isEqualTo(queries.latencies().count() + unanswered);
        assertThat(unanswered).isBetween(0L, alive ? 0L : 1L);
        return unanswered;
    }

    private static long sent(Tap tap, String text) {
        return tap.texts().stream()
                .filter(sent -> sent.sql().startsWith(text))
                .mapToLong(SentText::commands)
                .sum();
    }
}
