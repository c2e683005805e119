package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import java.io.Console;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The login for an existing server. A password is prompted for or read from the environment, and never printed. */
public final class LoginOptions {

    /** Read if --password is not given, so that no password has to be on a command line. */
    public static final String PASSWORD_VARIABLE = "ROUNDTRIP_PASSWORD";

    /** Stands for "prompt"; cannot be typed as a password. */
    private static final String ASK = "\0";

    @Option(names = "--user", paramLabel = "NAME", description = "User. Default: the URL's, else root.")
    private List<String> users = List.of();

    @Option(
            names = "--password",
            paramLabel = "PASSWORD",
            arity = "0..1",
            fallbackValue = ASK,
            description = "Password; prompts without a value. Default: the URL's, else ROUNDTRIP_PASSWORD.")
    private List<String> passwords = List.of();

    boolean areGiven() {
        return !users.isEmpty() || !passwords.isEmpty();
    }

    /** Refuses a login for a server that is none of these: NAME=USER, and the NAME that a password is asked for. */
    void requireOf(List<String> servers) {
        List<String> unknown = Stream.concat(
                        users.stream()
                                .filter(user -> user.contains("="))
                                .map(user -> user.substring(0, user.indexOf('='))),
                        passwords.stream().filter(name -> !name.equals(ASK)))
                .filter(name -> !servers.contains(name))
                .toList();
        refuseIf(
                !unknown.isEmpty(),
                "Give --user NAME=USER or --password NAME: NAME is " + String.join(" or ", servers) + ".");
    }

    private static Optional<String> only(List<String> values, String option) {
        refuseIf(values.size() > 1, "Give " + option + " once, or NAME= for several servers.");
        return values.stream().findFirst();
    }

    /**
     * The login that overrides the URL's user and password; empty if nothing does. An empty user means the URL's user.
     *
     * @param server the name of one of several; empty for the only one
     */
    public Optional<Credentials> beside(Optional<JdbcUrl> url, String server) {
        return beside(url, server, System.getenv());
    }

    Optional<Credentials> beside(Optional<JdbcUrl> url, String server, Map<String, String> environment) {
        Optional<String> user = server.isEmpty() ? only(users, "--user") : userOf(server);
        Optional<String> given = server.isEmpty()
                ? only(passwords, "--password")
                : Stream.of(server, ASK).filter(passwords::contains).findFirst();
        boolean asks =
                given.filter(text -> !server.isEmpty() || text.equals(ASK)).isPresent();
        Optional<String> secret = asks
                ? Optional.of(asked(server))
                : given.or(() -> url.filter(LoginOptions::holdsPassword).isPresent()
                        ? Optional.empty()
                        : Optional.ofNullable(environment.get(PASSWORD_VARIABLE)));
        return user.isEmpty() && secret.isEmpty()
                ? Optional.empty()
                : Optional.of(new Credentials(user.orElse(""), secret.orElse("")));
    }

    /** The one that names the server, else one for all. */
    private Optional<String> userOf(String server) {
        return users.stream()
                .filter(user -> user.startsWith(server + "="))
                .map(user -> user.substring(server.length() + 1))
                .findFirst()
                .or(() -> users.stream().filter(user -> !user.contains("=")).findFirst());
    }

    private static boolean holdsPassword(JdbcUrl url) {
        return url.property("password").isPresent() || url.hosts().stream().anyMatch(host -> host.hasPassword());
    }

    /** Prompts on the terminal itself: stdout holds the result, and stdin may be piped. */
    @SuppressWarnings("SystemConsoleNull") // Never null from JDK 22 on: it then reads piped input, which is acceptable.
    private static String asked(String server) {
        Console console = System.console();
        refuseIf(console == null, "--password without a value needs a terminal. Or set " + PASSWORD_VARIABLE + ".");
        char[] typed = console.readPassword("Password" + (server.isEmpty() ? "" : " of " + server) + ": ");
        refuseIf(typed == null, "No password was entered. Or set " + PASSWORD_VARIABLE + ".");
        return new String(typed);
    }
}
