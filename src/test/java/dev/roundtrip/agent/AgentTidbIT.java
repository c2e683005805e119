package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongTest;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent and TiDB's own counters. */
class AgentTidbIT {

    @TempDir
    private Path folder;

    @Test
    void the_agent_counts_what_tidb_counts() throws Exception {
        countsAreEqual(50);
    }

    @LongTest
    void over_ten_thousand_requests_the_counts_are_equal() throws Exception {
        countsAreEqual(10_000 / SmallApplication.STATEMENTS_PER_ROUND);
    }

    private void countsAreEqual(int rounds) throws Exception {
        DatabaseServer server = ApplicationProcess.withItsTable(TestServers.requireTidb());
        Path json = folder.resolve("report.json");
        try (CommandCounters counters = CommandCounters.of(server);
                ApplicationProcess application = ApplicationProcess.small(
                        folder,
                        List.of("-javaagent:" + AgentJar.built() + "=json=" + json),
                        server,
                        "useServerPrepStmts=true",
                        Integer.toString(rounds))) {
            application.endsWell();

            assertThat(counters.in(ApplicationProcess.report(json)))
                    .isEqualTo(counters.sinceLast())
                    .containsEntry("StmtExecute", rounds * 4L);
        }
    }
}
