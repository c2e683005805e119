package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.workload.data.CheckVerdict;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.data.WorkloadChecks;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a transaction of bundled workloads sends after the first one, and stores, as docs/batches.md says. */
class BundledCommandsIT {

    private static final Map<String, String> DRIVERS =
            Map.of("Connector/J", "mysql-connector-j:9.7.0", "MariaDB", "mariadb-java-client:3.5.11");

    private static final Map<String, String> PARAMETERS = Map.of(
            "default", "",
            "rewrite", "rewriteBatchedStatements=true",
            "prepare", "useServerPrepStmts=true",
            "keep", "cachePrepStmts=true&prepStmtCacheSqlLimit=2048",
            "bulk", "useBulkStmts=true",
            "no bulk", "useBulkStmtsForInserts=false");

    /** A cursor's end differs: MariaDB tells it only when a fetch finds too few rows, TiDB with the last row. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            batch-insert        | rows=200            | Connector/J | default                  | 201Q      | 201Q
            batch-insert        | rows=200            | Connector/J | rewrite                  | 2Q        | 2Q
            batch-insert        | rows=200            | Connector/J | prepare                  | P 200E C 2Q | P 200E C 2Q
            batch-insert        | rows=200            | Connector/J | prepare, keep            | 200E 2Q   | 200E 2Q
            batch-insert        | rows=200            | Connector/J | prepare, rewrite         | 2P E 2C Q | 2P E 2C Q
            batch-insert        | rows=200            | Connector/J | prepare, keep, rewrite   | P E C Q   | P E C Q
            batch-insert        | rows=200            | MariaDB     | default                  | P B C     | 200Q
            batch-insert        | rows=200            | MariaDB     | rewrite                  | P B C     | Q
            batch-insert        | rows=200            | MariaDB     | prepare                  | B         | P 200E C
            batch-insert        | rows=200            | MariaDB     | no bulk                  | 200Q      | 200Q
            batch-update        | rows=200            | Connector/J | default                  | 201Q      | 201Q
            batch-update        | rows=3              | Connector/J | rewrite                  | 4Q        | 4Q
            batch-update        | rows=200            | Connector/J | rewrite                  | 2S 3Q     | 2S 3Q
            batch-update        | rows=200            | Connector/J | prepare                  | P 200E C 2Q | P 200E C 2Q
            batch-update        | rows=200            | Connector/J | prepare, keep            | 200E 2Q   | 200E 2Q
            batch-update        | rows=200            | Connector/J | prepare, rewrite         | P C 2S 3Q | P C 2S 3Q
            batch-update        | rows=200            | Connector/J | prepare, keep, rewrite   | 2S 3Q     | 2S 3Q
            batch-update        | rows=200            | MariaDB     | rewrite                  | 200Q      | 200Q
            batch-update        | rows=200            | MariaDB     | bulk                     | P B C     | 200Q
            batch-update        | rows=200            | MariaDB     | prepare                  | 200E      | P 200E C
            batch-multi-values  | rows=1              | Connector/J | default                  | Q         | Q
            batch-multi-values  | rows=200            | Connector/J | rewrite                  | Q         | Q
            batch-multi-values  | rows=200            | Connector/J | prepare                  | P E C     | P E C
            batch-multi-values  | rows=200            | MariaDB     | default                  | Q         | Q
            batch-multi-values  | rows=200            | MariaDB     | prepare                  | E         | E
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
            large-result        | rows=25,fetch=10    | MariaDB     | default                  | Q         | Q
            large-result-stream | rows=25             | MariaDB     | default                  | Q         | Q
            large-result        | rows=25,fetch=10    | MariaDB     | prepare                  | E         | E
            long-data           | bytes=1048577       | Connector/J | default                  | 3Q        | 3Q
            long-data           | bytes=1048576       | Connector/J | prepare                  | 3P L 3E 3C  | 3P L 3E 3C
            long-data           | bytes=1048577       | Connector/J | prepare                  | 3P 2L 3E 3C | 3P 2L 3E 3C
            long-data           | bytes=1048577       | MariaDB     | default                  | 3Q        | 3Q
            long-data           | bytes=1048577       | MariaDB     | prepare                  | L 3E      | L 3E
            bulk-dml            | rows=2000           | Connector/J | default                  | 3Q        | 3Q
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

    /** The commands of a transaction as letters, without the commit; the checks of the workload must hold. */
    private static String sent(TestBank bank, String name, String sizes, String driver, String string)
            throws Exception {
        Map<String, Long> numbers = Stream.of(sizes.split(","))
                .map(size -> size.split("="))
                .collect(Collectors.toMap(size -> size[0], size -> Long.valueOf(size[1])));
        CompiledWorkload workload = TestWorkloads.bundled(name, numbers);
        CompiledTransaction transaction = workload.transactions().get(0);
        String database = name.startsWith("large") ? "large_result_" + numbers.get("rows") : name.replace('-', '_');
        TransactionSteps steps = TestWorkers.steps(workload, bank.prepare(database, workload));
        try (CountedConnection counted =
                        TestDrivers.of(DRIVERS.get(driver)).connect(bank.server(), database, parameters(string));
                Connection admin = bank.server().connect(database)) {
            WorkloadChecks checks = WorkloadChecks.begin(admin, workload);
            counted.connection().setAutoCommit(false);
            steps.carryOut(counted.connection(), transaction, Occasion.NEVER);
            String letters =
                    CommandLetters.of(counted.count(with -> steps.carryOut(with, transaction, Occasion.NEVER)));
            counted.connection().commit();
            CheckVerdict verdict = checks.end(admin, new long[] {2}, 0);
            assertThat(verdict.holds()).as(verdict.sentence()).isTrue();
            return letters;
        }
    }

    private static String parameters(String string) {
        return List.of(string.split(", ", -1)).stream()
                .map(word -> PARAMETERS.getOrDefault(word, word))
                .filter(parameters -> !parameters.isEmpty())
                .collect(Collectors.joining("&"));
    }
}
