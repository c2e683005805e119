package dev.roundtrip.cli.options;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options for a check on the string's server. */
public final class LiveOptions {

    @Option(
            names = "--live",
            required = true,
            description = "Measure both strings on the server: ten seconds of keyed reads.")
    @SuppressWarnings("UnusedVariable") // Its presence makes the group present.
    private boolean given;

    @ArgGroup(exclusive = false)
    private LoginOptions login = new LoginOptions();

    /** The string, if it is the only target. */
    public static JdbcUrl string(List<String> targets) {
        if (targets.size() != 1 || !targets.get(0).toLowerCase(Locale.ROOT).contains("jdbc:")) {
            throw new UsageException("--live takes one connection string as TARGET.");
        }
        return UrlArguments.forConnectorJ("--live", targets.get(0));
    }

    public Optional<Credentials> credentials(JdbcUrl url) {
        return login.beside(Optional.of(url));
    }
}
