package dev.roundtrip.server.witness;

import dev.roundtrip.server.HttpPage;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A node's HTTP port: 10080 by default for TiDB, 20180 for TiKV, 2379 for PD.
 *
 * <p>After two consecutive failures the port is not asked again: a run asks some hundred times, and would take too long
 * if each request reached its time limit. A port that refuses the connection does so at once, and is always asked
 * again, because its node may be started again.
 */
final class StatusPort {

    private static final int FAILURES_IN_A_ROW = 2;

    /** The advice for an address that the user gave. */
    static final String GIVEN = ". Check --status-url: the status port, 10080 by default.";
    /** The advice for an address that the cluster lists, as its nodes reach it. */
    static final String LISTED = ". The cluster lists it; give a reachable one with --status-url.";

    private final URI metrics;
    private final Duration timeout;
    private final String advice;
    private int failures;
    private Attempt<String> last = Attempt.failed("");

    /**
     * A port.
     *
     * @param status its address, such as {@code http://127.0.0.1:10080}; the path, if any, is put before
     *     {@code /metrics}
     * @param advice either {@link #GIVEN} or {@link #LISTED}
     */
    StatusPort(URI status, Duration timeout, String advice) {
        this.metrics = HttpPage.of(status, "/metrics");
        this.timeout = timeout;
        this.advice = advice;
    }

    /**
     * Asks for the text of the metrics page, without waiting yet, so that several ports answer at the same time. The
     * timeout covers the whole answer, including its body.
     */
    Supplier<Attempt<String>> begin() {
        if (failures >= FAILURES_IN_A_ROW) {
            return () -> last;
        }
        HttpPage asked = HttpPage.get(metrics, timeout);
        return () -> last = await(asked);
    }

    /** Makes a TiDB collect garbage now, and returns when it is done. */
    void collectGarbage() {
        HttpPage.read(HttpPage.of(metrics, "/debug/pprof/heap?gc=1"));
    }

    private Attempt<String> await(HttpPage asked) {
        try {
            String text = new String(asked.await(), StandardCharsets.UTF_8);
            failures = 0;
            return Attempt.of(text);
        } catch (ConnectException refused) {
            return failure(refused.getMessage());
        } catch (IOException unusable) {
            failures++;
            return failure(unusable.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return failure("was not read: interrupted");
        }
    }

    <T> Attempt<T> failure(String what) {
        return Attempt.failed("The status port at " + shown() + " " + what + advice);
    }

    /** The address of the metrics page, without a password. */
    String shown() {
        return HttpPage.shown(metrics);
    }
}
