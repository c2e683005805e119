package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent and TiDB's own counters. */
class AgentTidbIT {

    @Test
    void the_agent_counts_what_tidb_counts(@TempDir Path folder) throws Exception {
        DatabaseServer server = ApplicationProcess.withItsTable(TestServers.requireTidb());
        Path json = folder.resolve("report.json");
        try (CommandCounters counters = CommandCounters.of(server);
                ApplicationProcess application = ApplicationProcess.small(
                        folder,
                        List.of("-javaagent:" + AgentJar.built() + "=json=" + json),
                        server,
                        "useServerPrepStmts=true",
                        "50")) {
            application.endsWell();

            assertThat(counters.in(ApplicationProcess.report(json)))
                    .isEqualTo(counters.sinceLast())
                    .containsEntry("StmtExecute", 50 * 4L);
        }
    }
}
