package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which nodes may end by themselves while clients are still served. */
class ClusterMembersTest {

    private final Set<String> ended = new HashSet<>();
    private ClusterMembers members;

    @BeforeEach
    void two_tidb_on_a_tikv() throws Exception {
        members = ClusterMembers.on(new Ground());
        members.prepare(NodeKind.PD, 1);
        members.prepare(NodeKind.TIKV, 1);
        members.prepare(NodeKind.TIDB, 1);
        members.prepare(NodeKind.TIDB, 2);
    }

    @AfterEach
    void close() {
        members.close();
    }

    @Test
    void clients_are_served_while_one_tidb_of_several_runs() {
        ended.add("tidb-1");

        assertThat(members.failedBecause(Front.TIPROXY)).isEmpty();
        assertThat(members.failedBecause(Front.LOADBALANCE)).isEmpty();
        assertThat(members.diedBecause())
                .hasValueSatisfying(
                        why -> assertThat(why).isEqualTo("The node tidb-1 of the cluster has ended: killed."));
    }

    @Test
    void clients_are_not_served_when_all_tidb_have_ended() {
        ended.add("tidb-1");
        ended.add("tidb-2");

        assertThat(members.failedBecause(Front.TIPROXY)).isPresent();
        assertThat(members.failedBecause(Front.LOADBALANCE)).isPresent();
    }

    @Test
    void without_a_load_balancer_clients_need_the_first_tidb_only() {
        ended.add("tidb-2");
        assertThat(members.failedBecause(Front.FIRST_TIDB)).isEmpty();

        ended.add("tidb-1");
        assertThat(members.failedBecause(Front.FIRST_TIDB))
                .hasValueSatisfying(why -> assertThat(why).contains("tidb-1"));
    }

    @Test
    void every_other_node_is_needed() {
        ended.add("tikv-1");

        for (Front front : Front.values()) {
            assertThat(members.failedBecause(front))
                    .hasValueSatisfying(why -> assertThat(why).contains("tikv-1"));
        }
    }

    /** Nodes that have ended as soon as the test says so. */
    private final class Ground implements ClusterGround {

        @Override
        public ClusterMember prepare(NodeKind kind, int number) {
            return new Node(new ClusterNode(kind, number, "127.0.0.1", "127.0.0.1", 1, 2, "/"), ended);
        }

        @Override
        public void close() {}
    }

    private record Node(ClusterNode node, Set<String> ended) implements ClusterMember {

        @Override
        public void launch(Map<String, String> files) {}

        @Override
        public String host() {
            return node.host();
        }

        @Override
        public String behind() {
            return node.host();
        }

        @Override
        public int reached(int port) {
            return port;
        }

        @Override
        public Optional<String> diedBecause() {
            return ended.contains(node.name()) ? Optional.of("killed.") : Optional.empty();
        }

        @Override
        public String logTail() {
            return "";
        }

        @Override
        public void close() {}
    }
}
