package dev.roundtrip.server.witness;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * TiDB's HTTP port, 10080 by default. The client, with its daemon thread, is created at the first request.
 *
 * <p>An answer is limited in time and size. After two consecutive failures the port is not asked again: a run asks some
 * hundred times, and would take too long if each request reached its time limit.
 */
final class StatusPort {

    /** About eighteen times the metrics page of a TiDB v8.5 with few tables. */
    static final int LARGEST_BODY = 16 * 1024 * 1024;

    private static final int FAILURES_IN_A_ROW = 2;
    private static final int LONGEST_CAUSE = 200;

    private final URI metrics;
    private final Duration timeout;
    private HttpClient client;
    private int failures;
    private Attempt<String> last = Attempt.failed("");

    /** @param status such as {@code http://127.0.0.1:10080}; its path, if any, is put before {@code /metrics} */
    StatusPort(URI status, Duration timeout) {
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
    }

    /** The text of the metrics page. The timeout covers the whole answer, including its body. */
    Attempt<String> fetch() {
        if (failures < FAILURES_IN_A_ROW) {
            last = ask();
            failures = last.value().isPresent() ? 0 : failures + 1;
        }
        return last;
    }

    private Attempt<String> ask() {
        if (client == null) {
            client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(timeout)
                    .build();
        }
        HttpRequest request = HttpRequest.newBuilder(metrics).timeout(timeout).build();
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request, anyAnswer -> new LimitedBody(LARGEST_BODY));
        try {
            HttpResponse<byte[]> response = answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return response.statusCode() == 200
                    ? Attempt.of(new String(response.body(), StandardCharsets.UTF_8))
                    : failure("answered with HTTP status " + response.statusCode() + " instead of 200");
        } catch (TimeoutException late) {
            return late();
        } catch (ExecutionException failed) {
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
        return Attempt.failed(
                "TiDB's status port at " + shown() + " " + what
                        + ". Check that --status-url names the status port (10080 by default) of the server under test, and that this machine can reach it.");
    }

    /** The address without the user name and password that a URI may contain. */
    private String shown() {
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
