package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.scenario.WorkloadSpec.IsolationLevel;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.data.CheckVerdict;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.data.WorkloadChecks;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import dev.roundtrip.workload.load.SliceResult.TransactionResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code tpcc.yaml} on servers: what is loaded, the five transactions, and the twelve consistency conditions. */
class TpccIT {

    private static final String DATABASE = "roundtrip_tpcc_it";
    /** The maximum number of slices: on a busy machine, a rare kind may not come in the first one. */
    private static final int MOST_SLICES = 50;

    private static final int WAREHOUSES = 2;
    private static final int CUSTOMERS = 40;
    private static final int ITEMS = 200;

    private static final CompiledWorkload WORKLOAD = TestWorkloads.bundled(
            "tpcc", Map.of("warehouses", (long) WAREHOUSES, "customers", (long) CUSTOMERS, "items", (long) ITEMS));

    /** The parameters by which statements are prepared on the server and kept by the driver. */
    private static final String PARAMETERS =
            "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=200&prepStmtCacheSqlLimit=20000"
                    + "&useLocalSessionState=true&sslMode=DISABLED&allowPublicKeyRetrieval=true";

    private static final int DISTRICTS = WAREHOUSES * 10;

    /** The number of standard deviations from the mean beyond which a value is no chance. */
    private static final double DEVIATIONS = 4.5;

    /** The data of {@code tpcc.yaml} with small sizes in a database of a test server, and its workers. */
    private record OrderEntry(TestBank bank, DataSet data) {

        Connection connect() throws SQLException {
            return bank.connect(data.database(), PARAMETERS);
        }

        Workers workers(int threads) throws WorkloadFailedException {
            WorkersSpec spec = TestWorkers.spec(
                    threads, WORKLOAD, TestWorkers.NO_HABITS, IsolationLevel.SERVER_DEFAULT, false, false);
            return TestWorkers.start(spec, bank.target(data.database(), PARAMETERS), data.values());
        }

        /** The result of the twelve conditions at this moment. */
        CheckVerdict conditions() throws SQLException {
            try (Connection connection = connect()) {
                return WorkloadChecks.begin(connection, WORKLOAD)
                        .end(connection, new long[WORKLOAD.transactions().size()], 0);
            }
        }

        long number(String sql) throws SQLException {
            try (Connection connection = connect()) {
                return Sql.number(connection, sql);
            }
        }
    }

    /** Loads the data, or reuses it. */
    private static OrderEntry entry(On on, String database) throws Exception {
        TestBank bank = new TestBank(on.server());
        return new OrderEntry(bank, bank.prepare(database, WORKLOAD));
    }

    private static SliceResult run(Workers workers) throws WorkloadFailedException {
        return workers.runSlice(new SliceSpec(0, Duration.ofSeconds(1), OptionalDouble.empty()));
    }

    private static OrderEntry entry(On on) throws Exception {
        return entry(on, DATABASE);
    }

    private static OrderEntry freshEntry(On on) throws Exception {
        Sql.execute(on.server(), "DROP DATABASE IF EXISTS " + DATABASE);
        return entry(on);
    }

    @EachServer
    void the_load_is_what_clause_4_3_says_for_the_sizes(On on) throws Exception {
        OrderEntry entry = freshEntry(on);

        long perDistrict = CUSTOMERS;
        long open = perDistrict - perDistrict * 7 / 10;
        long customers = DISTRICTS * perDistrict;
        assertNumber(entry, WAREHOUSES, "COUNT(*) FROM warehouse");
        assertNumber(entry, DISTRICTS, "COUNT(*) FROM district");
        assertNumber(entry, customers, "COUNT(*) FROM customer");
        assertNumber(entry, customers, "COUNT(*) FROM history");
        assertNumber(entry, customers, "COUNT(*) FROM orders");
        assertNumber(entry, DISTRICTS * open, "COUNT(*) FROM new_order");
        assertNumber(entry, ITEMS, "COUNT(*) FROM item");
        assertNumber(entry, WAREHOUSES * ITEMS, "COUNT(*) FROM stock");
        assertNumber(entry, entry.number("SELECT SUM(o_ol_cnt) FROM orders"), "COUNT(*) FROM order_line");
        assertNumber(entry, 11, "COUNT(DISTINCT o_ol_cnt) FROM orders WHERE o_ol_cnt BETWEEN 5 AND 15");
        assertNumber(entry, 0, "COUNT(*) FROM orders WHERE o_ol_cnt NOT BETWEEN 5 AND 15");
        assertNumber(
                entry, 0, "COUNT(*) FROM orders WHERE (o_carrier_id IS NULL) <> (o_id > " + (perDistrict - open) + ")");
        // Each customer has one order.
        assertNumber(entry, customers, "COUNT(*) FROM (SELECT o_c_id FROM orders GROUP BY o_w_id, o_d_id, o_c_id) o");
        assertThat(entry.number("SELECT COUNT(DISTINCT o_c_id) FROM orders WHERE o_id = 1"))
                .as("districts have different permutations")
                .isGreaterThan(5);
        // Up to a thousand customers of a district have different names.
        assertNumber(entry, customers, "COUNT(*) FROM (SELECT 1 FROM customer GROUP BY c_w_id, c_d_id, c_last) c");
        assertNumber(entry, DISTRICTS, "COUNT(*) FROM customer WHERE c_id = 35 AND c_last = 'BARPRIPRES'");
        assertShare(entry, "customer", "c_credit = 'BC'", 0.1);
        assertShare(entry, "stock", "s_data LIKE '%ORIGINAL%'", 0.1);
        assertShare(entry, "order_line", "ol_delivery_d IS NULL", (double) open / perDistrict);
        assertNumber(entry, 0, "COUNT(*) FROM stock WHERE CHAR_LENGTH(s_data) NOT BETWEEN 26 AND 50");
        assertThat(entry.conditions().holds()).as(entry.conditions().sentence()).isTrue();
        assertThat(entry.data().reused()).isFalse();
        assertThat(entry(on).data().reused()).isTrue();
    }

    private static void assertNumber(OrderEntry entry, long expected, String query) throws SQLException {
        assertThat(entry.number("SELECT " + query)).as(query).isEqualTo(expected);
    }

    private static void assertShare(OrderEntry entry, String table, String condition, double share)
            throws SQLException {
        long all = entry.number("SELECT COUNT(*) FROM " + table);
        long some = entry.number("SELECT COUNT(*) FROM " + table + " WHERE " + condition);
        assertThat((double) some).as("%s: %s of %d", table, condition, all).isCloseTo(all * share, limit(all, share));
    }

    private static Offset<Double> limit(long all, double share) {
        return within(DEVIATIONS * Math.sqrt(all * share * (1 - share)) + 1);
    }

    @EachServer
    void all_five_transactions_keep_the_twelve_conditions(On on) throws Exception {
        OrderEntry entry = entry(on);
        long orders = entry.number("SELECT COUNT(*) FROM orders");
        long payments = entry.number("SELECT COUNT(*) FROM history");
        long deliveries = entry.number("SELECT SUM(c_delivery_cnt) FROM customer");

        SliceResult result;
        try (Workers workers = entry.workers(4)) {
            result = run(workers);
            for (int i = 0; i < MOST_SLICES && !hasAllKinds(result); i++) {
                result = result.plus(run(workers));
            }
        }

        Map<String, TransactionResult> kinds =
                result.kinds().stream().collect(Collectors.toMap(TransactionResult::name, Function.identity()));
        assertThat(kinds.keySet())
                .containsExactlyInAnyOrder("new order", "payment", "order status", "delivery", "stock level");
        // TiDB ends a statement that waits for a contended row too often, and a worker repeats its transaction.
        assertNoFailureExcept(on == On.TIDB ? "pessimistic lock retry limit reached" : "", result);
        assertThat(result.kinds()).allSatisfy(kind -> {
            assertThat(kind.committed()).as(kind.name()).isPositive();
            assertThat(kind.latency().count()).isEqualTo(kind.committed() + kind.rolledBack());
            assertThat(kind.rolledBack() == 0 || kind.name().equals("new order"))
                    .as(kind.name())
                    .isTrue();
        });
        assertThat(result.kinds().stream()
                        .mapToLong(kind -> kind.committed() + kind.rolledBack())
                        .sum())
                .isEqualTo(result.work().transactions());
        assertMix(result, kinds);
        assertThat(entry.number("SELECT COUNT(*) FROM orders") - orders)
                .as("orders that were rolled back are not stored")
                .isEqualTo(kinds.get("new order").committed());
        assertThat(entry.number("SELECT COUNT(*) FROM history") - payments)
                .isEqualTo(kinds.get("payment").committed());
        assertThat(entry.number("SELECT SUM(c_delivery_cnt) FROM customer") - deliveries)
                .isPositive()
                .isLessThanOrEqualTo(10 * kinds.get("delivery").committed());
        assertThat(entry.conditions().sentence()).startsWith("The data is right");
    }

    /**
     * Requires that there was no failure except these conflicts. An error that no retry resolves would have ended the
     * slice.
     */
    private static void assertNoFailureExcept(String conflicts, SliceResult result) {
        if (conflicts.isEmpty() || result.firstError().isEmpty()) {
            assertThat(result.firstError()).isEmpty();
            assertThat(result.kinds())
                    .allSatisfy(
                            kind -> assertThat(kind.failed()).as(kind.name()).isZero());
        } else {
            assertThat(result.firstError()).contains(conflicts);
        }
    }

    private static boolean hasAllKinds(SliceResult result) {
        return result.kinds().stream().allMatch(kind -> kind.committed() > 0);
    }

    private static void assertMix(SliceResult result, Map<String, TransactionResult> kinds) {
        long all = result.work().transactions();
        Map.of("new order", 0.45, "payment", 0.43, "order status", 0.04, "delivery", 0.04, "stock level", 0.04)
                .forEach((name, share) -> assertThat(
                                (double) kinds.get(name).latency().count())
                        .as("%s of %d", name, all)
                        .isCloseTo(all * share, limit(all, share)));
        TransactionResult newOrder = kinds.get("new order");
        long done = newOrder.latency().count();
        assertThat((double) newOrder.rolledBack()).isCloseTo(done * 0.01, limit(done, 0.01));
    }

    /** Each statement breaks one condition first, whatever others it breaks. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            1; UPDATE warehouse SET w_ytd = w_ytd + 0.01 WHERE w_id = 2
            2; UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = 1 AND d_id = 3
            3; DELETE FROM new_order WHERE no_w_id = 2 AND no_d_id = 4 AND no_o_id = 35
            4; UPDATE orders SET o_ol_cnt = o_ol_cnt - 1 WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = 1
            5; UPDATE orders SET o_carrier_id = 7 WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = 40
            6; UPDATE orders SET o_ol_cnt = o_ol_cnt + IF(o_id = 1, 1, -1) WHERE o_w_id = 2 AND o_d_id = 2 AND o_id < 3
            7; UPDATE order_line SET ol_delivery_d = NULL WHERE ol_w_id = 1 AND ol_d_id = 9 AND ol_o_id = 2
            8; DELETE FROM history WHERE h_w_id = 1 AND h_d_id = 5 AND h_c_id = 6
            9; UPDATE history SET h_d_id = 2 WHERE h_w_id = 1 AND h_d_id = 1 AND h_c_id = 6
            10; UPDATE customer SET c_balance = c_balance - 1, c_ytd_payment = c_ytd_payment + 1 \
            WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = 1
            11; UPDATE customer SET c_delivery_cnt = c_delivery_cnt + 1 WHERE c_w_id = 2 AND c_d_id = 10 AND c_id = 40
            12; UPDATE customer SET c_ytd_payment = 0 WHERE c_w_id = 2 AND c_d_id = 10 AND c_id = 39
            """)
    void each_condition_finds_what_violates_it(int condition, String update) throws Exception {
        OrderEntry entry = entry(On.MARIADB, "roundtrip_tpcc_loaded_it");
        try (Connection checking = entry.connect();
                Connection writing = entry.connect();
                Statement statement = writing.createStatement()) {
            // A check ends the transaction of its connection, so this one reads another connection's.
            checking.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
            writing.setAutoCommit(false);
            WorkloadChecks checks = WorkloadChecks.begin(checking, WORKLOAD);
            assertThat(checks.end(checking, new long[5], 0).holds()).isTrue();

            assertThat(statement.executeUpdate(update)).isPositive();
            CheckVerdict verdict = checks.end(checking, new long[5], 0);
            writing.rollback();

            assertThat(verdict.holds()).isFalse();
            assertThat(verdict.sentence()).contains("this does not hold: condition " + condition + ",");
        }
    }
}
