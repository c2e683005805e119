package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmbeddedMariaDbIT {

    @Test
    void a_server_starts_and_says_what_it_is() throws Exception {
        List<String> progress = new ArrayList<>();

        try (DatabaseServer server = Servers.start(ServerRequest.mariaDb(), progress::add);
                Connection connection = server.connect("test")) {
            assertThat(connection.isValid(5)).isTrue();
            assertThat(server.description().heading()).isEqualTo("MariaDB 11.4.5 embedded");
            assertThat(server.description().storage()).isEqualTo("InnoDB");
        }

        assertThat(progress).contains("Starting embedded MariaDB");
    }
}
