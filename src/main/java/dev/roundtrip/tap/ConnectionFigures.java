package dev.roundtrip.tap;

import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.TransactionChange;
import dev.roundtrip.wire.TransactionEffect;
import dev.roundtrip.wire.Unreadable;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The figures of one connection. They are guarded by the connection's lock, which is held while bytes are decoded and
 * while the figures are drained. Only the volatile fields may be read without it.
 */
@SuppressWarnings("EnumOrdinal") // Recorders are found by ordinal, since this is on the way of each command.
final class ConnectionFigures implements ExchangeListener {

    private static final Command[] COMMANDS = Command.values();

    private final Counters counters = new Counters(CounterLayout.SIZE);
    private final ChatterTable chatter = new ChatterTable();

    /** Whether the connection has a write that is not committed. */
    private boolean holdsWrite;

    /** The latencies of each command, by its ordinal; an entry is set when the first answer arrives. */
    private final SingleWriterLatencyRecorder[] latencies = new SingleWriterLatencyRecorder[COMMANDS.length];

    /** The last answered command, which is usually also the next one, and its latencies. */
    private Command lastTimed;

    private SingleWriterLatencyRecorder lastLatencies;

    private volatile Unreadable unreadable;

    /** The server's connection id; -1 until the server has accepted the connection. */
    private volatile long connectionId = -1;

    /** What could not be read in this interval, by kind. A connection counts once for each kind. */
    private final Map<UnreadableConnections, UnreadableConnections> lost = new TreeMap<>(UnreadableConnections.BY_KIND);

    /** The kind of the last loss. */
    private UnreadableConnections lostBy;

    private long unreadableBytes;

    /** The part of the unreadable bytes that is in {@link #lost}, now or in an earlier interval. */
    private long listedBytes;

    /** The server's connection id; -1 until the server has accepted the connection. */
    long connectionId() {
        return connectionId;
    }

    void sent(int bytes) {
        counters.add(CounterLayout.ALL_SENT, bytes);
    }

    void received(int bytes) {
        counters.add(CounterLayout.ALL_RECEIVED, bytes);
    }

    /** The bytes that compression kept off the line so far; negative if its frames cost more. */
    void savedByCompression(long sending, long receiving) {
        counters.set(CounterLayout.SAVED_SENDING, sending);
        counters.set(CounterLayout.SAVED_RECEIVING, receiving);
    }

    /** Why the connection is unreadable; empty while it is readable. */
    Optional<Unreadable> unreadable() {
        return Optional.ofNullable(unreadable);
    }

    void unreadable(long bytesSoFar) {
        unreadableBytes = bytesSoFar;
    }

    @Override
    public void onConnected(Handshake handshake) {
        connectionId = handshake.connectionId();
        counters.set(CounterLayout.HANDSHAKE_SENT, counters.total(CounterLayout.ALL_SENT));
        counters.set(CounterLayout.HANDSHAKE_RECEIVED, counters.total(CounterLayout.ALL_RECEIVED));
    }

    @Override
    public void onExchange(Exchange exchange) {
        Command command = exchange.command();
        Purpose purpose = exchange.purpose();
        int row = CounterLayout.rowOf(command);
        counters.add(row + CounterLayout.offsetOf(purpose), 1);
        counters.add(row + CounterLayout.BYTES_SENT, exchange.bytesSent());
        counters.add(row + CounterLayout.BYTES_RECEIVED, exchange.bytesReceived());
        boolean refused = exchange.outcome() == Outcome.ERROR;
        if (refused) {
            counters.add(row + CounterLayout.ERRORS, 1);
        }
        if (exchange.outcome() == Outcome.LOST) {
            counters.add(row + CounterLayout.UNANSWERED, 1);
            counters.add(
                    row + CounterLayout.UNANSWERED_NANOS, Math.max(0, exchange.endNanos() - exchange.startNanos()));
        } else if (exchange.outcome() != Outcome.UNANSWERED) {
            latenciesOf(command).record(exchange.endNanos() - exchange.startNanos());
        }
        if (ChatterTable.keepsTextOf(command, purpose)) {
            chatter.add(purpose, exchange.sql());
        }
        if (refused || exchange.effect() != TransactionEffect.NONE) {
            follow(TransactionChange.of(exchange));
        }
    }

    private void follow(TransactionChange change) {
        switch (change) {
            case WRITE_ADDED -> holdsWrite = true;
            case COMMITTED -> holdsWrite = false;
            case ROLLED_BACK -> {
                counters.add(CounterLayout.UNDOING_ROLLBACKS, holdsWrite ? 1 : 0);
                holdsWrite = false;
            }
            case NONE -> {
                // The command is a read, or a write that was committed by autocommit.
            }
        }
    }

    @Override
    public void onUnreadable(Unreadable why) {
        unreadable = why;
        // The write may be committed or undone before the connection is read again.
        holdsWrite = false;
        lostBy = new UnreadableConnections(why.reason().name().toLowerCase(Locale.ROOT), why.detail(), 1, 0, 0);
        lost.merge(lostBy, lostBy, (known, again) -> known.plus(0, -1, 0));
    }

    @Override
    public void onReadableAgain() {
        unreadable = null;
        list(1);
    }

    /** Lists the bytes that could not be read so far. */
    private void list(long readAgain) {
        lost.computeIfPresent(lostBy, (kind, known) -> known.plus(0, readAgain, unreadableBytes - listedBytes));
        listedBytes = unreadableBytes;
    }

    private SingleWriterLatencyRecorder latenciesOf(Command command) {
        if (command == lastTimed) {
            return lastLatencies;
        }
        SingleWriterLatencyRecorder recorder = latencies[command.ordinal()];
        if (recorder == null) {
            recorder = new SingleWriterLatencyRecorder();
            latencies[command.ordinal()] = recorder;
        }
        lastTimed = command;
        lastLatencies = recorder;
        return recorder;
    }

    /** Moves the figures since the last call into the sum. */
    void drainInto(FiguresSum sum) {
        sum.add(counters.takeInterval());
        for (Command command : COMMANDS) {
            SingleWriterLatencyRecorder recorder = latencies[command.ordinal()];
            if (recorder != null) {
                recorder.drainInto(sum.latencies(command));
            }
        }
        chatter.drainInto(sum);
        if (unreadable != null) {
            list(0);
        }
        lost.values().stream().filter(each -> !each.isNothing()).forEach(sum::addUnreadable);
        lost.replaceAll((kind, drained) -> new UnreadableConnections(drained.reason(), drained.detail(), 0, 0, 0));
    }
}
