package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.LocalHttp;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContainerWayTest {

    @Test
    void a_containers_own_address_is_for_linux_with_an_engine_behind_a_local_socket() {
        URI socket = URI.create("unix:///var/run/docker.sock");

        assertThat(ContainerWay.isOfThisMachine("Linux", socket)).isTrue();
        assertThat(ContainerWay.isOfThisMachine("Linux", URI.create("tcp://10.0.0.3:2375")))
                .isFalse();
        assertThat(ContainerWay.isOfThisMachine("Mac OS X", socket)).isFalse();
    }

    @Test
    void only_an_identity_that_both_ways_tell_proves_that_they_reach_one_server() {
        Optional<String> one = Optional.of("6a4a9d8c-6b32");

        assertThat(ContainerWay.isSame(one, one)).isTrue();
        assertThat(ContainerWay.isSame(one, Optional.of("77"))).isFalse();
        assertThat(ContainerWay.isSame(one, Optional.empty())).isFalse();
        assertThat(ContainerWay.isSame(Optional.empty(), Optional.empty())).isFalse();
    }

    @Test
    void tiproxy_has_its_counters_at_a_path_that_ends_with_a_slash() throws Exception {
        byte[] counters = "process_start_time_seconds 1.7e+09\n".getBytes(StandardCharsets.US_ASCII);
        try (LocalHttp tiproxy = LocalHttp.on(0, 200, path -> path.equals("/metrics/") ? counters : null)) {
            assertThat(ContainerWay.identity("127.0.0.1", tiproxy.port(), NodeKind.TIPROXY.counters()))
                    .contains("1.7e+09");
        }
    }
}
