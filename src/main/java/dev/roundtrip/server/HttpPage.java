package dev.roundtrip.server;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.measure.NanoClock;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A request to a port of a server that is under way. The time for its answer is limited. One thread. */
public final class HttpPage {

    private static final Duration PATIENCE_WHILE_STARTING = Duration.ofSeconds(2);

    private static final Duration SHORTEST_PATIENCE = Duration.ofMillis(200);

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final CompletableFuture<HttpResponse<byte[]>> answer;
    private final Duration limit;
    private final long askedNanos = NanoClock.SYSTEM.nanoTime();

    private HttpPage(HttpRequest.Builder request, Duration limit) {
        this.limit = limit;
        this.answer = CLIENT.sendAsync(request.build(), BodyHandlers.ofByteArray());
    }

    /** Asks for a page; the time limit begins now. */
    public static HttpPage get(URI address, Duration limit) {
        return new HttpPage(HttpRequest.newBuilder(address), limit);
    }

    /** Sends a text; the time limit begins now. */
    public static HttpPage post(URI address, String body, Duration limit) {
        return new HttpPage(HttpRequest.newBuilder(address).POST(BodyPublishers.ofString(body)), limit);
    }

    /** The text at this address; empty unless a server gives it within two seconds: it may just be starting. */
    public static Optional<String> read(URI address) {
        return read(address, PATIENCE_WHILE_STARTING);
    }

    /**
     * The text at this address; empty unless a server gives it in time, which is two seconds at most.
     *
     * @param waitedNanos for how long the server was asked before. At first the time is short: where a network drops
     *     packets, other addresses of the same server wait for this one.
     */
    public static Optional<String> read(URI address, long waitedNanos) {
        return read(address, patience(waitedNanos));
    }

    static Duration patience(long waitedNanos) {
        Duration longer = SHORTEST_PATIENCE.plusNanos(waitedNanos / 8);
        return longer.compareTo(PATIENCE_WHILE_STARTING) < 0 ? longer : PATIENCE_WHILE_STARTING;
    }

    private static Optional<String> read(URI address, Duration limit) {
        try {
            return Optional.of(new String(get(address, limit).await(), StandardCharsets.UTF_8));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (IOException notYet) {
            return Optional.empty();
        }
    }

    /**
     * A page of a status port.
     *
     * @param status the port's address, or that of its metrics, perhaps behind a proxy
     * @param path the path, which begins with a slash
     */
    public static URI of(URI status, String path) {
        String port = status.toString()
                .replaceFirst("[?#].*$", "")
                .replaceFirst("/+$", "")
                .replaceFirst("/metrics$", "");
        return URI.create(port + path);
    }

    /** An address without its user, password and query, for messages. */
    public static String shown(URI address) {
        int port = address.getPort();
        return address.getScheme() + "://" + address.getHost() + (port < 0 ? "" : ":" + port) + address.getPath();
    }

    /**
     * Waits for the body of the answer.
     *
     * @throws ConnectException if nothing listens there
     * @throws IOException if there is no answer, or not the expected one. The message continues a sentence after the
     *     server's name, such as {@code has no samples}
     */
    public byte[] await() throws IOException, InterruptedException {
        try {
            long left = limit.toNanos() - (NanoClock.SYSTEM.nanoTime() - askedNanos);
            HttpResponse<byte[]> response = answer.get(Math.max(0, left), TimeUnit.NANOSECONDS);
            if (response.statusCode() / 100 != 2) {
                throw new IOException("answered with HTTP status " + response.statusCode());
            }
            return response.body();
        } catch (TimeoutException late) {
            throw new IOException("did not answer within " + limit.toMillis() + " ms", late);
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof ConnectException) {
                throw (IOException) new ConnectException("does not accept connections").initCause(cause);
            }
            throw new IOException("could not be read (" + OwnQuery.firstLine(cause) + ")", cause);
        } finally {
            answer.cancel(true);
        }
    }

    /** Ends the request and drops its answer. */
    public void cancel() {
        answer.cancel(true);
    }
}
