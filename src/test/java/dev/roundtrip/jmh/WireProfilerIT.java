package dev.roundtrip.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.wire.Command;
import java.util.Collection;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.TimeValue;

class WireProfilerIT {

    @Test
    void a_users_own_benchmark_gets_exact_figures_though_it_connects_and_disconnects_within_iterations()
            throws Exception {
        OwnBenchmark.url = TestServers.mariaDb().jdbcUrl("") + "?useServerPrepStmts=true&cachePrepStmts=false";
        Sql.login(TestServers.mariaDb(), OwnBenchmark.login);

        Map<String, Map<String, Double>> figures = JmhRuns.run(JmhRuns.options("OwnBenchmark", "all")
                .measurementIterations(3)
                .measurementTime(TimeValue.milliseconds(5)));

        assertThat(figures.get("Own.preparedEveryTime")).containsKey("wire." + Command.COM_STMT_FETCH);
        JmhRuns.assertSent(
                figures.get("Own.preparedEveryTime"),
                "COM_STMT_PREPARE 1, COM_STMT_EXECUTE 1, COM_STMT_CLOSE 1, COM_QUERY 0, COM_QUIT 0, otherCommands 0,"
                        + " roundTrips 2, chatter 2");
    }

    /**
     * The password is in the parameter only for the JVM that started the forks: a fork that connects has asked that
     * JVM.
     */
    @LongTest
    void forks_measure_on_the_server_of_the_jvm_that_started_them_and_are_added_up() throws Exception {
        String server = JmhRuns.parameterFor(TestServers.mariaDb(), ScenarioBenchmarksIT.DATABASE);
        Collection<RunResult> results;
        HostDoor door = HostDoor.open(SharedServers.ofThisJvm());
        try {
            results = new Runner(JmhRuns.options("ScenarioPointGet.*pointGet")
                            .param("scenario", "x1")
                            .param("server", server)
                            .forks(2)
                            .build())
                    .run();
        } finally {
            door.close();
            SharedServers.ofThisJvm().close();
        }

        RunResult result = results.iterator().next();
        assertThat(result.getBenchmarkResults()).hasSize(2);
        Result<?> executions = result.getSecondaryResults().get("wire.COM_STMT_EXECUTE");
        assertThat(executions).isInstanceOf(PerOperation.class);
        PerOperation both = (PerOperation) executions;
        assertThat(both.getSampleCount()).as("one iteration of each fork").isEqualTo(2);
        assertThat(both.count()).isEqualTo(both.operations()).isPositive();
    }
}
