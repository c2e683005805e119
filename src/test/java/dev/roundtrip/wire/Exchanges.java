package dev.roundtrip.wire;

import java.nio.charset.StandardCharsets;

/** Makes exchanges as a test wants them. */
public final class Exchanges {

    public static final long BYTES_SENT = 30;
    public static final long BYTES_RECEIVED = 11;
    private static final long START_NANOS = 77;

    private Exchanges() {}

    public static Exchange of(Command command, Purpose purpose, Outcome outcome, long latencyNanos, String text) {
        return of(command, purpose, outcome, latencyNanos, outcome == Outcome.UNANSWERED ? 0 : BYTES_RECEIVED, text);
    }

    private static Exchange of(
            Command command, Purpose purpose, Outcome outcome, long latencyNanos, long received, String text) {
        Exchange exchange = new Exchange(new PendingCommands());
        exchange.begin(command, START_NANOS, 0);
        // There are few hashes, so that texts collide.
        exchange.nameStatement(
                Exchange.NO_STATEMENT,
                new StatementText(
                        text.getBytes(StandardCharsets.UTF_8),
                        text.length() % 4,
                        false,
                        purpose,
                        TransactionEffect.NONE));
        exchange.purpose(purpose);
        exchange.sent(BYTES_SENT, 1);
        return exchange.ended(outcome, START_NANOS + latencyNanos, received, -1, 0);
    }

    public static Exchange query(Purpose purpose, String text) {
        return of(Command.COM_QUERY, purpose, Outcome.OK, 1_000, text);
    }

    /** A query whose rows have so many bytes. */
    public static Exchange read(String text, long received) {
        return of(Command.COM_QUERY, Purpose.BUSINESS, Outcome.RESULT_SET, 1_000, received, text);
    }

    public static Exchange unanswered(Command command) {
        return of(command, Purpose.STATEMENT_UPKEEP, Outcome.UNANSWERED, 0, "SELECT 1");
    }
}
