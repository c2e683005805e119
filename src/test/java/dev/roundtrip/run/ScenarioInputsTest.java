package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioInputsTest {

    @TempDir
    private Path folder;

    @Test
    void the_one_kind_of_a_users_file_is_a_transaction_in_sentences() throws Exception {
        Path file = Files.writeString(folder.resolve("laden.workload.yaml"), """
                title: Laden
                tables: {item: {create: "(id BIGINT NOT NULL PRIMARY KEY)", rows: 10, columns: {id: row}}}
                transactions: {bestellen: {statements: ["SELECT id FROM item WHERE id = :uniform(1, 10)"]}}
                """);

        assertThat(words(file.toString())).isEqualTo("transaction, transactions");
        assertThat(words("batch-insert")).isEqualTo("batch, batches");
        assertThat(words("bank-transfer")).isEqualTo("transfer, transfers");
    }

    private static String words(String workload) {
        Scenario scenario = Requests.scenario("s5", workload, Map.of());
        return ScenarioInputs.workload(scenario).transaction() + ", "
                + Requests.of(Permission.SESSION_ONLY, List.of(scenario)).transactions();
    }
}
