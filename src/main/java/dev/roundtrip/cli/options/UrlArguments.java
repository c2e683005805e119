package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.UrlScheme;

/** Converts the values of {@code --url} and similar options to a URL, or reports in one sentence what is wrong. */
public final class UrlArguments {

    private UrlArguments() {}

    /** A URL that a driver can read. */
    public static JdbcUrl readable(String option, String text) {
        UrlReading reading = JdbcUrl.parse(text);
        return reading.url().orElseThrow(() -> new UsageException(option + ": " + reading.problem() + "."));
    }

    /** A URL for Connector/J. */
    public static JdbcUrl forConnectorJ(String option, String text) {
        JdbcUrl url = readable(option, text);
        refuseIf(
                url.scheme().driver() != UrlScheme.Driver.CONNECTOR_J,
                option + ": '" + url.masked() + "' must begin with jdbc:mysql:, also for MariaDB.");
        return url;
    }
}
