package dev.roundtrip.wire;

import static dev.roundtrip.wire.Payloads.AUTOCOMMIT;
import static dev.roundtrip.wire.Payloads.BASE;
import static dev.roundtrip.wire.Payloads.bytes;
import static dev.roundtrip.wire.Payloads.err;
import static dev.roundtrip.wire.Payloads.greeting;
import static dev.roundtrip.wire.Payloads.handshakeResponse;
import static dev.roundtrip.wire.Payloads.ok;
import static dev.roundtrip.wire.Payloads.sslRequest;
import static dev.roundtrip.wire.Payloads.string;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConnectionPhaseTest {

    private static final byte[] PING = bytes(0x0e);

    private static final Authentication CHALLENGED = authentication(false, Authentication.Proof.CHALLENGE);

    private static Authentication authentication(boolean switched, Authentication.Proof proof) {
        return new Authentication("caching_sha2_password", switched, proof);
    }

    private static Authentication authenticated(RecordingListener seen) {
        assertThat(seen.handshakes).hasSize(1);
        return seen.handshakes.get(0).authentication();
    }

    @Test
    void the_ok_behind_the_handshake_response_ends_the_connection_phase() {
        RecordingListener seen =
                Conversation.connected(0).command(PING).server(ok(AUTOCOMMIT)).play();

        assertThat(seen.handshakes)
                .containsExactly(new Handshake("8.0.11-TiDB-v8.5.3", BASE, false, false, 17, CHALLENGED));
        assertThat(seen.story()).containsExactly("PING OK");
        assertThat(seen.unreadableBytes).isZero();
    }

    @Test
    void a_driver_is_known_by_the_name_and_version_among_its_attributes() {
        byte[] name = bytes(string("_client_name"), string("MySQL Connector/J"));

        assertThat(client(bytes(name, string("_client_version"), string("8.0.33"))))
                .isEqualTo("MySQL Connector/J 8.0.33");
        assertThat(client(bytes(string("_client_version"), string("8.0.33"), name)))
                .isEqualTo("MySQL Connector/J 8.0.33");
        assertThat(client(name)).isEmpty();
        assertThat(client(bytes(name, string("_client_version")))).isEmpty();
        assertThat(client(bytes(name, string("_client_version"), 200, "8"))).isEmpty();
        assertThat(client(bytes(name, string("_client_version"), 6, "8.0"))).isEmpty();
        assertThat(client(bytes(new byte[600], name, string("_client_version"), string("8.0.33"))))
                .isEmpty();
    }

    private static String client(byte[] attributes) {
        return Conversation.empty()
                .greeting(BASE)
                .client(bytes(handshakeResponse(BASE), attributes))
                .server(ok(AUTOCOMMIT))
                .play()
                .handshakes
                .get(0)
                .client();
    }

    @Test
    void capabilities_are_those_that_both_sides_have() {
        RecordingListener seen = Conversation.empty()
                .greeting(BASE | Capabilities.DEPRECATE_EOF | Capabilities.COMPRESS)
                .client(handshakeResponse(BASE | Capabilities.DEPRECATE_EOF | Capabilities.QUERY_ATTRIBUTES))
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(seen.handshakes.get(0).capabilities()).isEqualTo(BASE | Capabilities.DEPRECATE_EOF);
        assertThat(seen.handshakes.get(0).compressed()).isFalse();
    }

    @Test
    void mariadb_capabilities_are_the_upper_half_where_neither_side_says_mysql() {
        long base = BASE & ~Capabilities.MYSQL;

        RecordingListener seen = Conversation.empty()
                .greeting(base | Capabilities.MARIADB_CACHE_METADATA | Capabilities.MARIADB_PROGRESS)
                .client(handshakeResponse(base | Capabilities.MARIADB_CACHE_METADATA))
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(seen.handshakes.get(0).capabilities()).isEqualTo(base | Capabilities.MARIADB_CACHE_METADATA);
    }

    @Test
    void a_mysql_client_on_mariadb_has_no_upper_half() {
        RecordingListener seen = Conversation.empty()
                .greeting((BASE & ~Capabilities.MYSQL) | Capabilities.MARIADB_CACHE_METADATA)
                .client(handshakeResponse(BASE))
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(seen.handshakes.get(0).capabilities()).isEqualTo(BASE & ~Capabilities.MYSQL);
    }

    @Test
    void
            after_an_ssl_request_the_records_of_tls_are_passed_over_and_the_plain_stream_goes_on_with_the_handshake_response() {
        RecordingListener seen = Conversation.empty()
                .greeting(BASE | Capabilities.SSL)
                .client(sslRequest(BASE))
                .raw(Conversation.From.CLIENT, bytes(0x16, 3, 1, 2, 0, "client hello"))
                .raw(Conversation.From.SERVER, bytes(0x16, 3, 3, 0, 80, "server hello"))
                .upgradedToTls()
                .client(handshakeResponse(BASE | Capabilities.SSL))
                .server(ok(AUTOCOMMIT))
                .command(PING)
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(seen.handshakes)
                .containsExactly(
                        new Handshake("8.0.11-TiDB-v8.5.3", BASE | Capabilities.SSL, true, false, 17, CHALLENGED));
        assertThat(seen.story()).containsExactly("PING OK");
        assertThat(seen.unreadables).isEmpty();
        assertThat(seen.unreadableBytes).isZero();
    }

    @Test
    void tls_records_in_the_chunk_of_the_ssl_request_are_passed_over() {
        Conversation conversation =
                Conversation.empty().greeting(BASE | Capabilities.SSL).client(sslRequest(BASE));
        byte[] together = bytes(conversation.steps().remove(1).bytes(), 0x16, 3, 1, "client hello");

        RecordingListener seen = conversation
                .raw(Conversation.From.CLIENT, together)
                .upgradedToTls()
                .client(handshakeResponse(BASE | Capabilities.SSL))
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(seen.handshakes).hasSize(1);
        assertThat(seen.unreadableBytes).isZero();
    }

    @Test
    void an_authentication_switch_goes_on_to_its_ok() {
        RecordingListener seen = Conversation.empty()
                .greeting(BASE)
                .client(handshakeResponse(BASE))
                .server(bytes(0xfe, "mysql_native_password", 0, "saltsaltsaltsaltsalt", 0))
                .client(bytes("twenty bytes of hash"))
                .server(ok(AUTOCOMMIT))
                .command(PING)
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(seen.story()).containsExactly("PING OK");
    }

    @Test
    void caching_sha2_fast_authentication_sends_its_data_and_the_ok_in_a_row() {
        RecordingListener seen = Conversation.empty()
                .greeting(BASE)
                .client(handshakeResponse(BASE))
                .server(bytes(0x01, 0x03), ok(AUTOCOMMIT))
                .command(PING)
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(seen.story()).containsExactly("PING OK");
        assertThat(authenticated(seen)).isEqualTo(authentication(false, Authentication.Proof.FAST));
    }

    @Test
    void caching_sha2_full_authentication_asks_for_the_key_and_sends_the_password() {
        RecordingListener seen = Conversation.empty()
                .greeting(BASE)
                .client(handshakeResponse(BASE))
                .server(bytes(0x01, 0x04))
                .client(bytes(0x02))
                .server(bytes(0x01, "-----BEGIN PUBLIC KEY-----"))
                .client(new byte[256])
                .server(ok(AUTOCOMMIT))
                .command(PING)
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(seen.story()).containsExactly("PING OK");
        assertThat(authenticated(seen)).isEqualTo(authentication(false, Authentication.Proof.FULL_WITH_KEY));
    }

    @Test
    void an_empty_password_is_an_empty_packet() {
        RecordingListener seen = Conversation.empty()
                .greeting(BASE)
                .client(handshakeResponse(BASE))
                .server(bytes(0xfe, "caching_sha2_password", 0, "salt", 0))
                .client(new byte[0])
                .server(ok(AUTOCOMMIT))
                .play();

        assertThat(authenticated(seen)).isEqualTo(authentication(true, Authentication.Proof.CHALLENGE));
    }

    @Test
    void a_refused_password_is_no_connection_and_nothing_unreadable() {
        RecordingListener seen = Conversation.empty()
                .greeting(BASE)
                .client(handshakeResponse(BASE))
                .server(err(1045, "Access denied for user 'teller'"))
                .play();

        assertThat(seen.handshakes).isEmpty();
        assertThat(seen.unreadables).isEmpty();
        assertThat(seen.unreadableBytes).isZero();
    }

    @Test
    void an_error_instead_of_a_greeting_is_understood() {
        RecordingListener seen =
                Conversation.empty().server(err(1040, "Too many connections")).play();

        assertThat(seen.unreadables).isEmpty();
        assertThat(seen.handshakes).isEmpty();
    }

    @Test
    void compression_by_zlib_is_recognised_and_preferred() {
        RecordingListener seen = Conversation.connected(Capabilities.COMPRESS | Capabilities.ZSTD_COMPRESSION)
                .play();

        assertThat(seen.handshakes.get(0).compressed()).isTrue();
        assertThat(seen.unreadables).isEmpty();
    }

    @Test
    void compression_by_zstd_is_recognised_and_what_follows_is_counted() {
        RecordingListener seen = Conversation.connected(Capabilities.ZSTD_COMPRESSION)
                .raw(Conversation.From.CLIENT, new byte[25])
                .raw(Conversation.From.SERVER, new byte[18])
                .play();

        assertThat(seen.handshakes.get(0).compressed()).isTrue();
        assertThat(seen.reasons()).containsExactly(Unreadable.Reason.COMPRESSED);
        assertThat(seen.exchanges).isEmpty();
        assertThat(seen.unreadableBytes).isEqualTo(43);
    }

    @Test
    void another_protocol_version_is_unknown() {
        RecordingListener seen = Conversation.empty()
                .server(bytes(9, "3.23.58", 0, new byte[40]))
                .play();

        assertThat(seen.reasons()).containsExactly(Unreadable.Reason.UNKNOWN);
    }

    @Test
    void a_client_of_before_4_1_is_unknown() {
        RecordingListener seen = Conversation.empty()
                .greeting(BASE)
                .client(handshakeResponse(BASE & ~Capabilities.PROTOCOL_41))
                .play();

        assertThat(seen.reasons()).containsExactly(Unreadable.Reason.UNKNOWN);
    }

    @Test
    void a_gap_in_the_sequence_ids_is_reported_and_its_packet_counted() {
        RecordingListener seen = Conversation.empty()
                .greeting(BASE)
                .sequence(2)
                .client(handshakeResponse(BASE))
                .play();

        assertThat(seen.reasons()).containsExactly(Unreadable.Reason.SEQUENCE);
        assertThat(seen.unreadableBytes).isEqualTo(4 + handshakeResponse(BASE).length);
    }

    @Test
    void a_greeting_that_is_cut_short_is_malformed() {
        byte[] whole = greeting("8.4.0", BASE);
        RecordingListener seen =
                Conversation.empty().server(java.util.Arrays.copyOf(whole, 30)).play();

        assertThat(seen.reasons()).containsExactly(Unreadable.Reason.MALFORMED);
    }

    @Test
    void an_upgrade_that_the_client_did_not_ask_for_makes_the_connection_unreadable() {
        RecordingListener seen =
                Conversation.connected(0).upgradedToTls().command(PING).play();

        assertThat(seen.reasons()).containsExactly(Unreadable.Reason.MALFORMED);
        assertThat(seen.unreadableBytes).isEqualTo(5);
    }
}
