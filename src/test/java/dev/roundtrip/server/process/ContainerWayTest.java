package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.LocalHttp;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContainerWayTest {

    private static final URI SOCKET = URI.create("unix:///var/run/docker.sock");

    @Test
    void a_containers_own_address_is_for_linux_with_an_engine_behind_a_local_socket() {
        assertThat(ContainerWay.isOfThisMachine("Linux", SOCKET)).isTrue();
        assertThat(ContainerWay.isOfThisMachine("Linux", URI.create("tcp://10.0.0.3:2375")))
                .isFalse();
        assertThat(ContainerWay.isOfThisMachine("Mac OS X", SOCKET)).isFalse();
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
    void the_ports_of_an_engine_behind_a_socket_are_on_this_machine_or_on_that_which_has_this_container() {
        assertThat(ContainerWay.hosts(SOCKET, Optional.empty(), List.of("172.17.0.1"), Optional.of("172.18.0.1")))
                .containsExactly("127.0.0.1", "172.17.0.1", "172.18.0.1");
        assertThat(ContainerWay.hosts(SOCKET, Optional.of("engine.test"), List.of("127.0.0.1"), Optional.empty()))
                .containsExactly("engine.test", "127.0.0.1");
    }

    @Test
    void the_ports_of_an_engine_that_is_reached_over_the_network_are_on_its_host() {
        assertThat(ContainerWay.hosts(
                        URI.create("tcp://docker:2375"),
                        Optional.empty(),
                        List.of("172.17.0.1"),
                        Optional.of("172.18.0.1")))
                .containsExactly("docker");
    }

    @Test
    void the_default_gateway_is_read_from_the_routes_of_linux() {
        String head = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n";
        String own = "eth0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0\n";
        String way = "eth0\t00000000\t010011AC\t0003\t0\t0\t0\t00000000\t0\t0\t0\n";
        String none = "eth0\t00000000\t00000000\t0001\t0\t0\t0\t00000000\t0\t0\t0\n";

        assertThat(ContainerWay.defaultGateway(head + own + way)).contains("172.17.0.1");
        assertThat(ContainerWay.defaultGateway(head + own)).isEmpty();
        assertThat(ContainerWay.defaultGateway(none + way)).contains("172.17.0.1");
        assertThat(ContainerWay.defaultGateway("")).isEmpty();
    }

    @Test
    void a_server_at_an_address_that_nothing_else_proves_must_have_started_with_its_container() {
        Instant started = Instant.ofEpochSecond(1_700_000_000);

        assertThat(ContainerWay.isStartedAt(started, Optional.of("1.70000000025e+09")))
                .isTrue();
        assertThat(ContainerWay.isStartedAt(started, Optional.of("1.70000001e+09")))
                .isFalse();
        assertThat(ContainerWay.isStartedAt(started, Optional.of("yesterday"))).isFalse();
        assertThat(ContainerWay.isStartedAt(started, Optional.of("NaN"))).isFalse();
        assertThat(ContainerWay.isStartedAt(started, Optional.empty())).isFalse();
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
