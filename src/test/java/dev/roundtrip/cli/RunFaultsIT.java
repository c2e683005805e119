package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests what goes wrong around a run: a sentence, the right exit code, nothing left behind, and what was measured so
 * far.
 */
class RunFaultsIT {

    private static final String SECRET = "s3cretW0rd";

    @TempDir
    private Path folder;

    private Path cache;

    /** The arguments of {@code run}, for the server with its user and password, and what is said of them. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            s5 --url {server} --user root --password s3cretW0rd \
            | refused the user 'root' with the password given. Give --user and --password
            s5 --url {server}?user=nobody_here --password s3cretW0rd | refused the user 'nobody_here'
            s5 --url {server} --user without_rights --password s3cretW0rd \
            | roundtrip: The database roundtrip could not be created | Create it, or name a server and a user that may write.
            s5 --url {server}run_faults_foreign {login} | contains what Roundtrip did not make (orders) | Name an empty database
            {string} --url {server} {login} \
            | our-string could not connect: MariaDB 11.4.5 does not know tidb_dml_type, a variable of TiDB.
            s5 --server tidb --tidb-version v0.0.0-none \
            | roundtrip: The start of TiDB in a container failed: | or use --server mariadb or --url.
            """)
    void what_a_server_does_not_let_us_do_is_a_sentence(ArgumentsAccessor row) throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Path profile = Files.writeString(
                folder.resolve("our-string.yaml"),
                Files.readString(Path.of("profiles", "s5-prepare-once.yaml"))
                        .replace("parameters: ", "parameters: sessionVariables=tidb_dml_type=bulk&"));
        Sql.execute(
                server,
                "CREATE OR REPLACE USER 'without_rights'@'%' IDENTIFIED BY '" + SECRET + "'",
                "CREATE DATABASE IF NOT EXISTS run_faults_foreign",
                "CREATE TABLE IF NOT EXISTS run_faults_foreign.orders (id INT PRIMARY KEY)");

        Said.by(("run " + row.getString(0))
                        .replace("{server}", server.jdbcUrl(""))
                        .replace("{login}", String.join(" ", Said.login(server)))
                        .replace("{string}", profile.toString())
                        .split(" "))
                .failsWithoutTrace(SECRET)
                .failsWithoutTrace(server.credentials().password())
                .failed(IntStream.range(1, row.size()).mapToObj(row::getString).toArray(String[]::new));
    }

    @Test
    void a_binary_that_ends_at_once_is_said_with_its_last_words() throws Exception {
        Path binary = program("echo 'unknown flag -store'; exit 3");

        Said.line("run s5 --tidb-binary {}", binary)
                .failsWithoutTrace(SECRET)
                .failed("ended before it was ready. Give a tidb-server for this system")
                .failed("Its last lines:", "unknown flag -store");
    }

    @Test
    void a_port_that_is_in_use_is_tried_again_with_others_and_then_said() throws Exception {
        Path attempts = folder.resolve("attempts");
        Path binary = program("echo try >>" + attempts + "; echo 'listen tcp: bind: address already in use'; exit 1");

        Said.line("run s5 --tidb-binary {}", binary).failsWithoutTrace(SECRET).failed("address already in use");
        assertThat(Files.readAllLines(attempts)).hasSize(3);
    }

    @LongTest
    void a_server_that_dies_in_the_middle_leaves_a_partial_report() throws Exception {
        RunReport report = inARound(run -> RoundtripProcess.signal("KILL", run.servers()), said -> {
            said.failed("failed: mariadb ended by itself with exit code 137.", "The connection to 127.0.0.1:");
            assertThat(said.out()).matches("(?s)PARTIAL[^\n]*failed: mariadb ended by itself.*");
        });
        assertThat(report.partial().orElseThrow()).contains("ended by itself");
        assertThat(report.scenarios().get(0).measured().orElseThrow().work().transactions())
                .isPositive();
    }

    @Test
    void ctrl_c_in_a_round_leaves_a_report_that_says_stopped_though_the_server_got_it_too() throws Exception {
        RunReport report = inARound(run -> run.signalAll(RoundtripProcess.INTERRUPT), said -> {
            assertThat(said.exits(RoundtripProcess.INTERRUPTED).err()).doesNotContain("failed", "ended by itself");
            assertThat(said.out()).startsWith("PARTIAL     The run was stopped. This was measured until then.");
        });
        assertThat(report.partial()).contains("The run was stopped.");
        // Whether the server still answers the last query is a race that nobody decides.
        assertThat(report.findings())
                .allSatisfy(finding -> assertThat(finding).startsWith("Whether the checks hold is unknown"));
        ScenarioResult s5 = report.scenarios().get(0);
        assertThat(s5.status()).isEqualTo(Status.MEASURED);
        assertThat(s5.measured().orElseThrow().work().transactions()).isPositive();
        assertThat(s5.measured().orElseThrow().work().errors()).isZero();
    }

    /** The report of a run to which this happens in its first round. */
    private RunReport inARound(ThrowingConsumer<RoundtripProcess> happens, Consumer<Said> says) throws Exception {
        Path json = folder.resolve("ended.json");
        try (RoundtripProcess run = start(json)) {
            happens.accept(run.awaitSaid("round 1 s5 again"));
            says.accept(run.said().failsWithoutTrace(SECRET));
            run.assertNoServerIsLeft();
        }
        return JsonReport.read(json);
    }

    @Test
    void what_a_killed_run_left_is_cleared_by_the_next_which_can_be_stopped_while_it_loads() throws Exception {
        try (RoundtripProcess killed = start(folder.resolve("killed.json"))) {
            killed.awaitSaid("MariaDB 11.4.5 embedded is ready");
            killed.signal("KILL");
            killed.said();
            assertThat(killed.servers()).isNotEmpty().anyMatch(ProcessHandle::isAlive);

            try (RoundtripProcess next = start(folder.resolve("next.json"))) {
                next.awaitSaid("loading roundtrip: ");
                // The system may take a while to end a server that was killed while it wrote.
                next.await(
                        "the killed run's server has ended",
                        () -> killed.runningServers().isEmpty());

                next.signal("TERM");

                Said said = next.said().failsWithoutTrace(SECRET).exits(143);
                assertThat(said.err()).endsWith("roundtrip: The run was stopped before anything was measured.\n");
                assertThat(said.out()).isEmpty();
                assertThat(folder.resolve("next.json")).doesNotExist();
                next.assertNoServerIsLeft();
            }
        }
    }

    private RoundtripProcess start(Path json) throws Exception {
        if (cache == null) {
            cache = TestServers.ownCache(folder);
        }
        return RoundtripProcess.start(
                folder,
                Map.of("ROUNDTRIP_CACHE", cache.toString()),
                Said.words(
                        "run s5 --server mariadb --threads 2 --slice 500ms --warmup 0s --rounds 500 --json {}", json));
    }

    private Path program(String script) throws Exception {
        Path file = Files.writeString(folder.resolve("tidb-server"), "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
