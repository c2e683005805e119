package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recorder;
import dev.roundtrip.wire.Unreadable;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A tap with connections that can be recorded, command by command, with the Java code that sent each command.
 *
 * <p>{@link #shared()} is the tap of connections that only name {@code TapSocketFactory} as their {@code
 * socketFactory}, which is all that an application's test configuration needs. {@link #named} is the tap of connections
 * that also give a name. {@link #open()} creates a tap for the caller's own connections.
 */
public final class RecordingTap implements AutoCloseable {

    /** The recorder of all taps: a recording may cover several of them. */
    private static final Recorder RECORDER = new Recorder();

    private static final Set<RecordingTap> OPEN = ConcurrentHashMap.newKeySet();

    private static final AtomicLong LAST_SCOPE = new AtomicLong();

    private static final ConcurrentMap<String, RecordingTap> NAMED = new ConcurrentHashMap<>();

    private final String scope;
    private final Tap tap;

    private RecordingTap(String scope) {
        this.scope = scope;
        this.tap = Tap.builder(NanoClock.SYSTEM)
                .listenerKnowing(parameters -> RECORDER.listener(scope, parameters))
                .open();
        OPEN.add(this);
    }

    /**
     * The tap of connections that were configured by class name only. It is opened on first use, and stays open as long
     * as the JVM runs.
     */
    public static RecordingTap shared() {
        return Shared.TAP;
    }

    /**
     * The tap of connections with that name as driver property {@value TapSockets#PROPERTY}. It is opened on first use,
     * and stays open as long as the JVM runs.
     *
     * @throws IllegalArgumentException if the name is blank or a number; numbers are the taps' own ids
     */
    public static RecordingTap named(String name) {
        if (!isName(name)) {
            throw new IllegalArgumentException("The data source's name is blank or a number: '" + name + "'");
        }
        return NAMED.computeIfAbsent(name, RecordingTap::new);
    }

    static boolean isName(String id) {
        return !id.isBlank() && !id.chars().allMatch(Character::isDigit);
    }

    /** The names under which connections are or were tapped or recorded. */
    public static Set<String> names() {
        return new TreeSet<>(NAMED.keySet());
    }

    /** A tap for connections that are opened with its {@link #driverProperties()}. */
    public static RecordingTap open() {
        return new RecordingTap(Long.toString(LAST_SCOPE.incrementAndGet()));
    }

    /** Begins a recording of all connections of recording taps. */
    public static OpenRecording recordAll() {
        return RECORDER.begin(Recorder.EVERY_SCOPE, unreadable());
    }

    /** Records what {@link #recordAll()} does, but only what the test on the current thread sends on this thread. */
    public static OpenRecording recordThread() {
        return RECORDER.beginOfThread(unreadable());
    }

    private static List<Unreadable> unreadable() {
        return OPEN.stream().flatMap(each -> each.tap.unreadableNow().stream()).toList();
    }

    /** The number of open connections of recording taps. */
    public static long openConnections() {
        return OPEN.stream().mapToLong(RecordingTap::openHere).sum();
    }

    /**
     * The number of recording taps with open connections: each has those of one data source, or of all data sources
     * without a name.
     */
    public static long tapsInUse() {
        return OPEN.stream().filter(each -> each.openHere() > 0).count();
    }

    /** The number of open connections of this tap. */
    public long openHere() {
        return tap.totals().connections().openNow();
    }

    /** Begins a recording of this tap's connections. */
    public OpenRecording record() {
        return RECORDER.begin(scope, tap.unreadableNow());
    }

    /** See {@link Tap#driverProperties()}. */
    public Properties driverProperties() {
        return withScope(tap.driverProperties());
    }

    /** See {@link Tap#driverPropertiesFor(String)}. */
    public Properties driverPropertiesFor(String jdbcUrl) {
        return withScope(tap.driverPropertiesFor(jdbcUrl));
    }

    /** Adds the tap's name, if there is one, so that the properties in an application's configuration are readable. */
    private Properties withScope(Properties properties) {
        if (isName(scope)) {
            properties.setProperty(TapSockets.PROPERTY, scope);
        }
        return properties;
    }

    Tap tap() {
        return tap;
    }

    /** See {@link Tap#close()}. The shared tap and named taps stay open. */
    @Override
    public void close() {
        if (this != Shared.TAP && !NAMED.containsValue(this)) {
            OPEN.remove(this);
            tap.close();
        }
    }

    private static final class Shared {
        private static final RecordingTap TAP = open();
    }
}
