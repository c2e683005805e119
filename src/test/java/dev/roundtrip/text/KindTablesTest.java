package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.Json;
import dev.roundtrip.report.KindResult;
import dev.roundtrip.report.KindResult.Times;
import dev.roundtrip.report.RunReport;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests results by kind of transaction in the reports; 990 + 10 new orders in 15 seconds are 4,000 a minute. */
class KindTablesTest {

    private static final Times TIMES =
            new Times(20_500_000, 19_000_000, 31_000_000, 52_000_000, 81_000_000, 99_000_000);

    private static final List<KindResult> KINDS = List.of(
            new KindResult("new order", 990, 10, 3, Optional.of(TIMES)),
            new KindResult("stock level", 0, 0, 0, Optional.empty()));

    private static final RunReport REPORT = Reports.of(Reports.s1().set("kinds", KINDS));

    @Test
    void the_terminal_shows_each_kind() {
        String text = Written.plain(REPORT);

        assertThat(text)
                .contains("By kind of transaction: s1")
                .containsPattern("transaction +done +rolled back +failed +per minute +mean +p50 +p90 +p99 +p99.9 +max")
                .containsPattern("new order +1000 +10 +3 +4000.\\d* +20500 +19000 +31000 +52000 +81000 +99000")
                .containsPattern("stock level +0 +0 +0 +0.00 +- +- +- +- +- +-");
        assertThat(Written.brief(REPORT, Written.PLAIN)).doesNotContain("By kind of transaction");
    }

    @Test
    void files_have_a_table_for_each_scenario_with_several_kinds() {
        assertThat(Written.markdown(REPORT)).contains("| new order | 1000 | 10 | 3 | 4000.");
        assertThat(Written.markdown(Reports.bank().build())).doesNotContain("rolled back");
        assertThat(Json.text(REPORT)).contains("\"perMinute\" : 4000");
    }
}
