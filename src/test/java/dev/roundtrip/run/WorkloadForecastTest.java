package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.profile.workload.WorkloadTexts;
import dev.roundtrip.wire.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadForecastTest {

    @TempDir
    private Path folder;

    /** In TPC-C the customer's credit decides which statements follow; in sysbench no row decides anything. */
    @ParameterizedTest
    @CsvSource({
        "tpcc, useServerPrepStmts=true&cachePrepStmts=true, false",
        "tpcc, useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=65535, true",
        "tpcc, useServerPrepStmts=true, true",
        "sysbench-read-write, useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=10, true",
    })
    void what_a_full_cache_loses_is_unknown_if_rows_decide_which_statements_follow(
            String workload, String parameters, boolean known) throws Exception {
        Path profile = Files.writeString(
                folder.resolve("own.yaml"),
                WorkloadTexts.profile("parameters: \"" + parameters + "\"", "file: bank-transfer-short"));

        WorkloadForecast forecast = WorkloadForecast.of(
                Requests.scenario(profile.toString(), workload, Map.of()), DriverVersion.NEWEST_KNOWN);

        assertThat(forecast.kinds()).allSatisfy(kind -> {
            assertThat(kind.forecast().unknown().contains(Command.COM_STMT_PREPARE))
                    .isEqualTo(!known);
            assertThat(kind.forecast().commands().containsKey(Command.COM_STMT_CLOSE))
                    .isEqualTo(known && !parameters.contains("1000"));
            assertThat(kind.forecast().commands()).containsKey(Command.COM_STMT_EXECUTE);
        });
    }
}
