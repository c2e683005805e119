package dev.roundtrip.jdbc;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A driver that accepts its own form of connection string and passes it on to another driver.
 *
 * @param title the driver's usual name
 * @param own the scheme of the string as written, including the colon at its end
 * @param inner the scheme that the wrapped driver gets
 */
public record UrlWrapper(String title, String own, String inner) {

    private static final String STARTING = "Testcontainers";

    /** The drivers that log each statement. */
    private static final Set<String> LOGGING = Set.of("P6Spy", "log4jdbc");

    private static final String TYPES = "(mysql|mariadb|mysql\\+srv)((?::[A-Za-z\\-]+)?:)(?=//)";

    private static final List<WrappingDriver> KINDS = List.of(
            new WrappingDriver("P6Spy", "jdbc:p6spy:"),
            new WrappingDriver("log4jdbc", "jdbc:log4jdbc:"),
            new WrappingDriver("OpenTelemetry's JDBC driver", "jdbc:otel:"),
            new WrappingDriver("Datadog's JDBC driver", "jdbc:datadog:"),
            new WrappingDriver("the AWS Advanced JDBC Wrapper", "jdbc:aws-wrapper:"),
            new WrappingDriver("AWS Secrets Manager's JDBC driver", "jdbc-secretsmanager:"));

    private static final Pattern TESTCONTAINERS =
            Pattern.compile("(?i)jdbc:tc:(mysql|mariadb|tidb)(?::[\\w.\\-]+)?:(?=//)");

    /** A placeholder with the scheme as its default. */
    private static final Pattern SCHEME =
            Pattern.compile("(?i)jdbc:(\\$\\{[\\w.\\-]+:?-?(mysql|mariadb)})((?::[A-Za-z\\-]+)?:)(?=//)");

    /** The outermost wrapper of a text; empty if it has no known wrapper. */
    static Optional<UrlWrapper> of(String text) {
        for (WrappingDriver kind : KINDS) {
            Matcher matcher = kind.pattern.matcher(text);
            if (matcher.lookingAt()) {
                return Optional.of(
                        new UrlWrapper(kind.title, matcher.group(), "jdbc:" + matcher.group(1) + matcher.group(2)));
            }
        }
        Matcher matcher = TESTCONTAINERS.matcher(text);
        if (matcher.lookingAt()) {
            String driver = matcher.group(1).equalsIgnoreCase("tidb") ? "mysql" : matcher.group(1);
            return Optional.of(new UrlWrapper(STARTING, matcher.group(), "jdbc:" + driver + ":"));
        }
        Matcher scheme = SCHEME.matcher(text);
        if (scheme.lookingAt()) {
            return Optional.of(new UrlWrapper(
                    "the driver of " + scheme.group(1), scheme.group(), "jdbc:" + scheme.group(2) + scheme.group(3)));
        }
        return Optional.empty();
    }

    /** Whether the wrapper starts a server on this machine, whatever host the string names. */
    public boolean startsServer() {
        return title.equals(STARTING);
    }

    /** Whether the wrapper writes each statement to a log. */
    public boolean logsStatements() {
        return LOGGING.contains(title);
    }

    private record WrappingDriver(String title, Pattern pattern) {
        WrappingDriver(String title, String prefix) {
            this(title, Pattern.compile("(?i)" + Pattern.quote(prefix) + TYPES));
        }
    }
}
