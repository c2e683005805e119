package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Credentials;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExistingServerTest {

    /**
     * The password of the URL belongs only to the user of the URL; without a user, root connects without a password.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            -     | -     | app | own | app   | own
            -     | -     | -   | -   | root  | ''
            ''    | given | app | own | app   | given
            other | ''    | app | own | other | ''
            app   | ''    | app | own | app   | own
            """)
    void a_login_beside_the_url_goes_before_that_in_it(
            String user, String password, String inUrl, String passwordInUrl, String who, String by) {
        assertThat(ExistingServer.credentials(login(user, password), login(inUrl, passwordInUrl)))
                .isEqualTo(new Credentials(who, by));
    }

    private static Optional<Credentials> login(String user, String password) {
        return Optional.ofNullable(user).map(given -> new Credentials(given, password));
    }
}
