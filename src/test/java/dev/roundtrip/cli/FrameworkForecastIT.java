package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.advice.TransactionForecast;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.live.workload.WorkloadRecorder;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.workload.WorkloadTexts;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.run.WorkloadForecast;
import dev.roundtrip.run.Workloads;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.shop.Shop;
import dev.roundtrip.shop.ShopApplication;
import dev.roundtrip.shop.ShopTables;
import dev.roundtrip.shop.UseCase;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.file.CompiledTransaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * What {@code run --plan} forecasts from the recording of an application, which was made under one string, is what the
 * application itself sends under another: each command, or it is named as one that the forecast does not know.
 */
class FrameworkForecastIT {

    private static final String DATABASE = "shop_forecast";
    private static final double TOLERANCE = 0.05;
    private static final int RECORDED = 4;
    private static final int MEASURED = 6;

    @TempDir
    private Path folder;

    @Test
    void sample_what_a_jdbc_template_sends_under_two_strings_is_forecast_from_its_recording() throws Exception {
        agree(TestServers.mariaDb(), ShopApplication.JDBC, ForecastAgreementIT.STRINGS.subList(6, 8));
    }

    @Tag("long")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @ParameterizedTest
    @CsvSource({"MARIADB, JDBC", "MARIADB, MYBATIS", "MARIADB, JPA", "TIDB, JDBC", "TIDB, MYBATIS", "TIDB, JPA"})
    void what_a_framework_sends_under_ten_strings_is_forecast_from_its_recording(On on, ShopApplication application)
            throws Exception {
        agree(on.server(), application, ForecastAgreementIT.STRINGS);
    }

    private void agree(DatabaseServer server, ShopApplication application, List<String> strings) throws Exception {
        List<String> wrong = new ArrayList<>();
        try (ShopTables tables = new ShopTables(server, DATABASE)) {
            Path recorded =
                    Files.writeString(folder.resolve("recorded.workload.yaml"), recorded(server, application, tables));
            for (String string : strings) {
                Map<Command, Double> expected = new EnumMap<>(Command.class);
                List<Command> unknown = forecast(string, recorded, expected);
                WireFigures sent = sent(server, application, string, tables);
                for (Command command : Command.values()) {
                    double is = (double) sent.count(command) / MEASURED;
                    double forecast = expected.getOrDefault(command, 0.0)
                            + (command == Command.COM_QUERY ? named(application, string) : 0);
                    // The pool's own pings depend on time.
                    if (unknown.contains(command) || command == Command.COM_PING || (is == 0 && forecast == 0)) {
                        continue;
                    }
                    if (Math.abs(is - forecast) > TOLERANCE * forecast) {
                        wrong.add(String.format(
                                Locale.ROOT, "%s %s: forecast %.2f, sent %.2f", string, command, forecast, is));
                    }
                }
            }
        }
        assertThat(wrong).as("%s: commands for all use cases", application).isEmpty();
    }

    /**
     * What the plan names and does not forecast: MyBatis executes each change by {@code execute()}, which asks whether
     * the session is read-only. One use case has two.
     */
    private static int named(ShopApplication application, String string) {
        boolean asks = !string.contains("useLocalSessionState=true")
                && !string.contains("useConfigs=maxPerformance")
                && !string.contains("readOnlyPropagatesToServer=false");
        return application == ShopApplication.MYBATIS && asks ? 2 : 0;
    }

    /** The file of a recording. */
    private static String recorded(DatabaseServer server, ShopApplication application, ShopTables tables)
            throws Exception {
        try (Tap tap = Tap.openWithTexts(NanoClock.SYSTEM);
                ConfigurableApplicationContext context =
                        application.start(properties(server, "useServerPrepStmts=true", tap))) {
            // Only connections that are opened after the recording began are recorded.
            context.getBean(HikariDataSource.class).getConnection().close();
            WorkloadRecorder recorder = WorkloadRecorder.start(
                    tap, RecordedData.PSEUDONYMS, "a test", "test", NanoClock.SYSTEM, WallClock.SYSTEM.now());
            context.getBean(HikariDataSource.class).getHikariPoolMXBean().softEvictConnections();
            runAll(context.getBean(Shop.class), RECORDED, tables);
            tap.totals();
            return recorder.text();
        }
    }

    /** In an order that chance decides, as that of a forecast. */
    private static void runAll(Shop shop, int times, ShopTables tables) throws Exception {
        List<UseCase> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.addAll(List.of(UseCase.values()));
        }
        Collections.shuffle(all, new Random(1));
        for (UseCase useCase : all) {
            useCase.runIn(shop);
            tables.reset();
        }
    }

    private List<Command> forecast(String string, Path recorded, Map<Command, Double> expected) throws Exception {
        Path profile = Files.writeString(
                folder.resolve("mine.yaml"),
                WorkloadTexts.profile("parameters: \"" + string + "\"", "file: " + recorded.getFileName()));
        Scenario scenario = Workloads.profiles().resolve(profile.toString()).orElseThrow();
        List<CompiledTransaction> kinds = Workloads.of(scenario.workload()).transactions();
        List<Command> unknown = new ArrayList<>();
        List<WorkloadForecast.Kind> forecasts =
                WorkloadForecast.of(scenario, DriverVersion.NEWEST_KNOWN).kinds();
        for (int i = 0; i < kinds.size(); i++) {
            // A recorded kind's weight is the number of its transactions.
            double times = kinds.get(i).weight() / RECORDED;
            TransactionForecast forecast = forecasts.get(i).forecast();
            forecast.commands().forEach((command, count) -> expected.merge(command, count * times, Double::sum));
            unknown.addAll(forecast.unknown());
        }
        return unknown;
    }

    private static WireFigures sent(
            DatabaseServer server, ShopApplication application, String string, ShopTables tables) throws Exception {
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                ConfigurableApplicationContext context = application.start(properties(server, string, tap))) {
            Shop shop = context.getBean(Shop.class);
            runAll(shop, 2, tables);
            tap.takeInterval();
            runAll(shop, MEASURED, tables);
            return tap.takeInterval();
        }
    }

    private static Map<String, String> properties(DatabaseServer server, String parameters, Tap tap) {
        Map<String, String> properties = ShopTables.settings(server, server.jdbcUrl(DATABASE) + "?" + parameters, tap);
        if (server.statusUri().isPresent()) {
            // TiDB refuses read-only transactions by default.
            properties.put("spring.datasource.hikari.connection-init-sql", "SET tidb_enable_noop_functions=ON");
        }
        return properties;
    }
}
