package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.recording.CallSite;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Origin.Occasion;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.Sender;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

@ResourceLock("dev.roundtrip.wire")
class RecordingIT {

    private static final String PREPARING = "useServerPrepStmts=true&useLocalSessionState=true";

    @Test
    void a_statement_that_was_prepared_before_the_recording_has_its_text() throws SQLException {
        try (HikariDataSource pool = Bank.pool(PREPARING);
                Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(Bank.BALANCE)) {
            statement.setInt(1, 1);
            Recording recording = Wire.record(() -> statement.executeQuery().close());

            assertThat(recording.commands())
                    .extracting(RecordedCommand::command, RecordedCommand::sql)
                    .containsExactly(tuple(Command.COM_STMT_EXECUTE, Bank.BALANCE));
        }
    }

    /** The driver sends the types with the first execution, before the recording. */
    @Test
    void an_execution_has_the_types_of_its_parameters() throws SQLException {
        try (HikariDataSource pool = Bank.pool(PREPARING);
                Connection connection = pool.getConnection();
                PreparedStatement select = connection.prepareStatement("SELECT ?, ?, ?, ?")) {
            select.setLong(1, 5);
            select.setString(2, "five");
            select.setBigDecimal(3, BigDecimal.ONE);
            select.setBytes(4, new byte[1]);
            select.executeQuery().close();

            Recording recording = Wire.record(() -> select.executeQuery().close());

            assertThat(recording.commands())
                    .extracting(RecordedCommand::boundTypes)
                    .containsExactly(List.of("bigint", "varchar", "decimal", "varchar"));
        }
    }

    @Test
    void commands_of_every_thread_that_the_code_under_test_used_are_there() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2, work -> new Thread(work, "of-the-application"));
        try (HikariDataSource pool = Bank.pool(PREPARING + "&cachePrepStmts=true", 4)) {
            Bank bank = new Bank(pool);
            Recording recording;
            try (OpenRecording open = RecordingTap.recordAll()) {
                executor.submit(() -> bank.balance(1)).get();
                CompletableFuture.supplyAsync(() -> bank.balance(1)).get();
                IntStream.range(0, 20).parallel().forEach(i -> bank.balance(2));
                recording = open.end();
            }

            assertThat(recording.count(Command.COM_STMT_EXECUTE)).isEqualTo(22);
            assertThat(recording.threads()).contains("of-the-application").hasSizeGreaterThan(1);
            assertThat(recording.commands())
                    .allSatisfy(sent -> assertThat(sent.origin().site())
                            .map(CallSite::method)
                            .contains("balance"));
        } finally {
            executor.shutdown();
        }
    }

    @Test
    void connection_set_up_is_counted_apart_whichever_thread_does_it() throws SQLException {
        try (HikariDataSource pool = Bank.pool("", 2)) {
            Recording recording;
            try (Connection first = pool.getConnection();
                    OpenRecording open = RecordingTap.recordAll();
                    // The pool has no second connection yet, or is just making it, on its own thread.
                    Connection second = pool.getConnection()) {
                new Bank(new SingleConnectionDataSource(first, true)).balance(1);
                new Bank(new SingleConnectionDataSource(second, true)).balance(1);
                recording = open.end();
            }

            assertThat(recording.count(Purpose.BUSINESS)).isEqualTo(2);
            assertThat(recording.commands()).hasSize(2);
            assertThat(recording.setUp()).allSatisfy(sent -> {
                assertThat(sent.origin().occasion()).isEqualTo(Occasion.SET_UP);
                assertThat(sent.purpose()).isNotEqualTo(Purpose.BUSINESS);
            });
        }
    }

    @Test
    void what_the_threads_of_the_pool_send_for_themselves_is_background() throws SQLException {
        HikariDataSource pool = Bank.pool("");
        try (OpenRecording open = RecordingTap.recordAll()) {
            new Bank(pool).balance(1);
            // Closing the pool waits for the thread that closes connections.
            pool.close();
            Recording recording = open.end();

            assertThat(recording.commands()).hasSize(1);
            assertThat(recording.background())
                    .extracting(RecordedCommand::command, sent -> sent.origin().sender())
                    .containsExactly(tuple(Command.COM_QUIT, Sender.POOL));
        }
    }

    @Test
    void recordings_within_one_another_are_fine_and_those_of_two_threads_at_a_time_are_in_doubt() throws Exception {
        OpenRecording outer = RecordingTap.recordAll();
        OpenRecording inner = RecordingTap.recordAll();
        assertThat(inner.end().doubts()).isEmpty();
        Recording ofAnother = onAnotherThread(() -> RecordingTap.recordAll().end());

        String sentence =
                "Another thread recorded the same connections. Run one test alone (@Isolated), or record a data source"
                        + " of its own: @WireBudget(dataSource = \"NAME\") or Wire.record(\"NAME\", work).";
        assertThat(ofAnother.doubts()).containsExactly(sentence);
        assertThat(outer.end().doubts()).containsExactly(sentence);
    }

    @Test
    void taps_of_their_own_are_recorded_apart_and_do_not_disturb_each_other() throws Exception {
        try (RecordingTap one = RecordingTap.open();
                RecordingTap other = RecordingTap.open();
                HikariDataSource ofOne = pool(one);
                HikariDataSource ofOther = pool(other)) {
            OpenRecording all = RecordingTap.recordAll();
            OpenRecording first = one.record();
            Recording second = onAnotherThread(() -> {
                OpenRecording open = other.record();
                new Bank(ofOther).balance(1);
                return open.end();
            });
            new Bank(ofOne).balance(1);
            new Bank(ofOne).balance(2);

            assertThat(first.end())
                    .satisfies(recording -> assertThat(recording.commands()).hasSize(2))
                    .satisfies(recording -> assertThat(recording.doubts()).isEmpty());
            assertThat(second.commands()).hasSize(1);
            assertThat(all.end().commands()).hasSize(3);
        }
    }

    @Test
    void a_command_tells_the_parameters_of_its_connection_and_no_secret() throws SQLException {
        HikariConfig config = Bank.tapped("useConfigs=maxPerformance&trustCertificateKeyStorePassword=hush");
        config.addDataSourceProperty("prepStmtCacheSize", "77");
        try (HikariDataSource pool = new HikariDataSource(config);
                OpenRecording open = RecordingTap.recordAll()) {
            new Bank(pool).balance(1);

            assertThat(open.end().commands().get(0).connection().parameters())
                    .startsWith("jdbc:mysql://127.0.0.1:")
                    .contains("prepStmtCacheSize=77", "useLocalSessionState=true")
                    .doesNotContain("hush", "TapSocketFactory", "user=");
        }
    }

    @Test
    void mariadbs_driver_is_recorded_by_its_own_socket_factory() throws SQLException {
        HikariConfig config = Bank.untapped("");
        config.setJdbcUrl(Bank.url("useServerPrepStmts=true").replace("jdbc:mysql:", "jdbc:mariadb:"));
        config.addDataSourceProperty("socketFactory", "dev.roundtrip.tap.mariadb.MariaDbTapSocketFactory");
        try (HikariDataSource pool = new HikariDataSource(config)) {
            Bank bank = new Bank(pool);
            bank.balance(1);
            Recording recording = Wire.record(() -> bank.balance(1));

            RecordedCommand sent = recording.commands().get(0);
            assertThat(recording.commands()).hasSize(1);
            assertThat(sent.command()).isEqualTo(Command.COM_STMT_EXECUTE);
            assertThat(sent.origin().site()).map(CallSite::method).contains("balance");
            assertThat(sent.connection().parameters())
                    .startsWith("jdbc:mariadb:")
                    .contains("useServerPrepStmts=true")
                    .doesNotContain("password=" + config.getPassword());
        }
    }

    private static <T> T onAnotherThread(Supplier<T> work) throws Exception {
        return CompletableFuture.supplyAsync(work, task -> new Thread(task).start())
                .get();
    }

    private static HikariDataSource pool(RecordingTap tap) throws SQLException {
        HikariConfig config = Bank.untapped("");
        config.setDataSourceProperties(tap.driverProperties());
        return new HikariDataSource(config);
    }
}
