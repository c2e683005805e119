package dev.roundtrip.run;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Purpose.BUSINESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.metrics.MetricsEndpoint;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.testing.Unchecked;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import dev.roundtrip.workload.load.SliceBoundary;
import dev.roundtrip.workload.load.SliceResult;
import dev.roundtrip.workload.load.SliceSpec;
import dev.roundtrip.workload.load.TestWorkers;
import dev.roundtrip.workload.load.Workers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests scrapes as fast as possible, while real workers send real statements through the tap. */
class LiveScrapeIT {

    private static final int STATEMENTS = 20;
    private static final int THREADS = 4;
    private static final int ROUNDS = 4;
    private static final String DATABASE = "live_scrape";

    private static final CompiledWorkload TRANSFER = TestWorkloads.shortTransfer();

    private static TestBank bank;
    private static DataSet dataSet;

    private final AtomicLong looks = new AtomicLong();

    /** A clock with which every look at a meter reads again, which is the hardest case. */
    private final NanoClock everAging = () -> looks.incrementAndGet() * 1_000_000_000;

    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeAll
    static void prepare() throws Exception {
        bank = TestBank.onMariaDb();
        dataSet = bank.prepare(DATABASE, TRANSFER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSqlLimit=4096"})
    void slices_are_exact_and_counts_only_rise_whatever_is_scraped_meanwhile(String parameters) throws Exception {
        RoundtripMetrics metrics = new RoundtripMetrics(everAging);
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                Workers workers = workers(tap, parameters);
                MetricsEndpoint endpoint = MetricsEndpoint.start(InetAddress.getLoopbackAddress(), 0, metrics)) {
            metrics.add(new LaneMetrics("s", tap, workers));
            List<Map<String, Double>> scrapes = new ArrayList<>();
            WireFigures wire = tap.takeInterval();
            WireFigures measured = WireFigures.NONE;
            long transactions = 0;

            for (int round = 0; round < ROUNDS; round++) {
                SliceBoundary<WireFigures, List<WireFigures>> boundary =
                        new SliceBoundary<>(tap::takeInterval, before -> List.of(before, tap.takeInterval()));
                CompletableFuture<SliceResult> traffic =
                        CompletableFuture.supplyAsync(() -> runSlice(workers, boundary));
                while (!traffic.isDone()) {
                    scrapes.add(scrape(endpoint));
                }
                SliceResult result = traffic.join();

                List<WireFigures> beforeAndIn = boundary.atEnd().orElseThrow();
                WireFigures slice = beforeAndIn.get(1);
                assertSliceIsExact(slice, result);
                transactions += result.work().transactions();
                measured = measured.plus(slice);
                wire = wire.plus(beforeAndIn.get(0)).plus(slice);
            }
            wire = wire.plus(tap.takeInterval());
            scrapes.add(scrape(endpoint));

            assertThat(looks.get()).isGreaterThan(100);
            assertOnlyRises(scrapes);
            Map<String, Double> last = scrapes.get(scrapes.size() - 1);
            assertThat(count(last, "roundtrip_statements_total{scenario=\"s\"}"))
                    .isEqualTo(wire.businessStatements())
                    .isGreaterThanOrEqualTo(measured.businessStatements());
            assertThat(count(last, "roundtrip_round_trips_total{scenario=\"s\"}"))
                    .isEqualTo(wire.roundTrips());
            assertThat(count(last, "roundtrip_bytes_total{direction=\"received\",scenario=\"s\"}"))
                    .isEqualTo(wire.bytes().received());
            assertThat(sum(last, "roundtrip_commands_total{")).isEqualTo(wire.commandCount());
            assertThat(sum(last, "roundtrip_command_latency_seconds_count{")).isEqualTo(wire.roundTrips());
            assertThat(count(last, "roundtrip_transactions_total{scenario=\"s\"}"))
                    .isEqualTo(workers.committedTransactions())
                    .isGreaterThanOrEqualTo(transactions);
        }
    }

    /**
     * Requires that a slice has what was sent between the boundaries, and nothing else; the workers' own count decides.
     */
    private static void assertSliceIsExact(WireFigures slice, SliceResult result) {
        long transactions = result.work().transactions();
        assertThat(transactions).isPositive();
        assertThat(result.work().errors()).isZero();
        assertThat(result.work().statements()).isEqualTo(STATEMENTS * transactions);
        assertThat(slice.businessStatements()).isEqualTo(result.work().statements());
        assertThat(slice.command(COM_QUERY).latencies().count()).isEqualTo(slice.count(COM_QUERY));
        assertThat(slice.command(COM_STMT_EXECUTE).latencies().count()).isEqualTo(slice.count(COM_STMT_EXECUTE));
        assertThat(slice.command(COM_QUERY).count(BUSINESS) + slice.count(COM_STMT_EXECUTE))
                .isEqualTo(result.work().statements());
        assertThat(slice.chatter().stream()
                        .filter(figure -> figure.sql().equalsIgnoreCase("commit"))
                        .mapToLong(figure -> figure.count()))
                .containsExactly(transactions);
        assertThat(result.latencies().statement().count())
                .isEqualTo(result.work().statements());
        assertThat(result.latencies().transaction().count()).isEqualTo(transactions);
    }

    private static void assertOnlyRises(List<Map<String, Double>> scrapes) {
        for (int i = 1; i < scrapes.size(); i++) {
            Map<String, Double> later = scrapes.get(i);
            scrapes.get(i - 1).forEach((name, value) -> {
                if (!name.startsWith("db_client_connection_")) {
                    assertThat(later).as(name).containsKey(name);
                    assertThat(later.get(name)).as(name).isGreaterThanOrEqualTo(value);
                }
            });
        }
    }

    private static SliceResult runSlice(Workers workers, SliceBoundary<?, ?> boundary) {
        return Unchecked.get(() -> workers.runSlice(SliceSpec.closedLoop(Duration.ofMillis(300)), boundary));
    }

    private static long sum(Map<String, Double> scrape, String prefix) {
        return scrape.entrySet().stream()
                .filter(sample -> sample.getKey().startsWith(prefix))
                .mapToLong(sample -> sample.getValue().longValue())
                .sum();
    }

    private static long count(Map<String, Double> scrape, String sample) {
        return scrape.get(sample).longValue();
    }

    private Map<String, Double> scrape(MetricsEndpoint endpoint) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + endpoint.port() + MetricsEndpoint.PATH);
        Map<String, Double> samples = new TreeMap<>();
        client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofLines())
                .body()
                .filter(line -> !line.startsWith("#"))
                .forEach(line -> samples.put(
                        line.substring(0, line.lastIndexOf(' ')),
                        Double.valueOf(line.substring(line.lastIndexOf(' ') + 1))));
        return samples;
    }

    private static Workers workers(Tap tap, String parameters) throws Exception {
        String url = bank.url(DATABASE, parameters);
        return Workers.start(
                TestWorkers.plain(THREADS, TRANSFER),
                TestWorkers.target(url, tap.driverPropertiesFor(url), bank.login()),
                dataSet.values(),
                NanoClock.SYSTEM);
    }
}
