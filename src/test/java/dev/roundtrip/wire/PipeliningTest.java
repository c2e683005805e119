package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.AUTOCOMMIT;
import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.execute;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.prepareOk;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

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
    void executions_beyond_the_limit_keep_their_statement_and_no_parameters() {
        Conversation conversation = Conversation.connected(0).prepare("DO ?").server(prepareOk(7, 0, 0));
        for (int i = 0; i < 250; i++) {
            conversation.command(bytes(execute(7), "secret".repeat(2_833)));
        }
        for (int i = 0; i < 250; i++) {
            conversation.sequence(1).server(ok(2));
        }
        List<Integer> kept = new ArrayList<>();
        List<byte[]> arrays = new ArrayList<>();
        List<Unreadable> unreadable = new ArrayList<>();
        ExchangeListener listener = new ExchangeListener() {
            @Override
            public void onExchange(Exchange exchange) {
                exchange.readPayload((payload, length) -> {
                    assertThat(exchange.statementId()).isEqualTo(7);
                    kept.add(length);
                    arrays.add(payload);
                });
            }

            @Override
            public void onUnreadable(Unreadable why) {
                unreadable.add(why);
            }
        };

        // The conversation comes in parts, and any of them may be refused.
        conversation.play(new WireDecoder(listener, UnaryOperator.identity(), 64 * 1024), left -> 5_000);

        assertThat(unreadable).isEmpty();
        assertThat(kept).hasSize(250).contains(17_019).endsWith(16).doesNotContain(0);
        assertThat(arrays).allMatch(array -> Arrays.equals(array, new byte[array.length]));
    }

    @ParameterizedTest(name = "{0}")
    @Scripts("""
            several exchanges may come in one chunk
            connected / bytes> 05000000.03.'DO_1'.01000000.0e.05000000.19.1^4
            / bytes< 07000001.00000002000000.07000001.00000002000000
            = STMT_CLOSE UNANSWERED STATEMENT_UPKEEP 3-3 9:0 #1~
            = QUERY OK BUSINESS 3-4 9:11 DO_1
            = PING OK LIVENESS 3-4 5:11

            an answer that ends while the next command is half sent leaves that command alone
            connected / query SELECT 1 / bytes> 05000000.03.'DO' / = 1 / 01 def eof row eof / bytes> '_2' / = 1 / ok
            = QUERY RESULT_SET BUSINESS 3-5 13:65 SELECT 1
            = QUERY OK BUSINESS 4-7 9:11 DO_2

            an execution keeps its text where its statement is closed before the answer comes
            connected / prepare DO 1 / prepared:7,0,0 / > execute:7 / > 19.7^4 / = 1 / ok / > execute:7 / ok
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 9:16 #7 DO 1
            = STMT_CLOSE UNANSWERED STATEMENT_UPKEEP 6-6 9:0 #7 DO 1
            = STMT_EXECUTE OK BUSINESS 5-7 26:11 #7 DO 1
            = STMT_EXECUTE OK BUSINESS 8-9 26:11 #7~

            an execution that was sent behind a reset keeps its text and purpose
            connected / prepare COMMIT / prepared:7,0,0 / > 1f / > execute:7 / = 1 / ok / = 1 / err
            = STMT_PREPARE OK STATEMENT_UPKEEP 3-4 11:16 #7 COMMIT
            = RESET_CONNECTION OK SESSION_STATE 5-7 5:11
            = STMT_EXECUTE ERROR TRANSACTION_CONTROL 6-8 26:20 #7 COMMIT
            """)
    void commands_and_answers_that_cross_keep_what_is_theirs(String name, String script, String expected) {
        assertThat(Conversation.of(script).play().lines()).isEqualTo(expected);
    }
}
