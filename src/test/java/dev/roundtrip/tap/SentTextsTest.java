package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.PlainSentText;
import dev.roundtrip.report.SentText;
import dev.roundtrip.testing.Records;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Exchanges;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
                        PlainSentText.of(
                                Purpose.BUSINESS, sql, 2, 2, 1, 1, 1, 4, 1, 650, 0, 0, 1, 28, Optional.empty()),
                        Map.of("fetches", 1L)));
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
