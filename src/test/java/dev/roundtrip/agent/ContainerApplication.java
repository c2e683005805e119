package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.testing.ChildProcess;
import dev.roundtrip.testing.JavaProgram;
import dev.roundtrip.testing.ProgramResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The small application in a container, with process ids and a file system of its own. The image is made here once and
 * has an empty {@code /tmp} only; this machine's JDK and libraries are mounted.
 */
final class ContainerApplication extends ChildProcess {

    private static final String IMAGE = "roundtrip-test-empty";
    private static final List<String> SYSTEM = List.of("/usr", "/bin", "/lib", "/lib64", "/etc");

    private final String name;
    private Set<String> before = Set.of();

    private ContainerApplication(Path folder, ProcessBuilder program, String name) throws IOException {
        super(folder, program, Duration.ofMinutes(2));
        this.name = name;
    }

    /** Ends the test if no container can be run here. */
    static void require(Path folder) throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/ns/pid")), "containers need Linux");
        Assumptions.assumeTrue(isThere("docker", "info"), "no Docker engine answers");
        if (isThere("docker", "image", "inspect", IMAGE)) {
            return;
        }
        Files.createDirectory(folder.resolve("tmp"));
        Path tar = folder.resolve("empty.tar");
        done("tar", "--mode=1777", "-C", folder.toString(), "-cf", tar.toString(), "tmp");
        done("docker", "import", tar.toString(), IMAGE);
    }

    private static boolean isThere(String... program) throws Exception {
        try {
            return ProgramResult.of(new ProcessBuilder(program), "").code() == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }

    private static String done(String... program) throws Exception {
        ProgramResult result = ProgramResult.of(new ProcessBuilder(program), "");
        assertThat(result.code()).as(result.said()).isZero();
        return result.said();
    }

    /** Another user than ours if we may attach to its processes, else our own. */
    static String user() throws Exception {
        return done("id", "-u").equals("0") ? "1000:1000" : done("id", "-u") + ":" + done("id", "-g");
    }

    /** Starts the application, which runs a round for each line. */
    static ContainerApplication start(Path folder, DatabaseServer server, String... options) throws Exception {
        Path classes = ApplicationProcess.placeOf(SmallApplication.class);
        ContainerApplication application = run(
                folder,
                List.of(options),
                List.of(classes, ApplicationProcess.CONNECTOR_J),
                "-cp",
                classes + ":" + ApplicationProcess.CONNECTOR_J,
                SmallApplication.class.getName(),
                server.jdbcUrl("agent") + "?useServerPrepStmts=true",
                server.credentials().user(),
                server.credentials().password(),
                SmallApplication.PER_LINE);
        application.await("it runs", () -> application.out().contains("running"));
        application.before = application.files();
        return application;
    }

    /** Runs a Java program in a container that sees the process ids of this one. */
    ContainerApplication beside(Path folder, List<Path> mounted, String... program) throws Exception {
        return run(folder, List.of("--user", user(), "--pid", "container:" + name), mounted, program);
    }

    private static ContainerApplication run(Path folder, List<String> options, List<Path> mounted, String... program)
            throws Exception {
        String name = "roundtrip-test-" + UUID.randomUUID();
        List<String> command =
                new ArrayList<>(List.of("docker", "run", "--rm", "-i", "--network", "host", "--name", name));
        command.addAll(options);
        Stream.concat(SYSTEM.stream(), Stream.of(System.getProperty("java.home")))
                .filter(path -> Files.isDirectory(Path.of(path)))
                .forEach(path -> command.addAll(List.of("-v", path + ":" + path + ":ro")));
        mounted.forEach(path -> command.addAll(List.of("-v", path + ":" + path + ":ro")));
        command.addAll(List.of(IMAGE, JavaProgram.JAVA, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of(program));
        return new ContainerApplication(folder, new ProcessBuilder(command), name);
    }

    /** The process id on this machine. */
    long hostPid() throws Exception {
        return Long.parseLong(done("docker", "inspect", "-f", "{{.State.Pid}}", name));
    }

    /** The files in the container's file system that were not there when the application began to run. */
    Set<String> newFiles() throws Exception {
        Set<String> files = files();
        files.removeAll(before);
        return files;
    }

    private Set<String> files() throws Exception {
        return done("docker", "diff", name).lines().collect(Collectors.toCollection(TreeSet::new));
    }

    /** Has the application run a round on a new connection, and waits for its end. */
    void round(int number) throws Exception {
        process.getOutputStream().write((number + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        await("the round is done", () -> out().lines().anyMatch(line -> line.equals("done " + number)));
    }

    @Override
    public void close() {
        try {
            // The container may have ended by itself.
            isThere("docker", "rm", "-f", name);
        } catch (Exception failure) {
            throw new AssertionError(failure);
        } finally {
            super.close();
        }
    }
}
