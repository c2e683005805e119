package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.render.Document.Section;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Amount;
import dev.roundtrip.result.ServerSide.Node;
import dev.roundtrip.result.ServerSide.Parts;
import dev.roundtrip.result.ServerSide.Timing;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeTableTest {

    @Test
    void each_node_has_a_row_with_what_it_counted_and_one_that_could_not_be_read_is_named_with_the_reason() {
        Section nodes = NodeTable.of(cluster());
        Table<?> table = nodes.table();

        assertThat(table.labels).containsExactly("TiDB", "TiDB", "PD", "TiKV");
        assertThat(table.titles).containsExactly("tidb-0:4000", "tidb-1:4000", "pd-0:2379", "tikv-0:20160");
        assertThat(table.columns.get(0).head()).isEqualTo("s1");
        assertThat(table.columns.get(0).texts()).containsExactly("1200", "-", "31", "4500");
        assertThat(nodes.notes()).contains("TiDB tidb-1:4000 could not be read, in no sum. It does not answer.");
    }

    private static RunReport cluster() {
        Parts commands = new Parts(Map.of("Query", new Amount(1000), "Ping", new Amount(200)));
        Optional<String> silent = Optional.of("It does not answer.");
        List<Node> nodes = List.of(
                new Node(
                        "TiDB",
                        "tidb-0:4000",
                        Optional.empty(),
                        List.of(TidbReports.figure("commands", commands, "a metric"))),
                new Node("TiDB", "tidb-1:4000", silent, List.of()),
                new Node(
                        "PD",
                        "pd-0:2379",
                        Optional.empty(),
                        List.of(TidbReports.figure("pdTsoRequests", new Timing(31, 5_000), "a metric"))),
                new Node(
                        "TiKV",
                        "tikv-0:20160",
                        Optional.empty(),
                        List.of(TidbReports.figure("tikvRequests", new Timing(4_500, 9), "a metric"))));
        return Reports.of(Reports.s1().server(new ServerSide(List.of(), List.of(), nodes)));
    }
}
