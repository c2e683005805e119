package dev.roundtrip.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.live.wastes.Waste;
import dev.roundtrip.live.wastes.WastefulShop;
import dev.roundtrip.live.wastes.WastefulShop.Framework;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.report.WatchReport.SeenChatter;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.testing.LongParameterizedTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests an application with nine planted wastes: each is named with its line, its price is what its removal saves, and
 * the first is the largest.
 */
class PlantedWastesIT {

    private static final int TIMES = 12;

    /** The share of the round trips by which a forecast may differ from what was saved. */
    private static final double TOLERANCE = 0.05;

    /** The round trips that opening the connection and filling caches may differ by. */
    private static final int OF_OPENING = 5;

    private static final String CONNECTOR_J = "mysql-connector-j:9.7.0";
    private static final String MARIADB_DRIVER = "mariadb-java-client:3.5.11";

    @Test
    void each_waste_is_named_with_its_line_and_its_price() throws Exception {
        agree(TestServers.mariaDb(), CONNECTOR_J, Framework.JDBC);
    }

    /** MariaDB's driver has no parameter against the questions for the level; it sends nothing more when it streams. */
    @LongParameterizedTest
    @MethodSource
    void each_waste_is_named_in_each_framework_with_each_driver_on_both_servers(
            Framework framework, String driver, On on) throws Exception {
        agree(on.server(), driver, framework);
    }

    static Stream<Arguments> each_waste_is_named_in_each_framework_with_each_driver_on_both_servers() {
        return Stream.of(Framework.values())
                .flatMap(framework -> Stream.of(CONNECTOR_J, "mysql-connector-j:8.0.33", MARIADB_DRIVER)
                        .flatMap(driver ->
                                Stream.of(On.MARIADB, On.TIDB).map(on -> Arguments.of(framework, driver, on))));
    }

    private static void agree(DatabaseServer server, String driver, Framework framework) throws Exception {
        Set<Waste> wastes = driver.equals(MARIADB_DRIVER)
                ? EnumSet.complementOf(EnumSet.of(Waste.ISOLATION_ASKED, Waste.STREAMED))
                : EnumSet.allOf(Waste.class);
        WastefulShop.fill(server);
        WatchReport before = watched(server, driver, framework, Set.of());
        List<Saving> changes = before.savings().changes();
        List<String> wrong = new ArrayList<>();
        Map<Waste, Long> saved = new EnumMap<>(Waste.class);
        for (Waste waste : wastes) {
            Optional<Saving> change = changes.stream()
                    .filter(each -> waste.isRemovedBy(each.change()))
                    .findFirst();
            long after = watched(server, driver, framework, Set.of(waste)).roundTrips();
            saved.put(waste, before.roundTrips() - after);
            if (change.isEmpty()) {
                wrong.add(waste + " is not named; it costs " + saved.get(waste));
                continue;
            }
            compare(waste.toString(), change.get().roundTrips(), saved.get(waste), wrong);
            if (!waste.isAt(change.get().line().orElse("none"))) {
                wrong.add(waste + " has the line " + change.get().line());
            }
        }
        if (driver.equals(MARIADB_DRIVER)) {
            SeenChatter level = before.savings().chatter().stream()
                    .filter(each -> each.kind().equals("isolation level"))
                    .findFirst()
                    .orElseThrow();
            long after = watched(server, driver, framework, Set.of(Waste.ISOLATION_ASKED))
                    .roundTrips();
            compare(level.removedBy(), level.roundTrips(), before.roundTrips() - after, wrong);
            if (!Waste.ISOLATION_ASKED.isAt(level.line().orElse("none"))) {
                wrong.add("the isolation level has the line " + level.line());
            }
        }
        long left = watched(server, driver, framework, wastes).roundTrips();
        compare("all", before.savings().roundTrips(), before.roundTrips() - left, wrong);
        Waste most = wastes.stream().max(Comparator.comparingLong(saved::get)).orElseThrow();
        if (!most.isRemovedBy(changes.get(0).change())) {
            wrong.add("the largest is " + most);
        }
        assertThat(wrong)
                .as(
                        "%s of %d",
                        changes.stream().map(Record::toString).collect(Collectors.joining("\n")), before.roundTrips())
                .isEmpty();
    }

    private static void compare(String what, long said, long saved, List<String> wrong) {
        if (Math.abs(saved - said) > TOLERANCE * saved + OF_OPENING) {
            wrong.add(String.format(Locale.ROOT, "%s: said %d, saved %d", what, said, saved));
        }
    }

    private static WatchReport watched(DatabaseServer server, String driver, Framework framework, Set<Waste> mended)
            throws Exception {
        boolean prepares = !mended.contains(Waste.PREPARED_EACH_TIME);
        // The oldest version resets kept statements.
        boolean keeps = !driver.endsWith(":8.0.33");
        boolean rewrites = !driver.equals(MARIADB_DRIVER);
        String parameters = Stream.concat(
                        Stream.of(
                                "useServerPrepStmts=" + (prepares || keeps), "cachePrepStmts=" + (!prepares && keeps)),
                        Stream.of(
                                        parameter(
                                                mended,
                                                Waste.SINGLE_INSERTS,
                                                rewrites ? "rewriteBatchedStatements=true" : ""),
                                        parameter(
                                                mended,
                                                Waste.PREPARED_EACH_TIME,
                                                keeps ? "prepStmtCacheSqlLimit=2048" : ""),
                                        parameter(
                                                mended,
                                                Waste.ISOLATION_ASKED,
                                                driver.equals(MARIADB_DRIVER) ? "" : "useLocalSessionState=true"),
                                        parameter(mended, Waste.READ_ONLY, "readOnlyPropagatesToServer=false"),
                                        parameter(mended, Waste.STREAMED, "netTimeoutForStreamingResults=0"))
                                .flatMap(Optional::stream))
                .filter(parameter -> !parameter.isEmpty())
                .collect(Collectors.joining("&"));
        AtomicLong time = new AtomicLong();
        // The clock moves far enough with each command that each may be sampled.
        try (Tap tap = Tap.builder(() -> time.addAndGet(1_000_000_000)).lines().open()) {
            try (WastefulShop shop =
                    new WastefulShop(server, TestDrivers.of(driver), parameters, tap, framework, mended)) {
                for (int i = 0; i < TIMES; i++) {
                    shop.work();
                }
            }
            return TestWatch.report(tap);
        }
    }

    private static Optional<String> parameter(Set<Waste> mended, Waste waste, String parameter) {
        return mended.contains(waste) ? Optional.of(parameter) : Optional.empty();
    }
}
