package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.LongTest;
import dev.roundtrip.Unchecked;
import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.live.WatchFailedException;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.TestWorkloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recording in the JVM of an unchanged application. */
class RecordingAgentIT {

    private static final int ROUNDS = 10;

    private static final DatabaseServer SERVER =
            Unchecked.get(() -> ApplicationProcess.withItsTable(TestServers.mariaDbWithTls()));

    @TempDir
    private Path folder;

    private ApplicationProcess started(List<String> jvmOptions, String rounds) throws Exception {
        return ApplicationProcess.small(folder, jvmOptions, SERVER, "useServerPrepStmts=true&sslMode=REQUIRED", rounds);
    }

    @Test
    void an_application_that_is_started_with_the_agent_is_recorded_to_its_end() throws Exception {
        Path file = folder.resolve("our.workload.yaml");

        try (ApplicationProcess application =
                started(List.of("-javaagent:" + AgentJar.built() + "=record=" + file), Integer.toString(ROUNDS))) {
            application.endsWell();
            assertThat(application.out() + application.err()).isEmpty();
        }

        String text = Files.readString(file);
        assertThat(text).contains("# Values: pseudonyms,").doesNotContain("recording failed");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        CompiledTransaction round = TestWorkloads.of(text).transactions().get(0);
        assertThat(round.name()).as(text).isEqualTo("SmallApplication.round");
        assertThat(round.weight()).isEqualTo(ROUNDS);
    }

    @Test
    void a_running_application_is_recorded_for_one_program_at_a_time() throws Exception {
        try (ApplicationProcess application = started(List.of(), SmallApplication.UNTIL_STDIN_ENDS)) {
            application.await("it runs", () -> application.out().contains("running"));
            try (AttachedJvm jvm = AttachedJvm.attach(
                    application.pid(), AgentJar.built(), Optional.of(RecordedData.PSEUDONYMS), false)) {
                application.await(
                        "transactions are recorded",
                        () -> jvm.take(true).recording().contains("    weight: "));
                assertThatExceptionOfType(WatchFailedException.class)
                        .isThrownBy(() -> AttachedJvm.attach(
                                application.pid(), AgentJar.built(), Optional.of(RecordedData.KEEP), false))
                        .withMessageContaining("is recorded already");
                TestWorkloads.of(jvm.take(true).recording());
                assertThat(jvm.end().soFar().notes()).anyMatch(note -> note.startsWith("Recorded "));
            }
            application.endWhenAsked();
        }
    }

    @LongTest
    void an_application_runs_as_well_when_the_recording_fails() throws Exception {
        Path file = folder.resolve("our.workload.yaml");
        Path json = folder.resolve("report.json");
        Path broken = AgentJar.broken(folder, "dev.roundtrip.live.workload.SessionRecorder", "take");

        try (ApplicationProcess application = started(
                List.of("-javaagent:" + broken + "=json=" + json + ",record=" + file), Integer.toString(ROUNDS))) {
            application.endsWell();
        }

        assertThat(Files.readString(file)).contains("# Not recorded: 1 connection whose recording failed.");
        assertThat(ApplicationProcess.report(json).statements())
                .as("what is sent is counted all the same")
                .isEqualTo(1 + ROUNDS * SmallApplication.STATEMENTS_PER_ROUND);
        assertThat(ApplicationProcess.report(json).notes())
                .anyMatch(note -> note.startsWith("The recording failed:"
                        + " java.lang.IllegalStateException at dev.roundtrip.live.workload.SessionRecorder.take("));
    }
}
