package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.roundtrip.LongTest;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.TidbGauges;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What kept statements take in a real TiDB and in the driver; docs/lab/memory.md has these figures. */
class MemoryIT {

    private static final int STATEMENTS = 365;

    private static final String MEMORY = "tidb_server_plan_cache_instance_memory_usage";
    private static final String PLANS = "tidb_server_plan_cache_instance_plan_num_total";
    private static final String MISSES = "tidb_server_plan_cache_miss_total";
    private static final String PREPARED = "tidb_server_prepared_stmts";
    private static final String OF_SESSIONS = "\" session-plan-cache\"";
    private static final String SHARED = "\" instance-plan-cache\"";

    /**
     * What so many sessions hold, less what the server held before; of a shared cache all plans.
     *
     * @param planBytes by TiDB's own metric
     * @param heap of TiDB's process, after a garbage collection
     */
    private record Held(int sessions, double plans, double planBytes, double prepared, double heap) {}

    @Evidence("plan-caches-too-large")
    @Tag("long")
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    @Test
    void up_to_64_sessions_plan_memory_grows_in_proportion_or_not_at_all_and_the_published_bytes_are_those_measured()
            throws Exception {
        List<Held> own = held("x3", OF_SESSIONS, 1, 2, 4, 8, 16, 32, 64);
        List<Held> shared = ofSharedCache(1, 8, 64);

        inProportion(own);
        Held one = shared.get(0);
        assertThat(shared).allSatisfy(each -> {
            assertThat(each.plans()).isBetween(0.9 * STATEMENTS, 1.05 * one.plans());
            assertThat(each.planBytes()).isLessThan(1.05 * one.planBytes());
        });
        Held ofOwn = own.get(own.size() - 1);
        Held ofShared = shared.get(shared.size() - 1);
        double perStatement = (ofShared.heap() - one.heap()) / (ofShared.prepared() - one.prepared());
        assertThat(perStatement).isCloseTo(MeasuredBytes.TIDB_STATEMENT.bytes, withinPercentage(15));
        assertThat(ofOwn.planBytes() / ofOwn.plans()).isCloseTo(MeasuredBytes.TIDB_PLAN.bytes, withinPercentage(5));
        assertThat(ofOwn.heap())
                .isCloseTo(
                        (double) new MemoryPrice(ofOwn.sessions(), STATEMENTS, STATEMENTS).tidbBytes(),
                        withinPercentage(15));
    }

    @LongTest
    void with_the_instance_plan_cache_further_sessions_have_no_plans_of_their_own_and_miss_none() throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        TidbGauges gauges = new TidbGauges(tidb);
        share(tidb, "ON");
        try (KeptSessions sessions = new KeptSessions("x4", tidb, 8)) {
            sessions.growTo(1);
            double inSessions = TidbGauges.atRest(() -> gauges.sum(MEMORY, OF_SESSIONS));
            double misses = gauges.sum(MISSES, "\"prepare\"");
            int executed = sessions.growTo(8);

            assertThat(executed).isEqualTo(7 * 2 * STATEMENTS);
            assertThat(gauges.sum(MEMORY, OF_SESSIONS)).isEqualTo(inSessions);
            assertThat(gauges.sum(MISSES, "\"prepare\"") - misses).isLessThan(0.01 * executed);
        } finally {
            share(tidb, "OFF");
        }
    }

    @LongTest
    void the_published_heap_of_a_kept_statement_is_the_one_measured() throws Exception {
        int connections = 16;
        DatabaseServer server = TestServers.mariaDb();
        heapOf("s5", server, 1);
        heapOf("s2", server, 1);
        double without = heapOf("s2", server, connections);
        double with = heapOf("s5", server, connections);

        double perStatement = (with - without) / connections / STATEMENTS;
        System.out.printf(
                Locale.ROOT,
                "Heap of the driver: %.0f bytes a connection without kept statements, %.0f for each kept statement%n",
                without / connections,
                perStatement);
        assertThat(perStatement).isCloseTo(MeasuredBytes.DRIVER_STATEMENT.bytes, withinPercentage(20));
    }

    private static double heapOf(String scenario, DatabaseServer server, int connections) throws Exception {
        try (KeptSessions sessions = new KeptSessions(scenario, server, connections)) {
            double before = usedHeap();
            sessions.growTo(connections);
            return usedHeap() - before;
        }
    }

    /** Collects until nothing more goes: what the driver cleans up in a thread of its own is unreachable later. */
    private static double usedHeap() {
        double last = Double.MAX_VALUE;
        for (int same = 0; same < 3; ) {
            System.gc();
            double used =
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            same = last - used < 4_096 ? same + 1 : 0;
            last = used;
        }
        return last;
    }

    private static void inProportion(List<Held> held) {
        Held first = held.get(0);
        // A few statements have a second plan, or none.
        assertThat(first.plans()).isBetween(0.9 * STATEMENTS, 1.1 * STATEMENTS);
        assertThat(held).allSatisfy(each -> {
            assertThat(each.plans() / each.sessions()).isCloseTo(first.plans(), withinPercentage(2));
            assertThat(each.planBytes() / each.sessions()).isCloseTo(first.planBytes(), withinPercentage(5));
            assertThat(each.prepared() / each.sessions()).isCloseTo(STATEMENTS, withinPercentage(2));
        });
    }

    /**
     * What is held as sessions are opened.
     *
     * @param kind of the plan cache, in TiDB's metrics
     */
    private static List<Held> held(String scenario, String kind, int... sessions) throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        TidbGauges gauges = new TidbGauges(tidb);
        boolean shared = kind.equals(SHARED);
        plannedOnce(scenario, tidb);
        try (KeptSessions open = new KeptSessions(scenario, tidb, sessions[sessions.length - 1])) {
            double plans = shared ? 0 : TidbGauges.atRest(() -> gauges.sum(PLANS, kind));
            double bytes = shared ? 0 : gauges.sum(MEMORY, kind);
            double prepared = TidbGauges.atRest(() -> gauges.sum(PREPARED, ""));
            double heap = gauges.liveHeap();
            List<Held> held = new ArrayList<>();
            for (int count : sessions) {
                open.growTo(count);
                double live = gauges.liveHeap() - heap;
                double statements = gauges.sum(PREPARED, "") - prepared;
                if (shared) {
                    awaitCount(tidb, gauges);
                }
                held.add(new Held(
                        count, gauges.sum(PLANS, kind) - plans, gauges.sum(MEMORY, kind) - bytes, statements, live));
                System.out.println(scenario + " " + held.get(held.size() - 1));
            }
            return held;
        }
    }

    private static List<Held> ofSharedCache(int... sessions) throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        share(tidb, "ON");
        try {
            return held("x4", SHARED, sessions);
        } finally {
            share(tidb, "OFF");
        }
    }

    /** TiDB loads the statistics of fresh tables late, and plans their statements again. */
    private static void plannedOnce(String scenario, DatabaseServer tidb) throws Exception {
        try (KeptSessions sessions = new KeptSessions(scenario, tidb, 1)) {
            sessions.growTo(1);
        }
    }

    /** TiDB counts the plans that sessions share every 15 s: one more plan shows that it has counted since. */
    private static void awaitCount(DatabaseServer tidb, TidbGauges gauges) throws Exception {
        double before = gauges.sum(PLANS, SHARED);
        String unique =
                "SELECT account_id AS n" + System.nanoTime() + " FROM roundtrip_run_it.account WHERE account_id = ?";
        try (Connection connection = Sql.connect(tidb, "?useServerPrepStmts=true");
                PreparedStatement marker = connection.prepareStatement(unique)) {
            marker.setInt(1, 1);
            marker.executeQuery().close();
        }
        while (gauges.sum(PLANS, SHARED) <= before) {
            Thread.sleep(200);
        }
    }

    private static void share(DatabaseServer tidb, String value) throws SQLException {
        Sql.execute(tidb, "SET GLOBAL tidb_enable_instance_plan_cache = " + value);
    }
}
