package dev.roundtrip.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.run.FakeServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class SharedServersTest {

    private final List<String> closed = new ArrayList<>();

    @Test
    void every_server_is_stopped_and_every_failure_to_stop_one_is_told() throws Exception {
        SharedServers servers = servers("auto", "mariadb");
        for (String kind : List.of("auto", "tidb", "mariadb")) {
            servers.server(new ServerAsk(kind, ""));
        }

        assertThatThrownBy(servers::close)
                .isInstanceOf(IllegalStateException.class)
                .satisfies(first -> assertThat(first.getSuppressed()).hasSize(1))
                .satisfies(first -> assertThat(List.of(first.getMessage(), first.getSuppressed()[0].getMessage()))
                        .containsExactlyInAnyOrder("auto will not stop", "mariadb will not stop"));
        assertThat(closed).containsExactlyInAnyOrder("auto", "tidb", "mariadb");
    }

    private SharedServers servers(String... unstoppable) throws ServerUnavailableException {
        return new SharedServers(line -> {}, (request, progress) -> {
            String name = request.choice().name().toLowerCase(Locale.ROOT);
            return FakeServer.ours(ServerKind.MARIADB).whenClosed(() -> {
                closed.add(name);
                if (List.of(unstoppable).contains(name)) {
                    throw new IllegalStateException(name + " will not stop");
                }
            });
        });
    }
}
