package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Texts;
import dev.roundtrip.result.RunReport;
import org.junit.jupiter.api.Test;

class CompressionNotesTest {

    private static RunReport report(double plain, double compressed) {
        Reports.ScenarioBuilder s5 = Reports.s5().and("named s5-prepare-once-compressed, compressed yes");
        return Reports.of(
                Reports.s5().rates(plain, plain * 1.1, plain * 1.2),
                s5.rates(compressed, compressed * 1.1, compressed * 1.2));
    }

    @Test
    void it_says_what_the_line_carried_and_whether_that_paid() {
        RunReport report = report(10, 30);

        assertThat(Texts.only(new Notes(report).compression()))
                .contains("Per statement the network carried 33.4 bytes for the 100 sent")
                .contains("It pays against s5-prepare-once: transfers per second 3.00x");
        assertThat(Written.markdown(report)).contains("It pays against");
        assertThat(Texts.only(new Notes(report(30, 10)).compression())).contains("It does not pay against");
    }
}
