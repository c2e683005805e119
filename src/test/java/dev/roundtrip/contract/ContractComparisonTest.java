package dev.roundtrip.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.roundtrip.contract.ContractComparison.Verdict;
import dev.roundtrip.contract.ContractSubject.Kind;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ContractComparisonTest {

    private static final String PASS = "exactly what the contract says is sent: s5";

    private static final Sent EXECUTE = execute(4);
    private static final Sent RESET = upkeep("COM_STMT_RESET");

    private static Sent execute(long count) {
        return new Sent(count, "COM_STMT_EXECUTE", Purpose.BUSINESS, "SELECT a FROM t");
    }

    private static Sent upkeep(String command) {
        return new Sent(4, command, Purpose.STATEMENT_UPKEEP, EXECUTE.sql());
    }

    private static Sent ping(long count) {
        return new Sent(count, "COM_PING", Purpose.LIVENESS, "");
    }

    private static Sent set(long count, String sql) {
        return new Sent(count, "COM_QUERY", Purpose.SESSION_STATE, sql);
    }

    /** What was sent before, what is sent now, what that means, and a line for each change. */
    private static Stream<Arguments> changes() {
        return Stream.of(
                arguments(List.of(EXECUTE, ping(1)), List.of(ping(1), EXECUTE), PASS, List.of()),
                arguments(
                        List.of(EXECUTE, ping(1)),
                        List.of(EXECUTE, RESET, ping(3)),
                        "round trips per transaction: 5 to 11; 4 more COM_STMT_RESET, 2 more COM_PING",
                        List.of(
                                "+2 COM_PING in s5 (1 before, 3 now)",
                                "+4 COM_STMT_RESET in s5 (0 before, 4 now): SELECT a FROM t")),
                arguments(
                        List.of(EXECUTE, RESET),
                        List.of(EXECUTE),
                        "round trips per transaction: 8 to 4; 4 fewer COM_STMT_RESET",
                        List.of("-4 COM_STMT_RESET in s5 (4 before, 0 now): SELECT a FROM t")),
                // Of the driver's own SET, the letter case means nothing outside quotes.
                arguments(List.of(set(2, "set autocommit=0")), List.of(set(2, "SET autocommit=0")), PASS, List.of()),
                arguments(
                        List.of(set(2, "set autocommit=0")),
                        List.of(set(3, "SET autocommit=0")),
                        "round trips per transaction: 2 to 3; 1 more for session state: set autocommit=0",
                        List.of("+1 COM_QUERY in s5 (2 before, 3 now): set autocommit=0")),
                arguments(
                        List.of(set(1, "SET @who='Ann'")),
                        List.of(set(1, "SET @who='ann'")),
                        "round trips per transaction: 1 as before; as many commands with other texts",
                        List.of(
                                "-1 COM_QUERY in s5 (1 before, 0 now): SET @who='Ann'",
                                "+1 COM_QUERY in s5 (0 before, 1 now): SET @who='ann'")),
                // A driver may send a statement as text that another prepares: the scenario is the same.
                arguments(
                        List.of(EXECUTE),
                        List.of(new Sent(4, "COM_QUERY", Purpose.BUSINESS, EXECUTE.sql())),
                        "round trips per transaction: 4 as before; 4 fewer statements are executed as prepared,"
                                + " 4 more statements are sent as text",
                        List.of(
                                "-4 COM_STMT_EXECUTE in s5 (4 before, 0 now): SELECT a FROM t",
                                "+4 COM_QUERY in s5 (0 before, 4 now): SELECT a FROM t")),
                // What an upgrade that loses the driver's cache of statements does.
                arguments(
                        List.of(EXECUTE),
                        List.of(EXECUTE, upkeep("COM_STMT_PREPARE"), upkeep("COM_STMT_CLOSE"), set(1, "a"), ping(1)),
                        "round trips per transaction: 4 to 10; 4 more statements are prepared, 1 more for session state:"
                                + " a, 1 more COM_PING, and others",
                        List.of(
                                "+4 COM_STMT_PREPARE in s5 (0 before, 4 now): SELECT a FROM t",
                                "+4 COM_STMT_CLOSE in s5 (0 before, 4 now): SELECT a FROM t",
                                "+1 COM_QUERY in s5 (0 before, 1 now): a",
                                "+1 COM_PING in s5 (0 before, 1 now)")));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void each_change_is_a_line_whatever_the_drivers_versions_are(
            List<Sent> before, List<Sent> now, String meaning, List<String> changes) {
        assertThat(ContractComparison.of(contract("old 1", "TiDB", before), contract("new 2", "TiDB", now)))
                .isEqualTo(new ContractComparison(
                        changes.isEmpty() ? Verdict.PASS : Verdict.FAIL,
                        meaning,
                        changes,
                        List.of("driver: old 1 before, new 2 now")));
    }

    /** Two contracts that cannot be compared, and why. */
    private static Stream<Arguments> others() {
        Contract one = contract("d 1", "TiDB", List.of(EXECUTE));
        Contract none = new Contract("d 1", "TiDB", "1", List.of());
        return Stream.of(
                arguments(
                        one,
                        contract("d 1", "MariaDB", List.of(EXECUTE)),
                        "The contract is of TiDB, this server is MariaDB. Check on the same kind, or record another."),
                arguments(one, none, "s5 is in the contract, but was not recorded now."),
                arguments(none, none, "The contract holds no scenario and no test."),
                arguments(
                        one,
                        contract("d 1", "TiDB", List.of(execute(5))),
                        "s5: the workload has other statements than when recorded"
                                + " (4 then, 5 now). Give the same, or record again."));
    }

    @ParameterizedTest
    @MethodSource("others")
    void what_cannot_be_compared_is_inconclusive(Contract before, Contract now, String reason) {
        assertThat(ContractComparison.of(before, now)).isEqualTo(ContractComparison.inconclusive(reason));
    }

    @Test
    void other_business_statements_are_a_change_of_a_test() {
        assertThat(ContractComparison.of(test(EXECUTE), test(execute(5))).changes())
                .containsExactly("+1 COM_STMT_EXECUTE in T.t (4 before, 5 now): SELECT a FROM t");
    }

    private static Contract test(Sent line) {
        return new Contract("d 1", "TiDB", "1", List.of(new ContractSubject(Kind.TEST, "T.t", "", List.of(line))));
    }

    private static Contract contract(String driver, String server, List<Sent> sends) {
        return new Contract(driver, server, "1", List.of(new ContractSubject(Kind.SCENARIO, "s5", "", sends)));
    }
}
