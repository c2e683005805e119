package dev.roundtrip.tap;

import dev.roundtrip.wire.BytesText;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlText;
import dev.roundtrip.wire.TransactionEffect;

/** An exchange as a test wants it. */
record ScriptedExchange(Command command, Purpose purpose, Outcome outcome, long latencyNanos, String text)
        implements Exchange {

    static final long BYTES_SENT = 30;
    static final long BYTES_RECEIVED = 11;

    static ScriptedExchange query(Purpose purpose, String text) {
        return new ScriptedExchange(Command.COM_QUERY, purpose, Outcome.OK, 1_000, text);
    }

    static ScriptedExchange unanswered(Command command) {
        return new ScriptedExchange(command, Purpose.STATEMENT_UPKEEP, Outcome.UNANSWERED, 0, "SELECT 1");
    }

    @Override
    public TransactionEffect effect() {
        return TransactionEffect.NONE;
    }

    @Override
    public boolean inTransaction() {
        return false;
    }

    @Override
    public long startNanos() {
        return 77;
    }

    @Override
    public long endNanos() {
        return 77 + latencyNanos;
    }

    @Override
    public long bytesSent() {
        return BYTES_SENT;
    }

    @Override
    public long bytesReceived() {
        return outcome == Outcome.UNANSWERED ? 0 : BYTES_RECEIVED;
    }

    @Override
    public long rows() {
        return 0;
    }

    @Override
    public long statementId() {
        return -1;
    }

    @Override
    public SqlText sql() {
        // Few hashes, so that texts collide.
        return BytesText.of(text, text.length() % 4);
    }
}
