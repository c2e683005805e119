package dev.roundtrip.jdbc;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Connect and read timeouts of a driver. Without them both drivers wait for an answer forever. The timeouts are passed
 * to the driver as connection properties: the string stays unchanged, and the driver sends the same commands.
 */
public final class TimeLimits {

    /** The name of the connect timeout in both drivers; its unit is milliseconds. */
    private static final String CONNECT = "connectTimeout";

    private static final String READ = "socketTimeout";

    private TimeLimits() {}

    /** The connect timeout as a connection property; none if the string has one, with any value. */
    public static Map<String, String> connect(JdbcUrl url, Duration limit) {
        return missing(url, CONNECT, limit);
    }

    /** The limits of {@link #connect}, with the read timeout for each answer. */
    public static Map<String, String> connectAndRead(JdbcUrl url, Duration connect, Duration read) {
        Map<String, String> both = new LinkedHashMap<>(connect(url, connect));
        both.putAll(missing(url, READ, read));
        return both;
    }

    /**
     * The effective connect timeout: the string's, or this one if the string has none, an unlimited or an unreadable
     * one.
     */
    public static Duration connectOr(JdbcUrl url, Duration otherwise) {
        return given(url, CONNECT).flatMap(TimeLimits::millis).orElse(otherwise);
    }

    /** The read timeout of the URL, or else the other one. */
    public static Duration readOr(JdbcUrl url, Duration otherwise) {
        return given(url, READ).flatMap(TimeLimits::millis).orElse(otherwise);
    }

    private static Map<String, String> missing(JdbcUrl url, String name, Duration limit) {
        return given(url, name).isPresent() ? Map.of() : Map.of(name, Long.toString(limit.toMillis()));
    }

    /** The value of a parameter of the string, or of one of its hosts. */
    private static Optional<String> given(JdbcUrl url, String name) {
        return url.allProperties()
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
