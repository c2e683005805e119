package dev.roundtrip.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A program that has run to its end: its exit code, and what it said on both streams. */
public record ProgramResult(int code, String said) {

    /** Runs it with this input, for two minutes at most. */
    public static ProgramResult of(ProcessBuilder program, String input) throws IOException, InterruptedException {
        Process process = program.redirectErrorStream(true).start();
        try {
            try (OutputStream in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            }
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as(said).isTrue();
            return new ProgramResult(process.exitValue(), said);
        } finally {
            process.destroyForcibly();
        }
    }
}
