package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.PlainSentText;
import dev.roundtrip.report.SentText;
import dev.roundtrip.testing.Records;
import dev.roundtrip.wire.Authentication;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Exchanges;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.TextShape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentTextsTest {

    private final SentTexts texts = new SentTexts();
    private final ExchangeListener connection = texts.counting(exchange -> {}, Optional.empty());

    @Test
    void a_prepared_text_has_all_its_commands() {
        String sql = "SELECT * FROM t WHERE id = ?";

        send(Command.COM_STMT_PREPARE, Purpose.STATEMENT_UPKEEP, Outcome.OK, 100, sql);
        send(Command.COM_STMT_EXECUTE, Purpose.BUSINESS, Outcome.RESULT_SET, 200, sql);
        send(Command.COM_STMT_EXECUTE, Purpose.BUSINESS, Outcome.ERROR, 300, sql);
        send(Command.COM_STMT_FETCH, Purpose.STATEMENT_UPKEEP, Outcome.RESULT_SET, 50, sql);
        send(Command.COM_STMT_CLOSE, Purpose.STATEMENT_UPKEEP, Outcome.UNANSWERED, 0, sql);

        assertThat(texts.toList())
                .containsExactly(Records.with(
                        PlainSentText.prepared(sql, 2, 1, 1, 650, 28),
                        Map.of("otherCommands", 1L, "roundTrips", 4L, "errors", 1L, "fetches", 1L)));
    }

    @Test
    void texts_that_differ_in_values_are_one_whichever_connection_sends_them() {
        ExchangeListener other = texts.counting(exchange -> {}, Optional.empty());
        for (int id = 0; id < 1000; id++) {
            send(Command.COM_QUERY, Purpose.BUSINESS, Outcome.OK, 1, "SELECT * FROM t WHERE id = " + id);
            other.onExchange(Exchanges.query(Purpose.BUSINESS, "SELECT * FROM t WHERE id = " + id));
        }

        assertThat(texts.toList()).singleElement().satisfies(text -> {
            assertThat(text.sql()).isEqualTo("SELECT * FROM t WHERE id = ?");
            assertThat(text.executions()).isEqualTo(2000);
            assertThat(text.preparedExecutions()).isZero();
        });
    }

    @Test
    void a_command_without_a_text_has_its_name() {
        send(Command.COM_PING, Purpose.LIVENESS, Outcome.OK, 40, "");

        assertThat(texts.toList()).singleElement().satisfies(ping -> {
            assertThat(ping.sql()).isEqualTo("COM_PING");
            assertThat(ping.purpose()).isEqualTo(Purpose.LIVENESS);
            assertThat(ping.roundTrips()).isEqualTo(1);
        });
    }

    @Test
    void texts_beyond_the_limit_are_counted_together() {
        int more = 500;
        for (int table = 0; table < SentTexts.MAX_TEXTS + more; table++) {
            send(Command.COM_QUERY, Purpose.BUSINESS, Outcome.OK, 1, "SELECT * FROM table_" + table + "_");
        }

        List<SentText> sent = texts.toList();
        assertThat(sent).hasSize(SentTexts.MAX_TEXTS + 1);
        assertThat(sent.get(0).sql()).isEqualTo(SentText.OTHER_TEXTS);
        assertThat(sent.get(0).executions()).isEqualTo(more);
        assertThat(sent.stream().mapToLong(SentText::executions).sum()).isEqualTo(SentTexts.MAX_TEXTS + more);
    }

    /** A framework names all columns, so that a report shows the beginning of the list only. */
    @Test
    void a_question_is_asked_again_if_nothing_writes_the_tables_behind_its_long_list_of_columns() {
        String read = "SELECT " + "a_long_column_name, ".repeat(8) + "code FROM item WHERE id = 1";
        send(Command.COM_QUERY, Purpose.BUSINESS, Outcome.RESULT_SET, 1, read);
        send(Command.COM_QUERY, Purpose.BUSINESS, Outcome.RESULT_SET, 1, read);
        send(Command.COM_QUERY, Purpose.BUSINESS, Outcome.OK, 1, "UPDATE stock SET amount = 1");

        assertThat(askedAgain("SELECT")).isEqualTo(1);

        send(Command.COM_QUERY, Purpose.BUSINESS, Outcome.OK, 1, "UPDATE Item SET name = 'a'");

        assertThat(askedAgain("SELECT")).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT name FROM item WHERE id = 2",
                "UPDATE stock SET amount = 1",
                "INSERT INTO stock (id, amount) VALUES (1, COALESCE(2, 3))",
                "WITH old AS (SELECT id FROM stock) DELETE FROM stock WHERE id IN (SELECT id FROM old)",
                "SHOW WARNINGS",
                "SHOW MASTER STATUS"
            })
    void an_answer_stays_while_each_text_shows_the_tables_that_it_writes(String other) {
        assertThat(askedAgainBeside(other)).isEqualTo(1);
    }

    /** None of these shows that it writes the table, or none but the first and last. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "WITH old AS (SELECT id FROM stock) UPDATE item SET name = 'a' WHERE id IN (SELECT id FROM old)",
                "UPDATE stock SET amount = 1;UPDATE item SET name = 'a'",
                "SELECT 1;UPDATE item SET name = 'a'",
                "TRUNCATE TABLE item",
                "ALTER TABLE item DROP COLUMN name",
                "LOAD DATA LOCAL INFILE 'a' INTO TABLE item",
                "CALL rename_all(1)",
                "SELECT rename_all(1)",
                "UPDATE stock SET amount = 1 WHERE id IN (cut",
                "UPDATE stock, cut",
                "WITH cut",
                "REPLACE INTO item VALUES (1)"
            })
    void no_answer_stays_beside_a_text_that_may_write_its_table(String other) {
        assertThat(askedAgainBeside(other.replace("cut", "long_name, ".repeat(200))))
                .isZero();
    }

    private long askedAgainBeside(String other) {
        String read = "SELECT name FROM item WHERE item_id = 1";
        send(Command.COM_QUERY, Purpose.BUSINESS, Outcome.RESULT_SET, 1, read);
        send(Command.COM_QUERY, Purpose.BUSINESS, Outcome.RESULT_SET, 1, read);
        send(Command.COM_QUERY, Purpose.BUSINESS, Outcome.OK, 1, other);
        return askedAgain("SELECT name FROM item WHERE item_id");
    }

    @Test
    void the_tables_of_a_read_are_unknown_behind_a_cut_and_do_not_count_while_it_locks() {
        assertThat(tables("SELECT name FROM item").read()).containsExactly("item");
        assertThat(tables("SELECT " + "name, ".repeat(200) + "id FROM item JOIN stock"))
                .isEqualTo(new TextTables(true, Set.of(), Set.of()));
        assertThat(tables("SELECT name FROM item FOR UPDATE").read()).isEmpty();
    }

    private static TextTables tables(String sql) {
        TextShape shape = new TextShape();
        shape.read(Exchanges.query(Purpose.BUSINESS, sql).sql(), Purpose.BUSINESS);
        return TextTables.of(shape);
    }

    @Test
    void an_answer_that_changed_for_one_client_stays_for_none() {
        String read = "SELECT name FROM item WHERE item_id = 1";
        ExchangeListener other = texts.counting(exchange -> {}, Optional.empty());
        other.onConnected(new Handshake(
                "8.4.0",
                0,
                false,
                false,
                17,
                new Authentication("", false, Authentication.Proof.CHALLENGE),
                "pymysql 1.2.4"));
        send(Command.COM_QUERY, Purpose.BUSINESS, Outcome.RESULT_SET, 1, read);
        send(Command.COM_QUERY, Purpose.BUSINESS, Outcome.RESULT_SET, 1, read);
        assertThat(askedAgain("SELECT")).isEqualTo(1);

        other.onExchange(Exchanges.read(read, 100));
        other.onExchange(Exchanges.read(read, 200));

        assertThat(askedAgain("SELECT")).isZero();
    }

    /** The start page of a shop shows ten goods: some 5 KB each time. */
    @Test
    void an_answer_of_a_page_of_rows_may_be_kept_and_a_longer_one_may_not() {
        String page = "SELECT name FROM item WHERE item_id < 9";
        String all = "SELECT code FROM item";
        for (int times = 0; times < 3; times++) {
            connection.onExchange(Exchanges.read(page, AskedAgain.KEPT_ANSWER));
            connection.onExchange(Exchanges.read(all, AskedAgain.KEPT_ANSWER + 1));
        }

        assertThat(askedAgain("SELECT name")).isEqualTo(2);
        assertThat(askedAgain("SELECT code")).isZero();
    }

    @Test
    void a_text_that_lists_many_columns_and_values_asks_again_and_a_longer_one_is_not_compared() {
        String compared = "SELECT name FROM item WHERE item_id IN (12345" + ", 12345".repeat(285) + ")";
        String longer = compared.replace("name", "code").replace("(", "(12345, 12345, ");
        assertThat(compared.length()).isBetween(AskedAgain.COMPARED_TEXT - 10, AskedAgain.COMPARED_TEXT);
        for (int times = 0; times < 3; times++) {
            connection.onExchange(Exchanges.read(compared, 100));
            connection.onExchange(Exchanges.read(longer, 100));
        }

        assertThat(askedAgain("SELECT name")).isEqualTo(2);
        assertThat(askedAgain("SELECT code")).isZero();
    }

    private long askedAgain(String verb) {
        return texts.toList().stream()
                .filter(text -> text.sql().startsWith(verb))
                .mapToLong(SentText::askedAgain)
                .sum();
    }

    private void send(Command command, Purpose purpose, Outcome outcome, long nanos, String sql) {
        connection.onExchange(Exchanges.of(command, purpose, outcome, nanos, sql));
    }
}
