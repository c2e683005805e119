package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.live.WatchFailedException;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests the agent attached to an application in a container, from this machine and from another container. */
class ContainerAttachIT {

    private static final DatabaseServer SERVER =
            Unchecked.get(() -> ApplicationProcess.withItsTable(TestServers.mariaDb()));

    /** The socket at which the JVM itself listens after any attach, as after {@code jcmd}. */
    private static final String OF_THE_JVM = "A /tmp/.java_pid1";

    @TempDir
    private Path folder;

    @BeforeEach
    void containersCanBeRun() throws Exception {
        ContainerApplication.require(folder);
    }

    private static AttachedJvm attach(ContainerApplication application) throws Exception {
        return AgentJar.attach(application.hostPid(), AgentJar.built(), Optional.empty());
    }

    @LongTest
    void ten_attaches_count_what_the_server_counts_and_leave_nothing_in_the_container() throws Exception {
        try (CommandCounters counters = CommandCounters.of(SERVER);
                ContainerApplication application =
                        ContainerApplication.start(folder, SERVER, "--user", ContainerApplication.user())) {
            for (int i = 1; i <= 10; i++) {
                if (i % 3 == 0) {
                    killAWatcher(application);
                }
                counters.sinceLast();
                try (AttachedJvm jvm = attach(application)) {
                    application.round(i);
                    WatchReport report = jvm.end().soFar();

                    assertThat(counters.in(report)).isEqualTo(counters.sinceLast());
                    assertThat(report.statements()).isEqualTo(1 + SmallApplication.STATEMENTS_PER_ROUND);
                }
                assertThat(application.newFiles()).containsExactly(OF_THE_JVM);
            }
            assertThat(application.err()).isEmpty();
        }
    }

    private void killAWatcher(ContainerApplication application) throws Exception {
        try (ApplicationProcess watcher = AttachIT.attachingTo(application.hostPid(), folder)) {
            watcher.await("it has figures", () -> watcher.out().contains("figures"));
            watcher.kill();
            watcher.awaitEnd();
        }
    }

    /** The launcher's jar is in the folder of the agent's, with the libraries. */
    @LongTest
    void a_container_that_sees_its_process_ids_watches_it_by_number_1() throws Exception {
        Path build = AgentJar.built().getParent();
        String jar = build.resolve("roundtrip.jar").toString();
        try (CommandCounters counters = CommandCounters.of(SERVER);
                ContainerApplication application =
                        ContainerApplication.start(folder, SERVER, "--user", ContainerApplication.user());
                ContainerApplication watcher = application.beside(
                        folder, List.of(build), "-jar", jar, "watch", "1", "--duration", "10s", "--json")) {
            watcher.await("it is attached", () -> watcher.err().contains("Attached to process 1."));
            counters.sinceLast();
            application.round(1);

            assertThat(watcher.awaitEnd()).as(watcher.err()).isZero();
            assertThat(counters.in(Json.read(watcher.out(), WatchReport.class, "the report")))
                    .isEqualTo(counters.sinceLast());
            assertThat(application.newFiles()).containsExactly(OF_THE_JVM);
        }
    }

    @LongTest
    void a_jvm_without_a_writable_tmp_is_left_alone_with_the_reason() throws Exception {
        try (ContainerApplication application =
                ContainerApplication.start(folder, SERVER, "--user", ContainerApplication.user(), "--read-only")) {
            assertThatExceptionOfType(WatchFailedException.class)
                    .isThrownBy(() -> attach(application))
                    .withMessageContainingAll(
                            ".attach_pid1 cannot be written", "mount a volume there, or start it with -javaagent");
            application.round(1);
            assertThat(application.newFiles()).isEmpty();
            assertThat(application.out()).doesNotContain("Full thread dump");
        }
    }

    @LongTest
    void a_tmp_that_is_too_small_for_the_agent_is_left_as_it_was() throws Exception {
        try (ContainerApplication application = ContainerApplication.start(
                folder, SERVER, "--user", ContainerApplication.user(), "--read-only", "--tmpfs", "/tmp:size=1m")) {
            assertThatExceptionOfType(WatchFailedException.class)
                    .isThrownBy(() -> attach(application))
                    .withMessageContaining("No space left");
            application.round(1);
        }
    }
}
