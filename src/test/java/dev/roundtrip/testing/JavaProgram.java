package dev.roundtrip.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a program of the tests in its own JVM. */
public final class JavaProgram {

    public static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private JavaProgram() {}

    public static ProcessBuilder of(Class<?> main, List<String> options, String... arguments) {
        List<String> command = new ArrayList<>(List.of(JAVA));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** The command, without the environment variables that a JVM reports on stderr. */
    public static ProcessBuilder quiet(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"));
        return builder;
    }

    /** Starts the program, and returns when it has printed this line. */
    public static Process started(ProcessBuilder program, String line) throws IOException {
        Process process = program.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String said = process.inputReader().readLine();
        if (!line.equals(said)) {
            process.destroyForcibly();
            throw new IOException("The program said: " + said);
        }
        return process;
    }
}
