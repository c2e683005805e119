package dev.roundtrip.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongParameterizedTest;
import dev.roundtrip.agent.AgentJar;
import dev.roundtrip.agent.ApplicationProcess;
import dev.roundtrip.driver.ClassPaths;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.result.WatchReport.Saving;
import dev.roundtrip.result.WatchReport.Savings;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.witness.StatementPlans;
import dev.roundtrip.shop.Shop;
import dev.roundtrip.shop.ShopApplication;
import dev.roundtrip.shop.ShopTables;
import dev.roundtrip.shop.UseCase;
import dev.roundtrip.tap.Tap;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * What a watch says that a change would have saved is what the application sends less after that change: each of them
 * alone, and all together.
 */
class SavingsIT {

    private static final String DATABASE = "shop_savings";
    private static final String POOL = "spring.datasource.hikari.";
    private static final int TIMES = 3;

    /** With autocommit off a pool also rolls back what a framework asks when it starts. */
    private static final int OF_OPENING = 3;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"TIDB, JPA", "MARIADB, MYBATIS"})
    void sample_what_each_change_saves_is_as_said(On on, ShopApplication application) throws Exception {
        agree(on.server(), application);
    }

    @LongParameterizedTest
    @EnumSource
    void what_each_change_saves_is_as_said_on_both_servers(ShopApplication application) throws Exception {
        agree(TestServers.mariaDb(), application);
        agree(TestServers.requireTidb(), application);
    }

    /** With Spring 7, Hibernate 7 and the agent. */
    @LongParameterizedTest
    @EnumSource
    void what_each_change_saves_is_as_said_with_spring_boot_4(ShopApplication application) throws Exception {
        List<Path> libraries = ClassPaths.of(
                "org.springframework.boot:spring-boot-dependencies:pom:4.0.0",
                "org.springframework.boot:spring-boot-starter-data-jpa:4.0.0",
                "org.mybatis:mybatis-spring:4.0.0",
                "org.mybatis:mybatis:3.5.19",
                "com.mysql:mysql-connector-j:26.10.0");
        Watching child = (tables, url, properties) -> inChild(libraries, application, tables, properties);
        agree(TestServers.mariaDb(), application, child);
        agree(TestServers.requireTidb(), application, child);
    }

    /** What an application sends in all use cases. */
    private interface Watching {

        WatchReport with(ShopTables tables, String url, Map<String, String> properties) throws Exception;
    }

    private static void agree(DatabaseServer server, ShopApplication application) throws Exception {
        agree(server, application, (tables, url, properties) -> inThisJvm(application, tables, url, properties));
    }

    private static void agree(DatabaseServer server, ShopApplication application, Watching watching) throws Exception {
        List<String> wrong = new ArrayList<>();
        try (ShopTables tables = new ShopTables(server, DATABASE)) {
            WatchReport before = watched(server, watching, tables, List.of());
            Savings savings = before.savings();
            assertThat(savings.changes()).hasSizeGreaterThan(1);
            for (Saving saving : savings.changes()) {
                long after = roundTrips(watched(server, watching, tables, List.of(saving)));
                compare(saving.change(), before, after, saving.roundTrips(), wrong);
            }
            WatchReport after = watched(server, watching, tables, savings.changes());
            compare("all", before, roundTrips(after), savings.roundTrips(), wrong);
            assertThat(after.savings().changes()).isEmpty();
            if (server.description().kind() == ServerKind.TIDB) {
                assertPlansAreKept(server);
            }
        }
        assertThat(wrong).as("%s", application).isEmpty();
    }

    private static void assertPlansAreKept(DatabaseServer tidb) throws SQLException {
        try (Connection reader = tidb.connect("")) {
            StatementPlans plans = StatementPlans.read(reader, List.of(DATABASE));
            assertThat(plans.executed()).isNotEmpty();
            assertThat(plans.problems()).isEmpty();
        }
    }

    private static void compare(String change, WatchReport before, long after, long said, List<String> wrong) {
        long saved = roundTrips(before) - after;
        if (Math.abs(saved - said) > OF_OPENING) {
            wrong.add(
                    String.format(Locale.ROOT, "%s: said %d, saved %d of %d", change, said, saved, roundTrips(before)));
        }
    }

    /** Without those that depend on time: the pool's pings. */
    private static long roundTrips(WatchReport report) {
        return report.roundTrips() - report.count("COM_PING");
    }

    private static WatchReport watched(
            DatabaseServer server, Watching watching, ShopTables tables, List<Saving> changes) throws Exception {
        String parameters = Stream.concat(
                        Stream.of("useServerPrepStmts=true"),
                        changes.stream()
                                .filter(change -> change.where().equals("string"))
                                .map(Saving::change))
                .collect(Collectors.joining("&"));
        String url = server.jdbcUrl(DATABASE) + "?" + parameters;
        Map<String, String> properties = ShopTables.settings(server, url);
        changes.stream()
                .filter(change -> change.where().equals("pool"))
                .forEach(change ->
                        properties.put(POOL + "auto-commit", change.change().replace("autoCommit=", "")));
        return watching.with(tables, url, properties);
    }

    private static WatchReport inThisJvm(
            ShopApplication application, ShopTables tables, String url, Map<String, String> properties)
            throws Exception {
        try (Tap tap = Tap.openWithTexts(NanoClock.SYSTEM)) {
            ShopTables.tapped(properties, url, tap);
            try (ConfigurableApplicationContext context = application.start(properties)) {
                Shop shop = context.getBean(Shop.class);
                for (int i = 0; i < TIMES; i++) {
                    for (UseCase useCase : UseCase.values()) {
                        assertThat(useCase.runIn(shop)).isEqualTo(useCase.outcome());
                        assertThat(tables.state()).isEqualTo(useCase.state());
                        tables.reset();
                    }
                }
            }
            return TestWatch.report(tap);
        }
    }

    private WatchReport inChild(
            List<Path> libraries, ShopApplication application, ShopTables tables, Map<String, String> properties)
            throws Exception {
        Path json = folder.resolve("report.json");
        List<String> arguments = new ArrayList<>(
                List.of(application.name().toLowerCase(Locale.ROOT), "--shop.http=true", "--logging.level.root=OFF"));
        properties.forEach((name, value) -> arguments.add("--" + name + "=" + value));
        try (ApplicationProcess service = ApplicationProcess.start(
                folder,
                List.of("-javaagent:" + AgentJar.built() + "=json=" + json),
                libraries,
                ShopApplication.class,
                arguments)) {
            URI address = service.address();
            HttpClient http = HttpClient.newHttpClient();
            for (int i = 0; i < TIMES; i++) {
                for (UseCase useCase : UseCase.values()) {
                    HttpRequest request = HttpRequest.newBuilder(address.resolve(useCase.name()))
                            .build();
                    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
                    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                    tables.reset();
                }
            }
            service.terminate();
            return ApplicationProcess.report(json);
        }
    }
}
