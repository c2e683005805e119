package dev.roundtrip.server.process;

import dev.roundtrip.run.FakeServer;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.variables.JournalFolder;
import dev.roundtrip.server.variables.RunVariables;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.testing.JavaProgram;
import dev.roundtrip.testing.Unchecked;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A separate JVM that starts a server, for tests of what is left when it ends, and of what it says if a library is
 * absent.
 */
final class ServerProgram {

    static final String READY = "ready";

    /**
     * The prefix of an argument that starts the server, and then begins to change variables when the JVM is already
     * ending.
     */
    static final String AT_THE_END = "at the end ";

    private ServerProgram() {}

    /** Prints {@link #READY} and waits for its input to end, or prints the sentence. */
    public static void main(String[] arguments) throws IOException {
        if (arguments[0].startsWith(AT_THE_END)) {
            String asked = arguments[0].substring(AT_THE_END.length());
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> Unchecked.run(() -> {
                        start(asked);
                        changeVariables();
                    })));
            return;
        }
        start(arguments[0]);
    }

    /** Changes variables as a run does on a server that was running before. */
    private static void changeVariables() {
        ServerDescription others = new ServerDescription(ServerKind.TIDB, "8", "x", "somewhere", "", false);
        FakeServer server = new FakeServer(others, "", () -> {});
        try {
            new RunVariables(server, JournalFolder.of(CacheFolder.ofUser()), Permission.GLOBAL_TOO, said -> {}).close();
        } catch (VariablesException ending) {
            System.out.println(ending.getMessage() + (EndHook.jvmIsEnding() ? " It is the end." : ""));
        }
    }

    private static void start(String asked) throws IOException {
        ServerRequest request = switch (asked) {
            case "mariadb" -> ServerRequest.mariaDb();
            case "tidb" -> ServerRequest.tidb();
            case "auto" -> ServerRequest.auto();
            case "cluster" -> ServerRequest.cluster(ClusterShape.DEFAULT);
            default -> ServerRequest.tidbBinary(Path.of(asked));
        };
        try (DatabaseServer server = Servers.start(request, line -> {})) {
            System.out.println(server.diedBecause().orElse(READY));
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (ServerUnavailableException failure) {
            System.out.println(failure.getMessage());
        }
    }

    /** Starts the program. The class path leaves out the jars whose names contain one of the given words. */
    static Process start(String argument, Map<String, String> environment, String... without) throws IOException {
        List<String> classPath = new ArrayList<>(
                Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator, -1)));
        classPath.removeIf(jar -> Arrays.stream(without).anyMatch(word -> jar.contains("/" + word)));
        ProcessBuilder builder = new ProcessBuilder(
                JavaProgram.JAVA,
                "-cp",
                String.join(File.pathSeparator, classPath),
                ServerProgram.class.getName(),
                argument);
        builder.environment().putAll(environment);
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    /** The next line that the process prints. */
    static String firstLine(Process process) throws IOException {
        return process.inputReader(StandardCharsets.UTF_8).readLine();
    }
}
