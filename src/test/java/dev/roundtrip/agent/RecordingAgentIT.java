package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.LongTest;
import dev.roundtrip.Unchecked;
import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.live.Moment;
import dev.roundtrip.live.WatchFailedException;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.workload.file.TestWorkloads;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recording in the JVM of an unchanged application. */
class RecordingAgentIT {

    private static final DatabaseServer SERVER =
            Unchecked.get(() -> ApplicationProcess.withItsTable(TestServers.mariaDbWithTls()));

    @TempDir
    private Path folder;

    /** It runs. */
    private ApplicationProcess started() throws Exception {
        ApplicationProcess application = ApplicationProcess.small(
                folder,
                List.of(),
                SERVER,
                "useServerPrepStmts=true&sslMode=REQUIRED",
                SmallApplication.UNTIL_STDIN_ENDS);
        application.await("it runs", () -> application.out().contains("running"));
        return application;
    }

    @Test
    void a_running_application_is_recorded_for_one_program_at_a_time() throws Exception {
        try (ApplicationProcess application = started()) {
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
        Path broken = AgentJar.broken(folder, "dev.roundtrip.live.workload.SessionRecorder", "take");

        try (ApplicationProcess application = started()) {
            try (AttachedJvm jvm =
                    AttachedJvm.attach(application.pid(), broken, Optional.of(RecordedData.PSEUDONYMS), false)) {
                application.await(
                        "what is sent is counted all the same",
                        () -> jvm.take(true).soFar().statements() > 20);
                Moment last = jvm.end();
                assertThat(last.recording())
                        .containsPattern("# Not recorded: [1-9]\\d* connections? whose recording failed");
                assertThat(last.soFar().notes())
                        .anyMatch(note -> note.startsWith("The recording failed: java.lang.IllegalStateException at"
                                + " dev.roundtrip.live.workload.SessionRecorder.take("));
            }
            application.endWhenAsked();
        }
    }
}
