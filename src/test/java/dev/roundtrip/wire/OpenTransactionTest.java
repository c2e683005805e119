package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.wire.OpenTransaction.Change;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpenTransactionTest {

    /** What the last of them did. */
    private static Change after(Effect... effects) {
        OpenTransaction transaction = new OpenTransaction();
        return Stream.of(effects)
                .map(effect -> transaction.next(effect, Outcome.OK))
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    @Test
    void a_write_in_autocommit_mode_is_committed_at_once() {
        assertThat(after(Effect.WRITE)).isEqualTo(Change.NONE);
        assertThat(after(Effect.AUTOCOMMIT_OFF, Effect.AUTOCOMMIT_ON, Effect.WRITE))
                .isEqualTo(Change.NONE);
        assertThat(after(Effect.BEGIN, Effect.COMMIT, Effect.WRITE)).isEqualTo(Change.NONE);
    }

    @Test
    void a_write_in_a_transaction_is_open_until_it_ends() {
        assertThat(after(Effect.AUTOCOMMIT_OFF, Effect.WRITE)).isEqualTo(Change.WRITE_ADDED);
        assertThat(after(Effect.BEGIN, Effect.WRITE)).isEqualTo(Change.WRITE_ADDED);
        assertThat(after(Effect.AUTOCOMMIT_OFF, Effect.WRITE, Effect.COMMIT, Effect.WRITE))
                .isEqualTo(Change.WRITE_ADDED);
    }

    @Test
    void switching_autocommit_on_commits_and_the_end_of_the_session_rolls_back() {
        assertThat(after(Effect.AUTOCOMMIT_OFF, Effect.WRITE, Effect.AUTOCOMMIT_ON))
                .isEqualTo(Change.COMMITTED);
        assertThat(after(Effect.BEGIN, Effect.WRITE, Effect.AUTOCOMMIT_ON)).isEqualTo(Change.NONE);
        assertThat(after(Effect.AUTOCOMMIT_OFF, Effect.END_OF_SESSION)).isEqualTo(Change.ROLLED_BACK);
        assertThat(after(Effect.AUTOCOMMIT_OFF, Effect.END_OF_SESSION, Effect.WRITE))
                .isEqualTo(Change.NONE);
    }

    @Test
    void a_refused_command_changes_nothing() {
        OpenTransaction transaction = new OpenTransaction();
        transaction.next(Effect.AUTOCOMMIT_OFF, Outcome.OK);

        assertThat(transaction.next(Effect.WRITE, Outcome.ERROR)).isEqualTo(Change.NONE);
        assertThat(transaction.next(Effect.COMMIT, Outcome.ERROR)).isEqualTo(Change.NONE);
    }
}
