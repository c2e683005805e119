package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** A condition of the recommended string is needed: without it, this happens. */
class StreamedResultIT {

    private static final String TWO_ROWS = "SELECT 1 UNION ALL SELECT 2";

    @Test
    void a_statement_that_is_prepared_while_a_result_streams_makes_closing_the_result_wait_without_end()
            throws SQLException {
        assertThat(closing("socketTimeout=1000")).isEqualTo("closed");
        assertThat(closing("socketTimeout=1000&useServerPrepStmts=true")).contains("SocketTimeoutException");
    }

    private static String closing(String parameters) throws SQLException {
        DatabaseServer server = TestServers.mariaDb();
        Connection connection = Sql.connect(server, "?" + parameters);
        try {
            PreparedStatement streaming = connection.prepareStatement(TWO_ROWS);
            streaming.setFetchSize(Integer.MIN_VALUE);
            ResultSet rows = streaming.executeQuery();
            rows.next();
            assertThatThrownBy(() -> connection.prepareStatement("SELECT 3").executeQuery())
                    .hasMessageContaining("Streaming result set");
            try {
                rows.close();
                return "closed";
            } catch (SQLException failure) {
                return failure.getMessage();
            }
        } finally {
            // close() would wait, too.
            connection.abort(Runnable::run);
        }
    }
}
