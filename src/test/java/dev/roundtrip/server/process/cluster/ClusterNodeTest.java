package dev.roundtrip.server.process.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClusterNodeTest {

    private static final String PD = "pd-1:2379";

    @Test
    void pd_starts_first_then_tikv_then_tidb_then_tiproxy() {
        assertThat(ClusterShape.DEFAULT.kinds())
                .containsExactly(NodeKind.PD, NodeKind.TIKV, NodeKind.TIDB, NodeKind.TIPROXY);
        assertThat(shape(3, 2, false).kinds()).containsExactly(NodeKind.PD, NodeKind.TIKV, NodeKind.TIDB);
    }

    @Test
    void toxiproxy_starts_before_all_others_and_only_for_lines_between_them() {
        ClusterShape lines = ClusterShape.DEFAULT.withLines(true);

        assertThat(lines.kinds()).startsWith(NodeKind.TOXIPROXY, NodeKind.PD).hasSize(5);
        assertThat(lines.how()).isEqualTo(ClusterShape.DEFAULT.how());
    }

    @Test
    void toxiproxy_is_told_its_address_by_arguments_since_its_configuration_has_that_of_the_others() {
        ClusterNode node = new ClusterNode(NodeKind.TOXIPROXY, 1, "127.0.0.2", "127.0.0.2", 8474, 1, "/its/folder");

        assertThat(node.arguments())
                .containsExactly("--config=/its/folder/config.toml", "--host=127.0.0.2", "--port=8474");
        assertThat(node.statusPort()).isEqualTo(8474);
    }

    @Test
    void a_cluster_says_what_it_consists_of() {
        assertThat(ClusterShape.DEFAULT.how()).isEqualTo("in containers: 2 TiDB behind TiProxy, 1 TiKV, 1 PD");
        assertThat(new ClusterShape(3, 2, Front.FIRST_TIDB, Optional.of(Path.of("bin"))).how())
                .isEqualTo("as processes: 3 TiDB, 2 TiKV, 1 PD");
    }

    @Test
    void a_cluster_has_one_to_nine_nodes_of_a_kind() {
        assertThatThrownBy(() -> shape(0, 1, true)).hasMessage("the number of TiDB nodes is 0, must be 1 to 9");
        assertThatThrownBy(() -> shape(1, 10, true)).hasMessage("the number of TiKV nodes is 10, must be 1 to 9");
    }

    @Test
    void images_have_the_version_of_tidb_except_those_of_the_proxies() {
        assertThat(NodeKind.PD.image("v8.1.0")).isEqualTo("pingcap/pd:v8.1.0");
        assertThat(NodeKind.TIKV.image("v8.1.0")).isEqualTo("pingcap/tikv:v8.1.0");
        assertThat(NodeKind.TIDB.image("v8.1.0")).isEqualTo("pingcap/tidb:v8.1.0");
        assertThat(NodeKind.TIPROXY.image("v8.1.0")).isEqualTo("pingcap/tiproxy:v1.3.2");
        assertThat(NodeKind.TOXIPROXY.image("v8.1.0")).isEqualTo("ghcr.io/shopify/toxiproxy:2.12.0");
    }

    @ParameterizedTest
    @EnumSource(value = NodeKind.class, mode = EnumSource.Mode.EXCLUDE, names = "TOXIPROXY")
    void a_configuration_has_the_nodes_own_addresses_and_no_place_left_open(NodeKind kind) {
        ClusterNode node = new ClusterNode(kind, 2, "0.0.0.0", "some-host", 11_111, 22_222, "/its/folder");

        String config = node.files(ClusterShape.DEFAULT, PD).get("config.toml");

        assertThat(config).doesNotContain("{", "}").contains("11111", "22222", "some-host", "0.0.0.0", "/its/folder/");
        if (kind != NodeKind.PD) {
            assertThat(config).contains(PD);
        }
        assertThat(node.arguments()).containsExactly("--config=/its/folder/config.toml");
        assertThat(node.instance()).isEqualTo("some-host:11111");
        assertThat(node.statusPort()).isEqualTo(kind == NodeKind.PD ? 11_111 : 22_222);
    }

    @Test
    void a_folder_with_a_backslash_or_a_quotation_mark_stays_one_text_of_the_configuration() {
        ClusterNode node = new ClusterNode(NodeKind.TIPROXY, 1, "0.0.0.0", "h", 1, 2, "C:\\temp\\\"x\"");

        assertThat(node.files(ClusterShape.DEFAULT, PD).get("config.toml"))
                .contains("workdir = \"C:\\\\temp\\\\\\\"x\\\"/work\"");
    }

    @Test
    void regions_have_three_replicas_from_three_tikv_on() {
        assertThat(pdConfig(shape(2, 2, true))).contains("max-replicas = 1\n");
        assertThat(pdConfig(shape(2, 3, true))).contains("max-replicas = 3\n");
    }

    @Test
    void only_tidb_executes_statements_when_it_creates_the_cluster() {
        Map<String, String> files =
                new ClusterNode(NodeKind.TIDB, 1, "b", "h", 1, 2, "f").files(ClusterShape.DEFAULT, PD);

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

        assertThat(StatusPage.isUp(stores, "tikv-1:20160")).isTrue();
        assertThat(StatusPage.isUp(stores, "tikv-2:20160")).isFalse();
        assertThat(StatusPage.isUp(stores, "tikv-3:20160")).isFalse();
        assertThat(StatusPage.isUp(stores, "tikv-1.20160")).isFalse();
    }

    private static ClusterShape shape(int tidb, int tikv, boolean tiproxy) {
        return new ClusterShape(tidb, tikv, tiproxy ? Front.TIPROXY : Front.FIRST_TIDB, Optional.empty());
    }

    private static String pdConfig(ClusterShape shape) {
        return new ClusterNode(NodeKind.PD, 1, "b", "h", 1, 2, "f")
                .files(shape, PD)
                .get("config.toml");
    }
}
