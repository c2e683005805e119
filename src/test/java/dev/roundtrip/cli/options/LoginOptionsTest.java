package dev.roundtrip.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Tests the sources of user and password: the option, then the URL, then the environment. */
class LoginOptionsTest {

    private static final Map<String, String> ENVIRONMENT = Map.of("ROUNDTRIP_PASSWORD", "environments");

    /** A URL, the options with it, and the user and the password that override the URL's. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jdbc:mysql://db/ | --user app --password typed | app/typed
            jdbc:mysql://root:own@db/ | --password typed | /typed
            jdbc:mysql://db/ | '' | /environments
            jdbc:mysql://db/ | --user app | app/environments
            jdbc:mysql://root:own@db/ | '' |
            jdbc:mysql://db/?user=root&password=own | '' |
            """)
    void the_option_comes_first_then_the_url_then_the_environment(String url, String options, String login) {
        String[] words = options.isEmpty() ? new String[0] : options.split(" ");
        assertThat(CommandLine.populateCommand(new LoginOptions(), words)
                        .beside(JdbcUrl.parse(url).url(), ENVIRONMENT))
                .isEqualTo(Optional.ofNullable(login)
                        .map(both -> both.split("/"))
                        .map(both -> new Credentials(both[0], both[1])));
    }
}
