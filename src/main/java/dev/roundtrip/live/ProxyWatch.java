package dev.roundtrip.live;

import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.live.workload.WorkloadRecorder;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.metrics.LiveSnapshot;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.result.WatchReport.Source;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.proxy.Relay;
import dev.roundtrip.tap.proxy.RelayEvents;
import dev.roundtrip.tap.proxy.RelayFailedException;
import dev.roundtrip.tap.proxy.RelaySpec;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * A proxy with the tap that it shows its bytes to, and the watch over both.
 *
 * <p><b>Threads.</b> One at a time.
 */
public final class ProxyWatch implements AutoCloseable {

    private static final Duration BETWEEN_PLAN_CACHE_READINGS = Duration.ofSeconds(10);

    private final NanoClock clock;
    private final long startNanos;
    private final Tap tap;
    private final InetSocketAddress server;
    private final Relay relay;
    private final Watch watch;
    private final Optional<ServerPlanCache> planCache;
    private final Notes notes;
    private final Optional<WorkloadRecorder> recorder;
    private Duration planCacheRead = Duration.ZERO;

    private ProxyWatch(
            NanoClock clock,
            Tap tap,
            InetSocketAddress server,
            Relay relay,
            Watch watch,
            Optional<ServerPlanCache> planCache,
            Notes notes,
            Optional<WorkloadRecorder> recorder) {
        this.clock = clock;
        this.recorder = recorder;
        this.tap = tap;
        this.server = server;
        this.relay = relay;
        this.watch = watch;
        this.planCache = planCache;
        this.notes = notes;
        this.startNanos = clock.nanoTime();
    }

    /**
     * Starts the proxy.
     *
     * @param statusUrl the server's status port, for the plan cache; empty if that is not wanted
     * @param recorded what a recording keeps of values; empty if nothing is recorded
     * @param harness Roundtrip's version
     * @param warnings receives sentences while it runs, on the proxy's threads
     * @throws RelayFailedException if the proxy cannot listen
     */
    public static ProxyWatch start(
            RelaySpec spec,
            Optional<URI> statusUrl,
            Optional<RecordedData> recorded,
            String harness,
            NanoClock clock,
            WallClock wallClock,
            Consumer<String> warnings)
            throws RelayFailedException {
        Notes notes = new Notes(new ConcurrentLinkedQueue<>(), warnings);
        Tap tap = Tap.openWithTexts(clock);
        try {
            Optional<ServerPlanCache> planCache = statusUrl.map(url -> ServerPlanCache.since(url, clock));
            // Before the first client can connect.
            Optional<WorkloadRecorder> recorder = recorded.map(data -> WorkloadRecorder.start(
                    tap, data, "clients of " + RelaySpec.text(spec.server()), harness, clock, wallClock.now()));
            Relay relay = Relay.start(spec, tap, notes);
            Source source = new Source(
                    Source.Kind.PROXY, RelaySpec.text(relay.address()) + " to " + RelaySpec.text(spec.server()));
            Watch watch = new Watch(harness, source, wallClock.now());
            return new ProxyWatch(clock, tap, spec.server(), relay, watch, planCache, notes, recorder);
        } catch (RelayFailedException | RuntimeException notStarted) {
            tap.close();
            throw notStarted;
        }
    }

    public InetSocketAddress server() {
        return server;
    }

    /** Where clients connect. */
    public InetSocketAddress address() {
        return relay.address();
    }

    /** The figures for live metrics. */
    public LiveFigures metrics() {
        return new LiveFigures() {
            @Override
            public String scenario() {
                return "proxy";
            }

            @Override
            public LiveSnapshot snapshot() {
                return LiveSnapshot.of(tap.totals());
            }
        };
    }

    /** Ends the proxy and all its connections, and takes the last interval. */
    public void finish() {
        close();
        take();
        planCache.ifPresent(this::read);
        if (relay.refused() > 0) {
            watch.note(relay.refused() + (relay.refused() == 1 ? " client" : " clients")
                    + " got no connection, because the server could not be reached.");
        }
        recorder.ifPresent(workload -> workload.notes().forEach(watch::note));
    }

    /** The whole time until the last interval. */
    public WatchReport soFar() {
        return watch.soFar();
    }

    public WatchReport lastInterval() {
        return watch.lastInterval();
    }

    /** The workload file of what was seen until the last interval; empty if nothing is recorded. */
    public Optional<String> recorded() {
        return recorder.map(WorkloadRecorder::text);
    }

    /** Takes an interval. */
    public void take() {
        watch.add(tap.takeInterval(), tap.texts(), elapsed());
        watch.clients(tap.clients());
        notes.forReports.forEach(watch::note);
        planCache
                .filter(cache -> elapsed().minus(planCacheRead).compareTo(BETWEEN_PLAN_CACHE_READINGS) >= 0)
                .ifPresent(this::read);
    }

    private void read(ServerPlanCache cache) {
        cache.readInto(watch);
        planCacheRead = elapsed();
    }

    private Duration elapsed() {
        return Duration.ofNanos(clock.nanoTime() - startNanos);
    }

    @Override
    public void close() {
        relay.close();
        tap.close();
    }

    /** @param forReports sentences for all reports */
    private record Notes(Queue<String> forReports, Consumer<String> warnings) implements RelayEvents {

        @Override
        public void warning(String sentence) {
            warnings.accept(sentence);
        }

        @Override
        public void tlsDeclined() {
            String sentence = "The server offers TLS; the proxy hides the offer from clients, because it could not read"
                    + " what they send. Between client, proxy and server nothing is encrypted, and a client that requires"
                    + " TLS cannot connect. Give the proxy a certificate with --tls-certificate and --tls-key, and it"
                    + " uses TLS on both sides.";
            forReports.add(sentence);
            warnings.accept(sentence);
        }
    }
}
