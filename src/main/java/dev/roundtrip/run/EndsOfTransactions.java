package dev.roundtrip.run;

import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.SqlShape;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Watches the connections of a run that rolls back. A transaction was committed if the server says that it is open, and
 * then that it is not, although neither a rollback nor an error ended it. This shows only after it has happened, so the
 * check of the statements' texts comes first.
 *
 * <p><b>Threads.</b> Each listener is called by one thread at a time.
 */
final class EndsOfTransactions implements Supplier<ExchangeListener> {

    private final CompletableFuture<String> first = new CompletableFuture<>();

    /** Adds a listener for the sentence about the first such statement. It may be called at once, and must not wait. */
    void onFirst(Consumer<String> listener) {
        Future<Void> unused = first.thenAccept(listener);
    }

    /** The sentence about the first such statement so far. */
    Optional<String> first() {
        return Optional.ofNullable(first.getNow(null));
    }

    private void ended(Exchange exchange) {
        String text = exchange.sql().toString();
        first.complete("A statement ended its transaction despite --roll-back: "
                + (text.isEmpty() ? exchange.command().name() : SqlShape.of(exchange.purpose(), text))
                + ". Check the written rows, and remove it.");
    }

    @Override
    public ExchangeListener get() {
        return new OfConnection();
    }

    private final class OfConnection implements ExchangeListener {

        private boolean open;

        @Override
        public void onExchange(Exchange exchange) {
            if (exchange.outcome() == Outcome.ERROR) {
                open = false;
            } else if (exchange.serverStatus() >= 0) {
                boolean stillOpen = exchange.inTransaction();
                if (open && !stillOpen && !first.isDone() && !endsIt(exchange)) {
                    ended(exchange);
                }
                open = stillOpen;
            }
        }

        private static boolean endsIt(Exchange exchange) {
            return switch (exchange.effect()) {
                case ROLLBACK, ROLLBACK_AND_CHAIN, END_OF_SESSION -> true;
                default -> false;
            };
        }
    }
}
