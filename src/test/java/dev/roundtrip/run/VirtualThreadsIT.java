package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.result.ServerSide.Reconciliation;
import dev.roundtrip.server.TestServers;
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
        Load load = new Load(List.of(20), OptionalDouble.empty(), false, virtual);
        Timing timing = new Timing(Duration.ofSeconds(1), 2, Duration.ZERO);
        return Requests.run(Requests.on(TestServers.mariaDb(), "", load, timing, "s3"));
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
