package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.KindResult;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.scenario.workload.WorkloadTexts;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.wire.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests runs of workloads with their own tables, on embedded MariaDB. */
class WorkloadRunIT {

    @TempDir
    private Path folder;

    @Test
    void the_example_of_the_docs_runs_as_it_is_written() throws Exception {
        Path shop = Files.writeString(folder.resolve("shop.workload.yaml"), WorkloadTexts.ofTheDocs());
        Said said = run("s2", "s3", "p1", "s5", "--workload", shop.toString(), "--size", "customers=300");
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
        assertThat(said.out())
                .as("under another workload a row is named by its string")
                .containsPattern("\ns2 +text ")
                .containsPattern("\ns3 +prepared, cache of 25 ")
                .containsPattern("\np1 +prepared, no cache ")
                .doesNotContain("prepare every time");
    }

    /** A look-up has two statements; an order has ten, with autocommit off and on again, and a commit. */
    @Test
    void a_single_round_of_an_example_counts_what_each_string_sends() throws Exception {
        Path shop = Files.writeString(folder.resolve("shop.workload.yaml"), WorkloadTexts.ofTheDocs());
        RunReport report = Said.run(
                        "s2 p1 s5 --server mariadb --threads 1 --rounds 1 --slice 300ms --warmup 200ms --workload {}",
                        shop)
                .report();

        assertThat(sent(report, 0)).isEqualTo(Map.of(Command.COM_QUERY, orders(report, 0, 2, 12)));
        assertThat(sent(report, 1).get(Command.COM_STMT_PREPARE)).isEqualTo(orders(report, 1, 2, 9));
        assertThat(sent(report, 1).get(Command.COM_STMT_CLOSE)).isEqualTo(orders(report, 1, 2, 9));
        assertThat(sent(report, 2))
                .isEqualTo(Map.of(
                        Command.COM_QUERY, orders(report, 2, 0, 3), Command.COM_STMT_EXECUTE, orders(report, 2, 2, 9)));
    }

    private static Map<Command, Long> sent(RunReport report, int row) {
        return measured(report, row).commands().stream()
                .filter(command -> command.count() > 0)
                .collect(Collectors.toMap(CommandResult::command, CommandResult::count));
    }

    private static long orders(RunReport report, int row, int ofALookUp, int ofAnOrder) {
        List<KindResult> kinds = measured(report, row).kinds();
        return ofALookUp * kinds.get(0).done() + ofAnOrder * kinds.get(1).done();
    }

    private static Measured measured(RunReport report, int row) {
        return report.scenarios().get(row).measured().orElseThrow();
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
