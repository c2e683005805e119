package dev.roundtrip.tap;

import static dev.roundtrip.wire.TransactionEffect.AUTOCOMMIT_OFF;
import static dev.roundtrip.wire.TransactionEffect.AUTOCOMMIT_ON;
import static dev.roundtrip.wire.TransactionEffect.COMMIT;
import static dev.roundtrip.wire.TransactionEffect.END_OF_SESSION;
import static dev.roundtrip.wire.TransactionEffect.NONE;
import static dev.roundtrip.wire.TransactionEffect.ROLLBACK;
import static dev.roundtrip.wire.TransactionEffect.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.tap.SessionState.Setting;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.TransactionEffect;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class SessionStateTest {

    private static final int AUTOCOMMIT = 2;
    private static final int IN_TRANSACTION = 1;
    private static final int REFUSED = -1;

    private final SessionState session = new SessionState();

    @Test
    void a_set_of_autocommit_is_redundant_as_the_server_s_flag_says() {
        assertThat(set("SET autocommit=1", AUTOCOMMIT_ON, AUTOCOMMIT))
                .as("unknown before the first answer")
                .isFalse();
        assertThat(set("SET autocommit=1", AUTOCOMMIT_ON, AUTOCOMMIT)).isTrue();
        assertThat(set("SET autocommit=0", AUTOCOMMIT_OFF, 0)).isFalse();
        assertThat(set("SET autocommit=0", AUTOCOMMIT_OFF, 0)).isTrue();
    }

    @Test
    void an_isolation_level_is_redundant_if_the_connection_set_the_same_last() {
        String committed = "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED";
        assertThat(set(committed, NONE, AUTOCOMMIT)).isFalse();
        assertThat(set(committed, NONE, AUTOCOMMIT)).isTrue();
        assertThat(set("set session transaction isolation level repeatable read", NONE, AUTOCOMMIT))
                .isFalse();
        assertThat(set(committed, NONE, AUTOCOMMIT)).isFalse();
    }

    @Test
    void a_refused_set_changes_nothing() {
        String readOnly = "SET SESSION TRANSACTION READ ONLY";
        String readWrite = "SET SESSION TRANSACTION READ WRITE";
        assertThat(set(readOnly, NONE, REFUSED)).isFalse();
        assertThat(set(readOnly, NONE, REFUSED)).isFalse();
        assertThat(set(readWrite, NONE, AUTOCOMMIT)).isTrue();
        assertThat(set(readOnly, NONE, AUTOCOMMIT)).isFalse();
        assertThat(set(readWrite, NONE, AUTOCOMMIT)).isFalse();
    }

    @Test
    void the_end_of_a_transaction_is_redundant_unless_it_wrote() {
        set("SELECT 1", NONE, IN_TRANSACTION);
        assertThat(end("COMMIT", COMMIT)).isTrue();
        set("UPDATE t SET v = 1", WRITE, IN_TRANSACTION);
        set("SELECT 1", NONE, IN_TRANSACTION);
        assertThat(end("COMMIT", COMMIT)).isFalse();
        assertThat(end("ROLLBACK", ROLLBACK)).isTrue();
        set("UPDATE t SET v = 1", WRITE, AUTOCOMMIT);
        assertThat(end("ROLLBACK", ROLLBACK)).as("of a write in autocommit").isTrue();
    }

    @Test
    void a_new_session_has_no_state() {
        String committed = "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED";
        set(committed, NONE, AUTOCOMMIT);
        set("", END_OF_SESSION, AUTOCOMMIT);

        assertThat(set(committed, NONE, REFUSED)).isFalse();
        assertThat(set("SET autocommit=1", AUTOCOMMIT_ON, AUTOCOMMIT)).isFalse();
    }

    @Test
    void a_statement_is_autocommitted_if_it_leaves_no_transaction_open() {
        assertThat(session.isAutocommitted(exchange(Purpose.BUSINESS, NONE, AUTOCOMMIT)))
                .isTrue();
        assertThat(session.isAutocommitted(exchange(Purpose.BUSINESS, NONE, AUTOCOMMIT | IN_TRANSACTION)))
                .isFalse();
        assertThat(session.isAutocommitted(exchange(Purpose.BUSINESS, NONE, 0))).isFalse();
        assertThat(session.isAutocommitted(exchange(Purpose.BUSINESS, NONE, REFUSED)))
                .isFalse();
        assertThat(session.isAutocommitted(exchange(Purpose.SESSION_STATE, NONE, AUTOCOMMIT)))
                .isFalse();
    }

    private boolean set(String sql, TransactionEffect effect, int status) {
        return redundant(sql, exchange(Purpose.SESSION_STATE, effect, status));
    }

    private boolean end(String sql, TransactionEffect effect) {
        return redundant(sql, exchange(Purpose.TRANSACTION_CONTROL, effect, AUTOCOMMIT));
    }

    private boolean redundant(String sql, Exchange exchange) {
        boolean redundant = session.isRedundant(exchange, Setting.of(sql), sql);
        session.answered(exchange, Setting.of(sql), sql);
        return redundant;
    }

    /** Answered with these status flags, or with an error. */
    private static Exchange exchange(Purpose purpose, TransactionEffect effect, int status) {
        return (Exchange) Proxy.newProxyInstance(
                Exchange.class.getClassLoader(), new Class<?>[] {Exchange.class}, (proxy, method, arguments) -> {
                    return switch (method.getName()) {
                        case "purpose" -> purpose;
                        case "effect" -> effect;
                        case "serverStatus" -> status;
                        case "inTransaction" -> (status & IN_TRANSACTION) != 0 && status != REFUSED;
                        case "outcome" -> status == REFUSED ? Outcome.ERROR : Outcome.OK;
                        default -> throw new UnsupportedOperationException(method.getName());
                    };
                });
    }
}
