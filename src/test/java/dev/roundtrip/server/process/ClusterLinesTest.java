package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Toxiproxy is told. That it does so is in {@link ClusterLinesIT}. */
class ClusterLinesTest {

    @Test
    void toxiproxy_listens_on_both_ports_of_every_node_and_relays_to_the_node_itself() {
        ClusterNode toxiproxy = new ClusterNode(NodeKind.TOXIPROXY, 1, "0.0.0.0", "toxiproxy-1", 8474, 6000, "/f");
        ClusterNode tidb = new ClusterNode(NodeKind.TIDB, 2, "0.0.0.0", "tidb-2", 4001, 10081, "/f");

        assertThat(ClusterLines.configuration(toxiproxy, Stream.of(new Unstarted(tidb)))
                        .replaceAll("\\s", ""))
                .isEqualTo("[{'name':'tidb-2','listen':'0.0.0.0:4001','upstream':'behind:4001','enabled':true},"
                                .replace('\'', '"')
                        + "{'name':'tidb-2-other','listen':'0.0.0.0:10081','upstream':'behind:10081','enabled':true}]"
                                .replace('\'', '"'));
    }

    @Test
    void each_connection_gets_its_part_of_a_bandwidth_and_never_nothing() {
        assertThat(ClusterLines.kilobytesOfEach(10_000_000, 1)).isEqualTo(1_250);
        assertThat(ClusterLines.kilobytesOfEach(10_000_000, 50)).isEqualTo(25);
        assertThat(ClusterLines.kilobytesOfEach(5_000_000, 50)).isEqualTo(13);
        assertThat(ClusterLines.kilobytesOfEach(512_000, 1_000)).isEqualTo(1);
    }

    private record Unstarted(ClusterNode node) implements ClusterMember {

        @Override
        public void launch(Map<String, String> files) {
            throw new AssertionError("nothing is started");
        }

        @Override
        public String host() {
            return "here";
        }

        @Override
        public String behind() {
            return "behind";
        }

        @Override
        public int reached(int port) {
            return port;
        }

        @Override
        public Optional<String> diedBecause() {
            return Optional.empty();
        }

        @Override
        public String logTail() {
            return "";
        }

        @Override
        public void close() {}
    }
}
