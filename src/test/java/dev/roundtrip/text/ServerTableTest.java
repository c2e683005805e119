package dev.roundtrip.text;

import static dev.roundtrip.text.Written.plain;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.report.ServerSide.Absent;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.report.ServerSide.Figure;
import dev.roundtrip.report.ServerSide.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerTableTest {

    private static ServerSide side(Figure... figures) {
        return new ServerSide(List.of(figures), List.of(), List.of());
    }

    private static Figure figure(String name, Value value) {
        return new Figure(name, value, "count", "a metric", List.of());
    }

    @Test
    void a_figure_that_is_absent_is_no_zero_and_its_reason_is_given_once() {
        ServerSide side = side(
                figure("planCacheHits", new Amount(100)),
                figure("planCacheMisses", new Amount(36_400)),
                figure("parse", new Absent("the status port has no such metric")),
                figure("compile", new Absent("the status port has no such metric")));
        RunReport report = Reports.of(Reports.s3().set("server", Optional.of(side)), Reports.s5OnTidb());

        assertThat(plain(report))
                .contains(
                        "n/a in parse, compile (s3): the status port has no such metric.\n",
                        "n/a in TSO (s3): the server gave no tsoWaits.\n")
                .containsPattern("s3 +prepare every time +0.3% +364.0 +n/a +n/a +n/a");
    }

    @Test
    void a_server_without_plan_cache_and_timestamps_has_no_such_table() {
        ServerSide side = side(figure("planCacheHits", new Absent("MariaDB keeps no plans")));

        assertThat(plain(Reports.of(Reports.s3().set("server", Optional.of(side)))))
                .doesNotContain("By the server's own figures");
    }

    @Test
    void markdown_has_every_figure_with_its_source_and_unit() throws Exception {
        String example = Files.readString(Path.of("docs", "examples", "run-report.json"))
                .replace("\"agrees\" : true", "\"agrees\" : false");
        assertThat(Written.markdown(JsonReport.parse(example, "it"))).contains("""
                | by the server | value | unit | time | mean | source | notes |
                | --- | --: | --- | --: | --: | --- | --- |
                | commands, Query | 73100 | count |  |  | `tidb_server_query_total` |  |
                """, """
                | parse | 73100 | count | 1357.80 ms | 19 us | `tidb_session_parse_duration_seconds` | observed for COM\\_QUERY only |
                """, """
                | garbageCollectionPauses | n/a: this server has no such metric |  |  |  | `go_gc_duration_seconds_sum` |  |
                """, """
                | COM\\_QUERY | 73100 | 73101 | NO | other clients used the server: 1 other session that ended |
                """);
    }
}
