package dev.roundtrip.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class TablesTest {

    private static StatementText text(String sql) {
        return new StatementText(
                sql.getBytes(StandardCharsets.UTF_8),
                sql.hashCode(),
                false,
                sql.equals("COMMIT") ? Purpose.TRANSACTION_CONTROL : Purpose.BUSINESS,
                sql.equals("COMMIT") ? TransactionEffect.COMMIT : TransactionEffect.NONE);
    }

    @Test
    void endless_prepare_and_close_with_growing_ids_does_not_grow_the_table() {
        StatementTable table = new StatementTable();
        int capacity = table.ids.length;
        StatementText text = text("SELECT 1");

        for (long id = 1; id < 1_000_000; id++) {
            table.put(id, text);
            table.remove(id - 10);
        }

        assertThat(table.size).isEqualTo(10);
        assertThat(table.ids).hasSize(capacity);
        assertThat(table.textOf(999_999)).isSameAs(text);
        assertThat(table.textOf(999_989).isKept()).isFalse();
    }

    @Test
    void the_table_holds_what_a_map_would() {
        StatementTable table = new StatementTable();
        Map<Long, StatementText> map = new HashMap<>();
        Random random = new Random(20261121);

        for (int i = 0; i < 200_000; i++) {
            long id = random.nextInt(3_000);
            if (random.nextInt(5) < 3) {
                StatementText text = text(random.nextInt(4) == 0 ? "COMMIT" : "SELECT " + i);
                table.put(id, text);
                map.put(id, text);
            } else {
                table.remove(id);
                map.remove(id);
            }
        }

        assertThat(table.size).isEqualTo(map.size());
        for (long id = 0; id < 3_000; id++) {
            StatementText expected =
                    map.getOrDefault(id, StatementText.unkept(Purpose.BUSINESS, TransactionEffect.NONE));
            assertThat(table.textOf(id)).isSameAs(expected);
            assertThat(StatementTable.purposeIn(table.entryOf(id))).isEqualTo(expected.purpose());
            assertThat(StatementTable.effectIn(table.entryOf(id))).isEqualTo(expected.effect());
        }
    }

    @Test
    void statements_beyond_the_limit_are_not_remembered_and_those_within_are() {
        StatementTable table = new StatementTable();

        for (long id = 0; id < StatementTable.MAX_OPEN + 100L; id++) {
            table.put(id, text("SELECT 1"));
        }

        assertThat(table.size).isEqualTo(StatementTable.MAX_OPEN);
        assertThat(table.textOf(StatementTable.MAX_OPEN - 1L).isKept()).isTrue();
        assertThat(table.textOf(StatementTable.MAX_OPEN + 1L).isKept()).isFalse();
    }

    @Test
    void a_cleared_table_is_empty_and_usable() {
        StatementTable table = new StatementTable();
        table.put(5, text("SELECT 1"));

        table.clear();
        table.put(6, text("SELECT 2"));

        assertThat(table.textOf(5).isKept()).isFalse();
        assertThat(table.textOf(6).isKept()).isTrue();
    }

    @Test
    void the_same_text_is_kept_once() {
        TextTable table = new TextTable(UnaryOperator.identity());
        byte[] bytes = "..SELECT 1..SELECT 1".getBytes(StandardCharsets.UTF_8);

        StatementText first = table.intern(bytes, 2, 8, false);
        StatementText again = table.intern(bytes, 12, 8, false);

        assertThat(again).isSameAs(first);
        assertThat(table.size).isEqualTo(1);
        assertThat(table.intern(bytes, 2, 8, true)).isNotSameAs(first);
    }

    @Test
    void texts_beyond_the_limits_are_not_kept_but_their_purpose_is_known() {
        TextTable byNumber = new TextTable(UnaryOperator.identity());
        TextTable byBytes = new TextTable(UnaryOperator.identity());
        for (int i = 0; i < 5_000; i++) {
            byte[] small = ("SELECT " + i).getBytes(StandardCharsets.UTF_8);
            byte[] large = ("SELECT " + i + "/*" + "x".repeat(16_000)).getBytes(StandardCharsets.UTF_8);
            byNumber.intern(small, 0, small.length, false);
            byBytes.intern(large, 0, large.length, false);
        }
        byte[] commit = "COMMIT".getBytes(StandardCharsets.UTF_8);

        StatementText beyond = byNumber.intern(commit, 0, commit.length, false);

        assertThat(byNumber.size).isEqualTo(TextTable.MAX_TEXTS);
        assertThat(byBytes.heldBytes).isLessThanOrEqualTo(TextTable.MAX_BYTES);
        assertThat(beyond.isKept()).isFalse();
        assertThat(beyond.isTruncated()).isTrue();
        assertThat(beyond.purpose()).isEqualTo(Purpose.TRANSACTION_CONTROL);
    }
}
