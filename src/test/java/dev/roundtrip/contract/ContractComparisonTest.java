package dev.roundtrip.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.contract.ContractComparison.Verdict;
import dev.roundtrip.contract.ContractSubject.Kind;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContractComparisonTest {

    private static final Sent EXECUTE = new Sent(4, "COM_STMT_EXECUTE", Purpose.BUSINESS, "SELECT a FROM t");
    private static final Sent RESET = new Sent(4, "COM_STMT_RESET", Purpose.STATEMENT_UPKEEP, "SELECT a FROM t");
    private static final Sent PING = new Sent(1, "COM_PING", Purpose.LIVENESS, "");

    @Test
    void the_same_passes_whatever_the_versions_are() {
        ContractComparison comparison = ContractComparison.of(
                contract("old 1", "TiDB", scenario(EXECUTE, PING)), contract("new 2", "TiDB", scenario(PING, EXECUTE)));

        assertThat(comparison)
                .isEqualTo(new ContractComparison(Verdict.PASS, List.of(), List.of("driver: old 1 before, new 2 now")));
    }

    @Test
    void more_less_and_new_are_one_line_each() {
        ContractComparison comparison = ContractComparison.of(
                contract("d 1", "TiDB", scenario(EXECUTE, PING)),
                contract("d 1", "TiDB", scenario(EXECUTE, RESET, new Sent(3, PING.command(), PING.purpose(), ""))));

        assertThat(comparison.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(comparison.changes())
                .containsExactly(
                        "+2 COM_PING in s5 (1 before, 3 now)",
                        "+4 COM_STMT_RESET in s5 (0 before, 4 now): SELECT a FROM t");
        assertThat(ContractComparison.of(
                                contract("d 1", "TiDB", scenario(EXECUTE, RESET)),
                                contract("d 1", "TiDB", scenario(EXECUTE)))
                        .changes())
                .containsExactly("-4 COM_STMT_RESET in s5 (4 before, 0 now): SELECT a FROM t");
    }

    private static Sent set(String sql) {
        return new Sent(2, "COM_QUERY", Purpose.SESSION_STATE, sql);
    }

    @Test
    void letter_case_of_the_drivers_own_set_is_no_change() {
        assertThat(ContractComparison.of(
                        contract("d 1", "TiDB", scenario(EXECUTE, set("set autocommit=0"), set("set autocommit=1"))),
                        contract("d 1", "TiDB", scenario(EXECUTE, set("SET autocommit=0"), set("SET autocommit=1")))))
                .isEqualTo(new ContractComparison(Verdict.PASS, List.of(), List.of()));
    }

    @Test
    void letter_case_of_values_in_quotes_and_another_count_are_changes() {
        assertThat(ContractComparison.of(
                                contract("d 1", "TiDB", scenario(set("SET @who='Ann'"))),
                                contract("d 1", "TiDB", scenario(set("SET @who='ann'"))))
                        .verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(ContractComparison.of(
                                contract("d 1", "TiDB", scenario(set("set autocommit=0"))),
                                contract(
                                        "d 1",
                                        "TiDB",
                                        scenario(new Sent(3, "COM_QUERY", Purpose.SESSION_STATE, "SET autocommit=0"))))
                        .changes())
                .containsExactly("+1 COM_QUERY in s5 (2 before, 3 now): set autocommit=0");
    }

    @Test
    void another_kind_of_server_is_inconclusive() {
        ContractComparison comparison = ContractComparison.of(
                contract("d 1", "TiDB", scenario(EXECUTE)), contract("d 1", "MariaDB", scenario(EXECUTE)));

        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(comparison.changes())
                .containsExactly(
                        "The contract is of TiDB and this server is MariaDB. Check it on the same kind of server, or"
                                + " record another for this one.");
    }

    @Test
    void a_scenario_that_is_not_there_is_inconclusive() {
        assertThat(ContractComparison.of(contract("d 1", "TiDB", scenario(EXECUTE)), contract("d 1", "TiDB"))
                        .changes())
                .containsExactly("s5 is in the contract and was not recorded now.");
        assertThat(ContractComparison.of(contract("d 1", "TiDB"), contract("d 1", "TiDB"))
                        .verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void other_business_statements_are_another_scenario_but_a_change_of_a_test() {
        Sent five = new Sent(5, EXECUTE.command(), EXECUTE.purpose(), EXECUTE.sql());

        assertThat(ContractComparison.of(
                        contract("d 1", "TiDB", scenario(EXECUTE)), contract("d 1", "TiDB", scenario(five))))
                .satisfies(scenario -> assertThat(scenario.verdict()).isEqualTo(Verdict.INCONCLUSIVE))
                .satisfies(scenario -> assertThat(scenario.changes())
                        .containsExactly(
                                "s5: the scenario itself runs other statements than when the contract was recorded"
                                        + " (4 then, 5 now). Record it again."));
        assertThat(ContractComparison.of(contract("d 1", "TiDB", test(EXECUTE)), contract("d 1", "TiDB", test(five)))
                        .changes())
                .containsExactly("+1 COM_STMT_EXECUTE in T.t (4 before, 5 now): SELECT a FROM t");
    }

    /** A driver may send a statement as text that another prepares: the scenario is the same, the commands are not. */
    @Test
    void the_same_statements_by_another_command_are_a_change() {
        Sent asText = new Sent(4, "COM_QUERY", Purpose.BUSINESS, EXECUTE.sql());

        assertThat(ContractComparison.of(
                                contract("d 1", "TiDB", scenario(EXECUTE)), contract("d 1", "TiDB", scenario(asText)))
                        .changes())
                .containsExactly(
                        "-4 COM_STMT_EXECUTE in s5 (4 before, 0 now): SELECT a FROM t",
                        "+4 COM_QUERY in s5 (0 before, 4 now): SELECT a FROM t");
    }

    private static ContractSubject scenario(Sent... lines) {
        return new ContractSubject(Kind.SCENARIO, "s5", "", List.of(lines));
    }

    private static ContractSubject test(Sent... lines) {
        return new ContractSubject(Kind.TEST, "T.t", "", List.of(lines));
    }

    private static Contract contract(String driver, String server, ContractSubject... subjects) {
        return new Contract(driver, server, "1", List.of(subjects));
    }
}
