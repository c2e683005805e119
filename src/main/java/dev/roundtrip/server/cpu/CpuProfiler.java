package dev.roundtrip.server.cpu;

import dev.roundtrip.report.ServerProfile;
import dev.roundtrip.server.HttpPage;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/**
 * Takes CPU profiles of one tidb-server at its status port. The server samples its stacks 100 times per second of CPU
 * time while a profile is taken, and merges pieces of one second. Used by one thread.
 *
 * @param status the status port, such as {@code http://127.0.0.1:10080}
 */
public record CpuProfiler(URI status) {

    /** How long the server may take beyond the profile's time. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    /** Begins a profile of that many seconds, at least 1; returns at once. */
    public Started start(long seconds) {
        URI address = HttpPage.of(status, "/debug/pprof/profile");
        URI page = URI.create(address + "?seconds=" + seconds);
        return new Started(
                address, HttpPage.get(page, Duration.ofSeconds(seconds).plus(GRACE)));
    }

    /** A profile that the server is taking. */
    public record Started(URI address, HttpPage profile) {

        /**
         * Waits for the profile.
         *
         * @param transactions the transactions of the slice
         * @param elapsedNanos the time of the slice
         * @throws IOException if the server gave no profile, or one without a sample; the message is a sentence
         */
        public ServerProfile finish(long transactions, long elapsedNanos) throws IOException {
            try {
                CpuSamples samples = PprofReader.read(profile.await());
                if (samples.samples().isEmpty()) {
                    throw new IOException("has no samples");
                }
                return samples.byArea(transactions, elapsedNanos);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw failure("was interrupted", interrupted);
            } catch (IOException unusable) {
                throw failure(unusable.getMessage(), unusable);
            }
        }

        /** Drops the profile. The server ends it by itself. */
        public void cancel() {
            profile.cancel();
        }

        private IOException failure(String why, Throwable cause) {
            return new IOException("The CPU profile at " + HttpPage.shown(address) + " " + why + ".", cause);
        }
    }
}
