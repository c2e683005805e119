package dev.roundtrip.cli.options;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.UrlScheme;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Converts the values of {@code --url} and similar options to a URL, or reports in one sentence what is wrong. */
public final class UrlArguments {

    private UrlArguments() {}

    /** A URL that a driver can read. */
    public static JdbcUrl readable(CommandLine line, String option, String text) {
        UrlReading reading = JdbcUrl.parse(text);
        return reading.url().orElseThrow(() -> new ParameterException(line, option + ": " + reading.problem() + "."));
    }

    /** A URL for Connector/J. */
    public static JdbcUrl forConnectorJ(CommandLine line, String option, String text) {
        JdbcUrl url = readable(line, option, text);
        if (url.scheme().driver() != UrlScheme.Driver.CONNECTOR_J) {
            throw new ParameterException(
                    line,
                    option + ": '" + url.masked() + "' is not for MySQL's driver, which is what is measured: it must"
                            + " begin with jdbc:mysql:, also for a MariaDB server.");
        }
        return url;
    }
}
