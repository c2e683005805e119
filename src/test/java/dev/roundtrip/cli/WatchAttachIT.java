package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.agent.AgentJar;
import dev.roundtrip.agent.ApplicationProcess;
import dev.roundtrip.agent.PooledApplication;
import dev.roundtrip.agent.SmallApplication;
import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.report.PoolReport;
import dev.roundtrip.report.PoolReport.Verdict;
import dev.roundtrip.report.Schemas;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code watch PID --save} as a separate process, and its file in a run. */
class WatchAttachIT {

    @TempDir
    private Path folder;

    /** Runs the file under s3 and s5. */
    static Said ran(DatabaseServer server, String database, Path file) {
        String line = "s3 s5 --workload {} {} --allow-writes --threads 2 --warmup 200ms";
        return Said.run(line, file, Said.on(server, database)).done();
    }

    @Test
    void a_running_jvm_is_recorded_until_ctrl_c_and_its_file_runs() throws Exception {
        Path file = folder.resolve("our.workload.yaml");
        try (ApplicationProcess application = running(SmallApplication.UNTIL_STDIN_ENDS, List.of());
                RoundtripProcess record = attached(application, file)) {
            record.awaitThat("it sees statements", () -> record.err().matches("(?s).*so far [1-9]\\d* statements.*"));
            record.signal(RoundtripProcess.INTERRUPT);

            assertThat(record.said().done().out().replaceAll("\\s+", " "))
                    .containsPattern("Recorded [1-9]\\d* transactions of 1 method with [1-9]\\d* executions on [1-9]")
                    // The application opened one connection at its start.
                    .containsPattern("Earlier connections are not seen until the pool replaces them: ");
            application.endWhenAsked();
        }
        ran(TestServers.mariaDb(), "agent", file).says("recorded from process");
    }

    @Test
    void a_recording_of_connections_that_were_all_open_already_fails_and_keeps_the_file() throws Exception {
        Path file = Files.writeString(folder.resolve("our.workload.yaml"), "before");
        List<String> agent = List.of("-javaagent:" + AgentJar.built());
        try (ApplicationProcess application = running(SmallApplication.ON_ONE_CONNECTION, agent);
                RoundtripProcess record = attached(application, file, "--duration", "2s")) {
            assertThat(record.said().failed().err().replaceAll("\\s+", " "))
                    .containsPattern("1 earlier connection is not recorded until the pool replaces them: ")
                    .contains("No workload: no new connection sent a whole transaction.");
            assertThat(file).hasContent("before");
            application.endWhenAsked();
        }
    }

    /** Without a terminal the figures are taken every ten seconds, and the application ends in between. */
    @Test
    void what_an_application_sends_last_is_in_the_report_although_its_jvm_ends_first() throws Exception {
        Path own = folder.resolve("own.json");
        Path json = folder.resolve("report.json");
        List<String> agent = List.of("-javaagent:" + AgentJar.built() + "=json=" + own);
        try (ApplicationProcess application = running(SmallApplication.UNTIL_STDIN_ENDS, agent);
                RoundtripProcess watch = RoundtripProcess.start(
                        folder, Map.of(), Said.words("watch {} --json {}", application.pid(), json))) {
            watch.awaitThat("it is attached", () -> watch.err().contains("Attached to process"));
            application.endWhenAsked();

            assertThat(watch.said().failed().err()).contains("or its agent has ended");
        }
        WatchReport seen = ApplicationProcess.report(json);
        assertThat(seen.statements())
                .isPositive()
                .isEqualTo(ApplicationProcess.report(own).statements());
        assertThat(seen.connections().openNow()).isZero();
    }

    /** The connection that is in a transaction stays until the application returns it. */
    @Test
    void renew_has_the_pool_replace_its_open_connections_and_ends_no_transaction() throws Exception {
        DatabaseServer server = ApplicationProcess.withItsTable(TestServers.mariaDb());
        Path json = folder.resolve("report.json");
        List<String> arguments = List.of(
                server.jdbcUrl("agent"),
                server.credentials().user(),
                server.credentials().password());
        try (ApplicationProcess application = ApplicationProcess.start(
                folder, List.of(), ApplicationProcess.ownClassPath(), PooledApplication.class, arguments)) {
            application.await("it runs", () -> application.out().contains("running"));
            String[] watch = Said.words("watch {} --renew --duration 3s --json {}", application.pid(), json);
            RoundtripProcess.said(folder, Map.of(), watch).done();

            Schemas.requireValid(Files.readString(json));
            WatchReport report = ApplicationProcess.report(json);
            assertThat(report.connections().opened()).isEqualTo(1);
            assertThat(report.statements()).isPositive();
            assertThat(report.pools()).singleElement().satisfies(seen -> {
                assertThat(seen.pool()).startsWith("Hikari");
                assertThat(seen.values()).isNotEmpty().noneMatch(value -> value.verdict() == Verdict.UNKNOWN);
            });
            assertThat(report.notes()).singleElement().asString().startsWith("Replaces its connections: ");

            assertThat(verdictsIfIdleFor(60, application)).contains(Verdict.TOO_LONG);
            application.endWhenAsked();
        }
    }

    @LongTest
    void a_watch_that_sees_nothing_says_in_a_few_seconds_how_open_connections_are_seen() throws Exception {
        try (ApplicationProcess application = running(SmallApplication.ON_ONE_CONNECTION, List.of());
                RoundtripProcess watch = RoundtripProcess.start(
                        folder, Map.of(), Said.words("watch {} --duration 60s", application.pid()))) {
            watch.awaitThat("it says so", () -> watch.err().contains("Nothing was sent on a new connection"));
            watch.signal(RoundtripProcess.INTERRUPT);

            assertThat(watch.said().failed().err())
                    .contains("'./roundtrip watch " + application.pid() + " --renew' has the pool replace them");
            application.endWhenAsked();
        }
    }

    @LongTest
    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere the JDK attaches")
    void a_watch_of_a_jvm_that_does_not_answer_says_so_in_a_few_seconds_and_goes_on_when_it_answers() throws Exception {
        try (ApplicationProcess application = running(SmallApplication.ON_ONE_CONNECTION, List.of())) {
            List<ProcessHandle> jvm =
                    List.of(ProcessHandle.of(application.pid()).orElseThrow());
            RoundtripProcess.signal("STOP", jvm);
            try (RoundtripProcess watch =
                    RoundtripProcess.start(folder, Map.of(), Said.words("watch {}", application.pid()))) {
                watch.awaitThat("it says so", () -> watch.err().contains("It may be busy or stopped. Ctrl-C ends"));
                RoundtripProcess.signal("CONT", jvm);
                watch.awaitThat("it is attached", () -> watch.err().contains("Attached to process"));
                watch.signal(RoundtripProcess.INTERRUPT);
                watch.said();
            }
            application.endWhenAsked();
        }
    }

    private static Stream<Verdict> verdictsIfIdleFor(long seconds, ApplicationProcess pooled) throws Exception {
        try (AttachedJvm jvm =
                AttachedJvm.attach(pooled.pid(), AgentJar.built(), Optional.empty(), false, Optional.of(seconds))) {
            jvm.renew();
            pooled.await(
                    "a connection is new",
                    () -> jvm.take(false).soFar().connections().opened() > 0);
            return jvm.end().soFar().pools().get(0).values().stream().map(PoolReport.Value::verdict);
        }
    }

    /** Runs an application with one connection that it keeps, and a new one for each transaction. */
    private ApplicationProcess running(String how, List<String> jvmOptions) throws Exception {
        DatabaseServer server = ApplicationProcess.withItsTable(TestServers.mariaDb());
        ApplicationProcess application =
                ApplicationProcess.small(folder, jvmOptions, server, "useServerPrepStmts=true", how);
        application.await("it runs", () -> application.out().contains("running"));
        return application;
    }

    private RoundtripProcess attached(ApplicationProcess application, Path file, String... options) throws Exception {
        return RoundtripProcess.start(
                folder, Map.of(), Said.words("watch {} --save {} {}", application.pid(), file, List.of(options)));
    }
}
