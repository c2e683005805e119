package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.AUTOCOMMIT;
import static dev.roundtrip.wire.Payloads.err;
import static dev.roundtrip.wire.Payloads.ok;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From texts and answers, as they are on the wire. */
class TransactionChangeTest {

    private static final String WRITE = "UPDATE account SET balance = 0";

    private static final byte[] IN_TRANSACTION = ok(1);
    private static final byte[] COMMITTED_ALREADY = ok(AUTOCOMMIT);
    private static final byte[] DEADLOCK = err(1213, "Deadlock found");

    private static TransactionChange change(String sql, byte[] answer) {
        return change(Conversation.connected(0).query(sql).server(answer));
    }

    private static TransactionChange change(Conversation conversation) {
        List<TransactionChange> changes = new ArrayList<>();
        conversation.play(
                new WireDecoder(exchange -> changes.add(TransactionChange.of(exchange))), Conversation.Chunks.WHOLE);
        assertThat(changes).hasSize(1);
        return changes.get(0);
    }

    @Test
    void a_write_is_open_where_the_server_says_that_a_transaction_is() {
        assertThat(change(WRITE, IN_TRANSACTION)).isEqualTo(TransactionChange.WRITE_ADDED);
        assertThat(change(WRITE, COMMITTED_ALREADY)).isEqualTo(TransactionChange.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"COMMIT", "BEGIN", "CREATE TABLE t (a INT)"})
    void what_commits_leaves_no_open_write_whether_it_is_refused_or_not(String commit) {
        assertThat(change(commit, COMMITTED_ALREADY)).isEqualTo(TransactionChange.COMMITTED);
        assertThat(change(commit, err(1180, "Error during commit"))).isEqualTo(TransactionChange.COMMITTED);
    }

    @Test
    void switching_autocommit_on_commits_unless_a_transaction_was_begun() {
        assertThat(change("SET autocommit=1", COMMITTED_ALREADY)).isEqualTo(TransactionChange.COMMITTED);
        assertThat(change("SET autocommit=1", IN_TRANSACTION)).isEqualTo(TransactionChange.NONE);
        assertThat(change("SET autocommit=1", DEADLOCK)).isEqualTo(TransactionChange.COMMITTED);
        assertThat(change("SET autocommit=0", COMMITTED_ALREADY)).isEqualTo(TransactionChange.NONE);
    }

    @Test
    void a_rollback_and_the_end_of_the_session_undo_what_is_open() {
        assertThat(change("ROLLBACK", COMMITTED_ALREADY)).isEqualTo(TransactionChange.ROLLED_BACK);
        assertThat(change("ROLLBACK AND CHAIN", IN_TRANSACTION)).isEqualTo(TransactionChange.ROLLED_BACK);
        assertThat(change(Conversation.connected(0).command(Payloads.bytes(Command.COM_QUIT.code()))))
                .isEqualTo(TransactionChange.ROLLED_BACK);
    }

    @Test
    void a_refused_rollback_changes_nothing() {
        assertThat(change("ROLLBACK", err(1196, "Some tables could not be rolled back")))
                .isEqualTo(TransactionChange.NONE);
    }

    @Test
    void after_a_rollback_to_a_savepoint_no_write_is_known_to_be_open() {
        assertThat(change("ROLLBACK TO SAVEPOINT s", IN_TRANSACTION)).isEqualTo(TransactionChange.COMMITTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {WRITE, "SELECT balance FROM account FOR UPDATE"})
    void a_refused_business_statement_tells_the_application(String sql) {
        assertThat(change(sql, DEADLOCK)).isEqualTo(TransactionChange.COMMITTED);
    }

    @Test
    void what_a_driver_sends_for_itself_may_be_refused_without_the_applications_knowledge() {
        assertThat(change("SELECT @@session.transaction_read_only", err(1193, "Unknown system variable")))
                .isEqualTo(TransactionChange.NONE);
        assertThat(change(Conversation.connected(0).prepare(WRITE).server(err(1295, "Not supported by this protocol"))))
                .isEqualTo(TransactionChange.NONE);
    }

    @Test
    void the_last_of_several_results_says_whether_a_transaction_is_open() {
        assertThat(change(Conversation.connected(0).query(WRITE).server(ok(Payloads.MORE_RESULTS), ok(1))))
                .isEqualTo(TransactionChange.WRITE_ADDED);
        assertThat(change(Conversation.connected(0).query(WRITE).server(ok(1 | Payloads.MORE_RESULTS), ok(2))))
                .isEqualTo(TransactionChange.NONE);
    }

    @Test
    void a_prepared_write_is_a_write_when_it_is_executed() {
        List<TransactionChange> changes = new ArrayList<>();
        Conversation.connected(0)
                .prepare(WRITE)
                .server(Payloads.bytes(
                        0, Payloads.le(1, 4), Payloads.le(0, 2), Payloads.le(0, 2), 0, Payloads.le(0, 2)))
                .command(Payloads.bytes(0x17, Payloads.le(1, 4), 0, Payloads.le(1, 4)))
                .server(IN_TRANSACTION)
                .play(
                        new WireDecoder(exchange -> changes.add(TransactionChange.of(exchange))),
                        Conversation.Chunks.WHOLE);

        assertThat(changes).containsExactly(TransactionChange.NONE, TransactionChange.WRITE_ADDED);
    }
}
