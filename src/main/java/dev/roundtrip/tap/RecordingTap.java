package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recorder;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A tap whose connections can be recorded, command by command, with the Java code that sent them.
 *
 * <p>{@link #shared()} is the one of connections that name {@link TapSocketFactory} as their {@code socketFactory} and nothing else: that is all that
 * an application has to write in its test configuration. {@link #open()} makes one for connections of one's own.
 */
public final class RecordingTap implements AutoCloseable {

    /** One for all taps: a recording may go over all of them. */
    private static final Recorder RECORDER = new Recorder();

    private static final Set<RecordingTap> OPEN = ConcurrentHashMap.newKeySet();

    private static final AtomicLong LAST_SCOPE = new AtomicLong();

    private final String scope = Long.toString(LAST_SCOPE.incrementAndGet());
    private final Tap tap = Tap.openKnowing(NanoClock.SYSTEM, settings -> RECORDER.listener(scope, settings));

    private RecordingTap() {
        OPEN.add(this);
    }

    /** The tap of connections that were configured by class name alone. Opened when first asked for, open as long as the JVM runs. */
    public static RecordingTap shared() {
        return Shared.TAP;
    }

    /** A tap for connections that are made with its {@link #driverProperties()}. */
    public static RecordingTap open() {
        return new RecordingTap();
    }

    /** Begins a recording of all connections under recording taps. */
    public static OpenRecording recordAll() {
        return RECORDER.begin(
                Recorder.EVERY_SCOPE,
                OPEN.stream().flatMap(each -> each.tap.unreadableNow().stream()).toList());
    }

    /** Connections that are open now under recording taps. */
    public static long openConnections() {
        return OPEN.stream()
                .mapToLong(each -> each.tap.totals().connections().openNow())
                .sum();
    }

    /** Begins a recording of this tap's connections. */
    public OpenRecording record() {
        return RECORDER.begin(scope, tap.unreadableNow());
    }

    /** See {@link Tap#driverProperties()}. */
    public Properties driverProperties() {
        return tap.driverProperties();
    }

    /** See {@link Tap#driverPropertiesFor(String)}. */
    public Properties driverPropertiesFor(String jdbcUrl) {
        return tap.driverPropertiesFor(jdbcUrl);
    }

    Tap tap() {
        return tap;
    }

    /** See {@link Tap#close()}. The shared one stays open. */
    @Override
    public void close() {
        if (this != Shared.TAP) {
            OPEN.remove(this);
            tap.close();
        }
    }

    private static final class Shared {
        private static final RecordingTap TAP = new RecordingTap();
    }
}
