package dev.roundtrip.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.roundtrip.contract.ContractComparison.Verdict;
import dev.roundtrip.contract.ContractSubject.SubjectType;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ContractComparisonTest {

    private static final String SQL = "SELECT a FROM t";

    /** The commands before and now, what the difference means, and each change. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            4 EXECUTE, 1 PING | 1 PING, 4 EXECUTE | exactly what the contract says is sent: s5 |
            4 EXECUTE, 1 PING | 4 EXECUTE, 4 RESET, 3 PING \
            | round trips per transaction: 5 to 11; 4 more COM_STMT_RESET, 2 more COM_PING \
            | +2 COM_PING in s5 (1 before, 3 now); +4 COM_STMT_RESET in s5 (0 before, 4 now): SELECT a FROM t
            4 EXECUTE, 4 RESET | 4 EXECUTE | round trips per transaction: 8 to 4; 4 fewer COM_STMT_RESET \
            | -4 COM_STMT_RESET in s5 (4 before, 0 now): SELECT a FROM t
            # Of the driver's own SET, the letter case means nothing.
            2 set autocommit=0 | 2 SET autocommit=0 | exactly what the contract says is sent: s5 |
            2 set autocommit=0 | 3 SET autocommit=0 \
            | round trips per transaction: 2 to 3; 1 more for session state: set autocommit=0 \
            | +1 COM_QUERY in s5 (2 before, 3 now): set autocommit=0
            1 SET @a=1 | 1 SET @a=2 | round trips per transaction: 1 as before; as many commands with other texts \
            | -1 COM_QUERY in s5 (1 before, 0 now): SET @a=1; +1 COM_QUERY in s5 (0 before, 1 now): SET @a=2
            # A driver may send a statement as text that another prepares: the scenario is the same.
            4 EXECUTE | 4 TEXT | round trips per transaction: 4 as before; 4 fewer statements are executed as prepared, \
            4 more statements are sent as text | -4 COM_STMT_EXECUTE in s5 (4 before, 0 now): SELECT a FROM t; \
            +4 COM_QUERY in s5 (0 before, 4 now): SELECT a FROM t
            # What an upgrade that loses the driver's cache of statements does.
            4 EXECUTE | 4 EXECUTE, 4 PREPARE, 4 CLOSE, 1 SET a, 1 PING | round trips per transaction: 4 to 10; \
            4 more statements are prepared, 1 more for session state: SET a, 1 more COM_PING, and others \
            | +4 COM_STMT_PREPARE in s5 (0 before, 4 now): SELECT a FROM t; \
            +4 COM_STMT_CLOSE in s5 (0 before, 4 now): SELECT a FROM t; +1 COM_QUERY in s5 (0 before, 1 now): SET a; \
            +1 COM_PING in s5 (0 before, 1 now)
            """)
    void each_change_is_a_line_whatever_the_drivers_versions_are(
            String before, String now, String meaning, String changes) {
        assertThat(ContractComparison.of(
                        contract("old 1", "TiDB", sends(before)), contract("new 2", "TiDB", sends(now))))
                .isEqualTo(new ContractComparison(
                        changes == null ? Verdict.PASS : Verdict.FAIL,
                        meaning,
                        changes == null ? List.of() : List.of(changes.split("; ", -1)),
                        List.of("driver: old 1 before, new 2 now")));
    }

    /** Each command after its count; any other word sets the session's state. */
    private static List<Sent> sends(String text) {
        List<Sent> sends = new ArrayList<>();
        for (String each : text.split(", ", -1)) {
            String what = each.substring(2);
            long count = Long.parseLong(each.substring(0, 1));
            sends.add(
                    switch (what) {
                        case "EXECUTE" -> execute(count);
                        case "TEXT" -> new Sent(count, Command.COM_QUERY, Purpose.BUSINESS, SQL);
                        case "PING" -> new Sent(count, Command.COM_PING, Purpose.LIVENESS, "");
                        case "PREPARE", "RESET", "CLOSE" ->
                            new Sent(count, Command.valueOf("COM_STMT_" + what), Purpose.STATEMENT_UPKEEP, SQL);
                        default -> new Sent(count, Command.COM_QUERY, Purpose.SESSION_STATE, what);
                    });
        }
        return sends;
    }

    private static Sent execute(long count) {
        return new Sent(count, Command.COM_STMT_EXECUTE, Purpose.BUSINESS, SQL);
    }

    /** Two contracts that cannot be compared, and why. */
    private static Stream<Arguments> others() {
        Contract one = contract("d 1", "TiDB", List.of(execute(4)));
        Contract none = new Contract("d 1", "TiDB", "1", List.of());
        return Stream.of(
                arguments(
                        one,
                        contract("d 1", "MariaDB", List.of(execute(4))),
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
        assertThat(ContractComparison.of(test(execute(4)), test(execute(5))).changes())
                .containsExactly("+1 COM_STMT_EXECUTE in T.t (4 before, 5 now): SELECT a FROM t");
    }

    private static Contract test(Sent line) {
        return new Contract(
                "d 1", "TiDB", "1", List.of(new ContractSubject(SubjectType.TEST, "T.t", "", List.of(line))));
    }

    private static Contract contract(String driver, String server, List<Sent> sends) {
        return new Contract(driver, server, "1", List.of(new ContractSubject(SubjectType.SCENARIO, "s5", "", sends)));
    }
}
