package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.EngineRelay;
import dev.roundtrip.server.process.EngineRelay.Answer;
import dev.roundtrip.testing.LongTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a run if the Docker engine does not answer, or reaches no registry: the run continues with what is there, or
 * says why it does not. Each process is ended after 90 s, and the test then fails.
 */
class SilentDockerIT {

    private static final String WAITS = "Waiting for Docker to answer, for at most 20 s";
    private static final String MOMENT = " s1 --threads 1 --rounds 1 --slice 200ms --warmup 0s --workload ";

    @TempDir
    private Path folder;

    private final Map<String, String> environment = new HashMap<>();

    /** The options of a run that loads ten rows. */
    private String moment;

    @BeforeEach
    void aFolderOfItsOwn() throws Exception {
        environment.put("ROUNDTRIP_CACHE", TestServers.ownCache(folder).toString());
        environment.put("PATH", "");
        environment.put("TIDB_BINARY", "");
        moment = MOMENT + Files.writeString(folder.resolve("small.workload.yaml"), OwnStringsIT.SMALL_WORKLOAD);
    }

    @Test
    void an_engine_that_accepts_connections_and_is_silent_is_waited_for_a_while_and_that_is_said() throws Exception {
        try (EngineRelay engine = EngineRelay.silent(folder);
                RoundtripProcess automatic = start(engine, "run" + moment);
                RoundtripProcess tidb = start(engine, "run --server tidb" + moment);
                RoundtripProcess restore = start(engine, "restore")) {
            assertThat(automatic.said().done().err())
                    .contains(
                            WAITS, "Chose embedded MariaDB: Docker did not answer within 20 s; no tidb-server in PATH");
            tidb.said()
                    .failed(
                            WAITS,
                            "The start of TiDB in a container failed: Docker did not answer within 20 s.",
                            "--server mariadb");
            restore.said().done().says("Waiting for Docker to remove what killed runs left", "Nothing to restore.");
        }
    }

    @Test
    void a_signal_ends_a_wait_for_docker_and_the_run_says_that_it_was_stopped() throws Exception {
        try (EngineRelay engine = EngineRelay.silent(folder);
                RoundtripProcess run = start(engine, "run --server tidb" + moment)) {
            run.awaitSaid(WAITS).signal(RoundtripProcess.INTERRUPT);

            assertThat(run.said()
                            .exits(RoundtripProcess.INTERRUPTED, "The run was stopped before anything was measured.")
                            .err())
                    .doesNotContain("ended at once", "did not stop within", "did not answer within");
        }
    }

    /** The test also holds in a container, in which the engine's host is another one: the build may run in one. */
    @Test
    void tidb_starts_where_the_engine_has_its_image_and_no_other_and_reaches_no_registry() throws Exception {
        TestServers.requireContainer();
        Function<String, Answer> onlyTidb = request -> request.contains("/images/create")
                ? Answer.NONE
                : request.contains("/images/") && !request.contains("/pingcap%2Ftidb:v8.5.3/")
                        ? Answer.NOT_FOUND
                        : Answer.OF_THE_ENGINE;
        try (EngineRelay engine = new EngineRelay(folder, onlyTidb);
                RoundtripProcess run = start(engine, "run --server tidb" + moment)) {
            assertThat(run.said().done().err())
                    .contains("Starting pingcap/tidb:v8.5.3 in a container", "TiDB v8.5.3 in a container, ");
        }
    }

    @LongTest
    void an_image_that_does_not_come_and_a_container_that_does_not_start_lead_to_the_next_server() throws Exception {
        TestServers.requireContainer();
        Path second = Files.createDirectory(folder.resolve("second"));
        try (EngineRelay noImage = new EngineRelay(folder, SilentDockerIT::noImage);
                EngineRelay noStart = new EngineRelay(second, SilentDockerIT::noStart);
                RoundtripProcess pulling = start(noImage, "run" + moment);
                RoundtripProcess starting = start(noStart, "run" + moment)) {
            assertThat(pulling.said().done().err())
                    .contains(
                            "Pulling pingcap/tidb:v8.5.3",
                            "Waiting for Docker to pull pingcap/tidb:v8.5.3, for at most ",
                            "Chose embedded MariaDB: Docker did not pull pingcap/tidb:v8.5.3 within ");
            assertThat(starting.said().done().err())
                    .contains(
                            "Waiting for Docker to start pingcap/tidb:v8.5.3, for at most 30 s",
                            "TiDB in a container failed: Docker did not start pingcap/tidb:v8.5.3 within 30 s.",
                            "Chose embedded MariaDB: TiDB in a container did not start; no tidb-server in PATH");
        }
    }

    private static Answer noImage(String request) {
        return request.contains("/images/create")
                ? Answer.NONE
                : request.contains("/images/") ? Answer.NOT_FOUND : Answer.OF_THE_ENGINE;
    }

    private static Answer noStart(String request) {
        return request.contains("/containers/create") ? Answer.NONE : Answer.OF_THE_ENGINE;
    }

    private RoundtripProcess start(EngineRelay engine, String line) throws Exception {
        environment.put("DOCKER_HOST", engine.address());
        return RoundtripProcess.start(
                folder, environment, List.of(line.split(" ")).toArray(String[]::new));
    }
}
