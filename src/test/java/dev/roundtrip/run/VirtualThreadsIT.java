package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.result.ServerSide.Reconciliation;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.workload.load.WorkerThreads;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Workers on virtual threads send what workers on the operating system's threads send. */
class VirtualThreadsIT {

    @Test
    void the_same_commands_are_sent_and_the_server_counts_them_and_the_run_can_be_repeated() throws Exception {
        int java = Runtime.version().feature();
        assumeTrue(WorkerThreads.refusal(java).isEmpty(), "virtual threads need Java 21, and this is Java " + java);
        RunReport platform = run(false);
        RunReport virtual = run(true);

        assertThat(Run.asExpected(virtual)).as(virtual.findings().toString()).isTrue();
        assertThat(perTransaction(virtual)).isEqualTo(perTransaction(platform)).isNotEmpty();
        assertThat(measured(virtual).server().orElseThrow().reconciliation())
                .isNotEmpty()
                .allMatch(Reconciliation::agrees);
        assertThat(measured(platform).work().rounds())
                .allMatch(round -> round.clientCpuNanosPerStatement().isPresent());
        assertThat(measured(virtual).work().rounds())
                .allMatch(round -> round.clientCpuNanosPerStatement().isEmpty());

        String json = JsonReport.write(virtual);
        Schemas.requireValid(json);
        assertThat(Repetition.of(JsonReport.parse(json, "report")).load().virtualThreads())
                .isTrue();
        assertThat(Repetition.of(platform).load().virtualThreads()).isFalse();
        assertThat(json).contains("\"virtualThreads\"");
        assertThat(JsonReport.write(platform)).doesNotContain("\"virtualThreads\"");
    }

    private static RunReport run(boolean virtual) throws RunFailedException {
        DatabaseServer server = TestServers.mariaDb();
        RunRequest request = new RunRequest(
                List.of(Requests.scenario("s3")),
                ServerRequest.url(server.jdbcUrl("")).withCredentials(server.credentials()),
                new Load(List.of(20), OptionalDouble.empty(), false, virtual),
                new Timing(Duration.ofSeconds(1), 2, Duration.ZERO),
                Permission.SESSION_ONLY);
        return new Run(NanoClock.SYSTEM, WallClock.SYSTEM, "test", new RoundtripMetrics(NanoClock.SYSTEM))
                .execute(request, new RunEvents() {});
    }

    private static Measured measured(RunReport report) {
        return report.scenarios().get(0).measured().orElseThrow();
    }

    private static Map<String, Double> perTransaction(RunReport report) {
        return measured(report).commands().stream()
                .collect(Collectors.toMap(
                        CommandResult::command, command -> measured(report).perTransaction(command.count())));
    }
}
