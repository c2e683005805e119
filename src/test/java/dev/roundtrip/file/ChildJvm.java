package dev.roundtrip.file;

import java.util.List;

/** A program that a test starts in a JVM of its own, and whose stderr it reads. */
public final class ChildJvm {

    private ChildJvm() {}

    /** Without the variables of the environment for which a JVM says on stderr that it has picked them up. */
    public static ProcessBuilder of(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"));
        return builder;
    }
}
