package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Texts;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.workload.WorkloadTexts;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.KindResult;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.run.Requests;
import dev.roundtrip.run.WorkloadForecast;
import dev.roundtrip.run.WorkloadForecast.Kind;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.wire.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What {@code run --plan} forecasts for a workload under a string, without a database, is what a run of it counts: each
 * command, or it is named as one that the forecast does not know.
 */
class ForecastAgreementIT {

    private static final double TOLERANCE = 0.05;

    /** A command that is sent less often than this per transaction is one of the first uses after the warm-up. */
    private static final double RARE = 0.02;

    private static final String MIXED =
            Path.of("src", "test", "resources", "workloads", "mixed.yaml").toString();

    static final List<String> STRINGS = List.of(Texts.words("""
            useServerPrepStmts=false useConfigs=maxPerformance useServerPrepStmts=true
            useServerPrepStmts=true&cachePrepStmts=true useServerPrepStmts=true&useConfigs=maxPerformance
            useServerPrepStmts=true&useConfigs=maxPerformance&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=65535
            rewriteBatchedStatements=true useServerPrepStmts=true&cachePrepStmts=true&rewriteBatchedStatements=true
            useLocalSessionState=true&allowMultiQueries=true&rewriteBatchedStatements=true
            useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=10&readOnlyPropagatesToServer=false
            """));

    private static final List<Integer> ALL =
            IntStream.range(0, STRINGS.size()).boxed().toList();

    /** Of strings whose counts did not agree before, as long as there are some. */
    private static final List<String> DURATIONS = List.of("1s", "15s", "90s");

    @TempDir
    private Path folder;

    @Test
    void sample_a_bank_transfer_under_three_strings_sends_what_is_forecast_on_mariadb() throws Exception {
        agree(TestServers.mariaDb(), "bank-transfer-short", Map.of(), List.of(0, 3, 7));
    }

    @Tag("long")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @ParameterizedTest
    @CsvSource(textBlock = """
            MARIADB, mixed
            MARIADB, bank-transfer-short
            MARIADB, bank-transfer
            MARIADB, sysbench-read-write
            MARIADB, sysbench-insert
            MARIADB, tpcc
            TIDB, mixed
            TIDB, bank-transfer-short
            TIDB, sysbench-read-write
            TIDB, tpcc
            """)
    void a_workload_under_ten_strings_sends_what_is_forecast(On on, String workload) throws Exception {
        agree(on.server(), workload.equals("mixed") ? MIXED : workload, sizes(workload), ALL);
    }

    private static Map<String, Long> sizes(String workload) {
        return switch (workload) {
            case "tpcc" -> Map.of("warehouses", 1L, "customers", 300L, "items", 5_000L);
            case "sysbench-read-write", "sysbench-insert" -> Map.of("tables", 8L, "table_size", 1_000L);
            default -> Map.of();
        };
    }

    private void agree(DatabaseServer server, String workload, Map<String, Long> sizes, List<Integer> strings)
            throws Exception {
        String database = Sql.database(server, "roundtrip_forecast_it");
        List<String> options = sizes.entrySet().stream()
                .flatMap(size -> Stream.of("--size", size.getKey() + "=" + size.getValue()))
                .toList();
        List<String> doubtful = new ArrayList<>();
        for (int i : strings) {
            doubtful.add(profile(i));
        }
        List<String> wrong = new ArrayList<>();
        for (String duration : DURATIONS) {
            if (doubtful.isEmpty()) {
                break;
            }
            // With few transactions it may be chance which texts a cache holds; with many it is not.
            wrong.clear();
            String line = "{} --workload {} {} {} --slice {} --warmup 1s";
            RunReport report = Said.run(line, doubtful, workload, Said.on(server, database), options, duration)
                    .report();
            doubtful.removeIf(name -> {
                Scenario scenario = Requests.scenario(name, workload, sizes);
                Measured measured =
                        report.named(scenario.name()).orElseThrow().measured().orElseThrow();
                List<String> differences = differences(scenario, measured);
                wrong.addAll(differences);
                return differences.isEmpty() && measured.work().transactions() > 0;
            });
        }
        assertThat(wrong).as("%s: commands per transaction", workload).isEmpty();
    }

    private static List<String> differences(Scenario scenario, Measured measured) {
        List<String> wrong = new ArrayList<>();
        Map<String, Long> done =
                measured.kinds().stream().collect(Collectors.toMap(KindResult::name, KindResult::done));
        List<Kind> kinds = (done.size() < 2
                        ? WorkloadForecast.of(scenario, DriverVersion.NEWEST_KNOWN)
                        : WorkloadForecast.of(
                                scenario, DriverVersion.NEWEST_KNOWN, kind -> done.getOrDefault(kind.name(), 0L)))
                .kinds();
        double all = measured.work().transactions();
        Map<String, Long> sent =
                measured.commands().stream().collect(Collectors.toMap(CommandResult::command, CommandResult::count));
        for (Command command : Command.values()) {
            if (kinds.stream().anyMatch(kind -> kind.forecast().unknown().contains(command))) {
                continue;
            }
            double expected = 0;
            for (Kind kind : kinds) {
                double share = kinds.size() == 1 ? 1 : done.getOrDefault(kind.name(), 0L) / all;
                expected += share * kind.forecast().commands().getOrDefault(command, 0.0);
            }
            double is = sent.getOrDefault(command.name(), 0L) / all;
            if (Math.abs(is - expected) > Math.max(TOLERANCE * expected, RARE)) {
                String what = scenario.name() + " (" + scenario.connection().parameters() + ") " + command;
                wrong.add(String.format(
                        Locale.ROOT, "%s: forecast %.3f, measured %.3f of %.0f", what, expected, is, all));
            }
        }
        return wrong;
    }

    /** With HikariCP's own autocommit in every second one. TiDB refuses read-only transactions by default. */
    private String profile(int index) throws Exception {
        String text = WorkloadTexts.profile(
                "parameters: \"" + STRINGS.get(index) + "\", poolAutoCommit: " + (index % 2 == 0),
                "file: bank-transfer-short");
        return Files.writeString(
                        folder.resolve("f" + index + ".yaml"),
                        text
                                + "server: {settings: [{variable: tidb_enable_noop_functions, value: ON, scope: session}]}\n")
                .toString();
    }
}
