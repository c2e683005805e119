package dev.roundtrip.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.Query;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.Experiment.Session;
import dev.roundtrip.probe.ProbeRequest.Limits;
import dev.roundtrip.probe.ProbeRequest.Recommended;
import dev.roundtrip.probe.ProbeRequest.Writes;
import dev.roundtrip.result.ProbeReport;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.server.ProcessIdentity;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.wire.Purpose;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Two strings on a real server: exact counts, nothing changed without permission, nothing left. */
class ProbeIT {

    private static final String PREPARES_EVERY_TIME = "useServerPrepStmts=true";
    private static final String RECOMMENDED = "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000"
            + "&prepStmtCacheSqlLimit=2048&useConfigs=maxPerformance";

    private static final String DATABASE = "roundtrip_probed";

    @Test
    void what_each_string_sends_per_transaction_is_exact_and_so_is_what_the_other_saves() throws Exception {
        ProbeReport report = probed(TestServers.mariaDb(), "", PREPARES_EVERY_TIME, RECOMMENDED, Writes.FORBIDDEN);

        assertThat(report.yours().commands())
                .isEqualTo(Map.of(
                        "COM_STMT_PREPARE", 10.0,
                        "COM_STMT_EXECUTE", 10.0,
                        "COM_STMT_CLOSE", 10.0,
                        "COM_QUERY", 4.0));
        assertThat(report.yours().roundTrips()).isEqualTo(24);
        assertThat(report.yours().chatter())
                .isEqualTo(Map.of(
                        Purpose.TRANSACTION_CONTROL,
                        Map.of("COMMIT", 1.0),
                        Purpose.SESSION_STATE,
                        Map.of(
                                "SET autocommit=0", 1.0,
                                "SET autocommit=1", 1.0,
                                "SELECT @@session.transaction_isolation", 1.0),
                        Purpose.STATEMENT_UPKEEP,
                        Map.of("COM_STMT_PREPARE", 10.0, "COM_STMT_CLOSE", 10.0)));
        assertThat(report.recommended().commands()).isEqualTo(Map.of("COM_STMT_EXECUTE", 10.0, "COM_QUERY", 3.0));
        assertThat(report.savedRoundTrips()).isEqualTo(11);
        assertThat(report.times().roundTripNanos()).isPositive();
        assertThat(report.savedNanos()).isEqualTo(11 * report.times().roundTripNanos());
    }

    @Test
    void it_reads_rows_of_a_table_of_the_users_by_primary_key_and_changes_nothing() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        try (Connection admin = withTable(server)) {
            List<String> before = databases(admin);

            ProbeReport report = probed(server, DATABASE, "", RECOMMENDED, Writes.FORBIDDEN);

            assertThat(report.shape().from()).isEqualTo("one row each by the primary key of your table customer");
            assertThat(report.notes()).isEmpty();
            assertThat(databases(admin)).isEqualTo(before);
            Query.execute(admin, "DROP DATABASE " + DATABASE);
        }
    }

    @Test
    void without_a_table_to_read_it_reads_none_and_says_what_that_cannot_show() throws Exception {
        ProbeReport report = probed(TestServers.mariaDb(), "", "", RECOMMENDED, Writes.FORBIDDEN);

        assertThat(report.shape().from()).isEqualTo("no table of yours");
        assertThat(report.notes()).singleElement().asString().contains("--allow-writes");
        assertThat(report.yours().planCacheHits()).isEmpty();
    }

    @Test
    void where_it_may_write_it_does_so_in_a_schema_of_its_own_that_is_gone_afterwards() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        try (Connection admin = server.connect("")) {
            List<String> before = databases(admin);
            List<String> during = new ArrayList<>();

            ProbeReport report = Probe.execute(
                    request(server, "", "", RECOMMENDED, Writes.IN_A_SCHEMA_OF_ITS_OWN), new Session(step -> {
                        if (step.equals("Counting")) {
                            during.addAll(databases(admin));
                        }
                    }));

            assertThat(report.shape().from()).contains("a schema of the probe's own");
            assertThat(during).hasSize(before.size() + 1).anyMatch(name -> name.startsWith("roundtrip_probe_"));
            assertThat(databases(admin)).isEqualTo(before);
        }
    }

    @Test
    void of_schemas_with_a_probes_name_it_drops_those_whose_probes_have_ended_on_whatever_machine() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        ProcessIdentity living = ProcessIdentity.ofThisJvm();
        long ended = new ProcessBuilder("true").start().onExit().get().pid();
        try (Connection admin = server.connect("")) {
            List<String> before = databases(admin);
            leaveBehind(admin, "roundtrip_probe_0000dead", living.host(), ended, 1);
            leaveBehind(admin, "roundtrip_probe_0000beef", "elsewhere", 1, 1);
            // Its lock is free.
            leaveBehind(admin, "roundtrip_probe_0000cafe", living.host(), living.pid(), living.startMillis());
            // Without a mark it may be anybody's.
            Query.execute(admin, "CREATE DATABASE roundtrip_probe_00000bad");
            try {
                ProbeReport report = probed(server, "", "", RECOMMENDED, Writes.IN_A_SCHEMA_OF_ITS_OWN);

                assertThat(databases(admin))
                        .containsAll(before)
                        .contains("roundtrip_probe_0000cafe", "roundtrip_probe_00000bad")
                        .hasSize(before.size() + 2);
                assertThat(report.notes())
                        .singleElement()
                        .asString()
                        .contains("roundtrip_probe_00000bad was left as it is");
            } finally {
                Query.execute(
                        admin, "DROP DATABASE roundtrip_probe_00000bad", "DROP DATABASE roundtrip_probe_0000cafe");
            }
        }
    }

    @Test
    void a_stopped_probe_drops_its_schema_and_says_so() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        try (Connection admin = server.connect("")) {
            List<String> before = databases(admin);

            AtomicReference<Session> session = new AtomicReference<>();
            session.set(new Session(step -> {
                if (step.equals("Counting")) {
                    session.get().stop();
                }
            }));

            assertThatThrownBy(() -> Probe.execute(
                            request(server, "", "", RECOMMENDED, Writes.IN_A_SCHEMA_OF_ITS_OWN), session.get()))
                    .isInstanceOf(ProbeFailedException.class)
                    .hasMessage("It was stopped, so there is no report.")
                    .hasNoSuppressedExceptions();
            assertThat(databases(admin)).isEqualTo(before);
        }
    }

    @Test
    void a_probe_that_lost_its_lock_takes_it_again_between_two_transactions() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        try (Connection admin = server.connect("")) {
            LeapingClock clock = new LeapingClock(() -> holder(server, admin).isPresent());
            Limits limits = new Limits(Duration.ofMinutes(3), 100, Writes.IN_A_SCHEMA_OF_ITS_OWN);

            Consumer<String> progress = step -> {
                if (step.startsWith("Measuring")) {
                    end(admin, holder(server, admin).orElseThrow());
                    assertThat(holder(server, admin)).isEmpty();
                    clock.leaps();
                }
            };
            Probe.execute(request(server, "", "", RECOMMENDED, limits), new Session(progress, clock));

            assertThat(clock.heldLater).isTrue();
        }
    }

    /** Leaps 2 minutes while the probe measures, looks later whether the lock is held, and leaps to the probe's end. */
    private static final class LeapingClock implements NanoClock {

        private final BooleanSupplier held;
        private long leapt;
        private int asked = Integer.MIN_VALUE;
        private boolean heldLater;

        LeapingClock(BooleanSupplier held) {
            this.held = held;
        }

        void leaps() {
            asked = 0;
        }

        @Override
        public long nanoTime() {
            asked++;
            if (asked == 20) {
                leapt += Duration.ofMinutes(2).toNanos();
            } else if (asked == 100) {
                heldLater = held.getAsBoolean();
                leapt += Duration.ofMinutes(2).toNanos();
            }
            return System.nanoTime() + leapt;
        }
    }

    /** The connection that holds the lock of the probe's schema, as a second program is told. */
    private static Optional<Long> holder(DatabaseServer server, Connection admin) {
        try {
            DatabaseLock.take(
                            server,
                            List.of(LockedThing.database(databases(admin).get(0))))
                    .close();
            return Optional.empty();
        } catch (LockedException held) {
            return Optional.of(Long.valueOf(held.getMessage().replaceFirst("^.*KILL (\\d+)\\.$", "$1")));
        }
    }

    private static void end(Connection admin, long connection) {
        try {
            Query.execute(admin, "KILL " + connection);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void on_tidb_it_says_how_often_each_string_finds_a_plan_in_the_cache() throws Exception {
        DatabaseServer server = TestServers.requireTidb();
        try (Connection admin = withTable(server)) {
            ProbeReport report = probed(server, DATABASE, PREPARES_EVERY_TIME, RECOMMENDED, Writes.FORBIDDEN);

            // The first statement of a transaction may find its plan although the driver closed it: TiDB looks under
            // another key then.
            assertThat(report.yours().planCacheHits().orElseThrow()).isBetween(0.0, 0.1);
            assertThat(report.recommended().planCacheHits()).hasValue(1.0);
            Query.execute(admin, "DROP DATABASE " + DATABASE);
        }
    }

    @Test
    void a_wrong_password_is_a_sentence_without_the_password() {
        DatabaseServer server = TestServers.mariaDb();
        ProbeRequest wrong = new ProbeRequest(
                server.jdbcUrl(""),
                kind -> new Recommended(server.jdbcUrl(""), Optional.empty(), List.of()),
                Optional.of(new Credentials("nobody", "s3cret")),
                Assumptions.DEFAULT,
                limits(Writes.FORBIDDEN));

        assertThatThrownBy(() -> Probe.execute(wrong, new Session(step -> {})))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("refused the user 'nobody'")
                .hasMessageNotContaining("s3cret");
    }

    private static ProbeReport probed(
            DatabaseServer server, String database, String yours, String recommended, Writes writes) throws Exception {
        return Probe.execute(request(server, database, yours, recommended, writes), new Session(step -> {}));
    }

    private static ProbeRequest request(
            DatabaseServer server, String database, String yours, String recommended, Writes writes) {
        return request(server, database, yours, recommended, limits(writes));
    }

    private static ProbeRequest request(
            DatabaseServer server, String database, String yours, String recommended, Limits limits) {
        return new ProbeRequest(
                server.jdbcUrl(database) + "?" + yours,
                kind -> new Recommended(server.jdbcUrl(database) + "?" + recommended, Optional.empty(), List.of()),
                Optional.of(server.credentials()),
                Assumptions.DEFAULT,
                limits);
    }

    private static Limits limits(Writes writes) {
        return new Limits(Duration.ofMillis(200), 100, writes);
    }

    private static Connection withTable(DatabaseServer server) throws SQLException {
        Connection admin = server.connect("");
        Query.execute(
                admin,
                "DROP DATABASE IF EXISTS " + DATABASE,
                "CREATE DATABASE " + DATABASE,
                "CREATE TABLE " + DATABASE + ".a_pair (x INT, y INT, PRIMARY KEY (x, y))",
                "CREATE TABLE " + DATABASE + ".an_empty_one (id INT PRIMARY KEY)",
                "CREATE TABLE " + DATABASE + ".customer (id INT PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO " + DATABASE + ".customer VALUES (1, 'a'), (2, 'b'), (3, 'c')");
        return admin;
    }

    private static List<String> databases(Connection admin) {
        try {
            return Query.all(admin, "SHOW DATABASES LIKE 'roundtrip\\_probe%'", row -> row.getString(1));
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void leaveBehind(Connection admin, String schema, String host, long pid, long startMillis)
            throws SQLException {
        Query.execute(
                admin,
                "CREATE DATABASE " + schema,
                "CREATE TABLE " + schema + ".probe_owner AS SELECT '" + host + "' AS host, " + pid + " AS pid, "
                        + startMillis + " AS start_millis");
    }
}
