package dev.roundtrip.server.process.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import dev.roundtrip.testing.Texts;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClusterNodeTest {

    @Test
    void with_lines_no_two_nodes_share_a_port_and_toxiproxy_has_that_of_clients() {
        assertThat(ClusterShape.DEFAULT.withLatencies().nodes())
                .extracting(node -> node.name() + " " + node.port() + " " + node.otherPort())
                .containsExactly(Texts.pieces("""
                        toxiproxy-1 8474 6000 | pd-1 2379 2380 | tikv-1 20160 20180 | tidb-1 4000 10080
                        tidb-2 4001 10081 | tiproxy-1 6000 3080
                        """));
        assertThat(ClusterShape.DEFAULT.nodes())
                .extracting(ClusterNode::instance)
                .containsExactly("pd-1:2379", "tikv-1:20160", "tidb-1:4000", "tidb-2:4000", "tiproxy-1:6000");
    }

    @Test
    void toxiproxy_is_told_its_address_by_arguments_since_its_configuration_has_that_of_the_others() {
        ClusterNode node = new ClusterNode(NodeKind.TOXIPROXY, 1, 8474, 6000);

        assertThat(node.arguments())
                .containsExactly("--config=/roundtrip/config.toml", "--host=0.0.0.0", "--port=8474");
        assertThat(node.statusPort()).isEqualTo(8474);
    }

    @Test
    void a_cluster_says_what_it_consists_of() {
        assertThat(ClusterShape.DEFAULT.how()).isEqualTo("in containers: 2 TiDB behind TiProxy, 1 TiKV, 1 PD");
        assertThat(shape(3, 2, false).how()).isEqualTo("in containers: 3 TiDB, 2 TiKV, 1 PD");
    }

    @Test
    void a_cluster_has_one_to_nine_nodes_of_a_kind() {
        assertThatThrownBy(() -> shape(0, 1, true)).hasMessage("the number of TiDB nodes is 0, must be 1 to 9");
        assertThatThrownBy(() -> shape(1, 10, true)).hasMessage("the number of TiKV nodes is 10, must be 1 to 9");
    }

    @ParameterizedTest
    @EnumSource(value = NodeKind.class, mode = EnumSource.Mode.EXCLUDE, names = "TOXIPROXY")
    void a_configuration_has_the_nodes_own_addresses_and_no_place_left_open(NodeKind kind) {
        ClusterNode node = new ClusterNode(kind, 2, 11_111, 22_222);

        String config = node.files(ClusterShape.DEFAULT).get("config.toml");

        assertThat(config)
                .doesNotContain("{", "}")
                .contains("0.0.0.0", "11111", "22222", kind.word() + "-2", "/roundtrip/");
        if (kind != NodeKind.PD) {
            assertThat(config).contains("pd-1:2379");
        }
        assertThat(node.arguments()).containsExactly("--config=/roundtrip/config.toml");
        assertThat(node.instance()).isEqualTo(kind.word() + "-2:11111");
        assertThat(node.statusPort()).isEqualTo(kind == NodeKind.PD ? 11_111 : 22_222);
    }

    @Test
    void regions_have_three_replicas_from_three_tikv_on() {
        assertThat(pdConfig(shape(2, 2, true))).contains("max-replicas = 1\n");
        assertThat(pdConfig(shape(2, 3, true))).contains("max-replicas = 3\n");
    }

    @Test
    void only_tidb_executes_statements_when_it_creates_the_cluster() {
        Map<String, String> files = new ClusterNode(NodeKind.TIDB, 1, 1, 2).files(ClusterShape.DEFAULT);

        assertThat(files).containsOnlyKeys("config.toml", "initialize.sql");
        assertThat(files.get("initialize.sql")).contains("tidb_server_memory_limit");
    }

    @Test
    void a_store_is_up_when_pd_says_so_of_that_store() {
        String stores = """
                {"count": 2, "stores": [
                  {"store": {"id": 1, "address": "tikv-1:20160", "version": "8.5.3", "state_name": "Up"},
                   "status": {"capacity": "1GiB"}},
                  {"store": {"id": 4, "address": "tikv-2:20160", "version": "8.5.3", "state_name": "Down"}}]}
                """;

        assertThat(ClusterNode.isUp(stores, "tikv-1:20160")).isTrue();
        assertThat(ClusterNode.isUp(stores, "tikv-2:20160")).isFalse();
        assertThat(ClusterNode.isUp(stores, "tikv-3:20160")).isFalse();
        assertThat(ClusterNode.isUp(stores, "tikv-1.20160")).isFalse();
    }

    private static ClusterShape shape(int tidb, int tikv, boolean tiproxy) {
        return new ClusterShape(tidb, tikv, tiproxy ? Front.TIPROXY : Front.LOADBALANCE, false);
    }

    private static String pdConfig(ClusterShape shape) {
        return new ClusterNode(NodeKind.PD, 1, 1, 2).files(shape).get("config.toml");
    }
}
