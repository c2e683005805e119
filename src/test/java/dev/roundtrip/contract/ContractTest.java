package dev.roundtrip.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.roundtrip.contract.ContractSubject.SubjectType;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContractTest {

    private static final String TEXT = """
            {
              "schema" : "roundtrip/contract/1",
              "driver" : "mysql-connector-j 9.7.0",
              "server" : "TiDB",
              "serverVersion" : "v8.5.3",
              "workload" : "shop.workload.yaml",
              "subjects" : [
                {
                  "kind" : "test",
                  "name" : "TransferTest.transfers",
                  "parameters" : "",
                  "sends" : [
                    { "count" : 1, "command" : "COM_PING", "purpose" : "liveness", "sql" : "" }
                  ]
                },
                {
                  "kind" : "scenario",
                  "name" : "s5-prepare-once",
                  "parameters" : "useServerPrepStmts=true&cachePrepStmts=true",
                  "sends" : [
                    { "count" : 1, "command" : "COM_QUERY", "purpose" : "transactionControl", "sql" : "COMMIT" },
                    { "count" : 2, "command" : "COM_STMT_EXECUTE", "purpose" : "business", "sql" : "SELECT a FROM t WHERE id = ?" }
                  ]
                }
              ]
            }
            """;

    @TempDir
    private Path folder;

    private Contract read(String text) throws Exception {
        return Contract.read(Files.writeString(folder.resolve("s5.contract"), text), "Record it.");
    }

    @Test
    void what_was_sent_is_a_line_each_and_read_back_as_it_was() throws Exception {
        Contract contract = new Contract(
                "mysql-connector-j 9.7.0",
                "TiDB",
                "v8.5.3",
                Optional.of("shop.workload.yaml"),
                List.of(
                        ContractSubject.of(
                                SubjectType.SCENARIO,
                                "s5-prepare-once",
                                "useServerPrepStmts=true&cachePrepStmts=true",
                                List.of(
                                        execute("SELECT a\n  FROM t WHERE id = ?"),
                                        new Sent(1, Command.COM_QUERY, Purpose.TRANSACTION_CONTROL, "COMMIT"),
                                        execute("SELECT a FROM t WHERE id = ?"))),
                        ContractSubject.of(
                                SubjectType.TEST,
                                "TransferTest.transfers",
                                "",
                                List.of(new Sent(1, Command.COM_PING, Purpose.LIVENESS, "")))));

        assertThat(contract.text()).isEqualTo(TEXT);
        assertThat(read(TEXT)).isEqualTo(contract);
        assertThat(read(TEXT.replaceFirst(".*workload.*\n", "")).workload()).isEmpty();
        assertThat(contract.subjects()).extracting(ContractSubject::name).isSorted();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    "count" : 2          | "count" : 0    | is not complete: count is 0; allowed are numbers from 1. Record it.
                    "count" : 2          | "count" : "x"  | is not complete: subjects[1].sends[1].count is not valid. Record it.
                    "count" : 2,         | ''             | is not complete: subjects[1].sends[1].count is missing. Record it.
                    transactionControl   | control        | is not complete: subjects[1].sends[0].purpose is "control". Record it.
                    "test"               | null           | is not complete: subjects[0].kind is null. Record it.
                    s5-prepare-once      | TransferTest.transfers | is not complete: subject TransferTest.transfers is there twice; each may be once. Record it.
                    roundtrip/contract/1 | roundtrip/run/1 | is not complete: schema is "roundtrip/run/1"; that of a contract is roundtrip/contract/1. Record it.
                    "server" :           | server:        | in line 4, column
                    """)
    void damage_is_named_with_its_place(String good, String damaged, String problem) {
        assertThatExceptionOfType(ReportException.class)
                .isThrownBy(() -> read(TEXT.replace(good, damaged)))
                .withMessageStartingWith(folder.resolve("s5.contract").toString())
                .withMessageContaining(problem)
                .withMessageEndingWith("Record it.");
    }

    @Test
    void values_are_left_out_of_business_statements_and_kept_in_chatter() {
        ContractSubject subject = ContractSubject.of(
                SubjectType.TEST,
                "values",
                "",
                List.of(
                        query(Purpose.BUSINESS, "SELECT c1 FROM t2 WHERE id = 17 AND name = 'O''Neill' AND x = -1.5e3"),
                        query(
                                Purpose.BUSINESS,
                                "SELECT c1 /* by: thread-7 */\n FROM t2 WHERE id = 18 AND name = \"b\" AND x = 2"),
                        query(Purpose.SESSION_STATE, "SET autocommit=0"),
                        query(Purpose.TRANSACTION_CONTROL, "commit"),
                        query(Purpose.TRANSACTION_CONTROL, "COMMIT"),
                        query(Purpose.SESSION_STATE, "KILL QUERY 1234567")));

        assertThat(subject.sends())
                .extracting(Sent::count, Sent::sql)
                .containsExactly(
                        tuple(2L, "SELECT c1 FROM t2 WHERE id = ? AND name = ? AND x = ?"),
                        tuple(2L, "COMMIT"),
                        tuple(1L, "KILL QUERY ?"),
                        tuple(1L, "SET autocommit=0"));
    }

    @Test
    void hundreds_of_texts_are_counted_by_their_first_word_and_long_ones_stay_apart() {
        List<Sent> many = Stream.concat(
                        Stream.iterate(0, i -> i <= ContractSubject.MAX_TEXTS, i -> i + 1)
                                .map(i -> execute("/* hint */ select a" + i + " from t")),
                        Stream.of(execute("UPDATE t SET a = ?")))
                .toList();
        String longText = "SELECT " + "a, ".repeat(100);

        assertThat(ContractSubject.of(SubjectType.TEST, "many", "", many).sends())
                .extracting(Sent::count, Sent::sql)
                .containsExactly(tuple(41L, "SELECT ... (41 texts)"), tuple(1L, "UPDATE ... (1 texts)"));
        assertThat(ContractSubject.of(
                                SubjectType.TEST, "long", "", List.of(execute(longText + "b"), execute(longText + "c")))
                        .sends())
                .hasSize(2)
                .allSatisfy(sent -> assertThat(sent.sql()).hasSizeLessThan(140));
    }

    private static Sent execute(String sql) {
        return new Sent(1, Command.COM_STMT_EXECUTE, Purpose.BUSINESS, sql);
    }

    private static Sent query(Purpose purpose, String sql) {
        return new Sent(1, Command.COM_QUERY, purpose, sql);
    }
}
