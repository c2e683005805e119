package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongTest;
import dev.roundtrip.profile.workload.WorkloadTexts;
import dev.roundtrip.result.RunReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of workloads with tables of their own, on embedded MariaDB. */
class WorkloadRunIT {

    @TempDir
    private Path folder;

    @Test
    void the_example_of_the_docs_runs_as_it_is_written() throws Exception {
        Path shop = Files.writeString(folder.resolve("shop.workload.yaml"), WorkloadTexts.ofTheDocs());
        Said said = run("s2", "s3", "s5", "--workload", shop.toString(), "--size", "customers=300");
        RunReport report = said.report();
        assertThat(said.err()).contains("loading roundtrip_shop: 500 of 500 rows");
        assertThat(report.findings()).isEmpty();
        assertThat(report.workloads().get(0).kinds())
                .extracting(kind -> kind.name() + " " + kind.share() + " " + kind.statements())
                .containsExactly("look up 0.8 2", "place order 0.2 5");
        assertThat(report.scenarios())
                .allSatisfy(scenario -> assertThat(
                                scenario.measured().orElseThrow().work().transactions())
                        .isPositive());
    }

    @LongTest
    void scenarios_with_different_data_sets_have_databases_of_their_own_and_those_with_the_same_share_one()
            throws Exception {
        Files.writeString(folder.resolve("shop.workload.yaml"), WorkloadTexts.ofTheDocs());
        String string = "parameters: useServerPrepStmts=true";
        Path one = Files.writeString(
                folder.resolve("one.yaml"), WorkloadTexts.profile(string, "file: shop.workload.yaml"));
        Path two = Files.writeString(
                folder.resolve("two.yaml"),
                WorkloadTexts.profile(string, "file: shop.workload.yaml, isolation: repeatable-read"));
        Said said = run("s5", one.toString(), two.toString());
        RunReport report = said.report();
        assertThat(report.findings()).isEmpty();
        assertThat(report.scenarios())
                .extracting(scenario -> scenario.jdbcUrl().replaceAll("jdbc:mysql://[^/]*/|\\?.*", ""))
                .containsExactly("roundtrip", "roundtrip_shop", "roundtrip_shop");
        assertThat(report.scenarios().get(0).measured().orElseThrow().expectations())
                .as("the bank transfer's own expectations are checked")
                .isNotEmpty();
        assertThat(report.scenarios())
                .extracting(scenario -> scenario.inputs().workload().isolation())
                .containsExactly("READ COMMITTED", "READ COMMITTED", "REPEATABLE READ");
        assertThat(said.out()).contains("transactions/s");
    }

    private static Said run(String... what) {
        return Said.run("{} --server mariadb --threads 2 --warmup 200ms", List.of(what));
    }
}
