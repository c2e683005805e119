package dev.roundtrip.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CompareReport;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.ProgramResult;
import dev.roundtrip.verdict.Comparison;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests a service of Spring Boot 3 and 4 (src/test/resources/consumer-production) that counts in production: with each
 * pool, on MariaDB and TiDB.
 */
@Tag("long")
class ProductionIT {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"3.4.10", "3.5.6", "4.1.2"})
    void a_service_counts_what_its_servers_count_by_a_dependency_and_a_property(String version) throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        URI status = tidb.statusUri().orElseThrow();
        TeamProject project = new TeamProject(folder, "consumer-production");

        ProgramResult built = project.build(
                List.of("-Dboot.version=" + version, "test"),
                Map.of(
                        "CONSUMER_TIDB", tidb.host() + ":" + tidb.port(),
                        "CONSUMER_TIDB_STATUS", status.getHost() + ":" + status.getPort()));

        assertThat(built.code()).as(built.said()).isZero();
        assertThat(built.said()).contains("Tests run: 18, Failures: 0, Errors: 0, Skipped: 0");
        Path first = folder.resolve("consumer-production/target/first.json");
        Path second = folder.resolve("consumer-production/target/second.json");
        WatchReport earlier = JsonReport.readWatch(first);
        WatchReport later = JsonReport.readWatch(second);
        assertThat(later.statements()).isEqualTo(earlier.statements() + 20);
        CompareReport compared = Comparison.ofWatched("first", earlier, "second", later, 0);
        assertThat(compared.rows()).isNotEmpty();
    }
}
