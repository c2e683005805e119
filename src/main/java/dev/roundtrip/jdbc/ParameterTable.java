package dev.roundtrip.jdbc;

import dev.roundtrip.spelling.NearestName;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The parameters of one driver, read once from a bundled table. */
final class ParameterTable {

    /** MariaDB Connector/J; its names are not case-sensitive. */
    static final ParameterTable MARIADB =
            new ParameterTable("mariadb-parameters.txt", true, DriverVersion.OLDEST_KNOWN_MARIADB);

    /** MySQL Connector/J without the X protocol; its names are case-sensitive. */
    static final ParameterTable CONNECTOR_J =
            new ParameterTable("connector-j-parameters.txt", false, DriverVersion.OLDEST_KNOWN);

    private final boolean anyCase;
    private final DriverVersion oldest;
    private final Map<String, KnownParameter> byName = new TreeMap<>();
    private final Map<String, String> nameByKey = new HashMap<>();
    private final Map<String, String> nameByLowerCase = new HashMap<>();
    private final Map<String, SortedMap<String, EffectiveParameter>> defaults = new ConcurrentHashMap<>();

    private ParameterTable(String resource, boolean anyCase, DriverVersion oldest) {
        this.anyCase = anyCase;
        this.oldest = oldest;
        for (List<String> fields : rows(resource)) {
            KnownParameter parameter = new KnownParameter(
                    fields.get(0),
                    KnownParameter.Kind.valueOf(fields.get(1).toUpperCase(Locale.ROOT)),
                    fields.get(2),
                    DriverVersion.parse(fields.get(3)).orElse(new DriverVersion(0, 0, 0)),
                    fields.get(4));
            byName.put(parameter.name(), parameter);
            nameByKey.put(key(parameter.name()), parameter.name());
            nameByLowerCase.put(parameter.name().toLowerCase(Locale.ROOT), parameter.name());
            if (!parameter.otherName().isEmpty()) {
                nameByKey.put(key(parameter.otherName()), parameter.name());
            }
        }
    }

    static ParameterTable of(UrlScheme.Driver driver) {
        return switch (driver) {
            case CONNECTOR_J -> CONNECTOR_J;
            case MARIADB -> MARIADB;
        };
    }

    /** The oldest version with known parameters. */
    DriverVersion oldest() {
        return oldest;
    }

    /** Ordered by name. */
    Collection<KnownParameter> all() {
        return Collections.unmodifiableCollection(byName.values());
    }

    /**
     * A version's defaults, or those of the oldest known version. One check of a string needs them a dozen times, so
     * they are kept.
     */
    SortedMap<String, EffectiveParameter> defaults(DriverVersion version) {
        DriverVersion judged = version.isAtLeast(oldest) ? version : oldest;
        return defaults.computeIfAbsent(judged.toString(), absent -> {
            SortedMap<String, EffectiveParameter> ofVersion = new TreeMap<>();
            for (KnownParameter known : byName.values()) {
                // A renamed parameter exists in older versions too, under its other name.
                if (judged.isAtLeast(known.since()) || !known.otherName().isEmpty()) {
                    ofVersion.put(
                            known.name(),
                            new EffectiveParameter(
                                    known.name(), known.defaultValue(), EffectiveParameter.Origin.DEFAULT, ""));
                }
            }
            return Collections.unmodifiableSortedMap(ofVersion);
        });
    }

    /** The parameter with that name or other name, compared as the driver does. */
    Optional<KnownParameter> of(String name) {
        return Optional.ofNullable(nameByKey.get(key(name))).map(byName::get);
    }

    /** The parameter with that name in any letter case, even if the driver is case-sensitive. */
    Optional<KnownParameter> ofAnyCase(String name) {
        return Optional.ofNullable(nameByLowerCase.get(name.toLowerCase(Locale.ROOT)))
                .map(byName::get);
    }

    /** The known name that is most similar to an unknown one. */
    Optional<String> nearest(String unknown) {
        return NearestName.to(unknown, byName.keySet());
    }

    private String key(String name) {
        return anyCase ? name.toLowerCase(Locale.ROOT) : name;
    }

    /** The lines of a table without blank lines and comments, split at the bars. */
    static List<List<String>> rows(String resource) {
        try (InputStream stream = ParameterTable.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException(resource + " is missing");
            }
            return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> PairText.split(line, '|'))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }
}
