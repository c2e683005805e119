package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.scenario.Profiles;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One string as typed, and the name of its row. The string is a JDBC URL, parameters, a scenario's name or a profile's
 * path; {@code NAME=} may precede it.
 *
 * @param label the label; empty if none was typed
 * @param text the string without its label. It is a secret, because it may contain a password.
 * @param read the string as a URL, for an example of a host if it names none; no URL for a profile
 */
record StringArgument(Optional<String> label, ArgumentForm kind, String text, UrlReading read) {

    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");

    /** A URL, even without its {@code jdbc:}; the user is then asked for it. */
    private static final Pattern URL = Pattern.compile("(?i)jdbc:|[a-z0-9+]+://");

    /** The form of a typed string. */
    enum ArgumentForm {
        URL,
        PARAMETERS,
        PROFILE
    }

    /**
     * Reads a typed string. The word before the first equals sign is a label, unless a driver has a parameter of that
     * name.
     */
    static StringArgument of(String typed) {
        String text = typed.strip();
        int equals = text.indexOf('=');
        String name = equals < 0 ? "" : text.substring(0, equals);
        String rest = text.substring(equals + 1);
        boolean labels = LABEL.matcher(name).matches() && !isParameter(name) && !isRestOfParameters(rest);
        return labels ? of(Optional.of(name), rest) : of(Optional.empty(), text);
    }

    private static StringArgument of(Optional<String> label, String text) {
        ArgumentForm kind = kindOf(text);
        return new StringArgument(
                label,
                kind,
                text,
                JdbcUrl.parse(
                        kind == ArgumentForm.PARAMETERS
                                ? RecommendedString.TEMPLATE + "?" + text.replaceFirst("^\\?", "")
                                : text));
    }

    private static boolean isParameter(String name) {
        return Arrays.stream(Driver.values())
                .anyMatch(
                        driver -> KnownParameters.ofAnyCase(driver, name).isPresent() || KnownParameters.isKnown(name));
    }

    /** Whether a text such as {@code true&b=c} is the rest of an unknown parameter and further ones. */
    private static boolean isRestOfParameters(String rest) {
        int and = rest.indexOf('&');
        int equals = rest.indexOf('=');
        return and >= 0 && (equals < 0 || and < equals) && kindOf(rest) != ArgumentForm.URL;
    }

    private static ArgumentForm kindOf(String text) {
        int equals = text.indexOf('=');
        if (URL.matcher(text).lookingAt()) {
            return ArgumentForm.URL;
        }
        return equals < 0 || Profiles.isPath(text.substring(0, equals))
                ? ArgumentForm.PROFILE
                : ArgumentForm.PARAMETERS;
    }

    /** Whether the string is the user's own, and not a profile with a pool, a workload and variables. */
    boolean isOwn() {
        return kind != ArgumentForm.PROFILE;
    }

    /** One's own string as a URL for Connector/J. */
    JdbcUrl url() {
        return Arguments.forConnectorJ("STRING", read);
    }

    /** The parameters of the user's own string, without user and password. */
    ConnectionParameters parameters() {
        boolean withLogin =
                url().properties().stream().anyMatch(property -> ConnectionParameters.isOfLogin(property.name()));
        refuseIf(
                kind == ArgumentForm.PARAMETERS && withLogin,
                "The parameters contain a login; use --user and --password.");
        return url().parameters();
    }

    /** The string as typed, without passwords. */
    @Override
    public String toString() {
        return label.map(name -> name + "=").orElse("") + JdbcUrl.masked(text);
    }
}
