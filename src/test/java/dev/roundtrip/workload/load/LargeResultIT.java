package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The workloads large-result and large-result-stream, as docs/batches.md says. */
class LargeResultIT {

    private static final String CONNECTOR_J = "mysql-connector-j:9.7.0";
    private static final String MARIADB = "mariadb-java-client:3.5.11";

    /** MariaDB says that a cursor is at its end only when a fetch finds too few rows, TiDB with the last row. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 2, 1",
        "1, 10, 1, 1",
        "9, 10, 1, 1",
        "10, 10, 2, 1",
        "11, 10, 2, 2",
        "20, 10, 3, 2",
        "25, 10, 3, 3",
        "25, 100, 1, 1",
        "100, 100, 2, 1",
        "1000, 100, 11, 10"
    })
    void a_cursor_is_fetched_until_the_server_says_that_it_is_at_its_end(int rows, int size, int mariaDb, int tidb)
            throws Exception {
        assertThat(mariaDb).isEqualTo(rows / size + 1);
        assertThat(tidb).isEqualTo((rows + size - 1) / size);
        assertThat(sent(TestServers.mariaDb(), rows, size, CONNECTOR_J, "useCursorFetch=true"))
                .isEqualTo("P E " + (mariaDb == 1 ? "" : mariaDb) + "F C");
        assertThat(sent(TestServers.requireTidb(), rows, size, CONNECTOR_J, "useCursorFetch=true"))
                .isEqualTo("P E " + (tidb == 1 ? "" : tidb) + "F C");
    }

    @ParameterizedTest
    @CsvSource({
        CONNECTOR_J + ", useCursorFetch=true, 0, P E C",
        CONNECTOR_J + ", '', 0, Q",
        CONNECTOR_J + ", '', 10, Q",
        CONNECTOR_J + ", useServerPrepStmts=true, 10, P E C",
        CONNECTOR_J + ", '', stream, 3Q",
        CONNECTOR_J + ", netTimeoutForStreamingResults=0, stream, Q",
        CONNECTOR_J + ", useServerPrepStmts=true, stream, P E C 2Q",
        MARIADB + ", '', 0, Q",
        MARIADB + ", '', 10, Q",
        MARIADB + ", '', stream, Q",
        MARIADB + ", useServerPrepStmts=true, 10, P E",
        MARIADB + ", useServerPrepStmts=true, stream, P E"
    })
    void without_a_cursor_all_rows_are_the_answer_to_one_command(
            String driver, String parameters, String fetch, String commands) throws Exception {
        int size = fetch.equals("stream") ? -1 : Integer.parseInt(fetch);

        assertThat(sent(TestServers.mariaDb(), 25, size, driver, parameters)).isEqualTo(commands);
        assertThat(sent(TestServers.requireTidb(), 25, size, driver, parameters))
                .isEqualTo(commands);
    }

    /** What reading all rows sends; the workload itself fails if there are fewer. */
    private static String sent(DatabaseServer server, int rows, int fetch, String driver, String parameters)
            throws Exception {
        String database = "large_result_" + rows;
        CompiledWorkload workload = TestWorkloads.bundled(
                fetch < 0 ? "large-result-stream" : "large-result",
                fetch < 0 ? Map.of("rows", (long) rows) : Map.of("rows", (long) rows, "fetch", (long) fetch));
        return TestWorkers.sent(server, driver, parameters, database, workload);
    }
}
