package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DrawContextTest {

    private static final CompiledWorkload WORKLOAD = TestWorkloads.bundled("tpcc");

    @Test
    void no_two_workers_and_no_two_rows_have_a_random_number_in_common_and_a_row_always_has_its_own() {
        Set<Double> seen = new HashSet<>();
        for (int worker = 0; worker < 20; worker++) {
            DrawContext context = new DrawContext(WORKLOAD, SharedValues.none(), worker, 20);
            for (int i = 0; i < 1_000; i++) {
                seen.add(context.nextDouble());
            }
        }
        assertThat(seen).hasSize(20 * 1_000);
        seen.clear();
        DrawContext context = DrawContext.forRows(1);
        for (int row = 1; row <= 1_000; row++) {
            context.moveTo(17, 1 + row % 2, row);
            for (int i = 0; i < 20; i++) {
                seen.add(context.nextDouble());
            }
        }
        assertThat(seen).hasSize(1_000 * 20);
        context.moveTo(17, 1, 500);
        assertThat(seen).contains(context.nextDouble());
        context.moveTo(18, 1, 500);
        assertThat(seen).doesNotContain(context.nextDouble());
    }
}
