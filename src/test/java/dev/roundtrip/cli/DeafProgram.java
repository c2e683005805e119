package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.file.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Work in a JVM of its own that does not stop when it is asked to. */
final class DeafProgram {

    static final String WORKING = "working";
    static final String ASKED = "asked to stop";

    private DeafProgram() {}

    public static void main(String[] arguments) {
        Interruption.whileSaying(() -> System.out.println(ASKED), Terminal.ofSystem(), () -> {
            System.out.println(WORKING);
            while (true) {
                Thread.sleep(1_000);
            }
        });
    }

    /** Starts it, sends it two signals, each when the one before has had its effect, and waits for its end. */
    static Said signalledTwice() throws IOException, InterruptedException {
        Process process = ChildJvm.of(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        DeafProgram.class.getName()))
                .start();
        try (BufferedReader out = process.inputReader();
                BufferedReader err = process.errorReader()) {
            assertThat(out.readLine()).isEqualTo(WORKING);
            process.toHandle().destroy();
            assertThat(out.readLine()).isEqualTo(ASKED);
            process.toHandle().destroy();
            String said = err.lines().collect(Collectors.joining("\n"));
            return new Said(process.waitFor(), "", said);
        }
    }
}
