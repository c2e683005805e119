package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code connect} says of a real server. */
class ConnectCommandIT {

    private final DatabaseServer server = TestServers.mariaDb();

    @TempDir
    private Path folder;

    @Test
    void the_bill_of_a_string_names_each_part_each_command_and_the_hour() throws Exception {
        Path json = folder.resolve("bill.json");

        Said said = Said.line(
                "connect {} {} --connections 3 --rtt 1ms --instances 2 --statements 7 --allow-writes --json {}",
                server.jdbcUrl(""),
                Said.login(server),
                json);

        assertThat(said.done().out())
                .containsPattern("TCP connect +1 +- +-\n")
                .containsPattern("MySQL handshake and authentication +2 +\\d+ B +\\d+ B\n")
                .containsPattern("SET character_set_results = NULL +driver +1 +1\n")
                .containsPattern("COM_PING +pool +0 +1\n")
                .contains("mysql_native_password, an answer to the server's challenge", "TLS         none")
                .contains("2 pools of 10 connections that live 30 minutes: 40 new connections")
                .contains("20 connections over 1ms opened in")
                .containsPattern("7 statements, 1ms +round trips +bytes +time +server CPU\n  the first time +7 ")
                .contains("cacheServerConfiguration=true saves ", "characterSetResults=UTF-8 saves 1 round trip ");
        assertThat(said.out() + said.err() + Files.readString(json))
                .doesNotContain(server.credentials().password());
    }

    @Test
    void a_string_that_is_refused_is_one_sentence() throws Exception {
        Said.line("connect {}?sslMode=REQUIRED {} --connections 1", server.jdbcUrl(""), Said.login(server))
                .failsWithoutTrace("unexpected failure")
                .failed("roundtrip: ");
    }
}
