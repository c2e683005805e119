package dev.roundtrip.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.NanoClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** A program in its own process, whose streams go to files. */
public class ChildProcess implements AutoCloseable {

    protected final Process process;
    private final Path out;
    private final Path err;
    private final Duration patience;

    /**
     * Starts the program.
     *
     * @param patience the limit for each wait
     */
    protected ChildProcess(Path folder, ProcessBuilder program, Duration patience) throws IOException {
        this.patience = patience;
        out = Files.createTempFile(folder, "out", ".txt");
        err = Files.createTempFile(folder, "err", ".txt");
        process =
                program.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    }

    public final long pid() {
        return process.pid();
    }

    /** Waits until a condition holds; fails if the program ends before. */
    public final void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = NanoClock.SYSTEM.nanoTime() + patience.toNanos();
        while (!condition.call()) {
            assertThat(NanoClock.SYSTEM.nanoTime() - deadline)
                    .as("waited too long until %s; it said: %s", what, err())
                    .isNegative();
            assertThat(endsWithin(Duration.ofMillis(20)))
                    .as("ended before %s; it said: %s", what, err())
                    .isFalse();
        }
    }

    /** Whether the program ends by itself within this time. */
    public final boolean endsWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The exit code of the program after it has ended, for whatever reason. */
    public final int awaitEnd() throws Exception {
        assertThat(endsWithin(patience))
                .as("it did not end; it said: %s", err())
                .isTrue();
        return process.exitValue();
    }

    public final String out() throws IOException {
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    public final String err() throws IOException {
        return Files.readString(err, StandardCharsets.UTF_8);
    }

    /** Ends the program as {@code kill -9} does. */
    public final void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        kill();
    }
}
