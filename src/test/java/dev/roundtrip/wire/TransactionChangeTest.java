package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests texts and answers as they are on the wire; the status 1 of an answer says that a transaction is open. */
class TransactionChangeTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            # A write is open where the server says that a transaction is, by the last of several results.
            query UPDATE t SET v = 0 / ok:1 | WRITE_ADDED
            query UPDATE t SET v = 0 / ok | NONE
            query UPDATE t SET v = 0 / ok:8 ok:1 | WRITE_ADDED
            query UPDATE t SET v = 0 / ok:9 ok | NONE
            # What commits leaves no open write, whether it is refused or not.
            query COMMIT / ok | COMMITTED
            query COMMIT / err | COMMITTED
            query BEGIN / ok | COMMITTED
            query BEGIN / err | COMMITTED
            query CREATE TABLE t (a INT) / ok | COMMITTED
            query CREATE TABLE t (a INT) / err | COMMITTED
            # Switching autocommit on commits unless a transaction was begun.
            query SET autocommit=1 / ok | COMMITTED
            query SET autocommit=1 / ok:1 | NONE
            query SET autocommit=1 / err | COMMITTED
            query SET autocommit=0 / ok | NONE
            # A rollback and the end of the session undo what is open, a refused rollback does not.
            query ROLLBACK / ok | ROLLED_BACK
            query ROLLBACK AND CHAIN / ok:1 | ROLLED_BACK
            > 01 | ROLLED_BACK
            query ROLLBACK / err | NONE
            # After a rollback to a savepoint no write is known to be open.
            query ROLLBACK TO SAVEPOINT s / ok:1 | COMMITTED
            # A distributed transaction outlives its connection once it is prepared.
            query XA PREPARE 'a' / ok / > 01 | COMMITTED, ROLLED_BACK
            query XA COMMIT 'a' ONE PHASE / ok | COMMITTED
            query XA ROLLBACK 'a' / ok | ROLLED_BACK
            # The application learns of its own refused statement, and not of one that the driver sends for itself.
            query UPDATE t SET v = 0 / err | COMMITTED
            query SELECT v FROM t FOR UPDATE / err | COMMITTED
            query SELECT @@session.transaction_read_only / err | NONE
            prepare UPDATE t SET v = 0 / err | NONE
            # A prepared write is a write when it is executed.
            prepare UPDATE t SET v = 0 / prepared:1,0,0 / > 17.1^4.00.1^4 / ok:1 | NONE, WRITE_ADDED
            """)
    void an_exchange_changes_the_transaction(String script, String expected) {
        List<String> changes = new ArrayList<>();
        Conversation.of("connected / " + script)
                .play(
                        new WireDecoder(exchange ->
                                changes.add(TransactionChange.of(exchange).name())),
                        Conversation.Chunks.WHOLE);

        assertThat(String.join(", ", changes)).isEqualTo(expected);
    }
}
