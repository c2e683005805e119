package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rows of the bank's tables. */
class BankDataFileTest {

    private static final CompiledWorkload TRANSFER = TestWorkloads.transfer();

    @Test
    void the_same_seed_gives_the_same_rows_and_another_seed_others() {
        assertThat(rows("customer", 1, 20)).isEqualTo(rows("customer", 1, 20));
        assertThat(rows("customer", 1, 20)).isNotEqualTo(rows("customer", 2, 20));
    }

    @Test
    void a_row_is_the_same_whichever_row_was_generated_before_it() {
        CompiledTable table = table("customer");
        Frame frame = Frame.forRows(table.slots(), SharedValues.none());

        String seventh = row(table, frame, 1, 7);
        row(table, frame, 1, 900);

        assertThat(row(table, frame, 1, 7)).isEqualTo(seventh);
        assertThat(row(table, frame, 1, 8)).isNotEqualTo(seventh);
    }

    @Test
    void a_composite_key_takes_every_combination_once() {
        CompiledTable table = table("cutoff_time");
        Frame frame = Frame.forRows(table.slots(), SharedValues.none());
        Set<String> keys = new HashSet<>();
        for (long row = 1; row <= table.rows(); row++) {
            String text = row(table, frame, 1, row);
            keys.add(text.substring(0, text.indexOf(",", text.indexOf(",") + 1)));
        }

        assertThat(table.rows()).isEqualTo(40 * 7);
        assertThat(keys).hasSize(40 * 7).contains("1,1", "40,7");
    }

    @Test
    void a_key_that_is_text_is_written_as_statements_ask_for_it() {
        CompiledTable table = table("currency");
        Frame frame = Frame.forRows(table.slots(), SharedValues.none());

        assertThat(row(table, frame, 1, 1)).startsWith("'AAB',");
        assertThat(row(table, frame, 1, 28)).startsWith("'ABC',");
        Draw key = draw("currency_code");
        Frame transfer = new Frame(TRANSFER, new SharedValues(new long[] {1}, new Object[0][]), 0, 1);
        Set<String> asked = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            Draw.all(TRANSFER.transactions().get(0).draws(), transfer);
            asked.add("'" + key.drawn().asObject(transfer) + "'");
        }
        Set<String> written = new HashSet<>();
        for (long row = 1; row <= table.rows(); row++) {
            String text = row(table, frame, 1, row);
            written.add(text.substring(0, text.indexOf(',')));
        }
        assertThat(written).hasSize((int) table.rows()).containsAll(asked);
    }

    private static Draw draw(String name) {
        for (Draw draw : TRANSFER.transactions().get(0).draws()) {
            if (draw.name().equals(name)) {
                return draw;
            }
        }
        throw new AssertionError(name);
    }

    private static CompiledTable table(String name) {
        return TRANSFER.tables().stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String rows(String name, long seed, int count) {
        CompiledTable table = table(name);
        Frame frame = Frame.forRows(table.slots(), SharedValues.none());
        StringBuilder text = new StringBuilder();
        for (int row = 1; row <= count; row++) {
            text.append(row(table, frame, seed, row));
        }
        return text.toString();
    }

    private static String row(CompiledTable table, Frame frame, long seed, long row) {
        frame.moveTo(seed, 1, row);
        StringBuilder text = new StringBuilder();
        for (Draw column : table.columns()) {
            column.draw(frame);
            text.append(text.isEmpty() ? "" : ",");
            column.drawn().appendTo(text, frame);
        }
        return text.toString();
    }
}
