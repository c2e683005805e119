package dev.roundtrip.workload.load;

import static dev.roundtrip.workload.data.TestBank.execute;
import static dev.roundtrip.workload.data.TestBank.number;
import static dev.roundtrip.workload.load.TestWorkers.boundary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.Query;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import dev.roundtrip.workload.data.CheckVerdict;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.data.WorkloadChecks;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.MachinePlace;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.file.TestWorkloads;
import dev.roundtrip.workload.load.SliceResult.Ending;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkersIT {

    private static final SessionHabits FRAMEWORK =
            new SessionHabits(Occasion.EACH_STATEMENT, Occasion.EACH_TRANSACTION);
    private static final Duration SHORTLY = Duration.ofMillis(300);

    private static final CompiledWorkload TRANSFER = TestWorkloads.transfer();

    private static TestBank bank;
    private static Connection admin;

    private SharedValues values;

    @BeforeAll
    static void start() throws Exception {
        bank = TestBank.onMariaDb();
        admin = bank.connect();
    }

    @AfterAll
    static void stop() throws Exception {
        admin.close();
    }

    @BeforeEach
    void prepare() throws Exception {
        values = bank.prepare("bank", TRANSFER).values();
    }

    @ParameterizedTest
    @CsvSource({
        "365, MIXED, 300, useServerPrepStmts=false",
        "365, MIXED, 300, useServerPrepStmts=true&useConfigs=maxPerformance",
        "365, MIXED, 300, useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048",
        "4, MIXED, 50, useServerPrepStmts=true",
        "5, SHORT, 50, useServerPrepStmts=true",
        "6, MIXED, 50, useServerPrepStmts=true",
        "20, SHORT, 50, useServerPrepStmts=true",
        "40, MIXED, 50, useServerPrepStmts=true",
        "365, SHORT, 50, useServerPrepStmts=true"
    })
    void a_transfer_of_any_size_runs_every_read_finds_rows_and_money_is_conserved(
            int statements, StatementLength length, long millis, String parameters) throws Exception {
        WorkloadChecks checks = checks();

        try (Workers workers = workers(statements, length, 2, parameters)) {
            SliceResult result =
                    workers.runSlice(SliceSpec.closedLoop(Duration.ofMillis(millis)), SliceBoundary.NOTHING);

            assertThat(result.ending()).isEqualTo(Ending.COMPLETED);
            assertThat(result.firstError()).isEmpty();
            SliceResult.Work work = result.work();
            assertThat(work.errors()).isZero();
            assertThat(work.emptyReads()).isZero();
            assertThat(work.transactions()).isPositive();
            assertThat(work.statements()).isEqualTo(statements * work.transactions());
            assertThat(result.latencies().statement().count()).isEqualTo(work.statements());
            assertThat(result.latencies().transaction().count()).isEqualTo(work.transactions());
            assertThat(workers.committedTransactions()).isGreaterThanOrEqualTo(2 + work.transactions());
            assertConserved(checks, workers);
        }
    }

    @Test
    void in_a_slice_that_is_over_before_its_workers_get_a_processor_each_carries_out_one_transfer() throws Exception {
        try (Workers workers = workers(20, StatementLength.SHORT, 2, "useServerPrepStmts=true")) {
            SliceResult result = workers.runSlice(SliceSpec.closedLoop(Duration.ofNanos(1)), SliceBoundary.NOTHING);

            assertThat(result.ending()).isEqualTo(Ending.COMPLETED);
            assertThat(result.work().transactions()).isEqualTo(2);
        }
    }

    @Test
    void between_the_boundaries_lie_the_measured_transfers_exactly() throws Exception {
        List<Long> transfers = new ArrayList<>();
        SliceBoundary counting =
                boundary(() -> transfers.add(transfersInJournal()), () -> transfers.add(transfersInJournal()));

        try (Workers workers = workers(20, StatementLength.SHORT, 4, "")) {
            SliceResult first = workers.runSlice(new SliceSpec(3, SHORTLY, OptionalDouble.empty()), counting);
            SliceResult second = workers.runSlice(SliceSpec.closedLoop(SHORTLY), counting);

            assertThat(transfers.get(0)).isEqualTo(4 * 3);
            assertThat(transfers.get(1) - transfers.get(0))
                    .isEqualTo(first.work().transactions());
            assertThat(transfers.get(2) - transfers.get(1)).isEqualTo(4);
            assertThat(transfers.get(3) - transfers.get(2))
                    .isEqualTo(second.work().transactions());
            assertThat(first.plus(second).work().transactions() + 4 * 3 + 4).isEqualTo(workers.committedTransactions());
        }
    }

    @Test
    void connections_stay_open_from_slice_to_slice_and_nothing_is_sent_between() throws Exception {
        try (Workers workers = workers(20, StatementLength.SHORT, 3, "")) {
            List<Long> questions = new ArrayList<>();
            workers.runSlice(
                    SliceSpec.closedLoop(Duration.ofMillis(50)),
                    boundary(() -> {}, () -> questions.add(connectionsMade())));
            workers.runSlice(
                    SliceSpec.closedLoop(Duration.ofMillis(50)),
                    boundary(() -> questions.add(connectionsMade()), () -> {}));

            assertThat(questions.get(1)).isEqualTo(questions.get(0));
        }
    }

    @Test
    void the_pool_sends_no_ping_when_a_connection_was_idle_for_a_second() throws Exception {
        List<Long> pings = new ArrayList<>();
        SliceBoundary counting =
                boundary(() -> pings.add(status("Com_admin_commands")), () -> pings.add(status("Com_admin_commands")));

        try (Workers workers = workers(20, StatementLength.SHORT, 1, "")) {
            SliceResult result =
                    workers.runSlice(new SliceSpec(1, Duration.ofMillis(1_100), OptionalDouble.of(1)), counting);

            assertThat(result.work().transactions() + result.work().missedArrivals())
                    .isEqualTo(2);
            assertThat(pings.get(1)).isEqualTo(pings.get(0));
        }
    }

    @Test
    void the_habits_of_a_framework_are_commands_where_the_string_keeps_nothing_in_the_driver() throws Exception {
        List<Long> counts = new ArrayList<>();
        Executable count = () -> {
            counts.add(status("Com_select"));
            counts.add(status("Com_set_option"));
            counts.add(status("Com_commit"));
        };

        try (Workers workers = workers(20, StatementLength.SHORT, 2, "useServerPrepStmts=false")) {
            SliceResult result = workers.runSlice(SliceSpec.closedLoop(SHORTLY), boundary(count, count));
            long transfers = result.work().transactions();
            long reads = TestWorkloads.transfer(20, StatementLength.SHORT).statements().stream()
                    .filter(CompiledStatement::isQuery)
                    .count();

            assertThat(counts.get(3) - counts.get(0))
                    .as("business reads, and the isolation level before each of the 20 statements")
                    .isEqualTo((reads + 20) * transfers);
            assertThat(counts.get(4) - counts.get(1))
                    .as("autocommit off and on again")
                    .isEqualTo(2 * transfers);
            assertThat(counts.get(5) - counts.get(2)).isEqualTo(transfers);
        }
    }

    @Test
    void in_an_open_loop_every_planned_transfer_is_carried_out_or_counted_as_missed() throws Exception {
        try (Workers workers = workers(20, StatementLength.SHORT, 2, "")) {
            SliceResult result = workers.runSlice(
                    new SliceSpec(1, Duration.ofSeconds(1), OptionalDouble.of(40)), SliceBoundary.NOTHING);

            assertThat(result.work().transactions() + result.work().missedArrivals())
                    .isEqualTo(40);
            assertThat(result.latencies().transactionFromPlannedStart().count())
                    .isEqualTo(result.work().transactions());
            assertThat(result.latencies().transactionFromPlannedStart().totalNanos())
                    .isGreaterThanOrEqualTo(result.latencies().transaction().totalNanos());
        }
    }

    @Test
    void a_planned_rate_that_was_reached_reads_as_that_rate() throws Exception {
        try (Workers workers = workers(20, StatementLength.SHORT, 8, "")) {
            SliceResult result = workers.runSlice(
                    new SliceSpec(1, Duration.ofSeconds(3), OptionalDouble.of(1)), SliceBoundary.NOTHING);

            assertThat(result.work().missedArrivals()).isZero();
            assertThat(result.work().transactions()).isEqualTo(3);
            assertThat(result.transactionsPerSecond()).isEqualTo(1.0);
        }
    }

    @Test
    void a_rate_beyond_what_the_server_can_do_shows_as_missed_transfers_and_not_as_a_lower_rate() throws Exception {
        try (Workers workers = workers(20, StatementLength.SHORT, 1, "")) {
            SliceResult result =
                    workers.runSlice(new SliceSpec(1, SHORTLY, OptionalDouble.of(1_000_000)), SliceBoundary.NOTHING);

            assertThat(result.work().transactions() + result.work().missedArrivals())
                    .isEqualTo(300_000);
            assertThat(result.work().missedArrivals()).isPositive();
            assertThat(result.transactionsPerSecond())
                    .as("transactions by the slice's time, or by more where the last one ended later")
                    .isLessThanOrEqualTo(result.work().transactions() / 0.3);
        }
    }

    @Test
    void a_stop_ends_the_slice_and_keeps_what_was_measured() throws Exception {
        try (Workers workers = workers(20, StatementLength.SHORT, 2, "")) {
            SliceResult result = workers.runSlice(
                    SliceSpec.closedLoop(Duration.ofHours(1)), new SliceBoundary(workers::stop, () -> {}));

            assertThat(result.ending()).isEqualTo(Ending.STOPPED);
            assertThat(workers.runSlice(SliceSpec.closedLoop(Duration.ofHours(1)), SliceBoundary.NOTHING)
                            .ending())
                    .as("no further slice begins")
                    .isEqualTo(Ending.STOPPED);
        }
    }

    @Test
    void an_interrupt_ends_the_slice_and_is_kept() throws Exception {
        try (Workers workers = workers(20, StatementLength.SHORT, 2, "")) {
            SliceResult result = workers.runSlice(
                    SliceSpec.closedLoop(Duration.ofHours(1)),
                    new SliceBoundary(() -> Thread.currentThread().interrupt(), () -> {}));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(result.ending()).isEqualTo(Ending.STOPPED);
        }
    }

    @Test
    void a_transfer_that_waits_for_a_lock_is_broken_off_after_a_stop() throws Exception {
        WorkloadChecks checks = checks();

        try (Workers workers = workers(20, StatementLength.SHORT, 2, "");
                Connection blocker = bank.connect()) {
            blocker.setAutoCommit(false);
            SliceBoundary blocked = boundary(
                    () -> {
                        execute(blocker, "UPDATE bank.account_balance SET version_no = version_no + 1");
                        Thread.currentThread().interrupt();
                    },
                    () -> {});

            SliceResult result = workers.runSlice(SliceSpec.closedLoop(Duration.ofHours(1)), blocked);
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

        try (Workers workers = workers(365, StatementLength.MIXED, 2, "")) {
            SliceBoundary killing = boundary(
                    () -> {
                        killConnectionsTo("bank");
                        boundaries.add("begins");
                    },
                    () -> boundaries.add("ends"));

            WorkloadFailedException failure = catchThrowableOfType(
                    WorkloadFailedException.class,
                    () -> workers.runSlice(SliceSpec.closedLoop(Duration.ofHours(1)), killing));

            assertThat(failure).hasMessageMatching("(The connection to|No connection to) .*");
            assertThat(failure.getMessage()).doesNotContain("jdbc:mysql").endsWith(".");
            assertThat(failure.partial().orElseThrow().ending()).isEqualTo(Ending.FAILED);
            assertThat(failure.partial().orElseThrow().work().errors()).isPositive();
            assertThat(boundaries).containsExactly("begins", "ends");
            assertConserved(checks, workers);
        }
    }

    @Test
    void of_several_servers_a_lost_connection_costs_transactions_but_neither_the_slice_nor_money() throws Exception {
        WorkloadChecks checks = checks();
        WorkersSpec several = new WorkersSpec(
                "several",
                2,
                TestWorkloads.transfer(20, StatementLength.SHORT),
                FRAMEWORK,
                IsolationLevel.READ_COMMITTED,
                true,
                false,
                true,
                MachinePlace.ALONE,
                false,
                false);

        try (Workers workers = Workers.start(several, bank.target("bank", ""), values, NanoClock.SYSTEM)) {
            SliceResult result = workers.runSlice(
                    SliceSpec.closedLoop(SHORTLY), boundary(() -> killConnectionsTo("bank"), () -> {}));

            assertThat(result.ending()).isEqualTo(Ending.COMPLETED);
            assertThat(result.work().errors()).isBetween(1L, 2L);
            assertThat(result.firstError()).startsWith("The connection to");
            assertThat(result.work().transactions()).isPositive();
            assertConserved(checks, workers);
        }
    }

    @Test
    void a_table_that_is_gone_is_named_with_the_statement_that_missed_it() throws Exception {
        SharedValues own = bank.prepare("gone", TRANSFER).values();
        execute(admin, "DROP TABLE gone.routing_hop");

        try (Workers workers =
                Workers.start(spec(365, StatementLength.MIXED, 1), bank.target("gone", ""), own, NanoClock.SYSTEM)) {
            assertThatThrownBy(() -> workers.runSlice(SliceSpec.closedLoop(SHORTLY), SliceBoundary.NOTHING))
                    .isInstanceOf(WorkloadFailedException.class)
                    .hasMessageContaining("routing_hop")
                    .hasMessageContaining("error 1146");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nobody-here | hunter2 | No connection to .*nobody-here.*",
                "'' | '' | No driver accepts the connection string for the server\\. It must begin with jdbc:mysql://\\."
            })
    void a_connection_that_fails_is_said_in_a_sentence_without_secrets(String user, String password, String sentence) {
        String url = user.isEmpty() ? "jdbc:nosuch://h/d?password=hunter2" : bank.url("bank", "");
        ConnectionTarget target = new ConnectionTarget(url, Map.of(), new Credentials(user, password), "");

        assertThatThrownBy(() -> Workers.start(spec(20, StatementLength.SHORT, 1), target, values, NanoClock.SYSTEM))
                .isInstanceOf(WorkloadFailedException.class)
                .hasMessageMatching(sentence)
                .hasMessageNotContaining("hunter2");
    }

    private Workers workers(int statements, StatementLength length, int threads, String parameters) throws Exception {
        return Workers.start(
                spec(statements, length, threads), bank.target("bank", parameters), values, NanoClock.SYSTEM);
    }

    private static WorkersSpec spec(int statements, StatementLength length, int threads) {
        return TestWorkers.spec(
                threads,
                TestWorkloads.transfer(statements, length),
                FRAMEWORK,
                IsolationLevel.READ_COMMITTED,
                true,
                false);
    }

    private static WorkloadChecks checks() throws SQLException {
        try (Connection connection = bank.connect()) {
            DataSet.use(connection, "bank");
            return WorkloadChecks.begin(connection, TRANSFER);
        }
    }

    private static void assertConserved(WorkloadChecks checks, Workers workers) throws SQLException {
        try (Connection connection = bank.connect()) {
            DataSet.use(connection, "bank");
            CheckVerdict verdict = checks.end(connection, workers.committedByKind(), workers.transactionsInDoubt());
            assertThat(verdict.holds()).as(verdict.sentence()).isTrue();
        }
    }

    private static long transfersInJournal() throws SQLException {
        return number(admin, "SELECT COUNT(*) FROM bank.journal_entry WHERE entry_kind = 'T' AND amount_cents > 0");
    }

    private static long connectionsMade() throws SQLException {
        return number(admin, "SELECT COUNT(*) + MAX(id) FROM information_schema.processlist WHERE db = 'bank'");
    }

    private static long status(String counter) throws SQLException {
        return Query.first(admin, "SHOW GLOBAL STATUS LIKE '" + counter + "'", row -> row.getLong(2))
                .orElseThrow();
    }

    private static void killConnectionsTo(String database) throws SQLException {
        String connections = "SELECT id FROM information_schema.processlist WHERE db = '" + database + "'";
        for (long id : Query.all(admin, connections, row -> row.getLong(1))) {
            execute(admin, "KILL " + id);
        }
    }
}
