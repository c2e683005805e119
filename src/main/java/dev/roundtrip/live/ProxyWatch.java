package dev.roundtrip.live;

import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.live.workload.WorkloadRecorder;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.proxy.Relay;
import dev.roundtrip.tap.proxy.RelayFailedException;
import dev.roundtrip.tap.proxy.RelaySpec;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * A proxy, the tap that gets its bytes, and the watch over both.
 *
 * <p><b>Threads.</b> One at a time.
 */
public final class ProxyWatch implements Watched {

    private final NanoClock clock = NanoClock.SYSTEM;
    private final long startNanos = clock.nanoTime();
    private final Tap tap = Tap.builder(clock).texts().open();
    private final Set<String> notes = ConcurrentHashMap.newKeySet();
    private final String server;
    private final Relay relay;
    private final Watch watch;
    private final Optional<WorkloadRecorder> recorder;

    /**
     * Starts the proxy.
     *
     * @param recorded the parts of values that a recording keeps; empty if nothing is recorded
     * @param harness Roundtrip's version
     * @param warnings receives sentences while the proxy runs, on the proxy's threads
     * @throws RelayFailedException if the proxy cannot listen
     * @throws WatchFailedException if the server's host is unknown
     */
    public ProxyWatch(RelaySpec spec, Optional<RecordedData> recorded, String harness, Consumer<String> warnings)
            throws RelayFailedException, WatchFailedException {
        server = RelaySpec.text(spec.server());
        requireKnown(spec.server().getHostString());
        try {
            // The recorder starts before the first client can connect.
            recorder = recorded.map(data ->
                    WorkloadRecorder.start(tap, data, "clients of " + server, harness, clock, WallClock.SYSTEM.now()));
            relay = Relay.start(spec, tap, sentence -> {
                notes.add(sentence);
                warnings.accept(sentence);
            });
        } catch (RelayFailedException | RuntimeException notStarted) {
            tap.close();
            throw notStarted;
        }
        watch = new Watch(
                harness, new Source(Source.WatchMethod.PROXY, address() + " to " + server), WallClock.SYSTEM.now());
    }

    /** Fails if the host is unknown. Each connection looks it up again, and would tell only its client. */
    private static void requireKnown(String host) throws WatchFailedException {
        try {
            InetAddress.getByName(host);
        } catch (UnknownHostException unknown) {
            throw new WatchFailedException("--to names the unknown host '" + host + "'. Check its name.", unknown);
        }
    }

    /** The address to which clients connect. */
    private String address() {
        return RelaySpec.text(relay.address());
    }

    @Override
    public String greeting() {
        return "Clients connect to " + address() + "; the server is " + server + ". Ctrl-C ends it.";
    }

    @Override
    public LiveFigures metrics() {
        return new WatchMetrics("proxy", tap::totals);
    }

    @Override
    public WatchSnapshot take(boolean withRecording) {
        watch.add(tap.takeInterval(), tap.texts(), Duration.ofNanos(clock.nanoTime() - startNanos));
        watch.peers(tap.peers());
        notes.forEach(watch::note);
        return watch.snapshot(recorder.filter(workload -> withRecording));
    }

    /** Ends the proxy and all its connections, and then takes the last figures. */
    @Override
    public WatchSnapshot end() {
        close();
        take(false);
        if (relay.refused() > 0) {
            watch.note(Digits.counted(relay.refused(), "client") + " found the server unreachable.");
        }
        recorder.ifPresent(workload -> workload.notes().forEach(watch::note));
        return watch.snapshot(recorder);
    }

    @Override
    public void close() {
        relay.close();
        tap.close();
    }
}
