package dev.roundtrip;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program of the tests in a JVM of its own. */
public final class JavaProgram {

    private JavaProgram() {}

    public static ProcessBuilder of(Class<?> main, List<String> options, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }
}
