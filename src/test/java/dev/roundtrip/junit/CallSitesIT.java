package dev.roundtrip.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.tap.recording.CallSite;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.Sender;
import dev.roundtrip.wire.Command;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.jdbc.core.ColumnMapRowMapper;
import org.springframework.jdbc.core.JdbcTemplate;

/** The line that is named is the application's, whatever library is between it and the driver. */
@ResourceLock(WireExtension.LOCK)
class CallSitesIT {

    /** Rows that are fetched while the answer is written, as lazy collections are. */
    @Test
    void what_jackson_reads_while_it_serialises_has_the_applications_line() throws Exception {
        try (HikariDataSource pool = Bank.pool("useServerPrepStmts=true&useCursorFetch=true&defaultFetchSize=1")) {
            JdbcTemplate jdbc = new JdbcTemplate(pool);

            Recording recording = Wire.record(() -> {
                try (Stream<?> rows =
                        jdbc.queryForStream("SELECT id FROM account ORDER BY id", new ColumnMapRowMapper())) {
                    writeAnswer(rows);
                }
            });

            assertThat(recording.commands(sent -> sent.command() == Command.COM_STMT_FETCH
                            && sent.origin().site().map(CallSite::method).equals(Optional.of("writeAnswer"))))
                    .isNotEmpty()
                    .extracting(sent -> sent.origin().sender())
                    .containsOnly(Sender.FRAMEWORK);
            assertThat(recording.commands())
                    .extracting(RecordedCommand::origin)
                    .allSatisfy(origin ->
                            assertThat(origin.site()).map(CallSite::className).contains(CallSitesIT.class.getName()));
        }
    }

    private static void writeAnswer(Stream<?> rows) throws IOException {
        assertThat(new ObjectMapper().writeValueAsString(rows.iterator())).isEqualTo("[{\"id\":1},{\"id\":2}]");
    }
}
