package dev.roundtrip.server.profile;

import dev.roundtrip.result.ServerProfile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Takes CPU profiles of one tidb-server at its status port. The server samples its stacks 100 times per second of CPU
 * time while a profile is taken, and merges pieces of one second. Used by one thread.
 */
public final class CpuProfiler {

    /** What the server may need beyond the profile's time. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private static final int LARGEST_BODY = 16 * 1024 * 1024;
    private static final int OK = 200;

    private final URI address;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(GRACE)
            .build();

    /** @param status such as {@code http://127.0.0.1:10080} */
    public CpuProfiler(URI status) {
        String text = status.toString()
                .replaceFirst("[?#].*$", "")
                .replaceFirst("/+$", "")
                .replaceFirst("/metrics$", "");
        address = URI.create(text + "/debug/pprof/profile");
    }

    /** Begins a profile of that many seconds, at least 1; returns at once. */
    public Started start(long seconds) {
        Duration limit = Duration.ofSeconds(seconds).plus(GRACE);
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "?seconds=" + seconds))
                .timeout(limit)
                .build();
        return new Started(
                client.sendAsync(request, BodyHandlers.ofInputStream()).thenApply(CpuProfiler::body), limit);
    }

    private static byte[] body(HttpResponse<InputStream> response) {
        try (InputStream body = response.body()) {
            byte[] bytes = body.readNBytes(LARGEST_BODY + 1);
            if (response.statusCode() != OK) {
                throw new IOException("the HTTP status is " + response.statusCode() + " instead of " + OK);
            }
            if (bytes.length > LARGEST_BODY) {
                throw new IOException("it has more than " + LARGEST_BODY / (1024 * 1024) + " MiB");
            }
            return bytes;
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    /** A profile that is being taken. */
    public final class Started {

        private final CompletableFuture<byte[]> profile;
        private final Duration limit;

        private Started(CompletableFuture<byte[]> profile, Duration limit) {
            this.profile = profile;
            this.limit = limit;
        }

        /**
         * Waits for the profile.
         *
         * @param transactions done in the slice
         * @param elapsedNanos of the slice
         * @throws ProfileUnavailableException if the server gave none, or one without a sample
         */
        public ServerProfile finish(long transactions, long elapsedNanos) throws ProfileUnavailableException {
            try {
                CpuSamples samples = PprofReader.read(profile.get(limit.toNanos(), TimeUnit.NANOSECONDS));
                if (samples.samples().isEmpty()) {
                    throw failure("it has no samples", null);
                }
                return FoldedProfile.of(samples, transactions, elapsedNanos);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw failure("the run was interrupted", interrupted);
            } catch (TimeoutException late) {
                throw failure("it did not come within " + limit.toSeconds() + " s", late);
            } catch (ExecutionException failed) {
                throw failure(reason(failed.getCause()), failed.getCause());
            } catch (IOException unreadable) {
                throw failure(unreadable.getMessage(), unreadable);
            } finally {
                profile.cancel(true);
            }
        }

        /** Forgets it. The server ends it by itself. */
        public void cancel() {
            profile.cancel(true);
        }
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure instanceof UncheckedIOException ? failure.getCause() : failure;
        // It may quote what the server sent.
        return cause.getMessage() == null
                ? cause.getClass().getSimpleName()
                : cause.getMessage().replaceAll("\\P{Print}+", " ").strip();
    }

    private ProfileUnavailableException failure(String why, Throwable cause) {
        int port = address.getPort();
        return new ProfileUnavailableException(
                "The server's CPU profile could not be had from " + address.getScheme() + "://" + address.getHost()
                        + (port < 0 ? "" : ":" + port) + address.getPath() + ": " + why + ".",
                cause);
    }
}
