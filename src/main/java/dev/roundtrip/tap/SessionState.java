package dev.roundtrip.tap;

import dev.roundtrip.sql.SqlWords;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.TransactionEffect;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What one connection's session is set to, as far as the server accepted it. It tells which commands set what was set
 * already, or ended a transaction without a write. Connector/J with useLocalSessionState=true keeps the same state, and
 * leaves these SETs out.
 */
final class SessionState {

    private static final int AUTOCOMMIT = 0x0002;
    private static final int UNKNOWN = -1;

    /** What a text does that neither its effect nor the server's status flags show. */
    enum Setting {
        NONE(""),
        ISOLATION("SET SESSION TRANSACTION ISOLATION LEVEL .*"),
        READ_ONLY("SET SESSION TRANSACTION READ ONLY"),
        READ_WRITE("SET SESSION TRANSACTION READ WRITE"),
        /** A call of a procedure, which may write. */
        CALL("CALL\\b.*"),
        /** A step of a distributed transaction; every step is needed. */
        XA("XA\\b.*");

        private final Pattern words;

        Setting(String words) {
            this.words = Pattern.compile(words, Pattern.DOTALL);
        }

        static Setting of(String sql) {
            String words = SqlWords.of(sql);
            return Stream.of(values())
                    .filter(setting -> setting.words.matcher(words).matches())
                    .findFirst()
                    .orElse(NONE);
        }
    }

    /** The status flags of the last answer that had any. */
    private int status = UNKNOWN;

    /** The identity of the text that set the isolation level; null if none did. */
    private Object isolation;

    /** The access mode that was set last, which is the server's default at first; null if it is not known. */
    private Setting access = Setting.READ_WRITE;

    /** Whether anything was written since the last transaction ended. */
    private boolean wrote;

    /**
     * Whether the command changed nothing. Call this once for each command, before {@link #answered}.
     *
     * @param text identifies the text
     */
    boolean isRedundant(Exchange exchange, Setting setting, Object text) {
        return switch (setting) {
            case ISOLATION -> text.equals(isolation);
            case READ_ONLY, READ_WRITE -> setting == access;
            case XA -> false;
            case NONE, CALL -> status != UNKNOWN && changesNoFlag(exchange);
        };
    }

    private boolean changesNoFlag(Exchange exchange) {
        return switch (exchange.effect()) {
            case AUTOCOMMIT_ON -> (status & AUTOCOMMIT) != 0;
            case AUTOCOMMIT_OFF -> (status & AUTOCOMMIT) == 0;
            case COMMIT, ROLLBACK -> exchange.purpose() == Purpose.TRANSACTION_CONTROL && !wrote;
            default -> false;
        };
    }

    /** Whether the server committed the command by itself. */
    boolean isAutocommitted(Exchange exchange) {
        return exchange.purpose() == Purpose.BUSINESS
                && exchange.serverStatus() != UNKNOWN
                && (exchange.serverStatus() & AUTOCOMMIT) != 0
                && !exchange.inTransaction();
    }

    void answered(Exchange exchange, Setting setting, Object text) {
        if (exchange.serverStatus() != UNKNOWN) {
            status = exchange.serverStatus();
        }
        if (exchange.outcome() == Outcome.ERROR || exchange.outcome() == Outcome.LOST) {
            // What was set and written before the error stays.
            return;
        }
        if (exchange.effect() == TransactionEffect.WRITE || setting == Setting.CALL) {
            wrote = exchange.inTransaction();
        } else if (exchange.effect() != TransactionEffect.NONE && exchange.effect() != TransactionEffect.ROLLBACK_TO) {
            wrote = false;
        }
        if (exchange.effect() == TransactionEffect.END_OF_SESSION) {
            isolation = null;
            access = Setting.READ_WRITE;
            status = UNKNOWN;
        } else if (setting == Setting.ISOLATION) {
            isolation = text;
        } else if (setting == Setting.READ_ONLY || setting == Setting.READ_WRITE) {
            access = setting;
        }
    }

    /** Notes that it is no longer known what the session is set to, and whether it wrote. */
    void lost() {
        status = UNKNOWN;
        isolation = null;
        access = null;
        wrote = true;
    }
}
