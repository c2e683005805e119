package dev.roundtrip.tap.recording;

import dev.roundtrip.wire.BoundParameters;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.TransactionChange;
import dev.roundtrip.wire.Unreadable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Records what connections send while a recording is open.
 *
 * <p><b>Threads.</b> Thread-safe. <b>Cost.</b> While no recording is open, a command costs one volatile read and a few
 * comparisons; an execution of a prepared statement also costs a look-up, and reading the types of its parameters.
 */
public final class Recorder {

    /** The scope that includes all scopes. */
    public static final String EVERY_SCOPE = "";

    /** The end of messages about tests that interfere with each other. */
    static final String HOW_TO_SEPARATE = "Run one test alone (@Isolated), or record a data source of its own:"
            + " @WireBudget(dataSource = \"NAME\") or Wire.record(\"NAME\", work).";

    private static final BoundParameters NOTHING_BOUND = new BoundParameters(0);

    private static final Sink OFF = new Sink(List.of());

    private final AtomicLong connections = new AtomicLong();
    private volatile Sink sink = OFF;

    /** A listener for a new connection of that scope with those parameters (see {@link TappedLine#parameters()}). */
    public ExchangeListener listener(String scope, String parameters) {
        return new Line(new TappedLine(connections.incrementAndGet(), scope, "", parameters));
    }

    /**
     * Begins a recording of one scope, or of {@link #EVERY_SCOPE}, owned by the current thread.
     *
     * @param unreadable why open connections of the scope cannot be read
     */
    public OpenRecording begin(String scope, Collection<Unreadable> unreadable) {
        return begin(new OpenRecording(this, scope, false), unreadable);
    }

    /** Begins a recording of every scope, but only with what the test on the current thread sends on this thread. */
    public OpenRecording beginOfThread(Collection<Unreadable> unreadable) {
        return begin(new OpenRecording(this, EVERY_SCOPE, true), unreadable);
    }

    private OpenRecording begin(OpenRecording begun, Collection<Unreadable> unreadable) {
        unreadable.forEach(begun::unreadable);
        synchronized (this) {
            for (OpenRecording other : sink.open) {
                if (begun.isDisturbedBy(other)) {
                    String sentence = "Another thread recorded the same connections. " + HOW_TO_SEPARATE;
                    begun.doubt(sentence);
                    other.doubt(sentence);
                }
            }
            List<OpenRecording> open = new ArrayList<>(sink.open);
            open.add(begun);
            sink = new Sink(open);
        }
        return begun;
    }

    synchronized void end(OpenRecording ended) {
        List<OpenRecording> open = new ArrayList<>(sink.open);
        open.remove(ended);
        sink = open.isEmpty() ? OFF : new Sink(open);
    }

    /**
     * Tells the open recordings of each command.
     *
     * @param origins each origin once, so that equal origins are one object: most commands have the origin of an
     *     earlier one
     */
    private record Sink(List<OpenRecording> open, ConcurrentMap<Origin, Origin> origins) {

        Sink(List<OpenRecording> open) {
            this(open, new ConcurrentHashMap<>());
        }

        void record(
                TappedLine connection,
                Exchange exchange,
                BoundParameters bound,
                TransactionChange change,
                OpenWrites openWrites) {
            if (open.isEmpty()) {
                openWrites.forget();
                return;
            }
            try {
                StackReading stack = StackReading.ofCurrentThread(exchange.purpose());
                RecordedCommand sent = new RecordedCommand(
                        exchange.command(),
                        exchange.purpose(),
                        exchange.effect(),
                        exchange.sql()
                                + (exchange.sql().length() > 0 && exchange.sql().truncated() ? " ..." : ""),
                        exchange.outcome() == Outcome.ERROR || exchange.outcome() == Outcome.LOST,
                        connection,
                        Thread.currentThread().getName(),
                        shared(stack.origin()),
                        bound.typeNames());
                List<UndoneWrite> undone = openWrites.next(sent, change);
                tell(connection, recording -> {
                    recording.add(sent, stack);
                    undone.forEach(recording::addUndone);
                });
            } catch (RuntimeException failure) {
                tell(connection, recording -> recording.doubt("A command could not be recorded: " + failure));
            }
        }

        private Origin shared(Origin origin) {
            Origin earlier = origins.putIfAbsent(origin, origin);
            return earlier == null ? origin : earlier;
        }

        private void tell(TappedLine connection, Consumer<OpenRecording> event) {
            for (OpenRecording recording : open) {
                if (recording.covers(connection.scope())) {
                    event.accept(recording);
                }
            }
        }
    }

    private final class Line implements ExchangeListener {

        /** The connection of this listener. Only the thread that uses the connection reads and sets it. */
        private TappedLine connection;

        private final OpenWrites openWrites = new OpenWrites();

        /**
         * The parameters of each open statement, by its id. A driver may send the types only with the first execution.
         */
        private final Map<Long, BoundParameters> prepared = new HashMap<>();

        private boolean queryAttributes;

        Line(TappedLine connection) {
            this.connection = connection;
        }

        @Override
        public void onConnected(Handshake handshake) {
            connection = connection.connectedTo(handshake.serverVersion());
            queryAttributes = BoundParameters.hasQueryAttributes(handshake);
        }

        @Override
        public void onExchange(Exchange exchange) {
            sink.record(connection, exchange, bound(exchange), TransactionChange.of(exchange), openWrites);
        }

        private BoundParameters bound(Exchange exchange) {
            long id = exchange.statementId();
            switch (exchange.command()) {
                case COM_STMT_PREPARE -> {
                    if (exchange.parameterCount() > 0) {
                        prepared.put(id, new BoundParameters(exchange.parameterCount()));
                    }
                }
                case COM_STMT_CLOSE -> prepared.remove(id);
                case COM_STMT_EXECUTE -> {
                    BoundParameters bound = prepared.getOrDefault(id, NOTHING_BOUND);
                    exchange.readPayload((payload, length) -> bound.readTypes(payload, length, queryAttributes));
                    return bound;
                }
                default -> {}
            }
            return NOTHING_BOUND;
        }

        @Override
        public void onUnreadable(Unreadable why) {
            // The driver may send other types while the connection cannot be read.
            prepared.clear();
            openWrites.forget();
            sink.tell(connection, recording -> recording.unreadable(why));
        }
    }
}
