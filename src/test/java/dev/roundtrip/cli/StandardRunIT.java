package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.ExpectationResult;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.text.TransactionWords;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the standard runs whose profiles have their own strings: each sends what its profile says. */
class StandardRunIT {

    @Test
    void a_batch_sends_as_many_commands_as_its_strings_say() throws Exception {
        RunReport report = run("batch", "--server", "mariadb");

        assertThat(report.scenarios()).extracting(ScenarioResult::name).containsExactly(Texts.words("""
                        b1-batch-text b2-batch-text-rewritten b3-batch-prepared b4-batch-prepared-rewritten
                        """));
        assertEachMeetsWhatItExpects(report);
        assertThat(TransactionWords.several(report)).isEqualTo("batches");
    }

    @Test
    void a_prepared_statement_without_a_cache_costs_three_commands_in_sysbenchs_point_select() throws Exception {
        assertEachMeetsWhatItExpects(run("p1", "--server", "mariadb"));
    }

    @LongTest
    void all_of_them_hold_on_TiDB() throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        for (String name : List.of("batch", "results", "bulk")) {
            assertEachMeetsWhatItExpects(run(Said.words("{} {}", name, Said.on(tidb, ""))));
        }
    }

    private RunReport run(String... what) throws Exception {
        return Said.run("{}", List.of(what)).report();
    }

    private static void assertEachMeetsWhatItExpects(RunReport report) {
        assertThat(report.findings()).isEmpty();
        assertThat(report.scenarios()).isNotEmpty().allSatisfy(scenario -> {
            assertThat(scenario.status()).as(scenario.name()).isEqualTo(Status.MEASURED);
            assertThat(scenario.measured().orElseThrow().expectations())
                    .as(scenario.name())
                    .isNotEmpty()
                    .allMatch(ExpectationResult::met);
        });
    }
}
