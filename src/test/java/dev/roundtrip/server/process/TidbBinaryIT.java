package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;

class TidbBinaryIT {

    @Test
    void a_binary_is_started_beside_others_and_says_what_it_is() throws Exception {
        Path binary = TestServers.requireBinary();

        try (DatabaseServer one = Servers.start(ServerRequest.tidbBinary(binary), line -> {});
                DatabaseServer other = Servers.start(ServerRequest.tidbBinary(binary), line -> {});
                Connection connection = other.connect("test")) {
            assertThat(one.description().kind()).isEqualTo(ServerKind.TIDB);
            assertThat(one.description().how()).isEqualTo("tidb-server binary");
            assertThat(one.port()).isNotEqualTo(other.port());
            assertThat(connection.isValid(5)).isTrue();
        }
    }
}
