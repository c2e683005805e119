package dev.roundtrip.cli;

import dev.roundtrip.run.RunFailedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/** Work in a JVM of its own that fails when it is stopped. A signal's end waits there until the main thread has come back from it, or waits for good. */
final class InterruptedProgram {

    static final String WORKING = "working";
    static final String CAME_BACK = "came back";

    private InterruptedProgram() {}

    public static void main(String[] arguments) {
        Thread main = Thread.currentThread();
        AtomicBoolean stopped = new AtomicBoolean();
        AtomicBoolean cameBack = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            // The work spins, so that the main thread waits for nothing else.
            while (!cameBack.get() && main.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }));
        int exitCode = Interruption.whileSaying(() -> stopped.set(true), Terminal.ofSystem(), () -> {
            System.out.println(WORKING);
            while (!stopped.get()) {
                Thread.onSpinWait();
            }
            throw new RunFailedException("It was stopped.");
        });
        System.out.println(CAME_BACK);
        cameBack.set(true);
        System.exit(exitCode);
    }

    /** Starts it, sends it SIGTERM when it works, and waits for its end. */
    static Said terminated() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        InterruptedProgram.class.getName())
                .start();
        try (BufferedReader out = process.inputReader();
                BufferedReader err = process.errorReader()) {
            String first = out.readLine();
            // By its handle: a process that is destroyed has its streams closed.
            process.toHandle().destroy();
            StringBuilder rest = new StringBuilder();
            out.lines().forEach(rest::append);
            StringBuilder sentences = new StringBuilder();
            err.lines().forEach(sentences::append);
            return new Said(process.waitFor(), first + rest, sentences.toString());
        }
    }
}
