package dev.roundtrip.cli;

import dev.roundtrip.server.EndHook;
import dev.roundtrip.testing.JavaProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Work in its own JVM, to which signals are sent. */
final class SignalledProgram {

    static final String WORKING = "working";

    private SignalledProgram() {}

    /** The way in which the work takes a signal. */
    enum Work {
        DOES_NOT_STOP,
        WOULD_BEGIN_AFTER_THE_SIGNAL
    }

    public static void main(String[] arguments) {
        switch (Work.valueOf(arguments[0])) {
            case DOES_NOT_STOP ->
                Interruption.whileSaying(() -> System.out.println("asked to stop"), SignalledProgram::say, () -> {
                    System.out.println(WORKING);
                    while (true) {
                        Thread.sleep(1_000);
                    }
                });
            case WOULD_BEGIN_AFTER_THE_SIGNAL -> {
                System.out.println(WORKING);
                while (!EndHook.jvmIsEnding()) {
                    Thread.onSpinWait();
                }
                System.exit(Interruption.whileSaying(() -> {}, SignalledProgram::say, () -> {
                    System.out.println("began");
                    return RoundtripCommand.DONE;
                }));
            }
        }
    }

    private static int say(Exception failure) {
        return FailureSentences.say(failure, Terminal.ofSystem().err());
    }

    /**
     * Starts the work, sends it SIGTERM this number of times, each time after it has printed a line, and waits for its
     * end.
     */
    static Said terminated(Work work, int times) throws IOException, InterruptedException {
        Process process = JavaProgram.quiet(JavaProgram.of(SignalledProgram.class, List.of(), work.name())
                        .command())
                .start();
        try (BufferedReader out = process.inputReader();
                BufferedReader err = process.errorReader()) {
            List<String> said = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                said.add(out.readLine());
                // The handle is destroyed and not the process, whose streams would be closed.
                process.toHandle().destroy();
            }
            out.lines().forEach(said::add);
            String sentences = err.lines().collect(Collectors.joining("\n"));
            return new Said(process.waitFor(), String.join("\n", said), sentences);
        }
    }
}
