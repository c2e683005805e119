package dev.roundtrip.jdbc;

import dev.roundtrip.file.BundledText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A parameter that earlier versions of a driver had.
 *
 * @param goneBy the first known version without the parameter
 * @param instead the name to use instead; empty if none is needed
 * @param fate what happened to the parameter, as a clause
 */
public record FormerParameter(UrlScheme.Driver driver, String name, DriverVersion goneBy, String instead, String fate) {

    private static final Map<String, FormerParameter> BY_KEY =
            BundledText.rows(FormerParameter.class, "former-parameters.txt").stream()
                    .map(FormerParameter::of)
                    .collect(Collectors.toUnmodifiableMap(
                            one -> key(one.driver, one.name), one -> one, (first, second) -> first));

    /** The names in lower case. */
    private static final Set<String> LOWER_CASE = BY_KEY.values().stream()
            .map(former -> former.name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());

    /** The former parameter with a name; names are case-sensitive for Connector/J only. */
    public static Optional<FormerParameter> named(UrlScheme.Driver driver, String name) {
        return Optional.ofNullable(BY_KEY.get(key(driver, name)));
    }

    /** Whether a former parameter has that name, in any letter case; the name is in lower case. */
    static boolean isKnown(String lower) {
        return LOWER_CASE.contains(lower);
    }

    private static String key(UrlScheme.Driver driver, String name) {
        return switch (driver) {
            case CONNECTOR_J -> "c " + name;
            case MARIADB -> "m " + name.toLowerCase(Locale.ROOT);
        };
    }

    private static FormerParameter of(List<String> fields) {
        return new FormerParameter(
                UrlScheme.Driver.valueOf(fields.get(0).toUpperCase(Locale.ROOT)),
                fields.get(1),
                DriverVersion.parse(fields.get(2)).orElseThrow(),
                fields.get(3),
                fields.get(4));
    }
}
