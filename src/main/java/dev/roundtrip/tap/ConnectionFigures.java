package dev.roundtrip.tap;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.Unanswered;
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
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The figures of one connection. Guarded by the connection's lock, which is held while bytes are decoded and while the
 * figures are drained. Only the volatile fields may be read without it.
 *
 * <p>One row of counters has the bytes of the whole connection and, for each command, its count by purpose, its errors,
 * its bytes, and how often and how long it got no answer.
 */
@SuppressWarnings(
        "EnumOrdinal") // Rows of plain counters by ordinal: an EnumMap of boxed counts would allocate for each command.
final class ConnectionFigures implements ExchangeListener {

    private static final Command[] COMMANDS = Command.values();
    private static final Purpose[] PURPOSES = Purpose.values();

    // The connection's own counters come first, next to the array's length.
    private static final int ALL_SENT = 0;
    private static final int ALL_RECEIVED = 1;
    private static final int HANDSHAKE_SENT = 2;
    private static final int HANDSHAKE_RECEIVED = 3;
    static final int UNDOING_ROLLBACKS = 4;
    private static final int SAVED_SENDING = 5;
    private static final int SAVED_RECEIVING = 6;
    private static final int FIRST_COMMAND = 7;

    // Offsets in a command's part of the row; the counts by purpose come first, by ordinal.
    private static final int ERRORS = PURPOSES.length;
    private static final int BYTES_SENT = ERRORS + 1;
    private static final int BYTES_RECEIVED = BYTES_SENT + 1;
    private static final int UNANSWERED = BYTES_RECEIVED + 1;
    private static final int UNANSWERED_NANOS = UNANSWERED + 1;
    private static final int PER_COMMAND = UNANSWERED_NANOS + 1;
    static final int SIZE = FIRST_COMMAND + COMMANDS.length * PER_COMMAND;

    private final Counters counters = new Counters(SIZE);
    private final ChatterTable chatter = new ChatterTable();

    /** Whether a write is not committed. */
    private boolean holdsWrite;

    /** By the command's ordinal; set when the first answer arrives. */
    private final SingleWriterLatencyRecorder[] latencies = new SingleWriterLatencyRecorder[COMMANDS.length];

    /** The last answered command, which is usually also the next one, and its latencies. */
    private Command lastTimed;

    private SingleWriterLatencyRecorder lastLatencies;

    private volatile Unreadable unreadable;

    /** -1 until the server has accepted the connection. */
    private volatile long connectionId = -1;

    /** What could not be read in this interval, by kind. A connection counts once for each kind. */
    private final Map<UnreadableConnections, UnreadableConnections> lost =
            new TreeMap<>(UnreadableConnections.BY_KIND);

    /** The kind of the last loss. */
    private UnreadableConnections lostBy;

    private long unreadableBytes;

    /** The part of them that is in {@link #lost}, now or in an earlier interval. */
    private long listedBytes;

    /** The server's connection id; -1 until the server has accepted the connection. */
    long connectionId() {
        return connectionId;
    }

    void sent(int bytes) {
        counters.add(ALL_SENT, bytes);
    }

    void received(int bytes) {
        counters.add(ALL_RECEIVED, bytes);
    }

    /** The bytes that compression kept off the line so far; negative if its frames cost more. */
    void savedByCompression(long sending, long receiving) {
        counters.set(SAVED_SENDING, sending);
        counters.set(SAVED_RECEIVING, receiving);
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
        counters.set(HANDSHAKE_SENT, counters.total(ALL_SENT));
        counters.set(HANDSHAKE_RECEIVED, counters.total(ALL_RECEIVED));
    }

    @Override
    public void onExchange(Exchange exchange) {
        Command command = exchange.command();
        Purpose purpose = exchange.purpose();
        int row = rowOf(command);
        counters.add(row + purpose.ordinal(), 1);
        counters.add(row + BYTES_SENT, exchange.bytesSent());
        counters.add(row + BYTES_RECEIVED, exchange.bytesReceived());
        boolean refused = exchange.outcome() == Outcome.ERROR;
        if (refused) {
            counters.add(row + ERRORS, 1);
        }
        if (exchange.outcome() == Outcome.LOST) {
            counters.add(row + UNANSWERED, 1);
            counters.add(row + UNANSWERED_NANOS, Math.max(0, exchange.endNanos() - exchange.startNanos()));
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
                counters.add(UNDOING_ROLLBACKS, holdsWrite ? 1 : 0);
                holdsWrite = false;
            }
            case NONE -> {
                // A read, or a write that was committed by autocommit.
            }
        }
    }

    @Override
    public void onUnreadable(Unreadable why) {
        unreadable = why;
        // It may be committed or undone before the connection is read again.
        holdsWrite = false;
        lostBy =
                new UnreadableConnections(why.reason().name().toLowerCase(Locale.ROOT), why.detail(), 1, 0, 0);
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

    private static int rowOf(Command command) {
        return FIRST_COMMAND + command.ordinal() * PER_COMMAND;
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

    /** The figures of one command in a row. */
    static CommandFigures figures(Command command, long[] counts, Latencies latencies) {
        int row = rowOf(command);
        Map<Purpose, Long> byPurpose = new EnumMap<>(Purpose.class);
        for (Purpose purpose : PURPOSES) {
            if (counts[row + purpose.ordinal()] > 0) {
                byPurpose.put(purpose, counts[row + purpose.ordinal()]);
            }
        }
        return new CommandFigures(
                byPurpose,
                counts[row + ERRORS],
                counts[row + BYTES_SENT],
                counts[row + BYTES_RECEIVED],
                latencies,
                new Unanswered(counts[row + UNANSWERED], counts[row + UNANSWERED_NANOS]));
    }

    /** The bytes of all connections in a row. */
    static ByteFigures bytes(long[] counts) {
        return new ByteFigures(
                counts[ALL_SENT] + counts[SAVED_SENDING],
                counts[ALL_RECEIVED] + counts[SAVED_RECEIVING],
                counts[HANDSHAKE_SENT],
                counts[HANDSHAKE_RECEIVED],
                counts[SAVED_SENDING],
                counts[SAVED_RECEIVING]);
    }
}
