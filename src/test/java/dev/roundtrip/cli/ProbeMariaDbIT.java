package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built program against a real server. */
class ProbeMariaDbIT {

    private final DatabaseServer server = TestServers.mariaDb();

    @TempDir
    private Path folder;

    @Test
    void a_string_that_prepares_every_time_is_set_beside_the_one_that_lint_recommends() throws Exception {
        Said said = Said.line(
                "probe --url {}?useServerPrepStmts=true {} --time 200ms", server.jdbcUrl(""), Said.login(server));

        assertThat(said.done().out())
                .containsPattern("round trips +24\\.00 +13\\.00 +-11\\.00")
                .containsPattern("COM_STMT_PREPARE +10\\.00 +- +-10\\.00")
                // Which of the two stands there depends on the time, and this machine may be busy.
                .containsPattern("(Use this string|Recommended by lint)\\s+jdbc:mysql://.*&cachePrepStmts=true")
                .contains(
                        "It changes nothing in behaviour as long as:",
                        "Memory in the application: up to 1,000 kept statements x 10 connections");
        assertThat(said.out() + said.err()).doesNotContain(server.credentials().password());
    }

    @Test
    void ended_by_a_signal_it_drops_the_schema_that_it_made() throws Exception {
        try (RoundtripProcess probe = RoundtripProcess.start(
                folder,
                Map.of("ROUNDTRIP_PASSWORD", server.credentials().password()),
                Said.words("probe --url {} --time 1m --allow-writes", server.jdbcUrl("")))) {
            probe.awaitSaid("Measuring for");
            assertThat(probeSchemas()).isEqualTo(1);

            probe.signal("TERM");

            assertThat(probe.said().err()).contains("It was stopped, so there is no report. It left nothing behind.");
        }
        assertThat(probeSchemas()).isZero();
    }

    private int probeSchemas() throws SQLException {
        return (int) Sql.number(
                server,
                "SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 'roundtrip\\_probe\\_%'");
    }
}
