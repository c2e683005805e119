package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.AUTOCOMMIT;
import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.definition;
import static dev.roundtrip.wire.Payloads.eof;
import static dev.roundtrip.wire.Payloads.err;
import static dev.roundtrip.wire.Payloads.execute;
import static dev.roundtrip.wire.Payloads.le;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.prepareOk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PipeliningTest {

    @Test
    void answers_belong_to_the_commands_in_the_order_sent() {
        Conversation conversation = Conversation.connected(0);
        for (int i = 0; i < 100; i++) {
            conversation.query("UPDATE t SET a = " + i);
        }
        for (int i = 0; i < 100; i++) {
            conversation.sequence(1).server(ok(AUTOCOMMIT));
        }

        RecordingListener seen = conversation.play();

        List<String> expected =
                IntStream.range(0, 100).mapToObj(i -> "UPDATE t SET a = " + i).toList();
        assertThat(seen.exchanges).extracting(RecordingListener.Seen::sql).isEqualTo(expected);
        assertThat(seen.exchanges.get(99).startNanos()).isEqualTo(102);
        assertThat(seen.exchanges.get(99).endNanos()).isEqualTo(202);
    }

    @Test
    void commands_may_be_sent_while_answers_are_on_their_way() {
        Conversation conversation = Conversation.connected(0);
        for (int i = 0; i < 40; i++) {
            conversation.query("DO " + 3 * i).query("DO " + (3 * i + 1)).query("DO " + (3 * i + 2));
            conversation.sequence(1).server(ok(2)).sequence(1).server(ok(2));
        }
        for (int i = 0; i < 40; i++) {
            conversation.sequence(1).server(ok(2));
        }

        RecordingListener seen = conversation.play();

        List<String> expected = IntStream.range(0, 120).mapToObj(i -> "DO " + i).toList();
        assertThat(seen.exchanges).extracting(RecordingListener.Seen::sql).isEqualTo(expected);
        assertThat(seen.unreadables).isEmpty();
    }

    @Test
    void several_exchanges_may_come_in_one_chunk() {
        byte[] commands = bytes(5, 0, 0, 0, 0x03, "DO 1", 1, 0, 0, 0, 0x0e, 5, 0, 0, 0, 0x19, 1, 0, 0, 0);
        byte[] answers = bytes(7, 0, 0, 1, ok(2), 7, 0, 0, 1, ok(2));

        RecordingListener seen = Conversation.connected(0)
                .raw(Conversation.From.CLIENT, commands)
                .raw(Conversation.From.SERVER, answers)
                .play();

        assertThat(seen.story()).containsExactly("STMT_CLOSE UNANSWERED", "QUERY OK", "PING OK");
    }

    @Test
    void an_answer_that_ends_while_the_next_command_is_half_sent_leaves_that_command_alone() {
        byte[] second = bytes(5, 0, 0, 0, 0x03, "DO 2");

        RecordingListener seen = Conversation.connected(0)
                .query("SELECT 1")
                .raw(Conversation.From.CLIENT, java.util.Arrays.copyOf(second, 7))
                .sequence(1)
                .server(bytes(1), definition("1"), eof(2), bytes(1, "1"), eof(2))
                .raw(Conversation.From.CLIENT, java.util.Arrays.copyOfRange(second, 7, 9))
                .sequence(1)
                .server(ok(2))
                .play();

        assertThat(seen.story()).containsExactly("QUERY RESULT_SET", "QUERY OK");
        assertThat(seen.exchanges.get(1).sql()).isEqualTo("DO 2");
        assertThat(seen.exchanges.get(1).startNanos()).isEqualTo(4);
    }

    @Test
    void the_texts_of_waiting_commands_are_held_to_a_limit_and_the_commands_still_counted() {
        Conversation conversation = Conversation.connected(0);
        String text = "SELECT '" + "x".repeat(10_000) + "'";
        for (int i = 0; i < 600; i++) {
            conversation.query(text);
        }
        for (int i = 0; i < 600; i++) {
            conversation.sequence(1).server(ok(2));
        }

        RecordingListener seen = conversation.play();

        assertThat(seen.story()).hasSize(600).containsOnly("QUERY OK");
        assertThat(seen.exchanges.get(0).sql()).isEqualTo(text);
        assertThat(seen.exchanges.get(599).sql()).isEmpty();
        assertThat(seen.truncated.get(599)).isTrue();
        assertThat(seen.unreadables).isEmpty();
    }

    @Test
    void an_execution_keeps_its_text_where_its_statement_is_closed_before_the_answer_comes() {
        RecordingListener seen = Conversation.connected(0)
                .prepare("SELECT balance FROM account")
                .server(prepareOk(7, 0, 0))
                .command(execute(7))
                .command(bytes(0x19, le(7, 4)))
                .sequence(1)
                .server(ok(2))
                .command(execute(7))
                .server(ok(2))
                .play();

        assertThat(seen.exchanges)
                .extracting(RecordingListener.Seen::command, RecordingListener.Seen::sql)
                .containsExactly(
                        tuple(Command.COM_STMT_PREPARE, "SELECT balance FROM account"),
                        tuple(Command.COM_STMT_CLOSE, "SELECT balance FROM account"),
                        tuple(Command.COM_STMT_EXECUTE, "SELECT balance FROM account"),
                        tuple(Command.COM_STMT_EXECUTE, ""));
        assertThat(seen.truncated).containsExactly(false, false, false, true);
    }

    @Test
    void an_execution_that_was_sent_behind_a_reset_keeps_its_text_and_purpose() {
        RecordingListener seen = Conversation.connected(0)
                .prepare("COMMIT")
                .server(prepareOk(7, 0, 0))
                .command(bytes(0x1f))
                .command(execute(7))
                .sequence(1)
                .server(ok(2))
                .sequence(1)
                .server(err(1243, "Unknown prepared statement handler"))
                .play();

        assertThat(seen.exchanges.get(2).sql()).isEqualTo("COMMIT");
        assertThat(seen.exchanges.get(2).purpose()).isEqualTo(Purpose.TRANSACTION_CONTROL);
    }
}
