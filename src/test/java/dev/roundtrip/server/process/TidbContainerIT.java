package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.model.ContainerNetwork;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.HttpPage;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TidbContainerIT {

    /** The environment with an image of the reaper that no registry has. */
    private static final Map<String, String> WITHOUT_REAPER = Map.of(
            "TESTCONTAINERS_RYUK_DISABLED", "false", "TESTCONTAINERS_RYUK_CONTAINER_IMAGE", "localhost:1/no/ryuk:1");

    @BeforeEach
    void aContainerCanBeHad() {
        TestServers.requireContainer();
    }

    @Test
    void a_container_says_what_it_is_and_is_reached_at_its_own_address_and_not_through_the_engines_relay()
            throws Exception {
        DatabaseServer server = TestServers.requireTidb();

        assertThat(server.description().heading()).isEqualTo("TiDB v8.5.3 in a container, at its own address");
        assertThat(server.description().storage()).isEqualTo("unistore, one process");
        assertThat(server.port()).isEqualTo(4000);
        assertThat(ownAddresses()).contains(server.host());
        assertThat(server.jdbcUrl("test")).isEqualTo("jdbc:mysql://" + server.host() + ":4000/test");
        assertThat(server.statusUri().orElseThrow()).hasToString("http://" + server.host() + ":10080");
        assertThat(HttpPage.read(server.statusUri().orElseThrow().resolve("/status")))
                .isPresent();
    }

    @LongTest
    void without_the_reaper_the_container_of_a_jvm_that_was_killed_is_removed_by_the_next_start() throws Exception {
        Process living = ServerProgram.start("tidb", WITHOUT_REAPER);
        Process killed = ServerProgram.start("tidb", WITHOUT_REAPER);
        try {
            assertThat(ServerProgram.firstLine(living)).startsWith(ServerProgram.READY);
            assertThat(ServerProgram.firstLine(killed)).startsWith(ServerProgram.READY);
            killed.destroyForcibly().waitFor();
            assertThat(TidbOfThisMachine.containersOf(killed.pid())).hasSize(1);

            Servers.clearLeftBehind(line -> {});

            assertThat(TidbOfThisMachine.containersOf(killed.pid())).isEmpty();
            assertThat(TidbOfThisMachine.containersOf(living.pid()))
                    .as("of a JVM that is alive")
                    .hasSize(1);
        } finally {
            living.destroy();
            living.waitFor();
        }
        assertThat(TidbOfThisMachine.containersOf(living.pid())).isEmpty();
    }

    private static List<String> ownAddresses() {
        return TidbOfThisMachine.engine().listContainersCmd().exec().stream()
                .flatMap(container -> container.getNetworkSettings().getNetworks().values().stream())
                .map(ContainerNetwork::getIpAddress)
                .toList();
    }
}
