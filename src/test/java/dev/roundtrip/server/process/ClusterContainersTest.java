package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which nodes may end by themselves while clients are still served. */
class ClusterContainersTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            TIPROXY,     tidb-1,        none
            LOADBALANCE, tidb-1,        none
            TIPROXY,     tidb-1 tidb-2, tidb-1
            LOADBALANCE, tidb-1 tidb-2, tidb-1
            TIPROXY,     tikv-1,        tikv-1
            LOADBALANCE, tikv-1,        tikv-1
            TIPROXY,     tiproxy-1,     tiproxy-1
            """)
    void clients_are_served_while_one_tidb_that_they_reach_runs_and_every_other_node(
            Front front, String ended, String named) {
        List<ClusterMember> members = new ClusterShape(2, 1, front, false)
                .nodes().stream()
                        .<ClusterMember>map(node -> new EndedMember(node, ended))
                        .toList();

        assertThat(ClusterContainers.failedBecause(members).orElse("none"))
                .isEqualTo(named.equals("none") ? named : "The node " + named + " of the cluster has ended: killed.");
    }

    private static final class EndedMember extends ClusterMember {

        private final boolean ended;

        EndedMember(ClusterNode node, String ended) {
            super(node, null);
            this.ended = List.of(ended.split(" ", -1)).contains(node.name());
        }

        @Override
        Optional<String> diedBecause() {
            return ended ? Optional.of("killed.") : Optional.empty();
        }
    }
}
