package dev.roundtrip.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.roundtrip.contract.ContractSubject.Kind;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContractTextTest {

    private static final String TEXT = """
            roundtrip contract 1
            driver   mysql-connector-j 9.7.0
            server   TiDB v8.5.3

            test TransferTest.transfers
                 1  COM_PING          liveness

            one transfer of scenario s5-prepare-once
            settings useServerPrepStmts=true&cachePrepStmts=true
                 1  COM_QUERY         transaction-control  COMMIT
                 2  COM_STMT_EXECUTE  business             SELECT a FROM t WHERE id = ?
            """;

    @Test
    void what_was_sent_is_written_sorted_and_read_back_as_it_was() throws Exception {
        Contract contract = new Contract(
                "mysql-connector-j 9.7.0",
                "TiDB",
                "v8.5.3",
                List.of(
                        ContractSubject.of(
                                Kind.TEST,
                                "TransferTest.transfers",
                                "",
                                List.of(new Sent(Command.COM_PING, Purpose.LIVENESS, ""))),
                        ContractSubject.of(
                                Kind.SCENARIO,
                                "s5-prepare-once",
                                "useServerPrepStmts=true&cachePrepStmts=true",
                                List.of(
                                        execute("SELECT a\n  FROM t WHERE id = ?"),
                                        new Sent(Command.COM_QUERY, Purpose.TRANSACTION_CONTROL, "COMMIT"),
                                        execute("SELECT a FROM t WHERE id = ?")))));

        assertThat(ContractText.read(ContractText.write(contract))).isEqualTo(contract);
        assertThat(ContractText.read(TEXT)).isEqualTo(contract);
        assertThat(ContractText.write(contract)).isEqualTo(TEXT);
    }

    @Test
    void what_people_add_for_themselves_does_not_matter() throws Exception {
        String edited = "\n# reviewed\n"
                + TEXT.replace("     2  COM_STMT", "2 COM_STMT").replace("\n", "\r\n");

        assertThat(ContractText.read(edited)).isEqualTo(ContractText.read(TEXT));
    }

    @Test
    void every_problem_is_named_with_its_line() {
        String wrong = TEXT.replace("COM_PING          liveness", "COM_PONG  liveness")
                .replace("transaction-control", "control")
                .replace("     2  COM", "     0  COM")
                .replace(
                        "one transfer",
                        "     1  COM_QUERY business SELECT a\n     1  COM_QUERY business SELECT a\nnothing\none transfer");

        assertThatExceptionOfType(ContractException.class)
                .isThrownBy(() -> ContractText.read(wrong))
                .withMessage("""
                        Line 6: 'COM_PONG' is not a command of the protocol.
                        Line 9: this command and text are a duplicate.
                        Line 10: 'nothing' is not understood; a line is COUNT COMMAND PURPOSE SQL.
                        Line 13: 'control' is not a purpose; allowed are business, transaction-control, session-state, liveness and statement-upkeep.
                        Line 14: the count is 0; leave the line out.""");
    }

    @Test
    void what_is_no_contract_is_refused_in_one_sentence_whatever_its_other_lines_are() {
        assertThatExceptionOfType(ContractException.class)
                .isThrownBy(() -> ContractText.read("# mine\n{\n  \"driver\": 1\n}\n"))
                .withMessage(
                        "Line 2: begins with '{' and is no contract, or one of another version of Roundtrip."
                                + " A contract's first line is 'roundtrip contract 1'. Record one with 'roundtrip contract record'.");
        assertThatExceptionOfType(ContractException.class)
                .isThrownBy(() -> ContractText.read("\n\n"))
                .withMessage("The contract is empty. Record it with 'roundtrip contract record'.");
    }

    @Test
    void values_are_left_out_of_business_statements_and_kept_in_chatter() {
        ContractSubject subject = ContractSubject.of(
                Kind.TEST,
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

        assertThat(subject.lines())
                .extracting(Line::count, Line::sql)
                .containsExactly(
                        tuple(2L, "SELECT c1 FROM t2 WHERE id = ? AND name = ? AND x = ?"),
                        tuple(2L, "COMMIT"),
                        tuple(1L, "KILL QUERY ?"),
                        tuple(1L, "SET autocommit=0"));
    }

    @Test
    void hundreds_of_texts_are_counted_by_their_first_word_and_long_ones_stay_apart() {
        List<Sent> many = new ArrayList<>();
        for (int i = 0; i <= ContractSubject.MAX_TEXTS; i++) {
            many.add(execute("/* hint */ select a" + i + " from t"));
        }
        many.add(execute("UPDATE t SET a = ?"));
        String longText = "SELECT " + "a, ".repeat(100);

        assertThat(ContractSubject.of(Kind.TEST, "many", "", many).lines())
                .extracting(Line::sql)
                .containsExactly("SELECT ... (41 texts)", "UPDATE ... (1 texts)");
        assertThat(ContractSubject.of(Kind.TEST, "long", "", List.of(execute(longText + "b"), execute(longText + "c")))
                        .lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line.sql()).hasSizeLessThan(140));
    }

    private static Sent execute(String sql) {
        return new Sent(Command.COM_STMT_EXECUTE, Purpose.BUSINESS, sql);
    }

    private static Sent query(Purpose purpose, String sql) {
        return new Sent(Command.COM_QUERY, purpose, sql);
    }
}
