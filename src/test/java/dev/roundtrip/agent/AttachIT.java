package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.live.WatchFailedException;
import dev.roundtrip.live.WatchSnapshot;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.ProgramResult;
import dev.roundtrip.testing.Unchecked;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.workload.file.TestWorkloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the agent attached to running applications: it counts, and records. */
class AttachIT {

    private static final DatabaseServer SERVER =
            Unchecked.get(() -> ApplicationProcess.withItsTable(TestServers.mariaDbWithTls()));

    @TempDir
    private Path folder;

    /** Runs an application with the newest Connector/J. */
    private ApplicationProcess running() throws Exception {
        return running(
                "com.mysql:mysql-connector-j:26.10.0",
                "useServerPrepStmts=true&sslMode=REQUIRED",
                SmallApplication.UNTIL_STDIN_ENDS);
    }

    /** Runs an application that opens a new connection for each round, and uses one that it opened at its start. */
    private ApplicationProcess running(String driver, String parameters, String how) throws Exception {
        ApplicationProcess application =
                ApplicationProcess.small(folder, List.of(), TestDrivers.jar(driver), SERVER, parameters, how);
        application.await("it runs", () -> application.out().contains("running"));
        return application;
    }

    /** One of the applications sends as fast as it can. */
    @ParameterizedTest
    @CsvSource({
        "com.mysql:mysql-connector-j:26.10.0, sslMode=REQUIRED, " + SmallApplication.BUSY,
        "org.mariadb.jdbc:mariadb-java-client:3.5.11, sslMode=trust, " + SmallApplication.UNTIL_STDIN_ENDS
    })
    void after_an_attach_new_connections_are_seen_and_after_a_detach_none(String driver, String parameters, String how)
            throws Exception {
        try (ApplicationProcess application = running(driver, parameters, how)) {
            WatchReport last;
            try (AttachedJvm jvm = AgentJar.attach(application)) {
                application.await("commits are seen", () -> statements(jvm) > 20);
                last = jvm.end().soFar();
            }
            assertThat(last.statements()).isGreaterThan(20);
            assertThat(last.unreadable()).isEmpty();
            // The application opened one connection at its start.
            assertThat(last.notes())
                    .containsExactly("Earlier connections are not seen until the pool replaces them: HikariCP does so"
                            + " after 30 minutes, with --renew at once.");
            assertThat(last.texts()).anyMatch(text -> text.sql().startsWith("UPDATE agent_orders"));
            assertThat(threadsOfTheAgent(application)).isEmpty();
            try (AttachedJvm again = AgentJar.attach(application)) {
                application.await("it is seen again", () -> statements(again) > 20);

                application.endWhenAsked();
                assertThat(again.take(false).soFar().statements())
                        .as("the last figures, which it wrote before it ended")
                        .isGreaterThan(20);
                assertThatExceptionOfType(WatchFailedException.class)
                        .isThrownBy(() -> again.take(false))
                        .withMessageContaining("has ended");
            }
        }
    }

    private static long statements(AttachedJvm jvm) throws WatchFailedException {
        return jvm.take(false).soFar().statements();
    }

    @LongTest
    void metrics_have_the_totals_of_the_agent_and_after_the_application_s_end_the_last_ones() throws Exception {
        try (ApplicationProcess application = running();
                AttachedJvm jvm = AgentJar.attach(application)) {
            LiveFigures metrics = jvm.metrics();
            application.await(
                    "statements are in the metrics",
                    () -> metrics.snapshot().wire().count(Purpose.BUSINESS) > 20);
            long before = jvm.take(false).soFar().count(Command.COM_QUERY);
            WireFigures totals = metrics.snapshot().wire();
            long after = jvm.take(false).soFar().count(Command.COM_QUERY);

            assertThat(metrics.scenario()).isEqualTo("agent");
            assertThat(totals.command(Command.COM_QUERY).count()).isBetween(before, after);
            assertThat(totals.command(Command.COM_QUERY).latencies().count())
                    .isEqualTo(totals.command(Command.COM_QUERY).count());
            application.endWhenAsked();
            assertThat(metrics.snapshot().wire().command(Command.COM_QUERY).count())
                    .isGreaterThanOrEqualTo(totals.command(Command.COM_QUERY).count());
        }
    }

    @Test
    void an_application_runs_on_and_the_agent_is_silent_when_the_program_that_attached_is_killed() throws Exception {
        try (ApplicationProcess application = running();
                ApplicationProcess attacher = attachingTo(application)) {
            attacher.await("it has figures", () -> attacher.out().contains("figures"));
            assertThat(threadsOfTheAgent(application)).isNotEmpty();

            attacher.kill();

            application.await(
                    "the agent's threads have ended",
                    () -> threadsOfTheAgent(application).isEmpty());
            application.endWhenAsked();
        }
    }

    /** The application does not answer, so the attaching program waits for it after it has made its file. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere the JDK attaches")
    void a_program_that_is_killed_while_it_attaches_leaves_nothing() throws Exception {
        try (ApplicationProcess application = running();
                ApplicationProcess attacher = attachingTo(stopped(application))) {
            Path request = Path.of("/tmp/.attach_pid" + application.pid());
            attacher.await("it has asked the application to listen", () -> Files.exists(request));

            attacher.kill();

            application.await("its file is removed", () -> !Files.exists(request));
            signal(application, "CONT");
            try (AttachedJvm next = AgentJar.attach(application)) {
                assertThat(next.take(false)).isNotNull();
                assertThat(Folder.entries(Path.of("/tmp")))
                        .noneMatch(path -> path.getFileName().toString().startsWith("roundtrip-agent-"));
            }
            application.endWhenAsked();
        }
    }

    /** A JVM on a busy machine has taken as long to load the agent. */
    @LongTest
    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere the JDK attaches")
    void a_jvm_that_takes_a_quarter_of_a_minute_to_answer_is_attached() throws Exception {
        try (ApplicationProcess application = running()) {
            AgentJar.attach(application).close();
            stopped(application);
            CompletableFuture.delayedExecutor(15, TimeUnit.SECONDS)
                    .execute(() -> Unchecked.run(() -> signal(application, "CONT")));

            try (AttachedJvm jvm = AgentJar.attach(application)) {
                application.await("statements are seen", () -> statements(jvm) > 20);
            }
            application.endWhenAsked();
        }
    }

    private static ApplicationProcess stopped(ApplicationProcess application) throws Exception {
        signal(application, "STOP");
        return application;
    }

    private static void signal(ApplicationProcess application, String name) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(application.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private ApplicationProcess attachingTo(ApplicationProcess application) throws Exception {
        return attachingTo(application.pid(), folder);
    }

    /** A program that attaches to that process until it is killed. */
    static ApplicationProcess attachingTo(long pid, Path folder) throws IOException {
        return ApplicationProcess.start(
                folder,
                List.of(),
                ApplicationProcess.ownClassPath(),
                AttachingProgram.class,
                List.of(Long.toString(pid), AgentJar.built().toString()));
    }

    /** A program that attaches, and then asks for reports until it is killed. */
    public static final class AttachingProgram {

        private AttachingProgram() {}

        public static void main(String[] arguments) throws Exception {
            try (AttachedJvm jvm =
                    AgentJar.attach(Long.parseLong(arguments[0]), Path.of(arguments[1]), Optional.empty())) {
                while (jvm.take(false).soFar().statements() >= 0) {
                    System.out.println("figures");
                }
            }
        }
    }

    /** The agent's threads in the application, by the JDK's own means. */
    private static List<String> threadsOfTheAgent(ApplicationProcess application) throws Exception {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        String all = ProgramResult.of(new ProcessBuilder(jcmd, Long.toString(application.pid()), "Thread.print"), "")
                .said();
        assertThat(all).contains("\"main\"");
        return all.lines().filter(line -> line.startsWith("\"roundtrip-")).toList();
    }

    @LongTest
    void an_application_runs_on_when_the_agent_cannot_start() throws Exception {
        try (ApplicationProcess application = running()) {
            Path broken = AgentJar.broken(folder, "dev.roundtrip.agent.inside.Bridge", "open");
            assertThatExceptionOfType(WatchFailedException.class)
                    .isThrownBy(() -> AgentJar.attach(application.pid(), broken, Optional.empty()))
                    .withMessageContainingAll("did not answer", "See its stderr");
            assertThat(application.err()).contains("roundtrip-agent: could not start: ");
            application.endWhenAsked();
        }
    }

    @Test
    void what_is_no_java_process_is_left_alone() throws Exception {
        Process sleeping = new ProcessBuilder("sleep", "60").start();
        try {
            assertThatExceptionOfType(WatchFailedException.class)
                    .isThrownBy(() -> AgentJar.attach(sleeping.pid(), AgentJar.built(), Optional.empty()))
                    .withMessageContaining("it is no Java process");
            assertThat(sleeping.isAlive()).isTrue();
        } finally {
            sleeping.destroyForcibly();
        }
        assertThatExceptionOfType(WatchFailedException.class)
                .isThrownBy(() -> AgentJar.attach(Integer.MAX_VALUE, AgentJar.built(), Optional.empty()))
                .withMessageContaining("No process");
    }

    @Test
    void a_running_application_is_recorded_for_one_program_at_a_time() throws Exception {
        try (ApplicationProcess application = running()) {
            try (AttachedJvm jvm =
                    AgentJar.attach(application.pid(), AgentJar.built(), Optional.of(RecordedData.PSEUDONYMS))) {
                application.await(
                        "transactions are recorded",
                        () -> jvm.take(true).recording().contains("    weight: "));
                assertThatExceptionOfType(WatchFailedException.class)
                        .isThrownBy(() ->
                                AgentJar.attach(application.pid(), AgentJar.built(), Optional.of(RecordedData.KEEP)))
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

        try (ApplicationProcess application = running()) {
            try (AttachedJvm jvm = AgentJar.attach(application.pid(), broken, Optional.of(RecordedData.PSEUDONYMS))) {
                application.await(
                        "what is sent is counted all the same",
                        () -> jvm.take(true).soFar().statements() > 20);
                WatchSnapshot last = jvm.end();
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
