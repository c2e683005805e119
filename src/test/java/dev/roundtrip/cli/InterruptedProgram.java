package dev.roundtrip.cli;

import dev.roundtrip.file.ChildJvm;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.server.EndHook;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Work in a JVM of its own that fails when it is stopped. A signal's end waits there until the main thread has come
 * back from it, or waits for good.
 */
final class InterruptedProgram {

    static final String WORKING = "working";
    static final String CAME_BACK = "came back";

    private InterruptedProgram() {}

    public static void main(String[] arguments) {
        if (arguments.length > 0) {
            beginsAtTheEnd();
        }
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

    /** The signal comes before the work begins: then it does not begin. */
    private static void beginsAtTheEnd() {
        System.out.println(WORKING);
        while (!EndHook.jvmIsEnding()) {
            Thread.onSpinWait();
        }
        System.exit(Interruption.whileSaying(() -> {}, Terminal.ofSystem(), () -> {
            System.out.println(CAME_BACK);
            return RoundtripCommand.DONE;
        }));
    }

    /** Starts it, sends it SIGTERM when it works, and waits for its end. */
    static Said terminated(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                InterruptedProgram.class.getName()));
        command.addAll(List.of(arguments));
        Process process = ChildJvm.of(command).start();
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
