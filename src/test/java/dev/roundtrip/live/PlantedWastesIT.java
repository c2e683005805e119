package dev.roundtrip.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.roundtrip.driver.TestDrivers;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

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

    @Test
    void each_waste_is_named_with_its_line_and_its_price() throws Exception {
        agree(TestServers.mariaDb(), CONNECTOR_J, EnumSet.allOf(Waste.class));
    }

    @LongParameterizedTest
    @CsvSource({"TIDB, " + CONNECTOR_J, "TIDB, mysql-connector-j:8.0.33", "MARIADB, mysql-connector-j:8.0.33"})
    void each_waste_is_named_on_both_servers_and_with_a_driver_that_resets_statements(On on, String driver)
            throws Exception {
        agree(on.server(), driver, EnumSet.allOf(Waste.class));
    }

    /** MariaDB's driver has no parameters against the last three; it sends nothing more when it streams. */
    @LongParameterizedTest
    @EnumSource
    void each_waste_is_named_with_mariadb_s_driver(On on) throws Exception {
        WatchReport report = agree(
                on.server(),
                "mariadb-java-client:3.5.11",
                EnumSet.range(Waste.QUERY_IN_A_LOOP_OF_A_MIX, Waste.READ_ONLY));
        assertThat(report.savings().chatter())
                .extracting(SeenChatter::kind, SeenChatter::removedBy)
                .contains(
                        tuple("isolation level", "one level, set by the pool and not by each transaction"),
                        tuple("read-only mode", "readOnlyPropagatesToServer=false (string)"));
    }

    private static WatchReport agree(DatabaseServer server, String driver, Set<Waste> wastes) throws Exception {
        WastefulShop.fill(server);
        WatchReport before = watched(server, driver, Set.of());
        List<Saving> changes = before.savings().changes();
        List<String> wrong = new ArrayList<>();
        List<Saving> named = new ArrayList<>();
        for (Waste waste : wastes) {
            Optional<Saving> change = changes.stream()
                    .filter(each -> waste.isRemovedBy(each.change()))
                    .findFirst();
            if (change.isEmpty()) {
                wrong.add(waste + " is not named");
                continue;
            }
            long saved =
                    before.roundTrips() - watched(server, driver, Set.of(waste)).roundTrips();
            if (Math.abs(saved - change.get().roundTrips()) > TOLERANCE * saved + OF_OPENING) {
                wrong.add(String.format(
                        Locale.ROOT,
                        "%s: said %d, saved %d",
                        waste,
                        change.get().roundTrips(),
                        saved));
            }
            if (!change.get().line().orElse("none").matches(".*(WastefulShop|hikari).*\\.java:\\d+\\)")) {
                wrong.add(waste + " has the line " + change.get().line());
            }
            named.add(new Saving("", waste.toString(), saved, ""));
        }
        long left = watched(server, driver, wastes).roundTrips();
        long saved = before.roundTrips() - left;
        long said = before.savings().roundTrips();
        if (Math.abs(saved - said) > TOLERANCE * saved) {
            wrong.add("all: said " + said + ", saved " + saved + " of " + before.roundTrips());
        }
        assertThat(wrong).as("%s", changes).isEmpty();
        String most = named.stream()
                .max(Comparator.comparingLong(Saving::roundTrips))
                .map(Saving::change)
                .orElseThrow();
        assertThat(Waste.valueOf(most).isRemovedBy(changes.get(0).change())).isTrue();
        return before;
    }

    private static WatchReport watched(DatabaseServer server, String driver, Set<Waste> mended) throws Exception {
        boolean prepares = !mended.contains(Waste.PREPARED_EACH_TIME);
        // The oldest version resets kept statements.
        boolean keeps = !driver.endsWith(":8.0.33");
        String parameters = Stream.concat(
                        Stream.of(
                                "useServerPrepStmts=" + (prepares || keeps), "cachePrepStmts=" + (!prepares && keeps)),
                        Stream.of(
                                        parameter(mended, Waste.ISOLATION_ASKED, "useLocalSessionState=true"),
                                        parameter(mended, Waste.READ_ONLY, "readOnlyPropagatesToServer=false"),
                                        parameter(mended, Waste.STREAMED, "netTimeoutForStreamingResults=0"))
                                .flatMap(Optional::stream))
                .collect(Collectors.joining("&"));
        AtomicLong time = new AtomicLong();
        // The clock moves far enough with each command that each may be sampled.
        try (Tap tap = Tap.builder(() -> time.addAndGet(1_000_000_000)).lines().open()) {
            try (WastefulShop shop = new WastefulShop(server, TestDrivers.of(driver), parameters, tap, mended)) {
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
