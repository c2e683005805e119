package dev.roundtrip.workload.load;

import static dev.roundtrip.scenario.WorkloadSpec.IsolationLevel.READ_COMMITTED;
import static dev.roundtrip.server.Sql.execute;
import static dev.roundtrip.server.Sql.number;
import static dev.roundtrip.workload.load.TestWorkers.boundary;
import static dev.roundtrip.workload.load.TestWorkers.slice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.scenario.SessionHabits;
import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.testing.Unchecked;
import dev.roundtrip.workload.data.CheckVerdict;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.data.WorkloadChecks;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.file.TestWorkloads;
import dev.roundtrip.workload.load.SliceResult.Ending;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Properties;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkersIT {

    private static final SessionHabits FRAMEWORK =
            new SessionHabits(Occasion.EACH_STATEMENT, Occasion.EACH_TRANSACTION);
    private static final long SHORTLY = 300;
    private static final long AN_HOUR = 3_600_000;

    private static final CompiledWorkload TRANSFER = TestWorkloads.transfer();
    private static final CompiledWorkload TWENTY = TestWorkloads.shortTransfer();

    private static final TestBank BANK = TestBank.onMariaDb();

    @AutoClose
    private static final Connection ADMIN = Unchecked.get(BANK::connect);

    private SharedValues values;

    @BeforeEach
    void prepare() throws Exception {
        values = BANK.prepare("bank", TRANSFER).values();
    }

    @ParameterizedTest
    @CsvSource({
        "bank-transfer, 300, useServerPrepStmts=false",
        "bank-transfer, 300, useServerPrepStmts=true&useConfigs=maxPerformance",
        "bank-transfer-short, 50, useServerPrepStmts=true"
    })
    void a_transfer_runs_every_read_finds_rows_and_money_is_conserved(String name, long millis, String parameters)
            throws Exception {
        CompiledWorkload transfer = TestWorkloads.bundled(name);
        WorkersSpec spec = spec(2, transfer);
        WorkloadChecks checks = checks();

        try (Workers workers = TestWorkers.start(spec, BANK.target("bank", parameters), values)) {
            SliceResult result = slice(workers, millis);

            assertThat(result.ending()).isEqualTo(Ending.COMPLETED);
            assertThat(result.firstError()).isEmpty();
            SliceResult.Work work = result.work();
            assertThat(work.errors()).isZero();
            assertThat(work.emptyReads()).isZero();
            assertThat(work.transactions()).isPositive();
            assertThat(work.statements()).isEqualTo(transfer.statements().size() * work.transactions());
            assertThat(result.latencies().statement().count()).isEqualTo(work.statements());
            assertThat(result.latencies().transaction().count()).isEqualTo(work.transactions());
            assertThat(workers.committedTransactions()).isGreaterThanOrEqualTo(2 + work.transactions());
            assertConserved(checks, workers);
        }
    }

    @Test
    void between_the_boundaries_lie_the_measured_transfers_exactly() throws Exception {
        List<Long> transfers = new ArrayList<>();
        Executable count = () -> transfers.add(
                number(ADMIN, "SELECT COUNT(*) FROM bank.journal_entry WHERE entry_kind = 'T' AND amount_cents > 0"));
        SliceBoundary<?, ?> counting = boundary(count, count);

        try (Workers workers = workers(4)) {
            SliceSpec threeBefore = new SliceSpec(3, Duration.ofMillis(SHORTLY), OptionalDouble.empty());
            long first = workers.runSlice(threeBefore, counting).work().transactions();
            long second = slice(workers, SHORTLY, counting).work().transactions();

            assertThat(transfers).containsExactly(12L, 12 + first, 12 + first + 4, 12 + first + 4 + second);
            assertThat(workers.committedTransactions()).isEqualTo(transfers.get(3));
        }
    }

    @Test
    void connections_stay_open_from_slice_to_slice_and_nothing_is_sent_between() throws Exception {
        List<Long> connections = new ArrayList<>();
        Executable count = () -> connections.add(
                number(ADMIN, "SELECT COUNT(*) + MAX(id) FROM information_schema.processlist WHERE db = 'bank'"));

        try (Workers workers = workers(3)) {
            slice(workers, 50, boundary(() -> {}, count));
            slice(workers, 50, boundary(count, () -> {}));

            assertThat(connections.get(1)).isEqualTo(connections.get(0));
        }
    }

    @Test
    void the_pool_sends_no_ping_when_a_connection_was_idle_for_a_second() throws Exception {
        List<Long> pings = new ArrayList<>();
        Executable count = () -> pings.add(number(ADMIN, "SHOW GLOBAL STATUS LIKE 'Com_admin_commands'"));

        try (Workers workers = workers(1)) {
            SliceResult result = TestWorkers.planned(workers, 1_100, 1, boundary(count, count));

            assertPlanned(2, result);
            assertThat(result.transactionsPerSecond())
                    .as("not 2 in 1.1 seconds")
                    .isLessThanOrEqualTo(1);
            assertThat(pings.get(1)).isEqualTo(pings.get(0));
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1000, 40, 0", "1, 300, 1000000, 1"})
    void in_an_open_loop_every_planned_transfer_is_carried_out_or_counted_as_missed_in_the_slices_time(
            int threads, long millis, double rate, long fewestMissed) throws Exception {
        try (Workers workers = workers(threads)) {
            SliceResult result = TestWorkers.planned(workers, millis, rate, boundary(() -> {}, () -> {}));

            assertPlanned((long) (rate * millis) / 1000, result);
            assertThat(result.work().missedArrivals()).isGreaterThanOrEqualTo(fewestMissed);
            assertThat(result.transactionsPerSecond())
                    .as("transactions by the slice's time, or by more where the last one ended later")
                    .isLessThanOrEqualTo(result.work().transactions() / (millis / 1000.0));
            Latencies fromPlan = result.latencies().transactionFromPlannedStart();
            assertThat(fromPlan.count()).isEqualTo(result.work().transactions());
            assertThat(fromPlan.totalNanos())
                    .isGreaterThanOrEqualTo(result.latencies().transaction().totalNanos());
        }
    }

    private static void assertPlanned(long planned, SliceResult result) {
        assertThat(result.work().transactions() + result.work().missedArrivals())
                .isEqualTo(planned);
    }

    @Test
    void a_stop_ends_the_slice_and_keeps_what_was_measured_and_no_further_slice_begins() throws Exception {
        try (Workers workers = workers(2)) {
            assertThat(slice(workers, AN_HOUR, boundary(workers::stop, () -> {}))
                            .ending())
                    .isEqualTo(Ending.STOPPED);
            assertThat(slice(workers, AN_HOUR).ending()).isEqualTo(Ending.STOPPED);
        }
    }

    @Test
    void a_transfer_that_waits_for_a_lock_is_broken_off_after_a_stop() throws Exception {
        WorkloadChecks checks = checks();

        try (Workers workers = workers(2);
                Connection blocker = BANK.connect()) {
            blocker.setAutoCommit(false);
            SliceBoundary<?, ?> blocked = boundary(
                    () -> {
                        execute(blocker, "UPDATE bank.account_balance SET version_no = version_no + 1");
                        Thread.currentThread().interrupt();
                    },
                    () -> {});

            SliceResult result = slice(workers, AN_HOUR, blocked);
            blocker.rollback();

            assertThat(Thread.interrupted()).isTrue();
            assertThat(result.ending()).isEqualTo(Ending.STOPPED);
            assertConserved(checks, workers);
        }
    }

    @Test
    void a_lost_connection_ends_the_slice_with_a_sentence_and_what_was_measured() throws Exception {
        List<String> boundaries = new ArrayList<>();
        WorkloadChecks checks = checks();

        try (Workers workers = TestWorkers.start(spec(2, TRANSFER), BANK.target("bank", ""), values)) {
            SliceBoundary<?, ?> killing = boundary(
                    () -> {
                        killConnections();
                        boundaries.add("begins");
                    },
                    () -> boundaries.add("ends"));

            WorkloadFailedException failure =
                    catchThrowableOfType(WorkloadFailedException.class, () -> slice(workers, AN_HOUR, killing));

            assertThat(failure).hasMessageMatching("(The connection to|No connection to) .*");
            assertThat(failure.getMessage()).doesNotContain("jdbc:mysql").endsWith(".");
            assertThat(failure.partial().orElseThrow().ending()).isEqualTo(Ending.FAILED);
            assertThat(failure.partial().orElseThrow().work().errors()).isPositive();
            assertThat(boundaries).containsExactly("begins", "ends");
            assertConserved(checks, workers);
        }
    }

    /** A minute of the workers' time is three seconds. */
    @Test
    void a_server_that_answers_nothing_any_longer_ends_the_slice_with_a_sentence() throws Exception {
        long begin = NanoClock.SYSTEM.nanoTime();
        NanoClock fast = () -> begin + 20 * (NanoClock.SYSTEM.nanoTime() - begin);
        try (Workers workers = Workers.start(TestWorkers.plain(1, TWENTY), BANK.target("bank", ""), values, fast);
                Connection locking = BANK.connect()) {
            // Writers wait for longer than any test.
            execute(locking, "LOCK TABLES bank.journal_entry WRITE");

            assertThatThrownBy(() -> slice(workers, 1_000))
                    .isInstanceOf(WorkloadFailedException.class)
                    .hasMessage("The server answered no statement for 60 s." + " Check server and network.");
            execute(locking, "UNLOCK TABLES");
        }
    }

    @Test
    void a_connection_that_fails_is_said_in_a_sentence_without_secrets() {
        ConnectionTarget target =
                TestWorkers.target(BANK.url("bank", ""), new Properties(), new Credentials("nobody-here", "hunter2"));

        assertThatThrownBy(() -> TestWorkers.start(spec(1, TWENTY), target, values))
                .isInstanceOf(WorkloadFailedException.class)
                .hasMessageContaining("No connection to ")
                .hasMessageContaining("nobody-here")
                .hasMessageNotContaining("hunter2");
    }

    /** Starts workers with twenty short statements. */
    private Workers workers(int threads) throws Exception {
        return TestWorkers.start(spec(threads, TWENTY), BANK.target("bank", ""), values);
    }

    private static WorkersSpec spec(int threads, CompiledWorkload workload) {
        return TestWorkers.spec(threads, workload, FRAMEWORK, READ_COMMITTED, true, false);
    }

    private static WorkloadChecks checks() throws SQLException {
        try (Connection connection = BANK.connect()) {
            DataSet.use(connection, "bank");
            return WorkloadChecks.begin(connection, TRANSFER);
        }
    }

    private static void assertConserved(WorkloadChecks checks, Workers workers) throws SQLException {
        try (Connection connection = BANK.connect()) {
            DataSet.use(connection, "bank");
            CheckVerdict verdict = checks.end(connection, workers.committedByKind(), workers.transactionsInDoubt());
            assertThat(verdict.holds()).as(verdict.sentence()).isTrue();
        }
    }

    private static void killConnections() throws SQLException {
        String connections = "SELECT id FROM information_schema.processlist WHERE db = 'bank'";
        for (long id : OwnQuery.all(ADMIN, connections, row -> row.getLong(1))) {
            execute(ADMIN, "KILL " + id);
        }
    }
}
