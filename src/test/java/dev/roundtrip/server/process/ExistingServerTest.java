package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Credentials;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExistingServerTest {

    private static final Optional<Credentials> IN_URL = Optional.of(new Credentials("app", "own"));

    @Test
    void the_urls_login_is_used_where_nothing_is_given_beside_it() {
        assertThat(ExistingServer.credentials(Optional.empty(), IN_URL)).isEqualTo(new Credentials("app", "own"));
    }

    @Test
    void root_without_a_password_is_who_connects_where_nobody_is_named() {
        assertThat(ExistingServer.credentials(Optional.empty(), Optional.empty()))
                .isEqualTo(new Credentials("root", ""));
    }

    @Test
    void a_password_given_alone_goes_with_the_urls_user() {
        assertThat(ExistingServer.credentials(Optional.of(new Credentials("", "given")), IN_URL))
                .isEqualTo(new Credentials("app", "given"));
    }

    @Test
    void the_urls_password_goes_with_no_other_user() {
        assertThat(ExistingServer.credentials(Optional.of(new Credentials("other", "")), IN_URL))
                .isEqualTo(new Credentials("other", ""));
        assertThat(ExistingServer.credentials(Optional.of(new Credentials("app", "")), IN_URL))
                .isEqualTo(new Credentials("app", "own"));
    }
}
