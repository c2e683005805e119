package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.lint.config.FoundString;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options for a check on the string's server. */
public final class LiveOptions {

    /** A placeholder, which may have a default behind a colon. */
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([\\w.-]+)(?::([^${}]*))?}");

    @Option(
            names = "--live",
            required = true,
            arity = "0..1",
            fallbackValue = "0",
            preprocessor = JsonOption.OwnValue.class,
            paramLabel = "TIME",
            description = "Measure both strings on the server: ten seconds of keyed reads. With =10m also how long"
                    + " idle connections live.")
    private Duration idle;

    @ArgGroup(exclusive = false)
    private LoginOptions login = new LoginOptions();

    /** The string, if it is the only target, or the only one in files. */
    public static JdbcUrl string(List<String> targets, List<FoundString> found) {
        String string = found.isEmpty() ? targets.get(0) : found.get(0).plain();
        boolean one = targets.size() == 1 && found.size() <= 1;
        // A string that is somewhere in a folder is refused.
        refuseIf(
                !one
                        || !found.stream().allMatch(each -> each.file().equals(targets.get(0)))
                        || !string.toLowerCase(Locale.ROOT).contains("jdbc:"),
                "--live takes one connection string as TARGET, or a file with one.");
        return onServer(string, found.stream().findFirst());
    }

    /**
     * A string that can be opened, with the parameters of its file. Placeholders are variables of the environment, or
     * their defaults.
     */
    public static JdbcUrl onServer(String string, Optional<FoundString> found) {
        String filled = PLACEHOLDER
                .matcher(string)
                .replaceAll(each -> Matcher.quoteReplacement(Objects.requireNonNullElse(
                        System.getenv(each.group(1).toUpperCase(Locale.ROOT).replaceAll("\\W", "_")),
                        Objects.requireNonNullElse(each.group(2), each.group()))));
        return Arguments.forConnectorJ("--live", JdbcUrl.parse(filled))
                .withChanges(found.map(FoundString::beside).orElse(List.of()), Set.of());
    }

    /** How long connections are left idle; zero for not at all. */
    public Duration idle() {
        return idle;
    }

    public Optional<Credentials> credentials(JdbcUrl url) {
        return login.beside(Optional.of(url));
    }
}
