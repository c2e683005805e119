package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Ended;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.data.TestBank;
import java.sql.Connection;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A million rows in little memory. */
@Tag("long")
class LargeDataIT {

    private static final TestBank BANK = TestBank.onMariaDb();

    private static Ended loaded;

    @BeforeAll
    static void load() throws Exception {
        loaded = LargeDataProgram.run(BANK, "256m", "large-result", 0);
    }

    @Test
    void a_million_rows_are_loaded_with_a_heap_of_256_mb_and_with_progress() throws Exception {
        // An INSERT has 500 rows.
        assertThat(loaded).isEqualTo(new Ended(0, "loaded 1000000 in 2000 steps"));
        try (Connection admin = BANK.server().connect(LargeDataProgram.DATABASE)) {
            assertThat(Sql.number(admin, "SELECT COUNT(*) FROM large_row")).isEqualTo(LargeDataProgram.ROWS);
        }
    }

    @ParameterizedTest
    @CsvSource({"large-result-stream, 0", "large-result, 10000"})
    void a_million_rows_are_streamed_or_read_by_a_cursor_with_a_heap_of_64_mb(String workload, long fetch)
            throws Exception {
        assertThat(LargeDataProgram.run(BANK, "64m", workload, fetch))
                .isEqualTo(new Ended(0, "reused%nread all rows".formatted()));
    }

    @Test
    void a_million_rows_at_once_do_not_fit_into_64_mb() throws Exception {
        Ended ended = LargeDataProgram.run(BANK, "64m", "large-result", 0);

        assertThat(ended.code()).as(ended.said()).isEqualTo(LargeDataProgram.OUT_OF_MEMORY);
    }
}
