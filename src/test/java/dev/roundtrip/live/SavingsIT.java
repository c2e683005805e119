package dev.roundtrip.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.Savings;
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
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.wire.Command;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Tests that what a watch says a change would have saved is what the application sends less after that change: for each
 * change alone, and for all together.
 */
class SavingsIT {

    private static final String DATABASE = "shop_savings";
    private static final String POOL = "spring.datasource.hikari.";
    private static final int TIMES = 3;

    /** {@code PlantedWastesIT} has the loops, which the application's code has to change. */
    private static final Set<UseCase> WITHOUT_A_LOOP =
            EnumSet.complementOf(EnumSet.of(UseCase.N_PLUS_ONE, UseCase.SAVE_ALL));

    /** The round trips of opening. With autocommit off a pool also rolls back what a framework asks when it starts. */
    private static final int OF_OPENING = 3;

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

    /** Hibernate's property, or the driver's parameter, removes a loop without other code. */
    @LongParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            JPA | spring.jpa.properties.hibernate.default_batch_fetch_size=16 | 1 query for 10.0 in JpaShop.nPlusOne
            JDBC | rewriteBatchedStatements=true | rewriteBatchedStatements=true for JdbcShop.saveAll
            MYBATIS | rewriteBatchedStatements=true | rewriteBatchedStatements=true for MyBatisShop.saveAll
            """)
    void what_a_loop_costs_is_as_said_and_its_method_is_named(ShopApplication application, String remedy, String change)
            throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        try (ShopTables tables = new ShopTables(server, DATABASE)) {
            WatchReport before = looping(server, application, tables, "");
            assertThat(before.savings().changes())
                    .extracting(Saving::change)
                    .contains("1 query for 10.0 in " + application.serviceName() + ".nPlusOne");
            Saving saving = before.savings().changes().stream()
                    .filter(each -> each.change().equals(change))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(before.savings().changes()));
            long saved = roundTrips(before) - roundTrips(looping(server, application, tables, remedy));
            assertThat((double) saving.roundTrips()).isCloseTo((double) saved, Percentage.withPercentage(5));
        }
    }

    private static WatchReport looping(
            DatabaseServer server, ShopApplication application, ShopTables tables, String remedy) throws Exception {
        boolean inString = !remedy.startsWith("spring.");
        String url = server.jdbcUrl(DATABASE) + "?useServerPrepStmts=true" + (inString ? "&" + remedy : "");
        Map<String, String> properties = ShopTables.settings(server, url);
        if (!inString) {
            properties.put(remedy.replaceFirst("=.*", ""), remedy.replaceFirst(".*=", ""));
        }
        AtomicLong time = new AtomicLong();
        // The clock moves far enough with each command that each may be sampled.
        Tap tap = Tap.builder(() -> time.addAndGet(1_000_000_000)).lines().open();
        return inThisJvm(application, tables, url, properties, tap, EnumSet.allOf(UseCase.class));
    }

    private static void agree(DatabaseServer server, ShopApplication application) throws Exception {
        List<String> wrong = new ArrayList<>();
        try (ShopTables tables = new ShopTables(server, DATABASE)) {
            WatchReport before = watched(server, application, tables, List.of());
            Savings savings = before.savings();
            assertThat(savings.changes()).hasSizeGreaterThan(1);
            for (Saving saving : savings.changes()) {
                long after = roundTrips(watched(server, application, tables, List.of(saving)));
                compare(saving.change(), before, after, saving.roundTrips(), wrong);
            }
            WatchReport after = watched(server, application, tables, savings.changes());
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

    /** The round trips without the pool's pings, which depend on time. */
    private static long roundTrips(WatchReport report) {
        return report.roundTrips() - report.count(Command.COM_PING);
    }

    private static WatchReport watched(
            DatabaseServer server, ShopApplication application, ShopTables tables, List<Saving> changes)
            throws Exception {
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
        Tap tap = Tap.builder(NanoClock.SYSTEM).texts().open();
        return inThisJvm(application, tables, url, properties, tap, WITHOUT_A_LOOP);
    }

    private static WatchReport inThisJvm(
            ShopApplication application,
            ShopTables tables,
            String url,
            Map<String, String> properties,
            Tap opened,
            Set<UseCase> useCases)
            throws Exception {
        try (Tap tap = opened) {
            ShopTables.tapped(properties, url, tap);
            try (ConfigurableApplicationContext context = application.start(properties)) {
                Shop shop = context.getBean(Shop.class);
                for (int i = 0; i < TIMES; i++) {
                    for (UseCase useCase : useCases) {
                        assertThat(useCase.runIn(shop)).isEqualTo(useCase.outcome());
                        assertThat(tables.state()).isEqualTo(useCase.state());
                        tables.reset();
                    }
                }
            }
            return TestWatch.report(tap);
        }
    }
}
