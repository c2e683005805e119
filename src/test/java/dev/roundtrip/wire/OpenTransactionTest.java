package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.wire.OpenTransaction.Change;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OpenTransactionTest {

    /** What the last of them did. */
    private static Change after(TransactionEffect... effects) {
        OpenTransaction transaction = new OpenTransaction();
        return Stream.of(effects)
                .map(effect -> transaction.next(effect, Outcome.OK))
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    @Test
    void a_write_in_autocommit_mode_is_committed_at_once() {
        assertThat(after(TransactionEffect.WRITE)).isEqualTo(Change.NONE);
        assertThat(after(TransactionEffect.AUTOCOMMIT_OFF, TransactionEffect.AUTOCOMMIT_ON, TransactionEffect.WRITE))
                .isEqualTo(Change.NONE);
        assertThat(after(TransactionEffect.BEGIN, TransactionEffect.COMMIT, TransactionEffect.WRITE))
                .isEqualTo(Change.NONE);
    }

    @Test
    void a_write_in_a_transaction_is_open_until_it_ends() {
        assertThat(after(TransactionEffect.AUTOCOMMIT_OFF, TransactionEffect.WRITE))
                .isEqualTo(Change.WRITE_ADDED);
        assertThat(after(TransactionEffect.BEGIN, TransactionEffect.WRITE)).isEqualTo(Change.WRITE_ADDED);
        assertThat(after(
                        TransactionEffect.AUTOCOMMIT_OFF,
                        TransactionEffect.WRITE,
                        TransactionEffect.COMMIT,
                        TransactionEffect.WRITE))
                .isEqualTo(Change.WRITE_ADDED);
    }

    @Test
    void switching_autocommit_on_commits_and_the_end_of_the_session_rolls_back() {
        assertThat(after(TransactionEffect.AUTOCOMMIT_OFF, TransactionEffect.WRITE, TransactionEffect.AUTOCOMMIT_ON))
                .isEqualTo(Change.COMMITTED);
        assertThat(after(TransactionEffect.BEGIN, TransactionEffect.WRITE, TransactionEffect.AUTOCOMMIT_ON))
                .isEqualTo(Change.NONE);
        assertThat(after(TransactionEffect.AUTOCOMMIT_OFF, TransactionEffect.END_OF_SESSION))
                .isEqualTo(Change.ROLLED_BACK);
        assertThat(after(TransactionEffect.AUTOCOMMIT_OFF, TransactionEffect.END_OF_SESSION, TransactionEffect.WRITE))
                .isEqualTo(Change.NONE);
    }

    @Test
    void a_refused_write_or_rollback_changes_nothing() {
        OpenTransaction transaction = new OpenTransaction();
        transaction.next(TransactionEffect.AUTOCOMMIT_OFF, Outcome.OK);

        assertThat(transaction.next(TransactionEffect.WRITE, Outcome.ERROR)).isEqualTo(Change.NONE);
        assertThat(transaction.next(TransactionEffect.ROLLBACK, Outcome.ERROR)).isEqualTo(Change.NONE);
        assertThat(transaction.next(TransactionEffect.WRITE, Outcome.OK)).isEqualTo(Change.WRITE_ADDED);
    }

    @ParameterizedTest
    @EnumSource(names = {"COMMIT", "BEGIN", "AUTOCOMMIT_ON"})
    void a_refused_commit_leaves_no_open_write(TransactionEffect commit) {
        OpenTransaction transaction = new OpenTransaction();
        transaction.next(TransactionEffect.AUTOCOMMIT_OFF, Outcome.OK);
        transaction.next(TransactionEffect.WRITE, Outcome.OK);

        assertThat(transaction.next(commit, Outcome.ERROR)).isEqualTo(Change.COMMITTED);
    }

    @Test
    void a_refused_commit_ends_a_transaction_that_was_begun() {
        OpenTransaction transaction = new OpenTransaction();
        transaction.next(TransactionEffect.BEGIN, Outcome.OK);
        transaction.next(TransactionEffect.COMMIT, Outcome.ERROR);

        assertThat(transaction.next(TransactionEffect.WRITE, Outcome.OK)).isEqualTo(Change.NONE);
    }

    @Test
    void a_rollback_to_a_savepoint_leaves_no_open_write_but_the_transaction_goes_on() {
        assertThat(after(TransactionEffect.BEGIN, TransactionEffect.WRITE, TransactionEffect.ROLLBACK_TO))
                .isEqualTo(Change.COMMITTED);
        assertThat(after(TransactionEffect.BEGIN, TransactionEffect.ROLLBACK_TO, TransactionEffect.WRITE))
                .isEqualTo(Change.WRITE_ADDED);
    }

    @Test
    void a_rollback_that_chains_undoes_the_writes_and_begins_the_next_transaction() {
        assertThat(after(TransactionEffect.BEGIN, TransactionEffect.WRITE, TransactionEffect.ROLLBACK_AND_CHAIN))
                .isEqualTo(Change.ROLLED_BACK);
        assertThat(after(TransactionEffect.BEGIN, TransactionEffect.ROLLBACK_AND_CHAIN, TransactionEffect.WRITE))
                .isEqualTo(Change.WRITE_ADDED);
    }
}
