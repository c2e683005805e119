package dev.roundtrip.tap;

import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SeenTables;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.tap.latency.SharedLatency;
import dev.roundtrip.tap.latency.SocketLatency;
import dev.roundtrip.tap.recording.ApplicationLine;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Unreadable;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Counts and times every command of the connections that are opened with its {@link #driverProperties()}, and of no
 * others.
 *
 * <pre>{@code
 * try (Tap tap = Tap.open(NanoClock.SYSTEM)) {
 *     // with user and password; in HikariCP: setDataSourceProperties
 *     Properties properties = tap.driverPropertiesFor(url);
 *     try (Connection connection = DriverManager.getConnection(url, properties)) {
 *         ...
 *     }
 *     WireFigures figures = tap.takeInterval();
 * }
 * }</pre>
 *
 * <p><b>Assumptions.</b> A connection is used by one thread at a time, with a happens-before edge at each hand-over,
 * which a pool provides.
 *
 * <p><b>Guarantees.</b>
 * <ol>
 *   <li>The connection string is used exactly as given: driver properties identify the tap, and none of them is sent.
 *       The driver's cache of server variables ({@code cacheServerConfiguration}, part of {@code maxPerformance}) uses
 *       only the string as its key and works as without the tap.
 *   <li>Every command that was sent as a whole is in exactly one interval, once it was answered or its connection
 *       closed; an exchange that ended before an interval was taken is in that or an earlier one. Its count, errors,
 *       bytes and latency are in the same interval. {@link WireFigures#bytes()} are counted immediately, even if their
 *       exchange has not ended.
 *   <li>A closed connection's figures are in the next interval; its memory is released. Commands whose answer was not
 *       complete by then are counted as unanswered, also if another thread sends them while the connection is closed.
 * </ol>
 *
 * <p><b>Progress.</b> Bytes are kept and decoded later, about forty commands at a time, by the thread that uses the
 * connection or by a thread that asks for figures. Users of connections do not wait for {@link #takeInterval()} or
 * {@link #totals()}, with two exceptions: to open or close a connection, and while the figures of their connection are
 * being read, if a chunk is too large for the tape or the connection has a listener. They then wait some tens of
 * microseconds, or as long as the machine suspends the reader.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class Tap implements AutoCloseable {

    /**
     * The open taps, each from its opening to its close. The driver creates its socket factory by class name and
     * without arguments, so this registry has to be static.
     */
    private static final ConcurrentMap<String, Tap> OPEN_TAPS = new ConcurrentHashMap<>();

    private static final AtomicLong LAST_ID = new AtomicLong();

    /** How the id of a guarded tap begins. */
    private static final String GUARDED = "guarded:";

    private final String id;
    final NanoClock clock;

    /**
     * Makes the listener of a connection with these parameters, which is notified of each exchange when it happens,
     * after the exchange was counted.
     */
    final Function<Supplier<String>, Optional<ExchangeListener>> listeners;

    final SharedTexts sharedTexts = new SharedTexts();

    /** What was sent by text; empty if only commands are counted. */
    final Optional<SentTexts> sentTexts;

    /** The Java lines of texts; empty if they are not taken. */
    final Optional<LineSampler> lines;

    /** The latency between the driver and the server; empty if none is added to the machine's own. */
    private final Optional<SharedLatency> network;

    /** The watch that follows how connections are opened; empty if there is none. */
    final Optional<SocketWatch> watch;

    /** What protects the application from this tap; empty in tests and runs, whose user is told of a failure. */
    final Optional<TapGuard> guard;

    /**
     * Makes the recorder of each new connection, which is notified when an exchange is decoded; empty if nothing is
     * recorded.
     */
    volatile Optional<Supplier<ExchangeListener>> recorders = Optional.empty();

    private final ReentrantLock lock = new ReentrantLock();
    private final Set<TappedConnection> openConnections = new HashSet<>();

    /** Figures for the next interval: connections opened and closed, and the figures of the closed ones. */
    private FiguresSum interval = new FiguresSum();

    /** The sum of all intervals so far. */
    private WireFigures givenOut = WireFigures.NONE;

    private Tap(TapBuilder how) {
        this.id = (how.guard.isPresent() ? GUARDED : "") + LAST_ID.incrementAndGet();
        this.clock = how.clock;
        this.listeners = how.listeners;
        this.sentTexts = how.texts;
        this.guard = how.guard;
        this.lines =
                how.lines ? Optional.of(new LineSampler(clock, ApplicationLine::ofCurrentThread)) : Optional.empty();
        this.network = how.latency.isNone() ? Optional.empty() : Optional.of(new SharedLatency(how.latency, clock));
        this.watch = how.watch;
    }

    /** Opens a tap that counts and times. */
    public static Tap open(NanoClock clock) {
        return builder(clock).open();
    }

    /** Builds a tap that does more: it counts texts, notifies listeners, or adds a latency. */
    public static TapBuilder builder(NanoClock clock) {
        return new TapBuilder(clock);
    }

    static Tap opened(TapBuilder how) {
        Tap tap = new Tap(how);
        OPEN_TAPS.put(tap.id, tap);
        return tap;
    }

    /**
     * Connection properties for Connector/J. Each call returns a new object, to which the caller adds user and
     * password.
     *
     * <p>In Connector/J properties override the string. A {@code socketFactory} in the string would silently be
     * replaced: {@link #driverPropertiesFor(String)} rejects such a string.
     */
    public Properties driverProperties() {
        return TapProperties.of(UrlScheme.Driver.CONNECTOR_J, id);
    }

    /**
     * Connection properties for the driver of this connection string, Connector/J or MariaDB's.
     *
     * @throws UntappableUrlException if the string has its own socket factory, TLS sockets, named pipe or local socket,
     *     or if no driver can read it
     */
    public Properties driverPropertiesFor(String jdbcUrl) {
        return TapProperties.of(TapProperties.requireTappable(jdbcUrl), id);
    }

    /** The figures since the last call, over all connections. Thread-safe; callers wait for each other. */
    public WireFigures takeInterval() {
        return locked(() -> {
            WireFigures taken = intervalSoFar();
            interval = new FiguresSum();
            givenOut = givenOut.plus(taken.withoutTexts());
            return taken;
        });
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The figures since the tap was opened, without texts, for a live display. Intervals are not affected: figures read
     * from the connections are kept for the next {@link #takeInterval()}. No count is ever lower than in the previous
     * call. Thread-safe; callers wait for each other.
     */
    public WireFigures totals() {
        return locked(() -> givenOut.plus(intervalSoFar().withoutTexts()));
    }

    /**
     * What was sent by SQL text since the tap was opened, the most round trips first; empty unless the tap counts
     * {@link TapBuilder#texts()}. The list is complete up to the last {@link #takeInterval()} or {@link #totals()}, and
     * includes what was decoded since. At most 2,000 texts are distinguished.
     */
    public List<SentText> texts() {
        return sentTexts.map(SentTexts::toList).orElse(List.of());
    }

    /** The tables that the texts write and read; none unless the tap counts {@link TapBuilder#texts()}. */
    public SeenTables tables() {
        return sentTexts.map(SentTexts::tables).orElse(SeenTables.NONE);
    }

    /** The clients and servers, as they name themselves; none unless the tap counts {@link TapBuilder#texts()}. */
    public SeenPeers peers() {
        return sentTexts.map(SentTexts::peers).orElse(SeenPeers.NONE);
    }

    /**
     * Adds such a listener to each new connection from now on: it is told of the connection's exchanges, with the
     * parameters of prepared statements. The listener is called when bytes are decoded, by one thread at a time, and
     * must not throw. It gets the exchanges until the last {@link #takeInterval()} or {@link #totals()}, and perhaps
     * later ones.
     */
    public void tellOfNewConnections(Supplier<ExchangeListener> listenerPerConnection) {
        recorders = Optional.of(listenerPerConnection);
    }

    /** Stops adding listeners to further connections. */
    public void tellNobody() {
        recorders = Optional.empty();
    }

    /**
     * The reasons why open connections are unreadable. Only connections with a listener are asked, because they are
     * decoded immediately.
     */
    List<Unreadable> unreadableNow() {
        return locked(() -> openConnections.stream()
                .flatMap(connection -> connection.unreadable().stream())
                .toList());
    }

    /**
     * The server's ids of the open connections, each the lower 32 bits of {@code CONNECTION_ID()}, to recognise them in
     * the server's list of sessions. Thread-safe.
     */
    public Set<Long> connectionIds() {
        return locked(() -> openConnections.stream()
                .map(TappedConnection::connectionId)
                .filter(id -> id >= 0)
                .collect(Collectors.toUnmodifiableSet()));
    }

    private WireFigures intervalSoFar() {
        for (TappedConnection connection : openConnections) {
            connection.drainInto(interval);
        }
        return interval.toFigures(openConnections.size());
    }

    /**
     * Ends this tap for new connections: they fail, with an explanation as cause, unless the tap is
     * {@linkplain TapBuilder#guard guarded}. Existing connections continue and are counted, and
     * {@link #takeInterval()} still returns their figures.
     */
    @Override
    public void close() {
        OPEN_TAPS.remove(id, this);
    }

    /**
     * The open tap with that id; without an id, {@link RecordingTap#shared()}; with a name, {@link RecordingTap#named};
     * empty if the tap was guarded and is closed.
     */
    static Optional<Tap> named(String id) throws IOException {
        if (id.isEmpty()) {
            return Optional.of(RecordingTap.shared().tap());
        }
        Tap tap = OPEN_TAPS.get(id);
        if (tap == null && id.startsWith(GUARDED)) {
            return Optional.empty();
        }
        if (tap == null && RecordingTap.isName(id)) {
            return Optional.of(RecordingTap.named(id).tap());
        }
        if (tap == null) {
            throw new IOException("The tap \"" + id
                    + "\" is not open. Close the pool before its tap, and use an open tap's properties.");
        }
        return Optional.of(tap);
    }

    /** A connection with unknown parameters, for a relay that passes it the bytes of both directions. */
    public TappedConnection newConnection() {
        return new TappedConnection(this, () -> "");
    }

    /** The latency of a new connection; empty if the tap adds none. */
    Optional<SocketLatency> newLatency() {
        return network.map(SharedLatency::newSocket);
    }

    void opened(TappedConnection connection) {
        lock.lock();
        try {
            openConnections.add(connection);
            interval.connectionOpened();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes the last figures of a closed connection. A connection whose socket could not connect was never opened, and
     * is ignored.
     */
    void closed(TappedConnection connection) {
        lock.lock();
        try {
            if (openConnections.remove(connection)) {
                interval.connectionClosed();
                connection.drainInto(interval);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes the figures of commands that were sent while the connection was being closed: closing may have missed them.
     */
    void sentWhileClosing(TappedConnection connection) {
        lock.lock();
        try {
            connection.drainInto(interval);
        } finally {
            lock.unlock();
        }
    }
}
