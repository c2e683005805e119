package dev.roundtrip.cost;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.Unchecked;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.run.Requests;
import dev.roundtrip.run.Workloads;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.load.BareTransfers;
import dev.roundtrip.workload.load.TestWorkers;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CannedPeerTest {

    private static final int STATEMENTS = 365;

    @AutoClose
    private final CannedPeer peer = Unchecked.get(CannedPeer::start);

    /** Statements as text and prepared, what keeps the session and the statements, and a commit. */
    @ParameterizedTest
    @CsvSource(textBlock = """
            # texts, what is about the session's state, prepares, executes, closes
            s1, 365, 366,   0,   0,   0
            s2, 365,   0,   0,   0,   0
            s3,   0,   0, 365, 365, 365
            s5,   0,   0,   0, 365,   0
            """)
    void a_transfer_sends_the_peer_what_its_profile_is_about(
            String name, long texts, long session, long prepares, long executes, long closes) throws SQLException {
        WireFigures second = secondTransferOf(name);

        assertThat(second.command(Command.COM_QUERY).count(Purpose.BUSINESS)).isEqualTo(texts);
        assertThat(second.count(Purpose.SESSION_STATE)).isEqualTo(session);
        assertThat(second.count(Command.COM_STMT_PREPARE)).isEqualTo(prepares);
        assertThat(second.count(Command.COM_STMT_EXECUTE)).isEqualTo(executes);
        assertThat(second.count(Command.COM_STMT_CLOSE)).isEqualTo(closes);
        assertThat(second.count(Purpose.TRANSACTION_CONTROL)).isEqualTo(1);
        assertThat(second.commandCount()).isEqualTo(texts + session + prepares + executes + closes + 1);
    }

    /**
     * On one connection from a pool, as the driver and the decoder see it; the first use of each statement is left out.
     */
    private WireFigures secondTransferOf(String name) throws SQLException {
        Scenario scenario = Requests.scenario(name);
        String url = url() + "?" + scenario.connection().parameters();
        Credentials login = new Credentials("anybody", "any password");
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                HikariDataSource pool =
                        BenchPool.open(TestWorkers.target(url, tap.driverPropertiesFor(url), login), 1, false)) {
            CompiledWorkload workload = Workloads.of(scenario.workload());
            BareTransfers transfers = new BareTransfers(workload, BankData.withoutTables(workload), 0, 1);
            try (Connection connection = pool.getConnection()) {
                transfers.carryOut(connection);
                tap.takeInterval();
                assertThat(transfers.carryOut(connection)).isEqualTo(STATEMENTS);
                WireFigures second = tap.takeInterval();
                assertThat(second.unreadable()).isEmpty();
                assertThat(second.errors()).isZero();
                return second;
            }
        }
    }

    private String url() {
        return "jdbc:mysql://127.0.0.1:" + peer.port() + "/roundtrip";
    }
}
