package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.process.cluster.ClusterShape;
import org.junit.jupiter.api.Test;

/** Tests what Toxiproxy is told; its effect is tested in {@link NodeLatenciesIT}. */
class NodeLatenciesTest {

    @Test
    void toxiproxy_listens_on_both_ports_of_every_node_and_relays_to_the_node_itself() {
        assertThat(NodeLatencies.configuration(ClusterShape.DEFAULT.withLatencies())
                        .replaceAll("[\\s\"]", ""))
                .startsWith("[{name:pd-1,listen:0.0.0.0:2379,upstream:pd-1-behind:2379,enabled:true},")
                .contains("{name:tidb-2,listen:0.0.0.0:4001,upstream:tidb-2-behind:4001,enabled:true},"
                        + "{name:tidb-2-other,listen:0.0.0.0:10081,upstream:tidb-2-behind:10081,enabled:true}")
                .doesNotContain("toxiproxy");
    }

    @Test
    void each_connection_gets_its_part_of_a_bandwidth_and_never_nothing() {
        assertThat(NodeLatencies.kilobytesOfEach(10_000_000, 1)).isEqualTo(1_250);
        assertThat(NodeLatencies.kilobytesOfEach(10_000_000, 50)).isEqualTo(25);
        assertThat(NodeLatencies.kilobytesOfEach(5_000_000, 50)).isEqualTo(13);
        assertThat(NodeLatencies.kilobytesOfEach(512_000, 1_000)).isEqualTo(1);
    }
}
