package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import java.io.Console;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The login for an existing server. A password is prompted for or read from the environment, and never printed. */
public final class LoginOptions {

    /**
     * The environment variable that is read if --password is not given, so that no password has to be on a command
     * line.
     */
    public static final String PASSWORD_VARIABLE = "ROUNDTRIP_PASSWORD";

    /** The value that stands for "prompt"; it cannot be typed as a password. */
    private static final String ASK = "\0";

    @Option(names = "--user", paramLabel = "NAME", description = "User. Default: the URL's, else root.")
    private String user;

    @Option(
            names = "--password",
            paramLabel = "PASSWORD",
            arity = "0..1",
            fallbackValue = ASK,
            description = "Password; prompts without a value. Default: the URL's, else ROUNDTRIP_PASSWORD.")
    private String password;

    boolean areGiven() {
        return user != null || password != null;
    }

    /**
     * The login that overrides the URL's user and password; empty if nothing does. If the user is empty, the URL's user
     * is kept.
     */
    public Optional<Credentials> beside(Optional<JdbcUrl> url) {
        return beside(url, System.getenv());
    }

    Optional<Credentials> beside(Optional<JdbcUrl> url, Map<String, String> environment) {
        String secret = password;
        if (ASK.equals(password)) {
            secret = asked(url.map(RunStrings::hosts));
        } else if (password == null && url.filter(LoginOptions::holdsPassword).isEmpty()) {
            secret = environment.get(PASSWORD_VARIABLE);
        }
        return user == null && secret == null
                ? Optional.empty()
                : Optional.of(
                        new Credentials(Objects.requireNonNullElse(user, ""), Objects.requireNonNullElse(secret, "")));
    }

    private static boolean holdsPassword(JdbcUrl url) {
        return url.property("password").isPresent() || url.hosts().stream().anyMatch(host -> host.hasPassword());
    }

    /** Prompts for a password on the terminal itself: stdout holds the result, and stdin may be piped. */
    @SuppressWarnings("SystemConsoleNull") // From JDK 22 on a console reads piped input, too, which is acceptable.
    private static String asked(Optional<String> server) {
        Console console = System.console();
        refuseIf(console == null, "--password without a value needs a terminal. Or set " + PASSWORD_VARIABLE + ".");
        char[] typed = console.readPassword(
                "Password" + server.map(hosts -> " of " + hosts).orElse("") + ": ");
        refuseIf(typed == null, "No password was entered. Or set " + PASSWORD_VARIABLE + ".");
        return new String(typed);
    }
}
