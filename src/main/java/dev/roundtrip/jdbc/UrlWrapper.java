package dev.roundtrip.jdbc;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A driver that accepts its own form of connection string and passes it on to another driver.
 *
 * @param title its usual name
 * @param adds what it adds or changes, as sentences; empty if unknown
 * @param own the scheme of the string as written, including the colon at its end
 * @param inner the scheme that the wrapped driver gets
 */
public record UrlWrapper(String title, String adds, String own, String inner) {

    private static final String TYPES = "(mysql|mariadb|mysql\\+srv)((?::[A-Za-z\\-]+)?:)(?=//)";

    private static final String LOGS = "It logs statements in the application's JVM.";
    private static final List<Kind> KINDS = List.of(
            new Kind("P6Spy", "jdbc:p6spy:", LOGS),
            new Kind("log4jdbc", "jdbc:log4jdbc:", LOGS),
            new Kind("OpenTelemetry's JDBC driver", "jdbc:otel:", ""),
            new Kind("Datadog's JDBC driver", "jdbc:datadog:", ""),
            new Kind(
                    "the AWS Advanced JDBC Wrapper",
                    "jdbc:aws-wrapper:",
                    "Its plugins send queries of their own (issue 1462: about 40 per second since 2.6.0)."),
            new Kind(
                    "AWS Secrets Manager's JDBC driver",
                    "jdbc-secretsmanager:",
                    "It reads user and password from the secret that 'user' names."));

    private static final Pattern TESTCONTAINERS =
            Pattern.compile("(?i)jdbc:tc:(mysql|mariadb|tidb)(?::[\\w.\\-]+)?:(?=//)");

    /** The outermost wrapper of a text; empty if it has no known wrapper. */
    static Optional<UrlWrapper> of(String text) {
        for (Kind kind : KINDS) {
            Matcher matcher = kind.pattern.matcher(text);
            if (matcher.lookingAt()) {
                return Optional.of(new UrlWrapper(
                        kind.title, kind.adds, matcher.group(), "jdbc:" + matcher.group(1) + matcher.group(2)));
            }
        }
        Matcher matcher = TESTCONTAINERS.matcher(text);
        if (matcher.lookingAt()) {
            String driver = matcher.group(1).equalsIgnoreCase("tidb") ? "mysql" : matcher.group(1);
            return Optional.of(new UrlWrapper(
                    "Testcontainers",
                    "It starts a server in a container and ignores host, port and database.",
                    matcher.group(),
                    "jdbc:" + driver + ":"));
        }
        return Optional.empty();
    }

    private record Kind(String title, Pattern pattern, String adds) {
        Kind(String title, String prefix, String adds) {
            this(title, Pattern.compile("(?i)" + Pattern.quote(prefix) + TYPES), adds);
        }
    }
}
