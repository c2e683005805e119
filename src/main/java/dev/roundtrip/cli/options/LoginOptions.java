package dev.roundtrip.cli.options;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.server.Credentials;
import java.io.Console;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Who connects to a server that is already there. A password is asked for, or read from the environment, and never
 * printed.
 */
public final class LoginOptions {

    /** Read when --password is not given, so that a password need not stand on a command line. */
    public static final String PASSWORD_VARIABLE = "ROUNDTRIP_PASSWORD";

    /** No password that can be typed. */
    private static final String ASK = "\0";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--user", paramLabel = "NAME", description = "User for --url. Default: the URL's, else root.")
    private String user;

    @Option(
            names = "--password",
            paramLabel = "PASSWORD",
            arity = "0..1",
            fallbackValue = ASK,
            description = "Password for --url. Prompts if no value is given; " + PASSWORD_VARIABLE
                    + " is read if neither the option nor the URL has one.")
    private String password;

    boolean areGiven() {
        return user != null || password != null;
    }

    /** What beats the URL's own user and password; empty where nothing does. An empty user is the URL's. */
    public Optional<Credentials> beside(Optional<JdbcUrl> url) {
        return beside(url, System.getenv());
    }

    Optional<Credentials> beside(Optional<JdbcUrl> url, Map<String, String> environment) {
        Optional<String> secret = password != null
                ? Optional.of(password.equals(ASK) ? asked() : password)
                : url.filter(LoginOptions::holdsPassword).isPresent()
                        ? Optional.empty()
                        : Optional.ofNullable(environment.get(PASSWORD_VARIABLE));
        if (user == null && secret.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Credentials(user == null ? "" : user, secret.orElse("")));
    }

    private static boolean holdsPassword(JdbcUrl url) {
        return url.property("password").isPresent() || url.hosts().stream().anyMatch(host -> host.hasPassword());
    }

    /** On the terminal itself: neither stdout, which holds the result, nor what is piped in is one. */
    @SuppressWarnings(
            "SystemConsoleNull") // From JDK 22 on it is never null: it then reads what is piped in, which will do.
    private String asked() {
        Console console = System.console();
        if (console == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--password without a value prompts for it, and there is no terminal. Set " + PASSWORD_VARIABLE
                            + " in the environment instead.");
        }
        char[] typed = console.readPassword("Password: ");
        if (typed == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "No password was given: the input ended. Type one, or set " + PASSWORD_VARIABLE
                            + " in the environment instead.");
        }
        return new String(typed);
    }
}
