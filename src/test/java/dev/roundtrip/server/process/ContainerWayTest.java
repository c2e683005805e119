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

        assertThat(ContainerWay.whyNotHere("Linux", socket)).isEmpty();
        assertThat(ContainerWay.whyNotHere("Linux", URI.create("tcp://10.0.0.3:2375")))
                .contains("the engine has no local socket");
        assertThat(ContainerWay.whyNotHere("Mac OS X", socket)).contains("the engine runs in a virtual machine");
    }

    @Test
    void only_an_identity_that_both_ways_tell_proves_that_they_reach_one_server() {
        Optional<String> one = Optional.of("6a4a9d8c-6b32");

        assertThat(ContainerWay.whyOther(one, one)).isEmpty();
        assertThat(ContainerWay.whyOther(one, Optional.of("77"))).contains("another server answers there");
        assertThat(ContainerWay.whyOther(one, Optional.empty())).contains("its own address does not answer");
        assertThat(ContainerWay.whyOther(Optional.empty(), Optional.empty()))
                .contains("the server does not identify itself");
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
