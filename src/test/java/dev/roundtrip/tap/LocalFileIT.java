package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.proxy.Relay;
import dev.roundtrip.tap.proxy.TestRelays;
import dev.roundtrip.wire.Command;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that a LOAD DATA LOCAL INFILE that fails midway ends, and that the proxy's connections do, too. What the driver
 * sent is counted in the driver and in the proxy, and a living connection is read to its end.
 */
@Timeout(value = 150, threadMode = ThreadMode.SEPARATE_THREAD)
class LocalFileIT {

    private static final String LOAD = "LOAD DATA LOCAL INFILE '/nowhere/rows.csv' INTO TABLE t";
    private static final String NEXT = "SELECT COUNT(*) FROM t";

    /** The event in the middle of the file. */
    private enum Midway {
        /** MariaDB's driver ends the connection. */
        READING_FAILS,
        /** MariaDB reads the rest of the file, and then answers. */
        QUERY_KILLED,
        CONNECTION_KILLED,
        CLIENT_ABORTS
    }

    @ParameterizedTest
    @EnumSource
    void a_local_file_that_fails_midway_behind_the_proxy_comes_to_an_end(Midway midway) throws Exception {
        behindTheProxy(midway, TestServers.mariaDb());
    }

    @Test
    void what_tidb_has_of_a_local_file_whose_client_leaves_is_answered_to_the_proxy() throws Exception {
        behindTheProxy(Midway.READING_FAILS, TestServers.requireTidb());
    }

    private static void behindTheProxy(Midway midway, DatabaseServer server) throws Exception {
        try (Tap tap = Tap.builder(NanoClock.SYSTEM).texts().open();
                Tap proxied = Tap.builder(NanoClock.SYSTEM).texts().open();
                Relay relay = TestRelays.to(server.host(), server.port(), proxied)) {
            boolean alive = load(midway, server, relay.address().getPort(), tap);
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

    /** Loads the file. Returns whether the connection could be used afterwards. */
    private static boolean load(Midway midway, DatabaseServer server, int port, Tap tap) throws Exception {
        String url = "jdbc:mariadb://127.0.0.1:" + port + "/local_file?sslMode=disable&allowLocalInfile=true";
        try (Connection admin = server.connect("")) {
            Sql.execute(
                    admin,
                    "SET GLOBAL local_infile = ON",
                    "CREATE DATABASE IF NOT EXISTS local_file",
                    "DROP TABLE IF EXISTS local_file.t",
                    "CREATE TABLE local_file.t (v LONGTEXT)");
            try (Connection connection =
                            DriverManager.getConnection(url, Sql.login(server, tap.driverPropertiesFor(url)));
                    Statement load = connection.createStatement()) {
                long id = Sql.number(connection, "SELECT CONNECTION_ID()");
                load.unwrap(org.mariadb.jdbc.Statement.class)
                        .setLocalInfileInputStream(new Rows(midway, connection, admin, id));
                assertThat(succeeds(load, LOAD)).isFalse();
                boolean alive = succeeds(load, NEXT);
                assertThat(alive).isIn(false, midway == Midway.QUERY_KILLED);
                return alive;
            } catch (SQLException closing) {
                return false;
            }
        }
    }

    /** Rows of a kilobyte, together more than the buffers of all sockets on the way. */
    private static final class Rows extends InputStream {

        private static final int ALL = 24 << 20;
        private static final int MIDDLE = 6 << 20;

        private final Midway midway;
        private final Connection loading;
        private final Connection admin;
        private final long id;
        private int given;

        Rows(Midway midway, Connection loading, Connection admin, long id) {
            this.midway = midway;
            this.loading = loading;
            this.admin = admin;
            this.id = id;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("drivers read arrays");
        }

        @Override
        public int read(byte[] target, int offset, int size) throws IOException {
            int count = Math.min(size, ALL - given);
            for (int i = 0; i < count; i++) {
                target[offset + i] = (byte) ((given + i) % 1024 == 1023 ? '\n' : 'x');
            }
            if (given < MIDDLE && given + count >= MIDDLE) {
                happens();
            }
            given += count;
            return count == 0 ? -1 : count;
        }

        private void happens() throws IOException {
            try {
                switch (midway) {
                    case READING_FAILS -> throw new IOException("the disk is gone");
                    case QUERY_KILLED -> Sql.execute(admin, "KILL QUERY " + id);
                    case CONNECTION_KILLED -> Sql.execute(admin, "KILL " + id);
                    case CLIENT_ABORTS -> loading.abort(Runnable::run);
                }
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }

    private static boolean succeeds(Statement statement, String sql) {
        try {
            statement.execute(sql);
            return true;
        } catch (SQLException failure) {
            return false;
        }
    }

    /** Requires the counts. Returns the number of commands that got no answer. */
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
