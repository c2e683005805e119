package dev.roundtrip.jdbc;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How long a driver waits for a server. Without limits in the string, both drivers wait for an answer without end. What is added here goes to the
 * driver beside the string, which stays as it is, and changes no command that the driver sends.
 */
public final class TimeLimits {

    /** Both drivers name it so; milliseconds. */
    private static final String CONNECT = "connectTimeout";

    private static final String READ = "socketTimeout";

    private TimeLimits() {}

    /** The limit for connecting, as a property of the driver; none where the string has one, whatever its value. */
    public static Map<String, String> connect(String jdbcUrl, Duration limit) {
        return missing(jdbcUrl, CONNECT, limit);
    }

    /** As {@link #connect}, and the limit for each wait for an answer. */
    public static Map<String, String> connectAndRead(String jdbcUrl, Duration connect, Duration read) {
        Map<String, String> both = new LinkedHashMap<>(connect(jdbcUrl, connect));
        both.putAll(missing(jdbcUrl, READ, read));
        return both;
    }

    /** The limit for connecting that holds: the string's, else this. An unlimited or unreadable one is this too. */
    public static Duration connectOr(String jdbcUrl, Duration otherwise) {
        return given(jdbcUrl, CONNECT).flatMap(TimeLimits::millis).orElse(otherwise);
    }

    /** As {@link #connectOr}, for a wait for an answer. */
    public static Duration readOr(String jdbcUrl, Duration otherwise) {
        return given(jdbcUrl, READ).flatMap(TimeLimits::millis).orElse(otherwise);
    }

    private static Map<String, String> missing(String jdbcUrl, String name, Duration limit) {
        return given(jdbcUrl, name).isPresent() ? Map.of() : Map.of(name, Long.toString(limit.toMillis()));
    }

    /** Of the string or of one of its hosts. */
    private static Optional<String> given(String jdbcUrl, String name) {
        return JdbcUrl.parse(jdbcUrl).url().stream()
                .flatMap(url -> Stream.concat(
                        url.properties().stream(), url.hosts().stream().flatMap(host -> host.properties().stream())))
                .filter(property ->
                        KnownParameters.normalized(property.name()).equals(KnownParameters.normalized(name)))
                .map(UrlParameter::value)
                .reduce((first, second) -> second);
    }

    private static Optional<Duration> millis(String value) {
        try {
            return Optional.of(Duration.ofMillis(Integer.parseInt(value.strip())))
                    .filter(limit -> !limit.isNegative() && !limit.isZero());
        } catch (NumberFormatException unreadable) {
            return Optional.empty();
        }
    }
}
