package dev.roundtrip.cli.options;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.UrlScheme;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Turns what a person typed after {@code --url} and its like into a URL, or into a sentence. */
public final class UrlArguments {

    private UrlArguments() {}

    /** One that a driver can read. */
    public static JdbcUrl readable(CommandLine line, String option, String text) {
        UrlReading reading = JdbcUrl.parse(text);
        return reading.url().orElseThrow(() -> new ParameterException(line, option + ": " + reading.problem() + "."));
    }

    /** One for MySQL's driver. */
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
