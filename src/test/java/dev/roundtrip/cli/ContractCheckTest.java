package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.contract.ContractSubject.Kind;
import dev.roundtrip.contract.Sent;
import dev.roundtrip.wire.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code contract check} refuses by the contract's file, before anything starts. */
class ContractCheckTest {

    private static final String OURS = "cachePrepStmts=true&useServerPrepStmts=true";

    private static final String SHOP = """
            title: a shop
            tables: {item: {create: "(id BIGINT NOT NULL PRIMARY KEY)", rows: 10, columns: {id: row}}}
            transactions: {buy: {statements: ["SELECT id FROM item WHERE id = :uniform(1, 10)"]}}
            """;

    @TempDir
    private Path folder;

    @Test
    void strings_of_ones_own_are_named() throws Exception {
        Path contract = contract("shop.workload.yaml", "ours / buy", OURS, "s5-prepare-once", OURS, "string 2", OURS);

        Said said = Said.line("contract check {} --driver mysql-connector-j:9.7.0", contract);

        said.refused("roundtrip: Not bundled: 'ours', 'string 2'. Give own strings again as NAME=STRING");
        assertThat(said.err()).doesNotContain("unknown profile", "known are");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            shop.workload.yaml |                                    | shop.workload.yaml, not of bank-transfer.
            bank-transfer      | --workload {}/shop.workload.yaml   | bank-transfer, not of shop.workload.yaml.
            tpcc               | --workload sysbench-read-only | tpcc, not of sysbench-read-only.
            """)
    void another_workload_is_refused_before_a_server_starts(String recorded, String options, String which)
            throws Exception {
        Files.writeString(folder.resolve("shop.workload.yaml"), SHOP);
        Path contract = contract(recorded, "ours", OURS);
        String given = options == null ? "" : " " + options.replace("{}", folder.toString());

        Said.line("contract check {} {}" + given, contract, "ours=" + OURS)
                .refused(contract + " is of the workload " + which + " Give it with --workload, or record again.");
    }

    private Path contract(String workload, String... namesAndParameters) throws Exception {
        List<Sent> sends = List.of(new Sent(1, "COM_QUERY", Purpose.BUSINESS, "SELECT ?"));
        List<ContractSubject> subjects = new ArrayList<>();
        for (int i = 0; i < namesAndParameters.length; i += 2) {
            subjects.add(new ContractSubject(Kind.SCENARIO, namesAndParameters[i], namesAndParameters[i + 1], sends));
        }
        Contract contract = new Contract("mysql-connector-j 9.7.0", "TiDB", "v8.5.3", Optional.of(workload), subjects);
        return Files.writeString(folder.resolve("ours.contract"), contract.text());
    }
}
