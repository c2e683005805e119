package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What one transaction of bundled workloads sends and stores, as docs/batches.md says. */
class BundledCommandsIT {

    private static final Map<String, String> DRIVERS =
            Map.of("Connector/J", "mysql-connector-j:9.7.0", "MariaDB", "mariadb-java-client:3.5.11");

    /** A cursor's end: MariaDB says it only when a fetch finds too few rows, TiDB with the last row. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            large-result        | rows=1,fetch=10     | Connector/J | useCursorFetch=true      | P E F C   | P E F C
            large-result        | rows=10,fetch=10    | Connector/J | useCursorFetch=true      | P E 2F C  | P E F C
            large-result        | rows=11,fetch=10    | Connector/J | useCursorFetch=true      | P E 2F C  | P E 2F C
            large-result        | rows=25,fetch=10    | Connector/J | useCursorFetch=true      | P E 3F C  | P E 3F C
            large-result        | rows=1000,fetch=100 | Connector/J | useCursorFetch=true      | P E 11F C | P E 10F C
            large-result        | rows=25,fetch=0     | Connector/J | default                  | Q         | Q
            large-result        | rows=25,fetch=10    | Connector/J | default                  | Q         | Q
            large-result        | rows=25,fetch=10    | Connector/J | prepare                  | P E C     | P E C
            large-result-stream | rows=25             | Connector/J | default                  | 3Q        | 3Q
            large-result-stream | rows=25             | Connector/J | netTimeoutForStreamingResults=0 | Q  | Q
            large-result-stream | rows=25             | Connector/J | prepare                  | P E C 2Q  | P E C 2Q
            large-result        | rows=25,fetch=0     | MariaDB     | default                  | Q         | Q
            large-result        | rows=25,fetch=10    | MariaDB     | default                  | Q         | Q
            large-result-stream | rows=25             | MariaDB     | default                  | Q         | Q
            large-result        | rows=25,fetch=10    | MariaDB     | prepare                  | P E       | P E
            large-result-stream | rows=25             | MariaDB     | prepare                  | P E       | P E
            batch-multi-values  | rows=1              | Connector/J | default                  | Q         | Q
            batch-multi-values  | rows=200            | Connector/J | default                  | Q         | Q
            batch-multi-values  | rows=200            | Connector/J | rewrite                  | Q         | Q
            batch-multi-values  | rows=200            | Connector/J | prepare                  | P E C     | P E C
            batch-multi-values  | rows=200            | MariaDB     | default                  | Q         | Q
            batch-multi-values  | rows=1              | MariaDB     | prepare                  | P E       | P E
            batch-multi-values  | rows=200            | MariaDB     | prepare                  | P E       | P E
            """)
    void a_workload_sends_what_its_string_and_its_sizes_ask_for(
            String workload, String sizes, String driver, String string, String onMariaDb, String onTidb)
            throws Exception {
        assertThat(sent(TestBank.onMariaDb(), workload, sizes, driver, string)).isEqualTo(onMariaDb);
        assertThat(sent(TestBank.onTidb(), workload, sizes, driver, string)).isEqualTo(onTidb);
    }

    @Test
    void many_values_are_not_split_at_the_packet_limit() {
        String limited = "rewriteBatchedStatements=true&maxAllowedPacket=9000";

        assertThatThrownBy(() -> sent(TestBank.onMariaDb(), "batch-multi-values", "rows=200", "Connector/J", limited))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("too large");
    }

    private static String sent(TestBank bank, String name, String sizes, String driver, String string)
            throws Exception {
        Map<String, Long> numbers = Stream.of(sizes.split(","))
                .map(size -> size.split("="))
                .collect(Collectors.toMap(size -> size[0], size -> Long.valueOf(size[1])));
        CompiledWorkload workload = TestWorkloads.bundled(name, numbers);
        String database = name.startsWith("large") ? "large_result_" + numbers.get("rows") : "batch_multi_values";
        return TestWorkers.sent(bank, DRIVERS.get(driver), PageTable.parameters(string), database, workload);
    }
}
