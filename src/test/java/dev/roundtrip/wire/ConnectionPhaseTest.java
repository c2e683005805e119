package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.AUTOCOMMIT;
import static dev.roundtrip.wire.Payloads.BASE;
import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.handshakeResponse;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.string;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.TestResource;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

class ConnectionPhaseTest {

    @ParameterizedTest(name = "{0}")
    @Scripts("""
            the OK behind the handshake response ends the connection phase
            connected / > 0e / ok
            = connected 0 CHALLENGE
            = PING OK LIVENESS 3-4 5:11

            capabilities are those that both sides have
            greeting DEPRECATE_EOF COMPRESS / response DEPRECATE_EOF QUERY_ATTRIBUTES / ok
            = connected 1000000 CHALLENGE

            MariaDB's capabilities are the upper half where neither side says MYSQL
            greeting MYSQL MARIADB_CACHE_METADATA MARIADB_PROGRESS / response MYSQL MARIADB_CACHE_METADATA / ok
            = connected 1000000001 CHALLENGE

            a MySQL client on MariaDB has no upper half
            greeting MYSQL MARIADB_CACHE_METADATA / response / ok
            = connected 1 CHALLENGE

            after an SSL request TLS records are passed over and the plain stream goes on with the response
            greeting SSL / ssl / bytes> 1603010200 / bytes< 1603030050 / tls / response SSL / ok / > 0e / ok
            = connected 800 CHALLENGE tls
            = PING OK LIVENESS 7-8 5:11

            an authentication switch goes on to its OK
            greeting / response / fe.'mysql_native_password'.00.'saltsaltsaltsaltsalt'.00 / + 'hash' / ok / > 0e / ok
            = connected 0 CHALLENGE switched
            = PING OK LIVENESS 5-6 5:11

            caching_sha2 fast authentication sends its data and the OK in a row
            greeting / response / 0103 ok / > 0e / ok
            = connected 0 FAST
            = PING OK LIVENESS 3-4 5:11

            caching_sha2 full authentication asks for the key and sends the password
            greeting / response / 0104 / + 02 / 01.'-----BEGIN' / + 0^8 / ok / > 0e / ok
            = connected 0 FULL_WITH_KEY
            = PING OK LIVENESS 7-8 5:11

            an empty password is an empty packet
            greeting / response / fe.'caching_sha2_password'.00.'salt'.00 / + - / ok
            = connected 0 CHALLENGE switched

            a refused password is no connection and nothing unreadable
            greeting / response / err

            an error instead of a greeting is understood
            err

            compression by zlib is recognised and preferred
            connected COMPRESS ZSTD_COMPRESSION
            = connected 4000020 CHALLENGE compressed

            compression by zstd is recognised and what follows is counted
            connected ZSTD_COMPRESSION / bytes> 0^8 / bytes< 0^8
            = connected 4000000 CHALLENGE compressed
            = unreadable COMPRESSED 16

            another protocol version is unknown
            09.'3'.00.0^8.0^8.0^8.0^8
            = unreadable UNKNOWN 39

            a client of before 4.1 is unknown
            greeting / response PROTOCOL_41
            = unreadable UNKNOWN 80

            a gap in the sequence ids is reported and its packet counted
            greeting / = 2 / response
            = unreadable SEQUENCE 80

            a greeting that is cut short is malformed
            0a.'8-0-11-TiDB-v8-5-3'.00.17^4.'saltsalt'.00
            = unreadable MALFORMED 37

            TLS records in the chunk of the SSL request are passed over
            greeting SSL / bytes> 32^3.01.559617^4.16777215^4.ff.0^8.0^8.0^7.1603.01.'hello'
            / tls / = 2 / response SSL / ok
            = connected 800 CHALLENGE tls
            """)
    void a_connection_is_made_or_not(String name, String script, String expected) {
        RecordingListener seen = Conversation.of(script).play();

        assertThat(seen.connections() + seen.lines()).isEqualTo(expected);
        assertThat(seen.handshakes).allSatisfy(made -> {
            assertThat(made.serverVersion()).isEqualTo("8.0.11-TiDB-v8.5.3");
            assertThat(made.connectionId()).isEqualTo(17);
            assertThat(made.authentication().plugin()).matches("caching_sha2_password|mysql_native_password");
        });
    }

    @Test
    void a_driver_is_known_by_the_name_and_version_among_its_attributes() {
        byte[] name = bytes(string("_client_name"), string("MySQL Connector/J"));

        assertThat(client(bytes(name, string("_client_version"), string("8.0.33"))))
                .isEqualTo("MySQL Connector/J 8.0.33");
        assertThat(client(bytes(string("_client_version"), string("8.0.33"), name)))
                .isEqualTo("MySQL Connector/J 8.0.33");
        assertThat(client(name)).isEqualTo("MySQL Connector/J");
        assertThat(client(bytes(name, string("_client_version")))).isEqualTo("MySQL Connector/J");
        assertThat(client(bytes(name, string("_client_version"), 200, "8"))).isEqualTo("MySQL Connector/J");
        assertThat(client(bytes(name, string("_client_version"), 6, "8.0"))).isEqualTo("MySQL Connector/J");
        assertThat(client(bytes(string("_client_version"), string("8.0.33")))).isEmpty();
        assertThat(client(bytes(new byte[600], name, string("_client_version"), string("8.0.33"))))
                .isEmpty();
    }

    @Test
    void clients_in_other_languages_are_known_by_what_they_really_send() throws Exception {
        for (String line : TestResource.text(Path.of("src", "test", "resources", "clients", "handshakes.txt"))
                .lines()
                .toList()) {
            String[] client = line.split("\\|", -1);
            if (!line.startsWith("#")) {
                assertThat(clientOf(HexFormat.of().parseHex(client[1]))).isEqualTo(client[0]);
            }
        }
    }

    private static String client(byte[] attributes) {
        return clientOf(bytes(handshakeResponse(BASE), attributes));
    }

    private static String clientOf(byte[] response) {
        return Conversation.empty()
                .greeting(BASE)
                .client(response)
                .server(ok(AUTOCOMMIT))
                .play()
                .handshakes
                .get(0)
                .client();
    }
}
