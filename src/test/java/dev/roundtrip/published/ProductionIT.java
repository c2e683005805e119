package dev.roundtrip.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.roundtrip.report.CompareReport;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.ProgramResult;
import dev.roundtrip.verdict.Comparison;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        ProgramResult built = build("ProductionTest", "-Dboot.version=" + version);

        assertThat(built.said()).contains("Tests run: 18, Failures: 0, Errors: 0, Skipped: 0");
        Path first = folder.resolve("consumer-production/target/first.json");
        Path second = folder.resolve("consumer-production/target/second.json");
        WatchReport earlier = JsonReport.readWatch(first);
        WatchReport later = JsonReport.readWatch(second);
        assertThat(later.statements()).isEqualTo(earlier.statements() + 20);
        CompareReport compared = Comparison.ofWatched("first", earlier, "second", later, 0);
        assertThat(compared.rows()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.5.6", "4.1.2"})
    void a_service_on_virtual_threads_is_counted_and_no_thread_is_pinned_or_kept(String version) throws Exception {
        assumeTrue(
                Runtime.version().feature() >= 21,
                "Virtual threads need JDK 21. Run the tests in one: -Djvm=/opt/jdk-25/bin/java");

        ProgramResult built = build("VirtualThreadsTest", "-Dboot.version=" + version);

        assertThat(built.said()).contains("Tests run: 4, Failures: 0, Errors: 0");
    }

    @ParameterizedTest
    @CsvSource({"3.5.6, 4.3.0", "4.0.3, 5.0.2"})
    void a_pool_that_spring_cloud_refreshes_is_counted_without_a_leak(String version, String cloud) throws Exception {
        ProgramResult built = build("RefreshTest", "-Dboot.version=" + version, "-Dcloud.version=" + cloud);

        assertThat(built.said()).contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0");
    }

    @ParameterizedTest
    @CsvSource({"3.5.6, 2.8", "4.1.2, 3.0"})
    void the_pool_of_agroal_s_starter_is_counted(String version, String agroal) throws Exception {
        ProgramResult built = build("AgroalTest", "-Dboot.version=" + version, "-Dagroal.version=" + agroal);

        assertThat(built.said()).contains("Tests run: 3, Failures: 0, Errors: 0, Skipped: 0");
    }

    /** Runs a test of the service with both servers. */
    private ProgramResult build(String test, String... properties) throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        URI status = tidb.statusUri().orElseThrow();
        List<String> arguments = new ArrayList<>(List.of(properties));
        arguments.addAll(List.of("-Dtest=" + test, "test"));
        ProgramResult built = new TeamProject(folder, "consumer-production")
                .build(
                        arguments,
                        Map.of(
                                "CONSUMER_TIDB", tidb.host() + ":" + tidb.port(),
                                "CONSUMER_TIDB_STATUS", status.getHost() + ":" + status.getPort()));
        assertThat(built.code()).as(built.said()).isZero();
        return built;
    }
}
