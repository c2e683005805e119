package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EndLabelsTest {

    @Test
    void names_at_the_ends_of_curves_do_not_cover_each_other() {
        double line = EndLabels.LINE;

        assertThat(EndLabels.places(new double[] {10, 12, 200}, 8, 300)).containsExactly(10, 10 + line, 200);
        assertThat(EndLabels.places(new double[] {298, 299, 300}, 8, 300))
                .containsExactly(300 - 2 * line, 300 - line, 300);
    }
}
