package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rows of the bank's tables. */
class BankDataFileTest {

    private static final CompiledWorkload TRANSFER = TestWorkloads.transfer();

    private CompiledTable table;
    private Frame frame;

    private void read(String name) {
        table = TRANSFER.tables().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        frame = Frame.forRows(table.slots());
    }

    private String row(long seed, long row) {
        frame.moveTo(seed, 1, row);
        StringBuilder text = new StringBuilder();
        for (Draw column : table.columns()) {
            column.draw(frame);
            text.append(text.isEmpty() ? "" : ",");
            column.drawn().appendTo(text, frame);
        }
        return text.toString();
    }

    private Set<String> firstColumns(String columns) {
        return LongStream.rangeClosed(1, table.rows())
                .mapToObj(row -> row(1, row).replaceAll(columns + ",.*", "$1"))
                .collect(Collectors.toSet());
    }

    @Test
    void a_row_depends_on_the_seed_and_on_no_row_that_was_generated_before_it() {
        read("customer");
        String seventh = row(1, 7);
        row(1, 900);

        assertThat(row(1, 7)).isEqualTo(seventh);
        assertThat(row(1, 8)).isNotEqualTo(seventh);
        assertThat(row(2, 7)).isNotEqualTo(seventh);
    }

    @Test
    void a_composite_key_takes_every_combination_once() {
        read("cutoff_time");

        assertThat(table.rows()).isEqualTo(40 * 7);
        assertThat(firstColumns("(\\d+,\\d+)")).hasSize(40 * 7).contains("1,1", "40,7");
    }

    @Test
    void a_key_that_is_text_is_written_as_statements_ask_for_it() {
        read("currency");
        assertThat(row(1, 1)).startsWith("'AAB',");
        assertThat(row(1, 28)).startsWith("'ABC',");
        Draw[] draws = TRANSFER.transactions().get(0).draws();
        Draw key = Stream.of(draws)
                .filter(draw -> draw.name().equals("currency_code"))
                .findFirst()
                .orElseThrow();
        Frame transfer = TestWorkloads.frame(TRANSFER, 1);
        Set<String> asked = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            Draw.all(draws, transfer);
            asked.add("'" + key.drawn().asObject(transfer) + "'");
        }
        assertThat(firstColumns("('\\w+')")).hasSize((int) table.rows()).containsAll(asked);
    }
}
