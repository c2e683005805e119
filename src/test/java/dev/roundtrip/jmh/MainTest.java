package dev.roundtrip.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.testing.Texts;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.profile.ProfilerException;

class MainTest {

    private static final SharedServers SERVERS = SharedServers.ofThisJvm();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Scenario -p scenario=s5 -prof gc -p server=mariadb | Scenario -p scenario=s5 -prof gc -p server=mariadb
            wire -prof wire -prof wire:all \
            | wire -prof dev.roundtrip.jmh.WireProfiler -prof dev.roundtrip.jmh.WireProfiler:all
            """)
    void jmh_gets_its_arguments_as_typed_where_wire_behind_prof_is_the_profiler(String typed, String given) {
        assertThat(Main.arguments(List.of(Texts.words(typed)), SERVERS)).containsExactly(Texts.words(given));
    }

    @Test
    void jmh_which_prints_parameters_never_sees_a_password() {
        List<String> arguments = Main.arguments(
                List.of("-p", "server=jdbc:mysql://root:secret1@db.example:4000/?password=secret2"), SERVERS);

        assertThat(String.join(" ", arguments))
                .doesNotContain("secret1", "secret2")
                .contains("server=jdbc:mysql://root:***@db.example:4000/");
    }

    @Test
    void the_environment_gives_user_and_password_for_a_url() throws Exception {
        Map<String, String> environment = Map.of("ROUNDTRIP_USER", "bench", "ROUNDTRIP_PASSWORD", "secret");

        ServerRequest request = asked("jdbc:mysql://db.example/", environment);

        assertThat(request.credentials().orElseThrow().user()).isEqualTo("bench");
        assertThat(request.credentials().orElseThrow().password()).isEqualTo("secret");
    }

    @Test
    void anything_else_is_refused_with_what_is_allowed() {
        assertThatExceptionOfType(ServerUnavailableException.class)
                .isThrownBy(() -> asked("oracle", Map.of()))
                .withMessageContainingAll("'oracle'", "auto, tidb, mariadb, or a JDBC URL");
        assertThatExceptionOfType(ProfilerException.class)
                .isThrownBy(() -> new WireProfiler("some"))
                .withMessageContaining("'all'");
    }

    @Test
    void a_status_url_is_the_servers_and_a_password_in_a_wrong_one_is_not_shown() throws Exception {
        assertThat(new ServerAsk("jdbc:mysql://db.example/", "http://db.example:10080")
                        .request(Map.of())
                        .statusUris())
                .containsExactly(URI.create("http://db.example:10080"));
        assertThatExceptionOfType(ServerUnavailableException.class)
                .isThrownBy(() -> new ServerAsk("jdbc:mysql://db.example/", "ftp://root:secret@db.example:10080")
                        .request(Map.of()))
                .withMessageNotContaining("secret");
    }

    private static ServerRequest asked(String server, Map<String, String> environment)
            throws ServerUnavailableException {
        return new ServerAsk(server, "").request(environment);
    }
}
