package dev.roundtrip.tap;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.TapTotals;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Unreadable;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
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
 * Counts and times every command of the connections that are made with its {@link #driverProperties()}, and of no others.
 *
 * <pre>{@code
 * try (Tap tap = Tap.open(NanoClock.SYSTEM)) {
 *     Properties properties = tap.driverPropertiesFor(url);   // and user, password; in HikariCP: setDataSourceProperties
 *     try (Connection connection = DriverManager.getConnection(url, properties)) {
 *         ...
 *     }
 *     WireFigures figures = tap.takeInterval();
 * }
 * }</pre>
 *
 * <p><b>Assumptions.</b> A connection is used by one thread at a time, with a happens-before edge where another takes over; a pool gives it.
 *
 * <p><b>Guarantees.</b>
 * <ol>
 *   <li>The connection string is used exactly as given: the tap is named by driver properties, none of which is sent. The driver's cache of server
 *       parameters ({@code cacheServerConfiguration}, part of {@code maxPerformance}) is keyed by the string alone and works as without the tap.
 *   <li>Every exchange is in exactly one interval; one that ended before an interval was asked for is in that or an earlier one. Its count, errors,
 *       bytes and latency are in the same, but for connections with a listener ({@link #open(NanoClock, Supplier)}), where those of an exchange that
 *       ends just now may fall into two. {@link WireFigures#bytes()} are counted as they pass, whether their exchange has ended or not.
 *   <li>A closed connection's figures stay in the next interval; its memory is released. Where one thread closes what another is using, what
 *       the other still brings to an end is not counted.
 * </ol>
 *
 * <p><b>Progress.</b> What passes is kept and decoded later, some forty commands at a time, by the connection's user or by whoever asks for figures.
 * Users of connections do not wait for {@link #takeInterval()} or {@link #totals()}, except to open or close one, and where a chunk is too large to
 * be kept while the figures of their connection are being read: some tens of microseconds, or as long as the machine stops the reader.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class Tap implements AutoCloseable {

    /**
     * The driver makes its socket factory by class name and without arguments, so this hand-over has to be static. It holds taps from open to
     * close.
     */
    private static final ConcurrentMap<String, Tap> OPEN_TAPS = new ConcurrentHashMap<>();

    private static final AtomicLong LAST_ID = new AtomicLong();

    private final String id = Long.toString(LAST_ID.incrementAndGet());
    private final NanoClock clock;
    private final Function<Supplier<String>, Optional<ExchangeListener>> listeners;

    private final SharedTexts texts = new SharedTexts();
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<TappedConnection> openConnections = new HashSet<>();

    /** What belongs to the next interval already: connections opened and closed, and the figures of the closed ones. */
    private FiguresSum interval = new FiguresSum();

    /** What intervals have already given out. */
    private TapTotals givenOut = TapTotals.NONE;

    private Tap(NanoClock clock, Function<Supplier<String>, Optional<ExchangeListener>> listeners) {
        this.clock = Objects.requireNonNull(clock, "clock");
        this.listeners = listeners;
    }

    /** A tap that counts and times. */
    public static Tap open(NanoClock clock) {
        return register(new Tap(clock, parameters -> Optional.empty()));
    }

    /**
     * A tap that also shows every exchange as it happens, for users who need the place in the code that caused it.
     *
     * @param listenerPerConnection called for each connection, by the thread that makes it. What it gives is called within the driver's reads and
     *     writes by the thread that uses the connection, after the exchange was counted. A listener that throws is not called again.
     */
    public static Tap open(NanoClock clock, Supplier<? extends ExchangeListener> listenerPerConnection) {
        Objects.requireNonNull(listenerPerConnection, "listenerPerConnection");
        return register(new Tap(clock, parameters -> Optional.of(listenerPerConnection.get())));
    }

    /** As {@link #open(NanoClock, Supplier)}, for listeners that want to know the parameters of their connection. */
    static Tap openKnowing(NanoClock clock, Function<String, ExchangeListener> listenerForParameters) {
        return register(new Tap(
                clock, parameters -> Optional.of(listenerForParameters.apply(JdbcUrl.masked(parameters.get())))));
    }

    private static Tap register(Tap tap) {
        OPEN_TAPS.put(tap.id, tap);
        return tap;
    }

    /**
     * What to give Connector/J beside the connection string. A new object each time; the caller adds user and password.
     *
     * <p>In Connector/J properties win over the string. A {@code socketFactory} that the string names would silently be replaced:
     * {@link #driverPropertiesFor(String)} refuses such a string.
     */
    public Properties driverProperties() {
        return TapProperties.of(UrlScheme.Driver.CONNECTOR_J, id);
    }

    /**
     * What to give the driver that takes this connection string, Connector/J or MariaDB's, beside it.
     *
     * @throws UntappableUrlException if the string brings its own socket factory, TLS sockets, named pipe or local socket, or no driver can read it
     */
    public Properties driverPropertiesFor(String jdbcUrl) {
        return TapProperties.of(TapProperties.requireTappable(jdbcUrl), id);
    }

    /** What was seen since the last call, over all connections. Any thread; callers wait for one another. */
    public WireFigures takeInterval() {
        lock.lock();
        try {
            WireFigures taken = intervalSoFar();
            interval = new FiguresSum();
            givenOut = givenOut.plus(taken.totals());
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /**
     * All that was seen since the tap was opened, for a live display. It takes nothing from any interval: what it finds at the connections is kept
     * for the next {@link #takeInterval()}. No count ever falls from one call to the next. What may be split between two intervals may be between two
     * calls. Any thread; callers wait for one another.
     */
    public TapTotals totals() {
        lock.lock();
        try {
            return givenOut.plus(intervalSoFar().totals());
        } finally {
            lock.unlock();
        }
    }

    /** Why those of the connections that are open now cannot be read that cannot; of connections with a listener, which are decoded at once. */
    List<Unreadable> unreadableNow() {
        lock.lock();
        try {
            return openConnections.stream()
                    .flatMap(connection -> connection.unreadable().stream())
                    .toList();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The server's numbers of the connections that are open now, each the lower 32 bits of {@code CONNECTION_ID()}: tells them apart from others in
     * the server's list of sessions. Any thread.
     */
    public Set<Long> connectionIds() {
        lock.lock();
        try {
            return openConnections.stream()
                    .map(TappedConnection::connectionId)
                    .filter(id -> id >= 0)
                    .collect(Collectors.toUnmodifiableSet());
        } finally {
            lock.unlock();
        }
    }

    private WireFigures intervalSoFar() {
        for (TappedConnection connection : openConnections) {
            connection.drainInto(interval);
        }
        return interval.toFigures(openConnections.size());
    }

    /**
     * Ends this tap for new connections: they fail, with a sentence as cause. Connections that exist go on and are counted, and
     * {@link #takeInterval()} still gives their figures.
     */
    @Override
    public void close() {
        OPEN_TAPS.remove(id, this);
    }

    /** The open tap with that id; without an id, that of {@link RecordingTap#shared()}; with a name, that of {@link RecordingTap#named}. */
    static Tap named(String id) throws IOException {
        if (id.isEmpty()) {
            return RecordingTap.shared().tap();
        }
        if (RecordingTap.isName(id)) {
            return RecordingTap.named(id).tap();
        }
        Tap tap = OPEN_TAPS.get(id);
        if (tap == null) {
            throw new IOException("This connection was to be measured by tap \"" + id + "\", which is not open. "
                    + "Close the pool before the tap, and take the driver's properties from an open tap.");
        }
        return tap;
    }

    /** A connection whose parameters are not known. */
    TappedConnection newConnection() {
        return newConnection(() -> "");
    }

    /** A connection that is made with those parameters, see {@link TapSockets#newSocket(Supplier)}. */
    TappedConnection newConnection(Supplier<String> parameters) {
        return new TappedConnection(this, clock, listeners.apply(parameters), texts);
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

    /** A connection that was never opened is of no interest: its socket could not connect. */
    void closed(TappedConnection connection) {
        lock.lock();
        try {
            if (openConnections.remove(connection)) {
                connection.drainInto(interval);
                interval.connectionClosed();
            }
        } finally {
            lock.unlock();
        }
    }
}
