package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.load.PageTable.Row;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Batches of rows with 100 characters on a server that takes packets of 16 KiB, as docs/lab/batches.md says. */
class BatchPacketLimitIT {

    private static final int TOO_LARGE = 1153;

    private static final String DATABASE = "batch_packets";
    private static final List<Integer> SIZES = List.of(100, 160, 1000);
    private static final int LIMIT = 16_384;
    private static final int FIRST = 100_000;

    static List<Row> packets() throws Exception {
        return PageTable.rows("| driver | server | packets of 16 KiB |", "MariaDB", "TiDB");
    }

    @ParameterizedTest
    @MethodSource("packets")
    void a_batch_above_the_packet_limit_is_split_or_fails_as_the_table_says(Row row) throws Exception {
        List<String> sent = new ArrayList<>();
        for (int size : SIZES) {
            try (Connection admin = row.emptyTable(DATABASE, "note VARCHAR(100)");
                    CountedConnection counted = connectWithLimit(admin, row)) {
                long stored = size;
                try {
                    sent.add(CommandLetters.of(counted.count(connection -> batch(connection, size))));
                } catch (SQLException refused) {
                    stored = 0;
                    sent.add("error " + (lostConnection(refused) ? TOO_LARGE : refused.getErrorCode()));
                }
                assertThat(Sql.number(admin, "SELECT COUNT(*) FROM entry")).isEqualTo(stored);
            }
        }

        assertThat(sent).isEqualTo(row.cells(3));
    }

    /**
     * The server answers with the error and closes the connection while bytes of the batch are still unread, so the
     * connection may be reset before the driver has read the error.
     */
    private static boolean lostConnection(SQLException refused) {
        return refused.getSQLState() != null && refused.getSQLState().startsWith("08");
    }

    /** A session keeps the limit that it began with, so that other tests do not see this one. */
    private static CountedConnection connectWithLimit(Connection admin, Row row) throws SQLException {
        long before = Sql.number(admin, "SELECT @@GLOBAL.max_allowed_packet");
        Sql.execute(admin, "SET GLOBAL max_allowed_packet = " + LIMIT);
        try {
            return row.connect(DATABASE, 2);
        } finally {
            Sql.execute(admin, "SET GLOBAL max_allowed_packet = " + before);
        }
    }

    private static void batch(Connection connection, int rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO entry (id, note) VALUES (?, ?)")) {
            for (int row = 0; row < rows; row++) {
                statement.setInt(1, FIRST + row);
                statement.setString(2, "x".repeat(100));
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }
}
