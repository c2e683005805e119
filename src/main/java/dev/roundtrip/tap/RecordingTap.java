package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recorder;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A tap whose connections can be recorded, command by command, with the Java code that sent them.
 *
 * <p>{@link #shared()} is the one of connections that name {@link TapSocketFactory} as their {@code socketFactory} and nothing else: that is all that
 * an application has to write in its test configuration. {@link #named} is that of connections that give it a name beside. {@link #open()} makes one
 * for connections of one's own.
 */
public final class RecordingTap implements AutoCloseable {

    /** One for all taps: a recording may go over all of them. */
    private static final Recorder RECORDER = new Recorder();

    private static final Set<RecordingTap> OPEN = ConcurrentHashMap.newKeySet();

    private static final AtomicLong LAST_SCOPE = new AtomicLong();

    private static final ConcurrentMap<String, RecordingTap> NAMED = new ConcurrentHashMap<>();

    private final String scope;
    private final Tap tap;

    private RecordingTap(String scope) {
        this.scope = scope;
        this.tap = Tap.openKnowing(NanoClock.SYSTEM, parameters -> RECORDER.listener(scope, parameters));
        OPEN.add(this);
    }

    private static RecordingTap numbered() {
        return new RecordingTap(Long.toString(LAST_SCOPE.incrementAndGet()));
    }

    /** The tap of connections that were configured by class name alone. Opened when first asked for, open as long as the JVM runs. */
    public static RecordingTap shared() {
        return Shared.TAP;
    }

    /**
     * The tap of connections whose driver property {@value TapSockets#PROPERTY} is that name. Opened when first asked for, open as long as the JVM runs.
     *
     * @throws IllegalArgumentException if the name is blank or a number; numbers are the taps' own
     */
    public static RecordingTap named(String name) {
        if (!isName(name)) {
            throw new IllegalArgumentException("The name of a tapped data source is '" + name
                    + "'; allowed is any text that is neither blank nor a number.");
        }
        return NAMED.computeIfAbsent(name, RecordingTap::new);
    }

    static boolean isName(String id) {
        return !id.isBlank() && !id.chars().allMatch(Character::isDigit);
    }

    /** Names under which connections are or were tapped, or recorded. */
    public static Set<String> names() {
        return new TreeSet<>(NAMED.keySet());
    }

    /** A tap for connections that are made with its {@link #driverProperties()}. */
    public static RecordingTap open() {
        return numbered();
    }

    /** Begins a recording of all connections under recording taps. */
    public static OpenRecording recordAll() {
        return RECORDER.begin(
                Recorder.EVERY_SCOPE,
                OPEN.stream().flatMap(each -> each.tap.unreadableNow().stream()).toList());
    }

    /** Connections that are open now under recording taps. */
    public static long openConnections() {
        return OPEN.stream().mapToLong(RecordingTap::openHere).sum();
    }

    /** Recording taps that have open connections now: each has those of one data source, or of all that give no name. */
    public static long tapsInUse() {
        return OPEN.stream().filter(each -> each.openHere() > 0).count();
    }

    /** Connections that are open now under this tap. */
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

    /** A name, where there is one, so that the properties say in an application's configuration what a person would write there. */
    private Properties withScope(Properties properties) {
        if (isName(scope)) {
            properties.setProperty(TapSockets.PROPERTY, scope);
        }
        return properties;
    }

    Tap tap() {
        return tap;
    }

    /** See {@link Tap#close()}. The shared one and those with a name stay open. */
    @Override
    public void close() {
        if (this != Shared.TAP && !NAMED.containsValue(this)) {
            OPEN.remove(this);
            tap.close();
        }
    }

    private static final class Shared {
        private static final RecordingTap TAP = numbered();
    }
}
