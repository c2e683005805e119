package dev.roundtrip.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Where user and password come from: the option, then the URL, then the environment. */
class LoginOptionsTest {

    private static final Map<String, String> ENVIRONMENT = Map.of("ROUNDTRIP_PASSWORD", "environments");
    private static final String PLAIN = "jdbc:mysql://db/";

    @Test
    void the_option_comes_first() {
        assertThat(beside(PLAIN, "--user", "app", "--password", "typed")).contains(new Credentials("app", "typed"));
        assertThat(beside("jdbc:mysql://root:own@db/", "--password", "typed")).contains(new Credentials("", "typed"));
    }

    @Test
    void the_environment_is_read_where_nothing_else_gives_a_password() {
        assertThat(beside(PLAIN)).contains(new Credentials("", "environments"));
        assertThat(beside(PLAIN, "--user", "app")).contains(new Credentials("app", "environments"));
    }

    @Test
    void the_urls_own_password_comes_before_the_environments() {
        assertThat(beside("jdbc:mysql://root:own@db/")).isEmpty();
        assertThat(beside("jdbc:mysql://db/?user=root&password=own")).isEmpty();
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
                        .beside(JdbcUrl.parse(PLAIN).url()))
                .hasMessageContaining("Give --user once");
    }

    private static Optional<Credentials> beside(String url, String... arguments) {
        return parsed(arguments).beside(JdbcUrl.parse(url).url(), "", ENVIRONMENT);
    }

    private static LoginOptions parsed(String... arguments) {
        LoginOptions login = new LoginOptions();
        CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create()
                .addMixin("login", CommandLine.Model.CommandSpec.forAnnotatedObject(login));
        new CommandLine(spec).parseArgs(arguments);
        return login;
    }
}
