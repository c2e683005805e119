package dev.roundtrip.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Where user and password come from: the option, then the URL, then the environment. */
class LoginOptionsTest {

    private static final Map<String, String> ENVIRONMENT = Map.of("ROUNDTRIP_PASSWORD", "environments");
    private static final String PLAIN = "jdbc:mysql://db/";

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
        assertThat(parsed(words).beside(JdbcUrl.parse(url).url(), "", ENVIRONMENT))
                .isEqualTo(Optional.ofNullable(login)
                        .map(both -> both.split("/"))
                        .map(both -> new Credentials(both[0], both[1])));
    }

    @Test
    void of_several_servers_each_has_its_own_user() {
        LoginOptions login = parsed("--user", "old=app", "--user", "everybody");

        assertThat(login.beside(JdbcUrl.parse(PLAIN).url(), "old", Map.of())).contains(new Credentials("app", ""));
        assertThat(login.beside(JdbcUrl.parse(PLAIN).url(), "new", Map.of()))
                .contains(new Credentials("everybody", ""));
    }

    @Test
    void of_several_servers_a_login_names_one_of_them_and_a_password_is_never_on_the_line() {
        assertThatThrownBy(() -> parsed("--user", "onld=app").requireOf(List.of("old", "new")))
                .hasMessageContainingAll("--user NAME=USER", "NAME is old or new");
        assertThatThrownBy(() -> parsed("--password", "s3cret").requireOf(List.of("old", "new")))
                .hasMessageContaining("--password NAME: NAME is old")
                .hasMessageNotContaining("s3cret");
        assertThatThrownBy(() -> parsed("--user", "a", "--user", "b")
                        .beside(JdbcUrl.parse(PLAIN).url(), ""))
                .hasMessageContaining("Give --user once");
    }

    private static LoginOptions parsed(String... arguments) {
        return CommandLine.populateCommand(new LoginOptions(), arguments);
    }
}
