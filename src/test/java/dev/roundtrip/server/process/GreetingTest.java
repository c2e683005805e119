package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GreetingTest {

    @Test
    void what_says_hello_is_told_by_its_first_bytes() {
        assertThat(another("SSH-2.0-OpenSSH_9.6\r\n")).contains("An SSH server");
        assertThat(another("HTTP/1.1 400 Bad Request\r\n")).contains("A web server (HTTP)");
        assertThat(another("220 mail ESMTP\r\n")).contains("A mail or FTP server");
        assertThat(another("-ERR unknown command\r\n")).contains("A Redis server");
        assertThat(another("\u0016\u0003\u0001\u0002\u0000\u0001"))
                .contains("Something that does not speak the MySQL protocol");
    }

    @Test
    void a_greeting_or_an_error_of_the_mysql_protocol_silence_and_too_little_are_nobody_else() {
        assertThat(another("J\u0000\u0000\u0000\n8.0.11-TiDB\u0000")).isEmpty();
        assertThat(another("\u0017\u0000\u0000\u0000\u00ff\u0010\u0004Too many connections"))
                .isEmpty();
        assertThat(another("")).isEmpty();
        assertThat(another("J")).isEmpty();
    }

    private static Optional<String> another(String first) {
        return Greeting.another(first.getBytes(StandardCharsets.ISO_8859_1));
    }
}
