package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.tap.SessionState.Setting;
import dev.roundtrip.wire.Conversation;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Unreadable;
import dev.roundtrip.wire.WireDecoder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests texts and answers as they are on the wire; the status 2 of an OK means autocommit, 1 an open transaction. */
class SessionStateTest {

    private final SessionState session = new SessionState();
    private final StringBuilder seen = new StringBuilder();

    /** The letters of each command: R if it was redundant, A if the server committed it by itself, and else a dot. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            a set of autocommit is redundant as the server's flag says, which is unknown before the first answer\
             | query SET autocommit=1 / ok:2 / query SET autocommit=1 / ok:2 / query SET autocommit=0 / ok:0\
             / query SET autocommit=0 / ok:0 | .R.R
            an isolation level is redundant if the connection set the same last\
             | query SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED / ok:2\
             / query SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED / ok:2\
             / query set session transaction isolation level repeatable read / ok:2\
             / query SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED / ok:2 | .R..
            a refused set changes nothing\
             | query SET SESSION TRANSACTION READ ONLY / err / query SET SESSION TRANSACTION READ ONLY / err\
             / query SET SESSION TRANSACTION READ WRITE / ok:2 / query SET SESSION TRANSACTION READ ONLY / ok:2\
             / query SET SESSION TRANSACTION READ WRITE / ok:2 | ..R..
            the end of a transaction is redundant unless it wrote, and a write in autocommit was none of its\
             | query SELECT 1 / ok:1 / query COMMIT / ok:2 / query UPDATE t SET v = 1 / ok:1 / query SELECT 1 / ok:1\
             / query COMMIT / ok:2 / query ROLLBACK / ok:2 / query UPDATE t SET v = 1 / ok:2 / query ROLLBACK / ok:2\
             | .R...RAR
            a refused write leaves those before it, which the transaction's end then commits\
             | query UPDATE t SET v = 1 / ok:1 / query INSERT INTO t VALUES (1) / err / query COMMIT / ok:2\
             / query COMMIT / ok:2 | ...R
            a procedure may write\
             | query CALL transfer(1, 2, 3) / ok:1 / query COMMIT / ok:0 / query COMMIT / ok:0\
             / query CALL transfer(1, 2, 3) / ok:2 / query ROLLBACK / ok:2 | ..RAR
            no step of a distributed transaction is redundant\
             | query XA START 'a' / ok:3 / query UPDATE t SET v = 1 / ok:3 / query XA END 'a' / ok:3\
             / query XA PREPARE 'a' / ok:2 / query XA COMMIT 'a' / ok:2 | .....
            a new session has no state\
             | query SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED / ok:2 / > 1f / ok:2\
             / query SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED / err\
             / query SET autocommit=1 / ok:2 | ....
            a statement is autocommitted if it leaves no transaction open\
             | query SELECT 1 / ok:2 / query SELECT 1 / ok:3 / query SELECT 1 / ok:0 / query SELECT 1 / err\
             / query SHOW WARNINGS / ok:2 | A....
            what was lost may have changed all of it\
             | query SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED / ok:2\
             / query SET SESSION TRANSACTION READ ONLY / ok:2 ok:2\
             / query SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED / err\
             / query SET SESSION TRANSACTION READ ONLY / err / query SET SESSION TRANSACTION READ WRITE / err\
             / query SET autocommit=1 / err / query SELECT 1 / ok:1 / query COMMIT / ok:2 / query COMMIT / ok:2\
             | ........R
            """)
    void a_session_is_followed(String name, String script, String expected) {
        ExchangeListener listener = new ExchangeListener() {
            @Override
            public void onExchange(Exchange exchange) {
                add(exchange);
            }

            @Override
            public void onUnreadable(Unreadable unreadable) {
                session.lost();
            }
        };
        Conversation.of("connected / " + script).play(new WireDecoder(listener), Conversation.Chunks.WHOLE);

        assertThat(seen).hasToString(expected);
    }

    private void add(Exchange exchange) {
        String sql = exchange.sql().toString();
        boolean redundant = session.isRedundant(exchange, Setting.of(sql), sql);
        seen.append(redundant ? "R" : session.isAutocommitted(exchange) ? "A" : ".");
        session.answered(exchange, Setting.of(sql), sql);
    }
}
