package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.TestServers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the program that ends at once is a shell script")
    void a_program_that_ends_at_once_is_said_with_its_last_lines(@TempDir Path directory) throws Exception {
        Path script = directory.resolve("tidb-server");
        Files.writeString(script, "#!/bin/sh\necho no such flag\nexit 3\n", StandardCharsets.UTF_8);
        assertThat(script.toFile().setExecutable(true)).isTrue();

        assertThatThrownBy(() -> Servers.start(ServerRequest.tidbBinary(script), line -> {}))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContainingAll("ended before it was ready", "no such flag");
    }
}
