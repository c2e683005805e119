package dev.roundtrip.agent.inside;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code WatchAttachIT} executes the query. */
class EarlierConnectionsTest {

    @Test
    void the_sessions_to_end_are_asked_for_by_host_and_port_and_to_be_checked() throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 2, here);
                Socket one = new Socket(here, server.getLocalPort());
                Socket other = new Socket(here, server.getLocalPort())) {
            assertThat(EarlierConnections.howToEnd(List.of(one, other)))
                    .startsWith("Check user, host and db of each, ")
                    .contains("SELECT id, user, host, db FROM ", "" + one.getLocalPort(), "" + other.getLocalPort())
                    .endsWith(
                            ") AND (host NOT REGEXP '^[0-9]+([.][0-9]+){3}:' OR substring_index(host, ':', 1) IN ('127.0.0.1')).");
        }
    }
}
