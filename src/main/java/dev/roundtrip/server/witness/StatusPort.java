package dev.roundtrip.server.witness;

import dev.roundtrip.measure.NanoClock;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A node's HTTP port: 10080 by default for TiDB, 20180 for TiKV, 2379 for PD.
 *
 * <p>An answer is limited in time and size. After two consecutive failures the port is not asked again: a run asks some
 * hundred times, and would take too long if each request reached its time limit. A port that refuses the connection
 * does so at once, and is always asked again: its node may be started again.
 */
final class StatusPort {

    /** About eighteen times the metrics page of a TiDB v8.5 with few tables. */
    static final int LARGEST_BODY = 16 * 1024 * 1024;

    private static final int FAILURES_IN_A_ROW = 2;
    private static final int LONGEST_CAUSE = 200;

    private static final String GIVEN =
            ". Check that --status-url names the status port (10080 by default) of the server under test, and that this machine can reach it.";
    private static final String LISTED =
            ". The cluster lists this address; give the one that this machine reaches with --status-url.";

    /** Created at the first request, with its daemon thread; for all ports. */
    private static final class Client {
        static final HttpClient SHARED =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    private final URI metrics;
    private final Duration timeout;
    private final String advice;
    private int failures;
    private Attempt<String> last = Attempt.failed("");

    private StatusPort(URI status, Duration timeout, String advice) {
        if (status.getHost() == null
                || status.getScheme() == null
                || !status.getScheme().matches("(?i)https?")) {
            throw new IllegalArgumentException(
                    "status address: " + status.getScheme() + "..., allowed is http://HOST:PORT or https://HOST:PORT");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("timeout: " + timeout + ", allowed is more than 0");
        }
        String text = status.toString().replaceFirst("[?#].*$", "").replaceFirst("/+$", "");
        this.metrics = URI.create(text.endsWith("/metrics") ? text : text + "/metrics");
        this.timeout = timeout;
        this.advice = advice;
    }

    /**
     * A port at an address that the user gave.
     *
     * @param status such as {@code http://127.0.0.1:10080}; its path, if any, is put before {@code /metrics}
     */
    static StatusPort given(URI status, Duration timeout) {
        return new StatusPort(status, timeout, GIVEN);
    }

    /** A port at an address that the cluster lists, as its nodes reach it. */
    static StatusPort listed(URI status, Duration timeout) {
        return new StatusPort(status, timeout, LISTED);
    }

    /** An answer that is under way. */
    interface Pending {

        /** Waits for the text of the metrics page. */
        Attempt<String> await();
    }

    /** The text of the metrics page. The timeout covers the whole answer, including its body. */
    Attempt<String> fetch() {
        return begin().await();
    }

    /** As {@link #fetch}, without waiting yet, so that several ports answer at the same time. */
    Pending begin() {
        if (failures >= FAILURES_IN_A_ROW) {
            return () -> last;
        }
        Asked asked = ask(metrics);
        return () -> {
            last = await(asked);
            if (last.value().isPresent()) {
                failures = 0;
            }
            return last;
        };
    }

    /** Another page of the same port, such as {@code /info}; empty if it cannot be read. */
    Optional<String> page(String path) {
        String address = metrics.toString();
        URI page = URI.create(address.substring(0, address.length() - "/metrics".length()) + path);
        int before = failures;
        Attempt<String> answer = await(ask(page));
        failures = before;
        return answer.value();
    }

    private record Asked(CompletableFuture<HttpResponse<byte[]>> answer, long atNanos) {}

    private Asked ask(URI page) {
        HttpRequest request = HttpRequest.newBuilder(page).timeout(timeout).build();
        return new Asked(
                Client.SHARED.sendAsync(request, anyAnswer -> new LimitedBody(LARGEST_BODY)),
                NanoClock.SYSTEM.nanoTime());
    }

    private Attempt<String> await(Asked asked) {
        CompletableFuture<HttpResponse<byte[]>> answer = asked.answer();
        try {
            long left = timeout.toNanos() - (NanoClock.SYSTEM.nanoTime() - asked.atNanos());
            HttpResponse<byte[]> response = answer.get(Math.max(0, left), TimeUnit.NANOSECONDS);
            if (response.statusCode() == 200) {
                return Attempt.of(new String(response.body(), StandardCharsets.UTF_8));
            }
            failures++;
            return failure("answered with HTTP status " + response.statusCode() + " instead of 200");
        } catch (TimeoutException late) {
            failures++;
            return late();
        } catch (ExecutionException failed) {
            failures += failed.getCause() instanceof ConnectException ? 0 : 1;
            if (failed.getCause() instanceof LimitedBody.TooLargeException tooLarge) {
                return failure(tooLarge.getMessage());
            }
            // The client has its own timer, and either may be first.
            return failed.getCause() instanceof HttpTimeoutException
                    ? late()
                    : failure("could not be read (" + cause(failed.getCause()) + ")");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return failure("was not read to the end: the run was interrupted");
        } finally {
            answer.cancel(true);
        }
    }

    private Attempt<String> late() {
        return failure("did not answer within " + timeout.toMillis() + " ms");
    }

    /** The sentence for an unusable answer. */
    <T> Attempt<T> failure(String what) {
        return Attempt.failed("The status port at " + shown() + " " + what + advice);
    }

    /** The address without the user name and password that a URI may contain. */
    String shown() {
        int port = metrics.getPort();
        return metrics.getScheme() + "://" + metrics.getHost() + (port < 0 ? "" : ":" + port) + metrics.getPath();
    }

    private static String cause(Throwable thrown) {
        if (thrown instanceof ConnectException) {
            return "nothing accepts connections there";
        }
        if (thrown instanceof IOException && thrown.getMessage() != null) {
            // It may quote what the server sent.
            String text = thrown.getMessage().replaceAll("\\P{Print}+", " ").strip();
            return text.length() <= LONGEST_CAUSE ? text : text.substring(0, LONGEST_CAUSE) + "...";
        }
        return thrown.getClass().getSimpleName();
    }
}
