package dev.roundtrip.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.mysql.cj.NativeSession;
import com.mysql.cj.jdbc.JdbcConnection;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.proxy.Relay;
import dev.roundtrip.tap.proxy.TestRelays;
import dev.roundtrip.text.TerminalWriter;
import dev.roundtrip.text.WatchDocument;
import dev.roundtrip.text.Written;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Payloads;
import java.io.DataInputStream;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests packets that no driver sends, and answers that few expect, through the proxy: what the server accepted is
 * counted.
 */
@Timeout(120)
class OddPeersIT {

    private static final int ERR = 0xff;
    private static final int SELECT_ONE_PACKETS = 4;

    @AutoClose
    private final Tap tap = Tap.builder(NanoClock.SYSTEM).texts().open();

    /** A connection that a driver has opened and authenticated, with packets sent by hand. */
    private final class Peer implements AutoCloseable {

        private final Relay relay;
        private final Connection connection;
        private final Socket socket;
        private final DataInputStream in;

        Peer(DatabaseServer server) throws Exception {
            relay = TestRelays.to(server.host(), server.port(), tap);
            String url = "jdbc:mysql://127.0.0.1:" + relay.address().getPort() + "/?sslMode=DISABLED";
            connection = DriverManager.getConnection(url, Sql.login(server, new Properties()));
            NativeSession session =
                    (NativeSession) connection.unwrap(JdbcConnection.class).getSession();
            socket = session.getProtocol().getSocketConnection().getMysqlSocket();
            in = new DataInputStream(socket.getInputStream());
            tap.takeInterval();
        }

        /** Sends a command and reads that many packets; returns the first byte of each. */
        List<Integer> ask(int packets, Object... command) throws Exception {
            socket.getOutputStream().write(Payloads.packet(0, Payloads.bytes(command)));
            List<Integer> answer = new ArrayList<>();
            for (int i = 0; i < packets; i++) {
                int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
                in.readUnsignedByte();
                answer.add(in.readNBytes(length)[0] & 0xff);
            }
            return answer;
        }

        void selectOne() throws Exception {
            assertThat(ask(SELECT_ONE_PACKETS, 0x03, "SELECT 1")).containsExactly(1, 3, 1, 0xfe);
        }

        @Override
        public void close() throws SQLException {
            connection.close();
            relay.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {65_535, 65_536, 70_000})
    void a_result_of_any_number_of_columns_is_counted(int columns) throws Exception {
        try (Peer peer = new Peer(TestServers.mariaDb())) {
            String select = "SELECT " + String.join(",", Collections.nCopies(columns, "1"));

            assertThat(peer.ask(columns + 3, 0x03, select)).endsWith(3, 1, 0xfe);
            peer.selectOne();

            WatchReport report = TestWatch.report(tap);
            assertThat(report.count(Command.COM_QUERY)).isEqualTo(2);
            assertThat(report.unreadable()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            COM_STMT_EXECUTE,      17
            COM_STMT_EXECUTE,      17 01 00 00
            COM_STMT_EXECUTE,      17 01 00 00 00
            COM_STMT_FETCH,        1c 01
            COM_STMT_BULK_EXECUTE, fa 01
            COM_TABLE_DUMP,        13
            COM_UNKNOWN,           20 01
            COM_UNKNOWN,           50
            COM_UNKNOWN,           ff ff
            COM_TIME,              0f
            COM_SLEEP,             00
            COM_SLEEP,             ''
            """)
    void a_command_that_the_server_refuses_is_one_error(String name, String packet) throws Exception {
        try (Peer peer = new Peer(TestServers.mariaDb())) {
            byte[] refused = HexFormat.ofDelimiter(" ").parseHex(packet);

            assertThat(peer.ask(1, refused)).containsExactly(ERR);
            peer.selectOne();
            assertThat(peer.ask(1, refused)).containsExactly(ERR);

            WatchReport report = TestWatch.report(tap);
            assertThat(report.unreadable()).isEmpty();
            assertThat(report.commands())
                    .extracting(CommandResult::command, CommandResult::count, CommandResult::errors)
                    .containsExactlyInAnyOrder(tuple(Command.COM_QUERY, 1L, 0L), tuple(Command.valueOf(name), 2L, 2L));
        }
    }

    /** TiDB reads a FLUSH PRIVILEGES, which it answers, and then the command, which it answers too. */
    @Test
    void tidb_answers_a_refresh_twice_and_what_follows_is_counted() throws Exception {
        try (Peer peer = new Peer(TestServers.requireTidb())) {
            assertThat(peer.ask(2, 0x07, 1)).containsExactly(0, 0);
            String unread = TerminalWriter.write(WatchDocument.of(TestWatch.report(tap)), Written.PLAIN);
            for (int i = 0; i < 3; i++) {
                peer.selectOne();
            }

            WatchReport report = TestWatch.report(tap);
            assertThat(unread)
                    .contains("1 connection could not be read and 11 bytes are in no figure: no command pending")
                    .doesNotContain("sent no SQL", "Nothing was seen");
            assertThat(report.count(Command.COM_QUERY)).isEqualTo(3);
            assertThat(report.statements()).isEqualTo(3);
            assertThat(tap.totals().unreadable())
                    .extracting(
                            UnreadableConnections::connections,
                            UnreadableConnections::readAgain,
                            UnreadableConnections::bytes)
                    .containsExactly(tuple(1L, 1L, 11L));
        }
    }
}
