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
import java.util.TreeMap;

/** The parameters of one driver, read once from a table that comes with the program. */
final class ParameterTable {

    /** Those of MariaDB Connector/J, whose names count in any letter case. */
    static final ParameterTable MARIADB = new ParameterTable("mariadb-parameters.txt", true);

    /** Those of MySQL Connector/J but those of the X protocol; their names count to the letter. */
    static final ParameterTable CONNECTOR_J = new ParameterTable("connector-j-parameters.txt", false);

    private final boolean anyCase;
    private final Map<String, KnownParameter> byName;
    private final Map<String, String> nameByKey = new HashMap<>();
    private final Map<String, String> nameByLowerCase = new HashMap<>();

    private ParameterTable(String resource, boolean anyCase) {
        this.anyCase = anyCase;
        byName = read(resource);
        for (KnownParameter parameter : byName.values()) {
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

    /** In the order of their names. */
    Collection<KnownParameter> all() {
        return byName.values();
    }

    /** The parameter of that name or other name, as the driver compares names. */
    Optional<KnownParameter> of(String name) {
        return Optional.ofNullable(nameByKey.get(key(name))).map(byName::get);
    }

    /** The parameter of that name in any letter case, whether the driver minds the case or not. */
    Optional<KnownParameter> ofAnyCase(String name) {
        return Optional.ofNullable(nameByLowerCase.get(name.toLowerCase(Locale.ROOT)))
                .map(byName::get);
    }

    /** The name that a person who wrote an unknown one may have meant. */
    Optional<String> nearest(String unknown) {
        return NearestName.to(unknown, byName.keySet());
    }

    private String key(String name) {
        return anyCase ? name.toLowerCase(Locale.ROOT) : name;
    }

    private static Map<String, KnownParameter> read(String resource) {
        Map<String, KnownParameter> parameters = new TreeMap<>();
        for (List<String> fields : rows(resource)) {
            KnownParameter parameter = new KnownParameter(
                    fields.get(0),
                    KnownParameter.Kind.valueOf(fields.get(1).toUpperCase(Locale.ROOT)),
                    fields.get(2),
                    DriverVersion.parse(fields.get(3)).orElse(new DriverVersion(0, 0, 0)),
                    fields.get(4));
            parameters.put(parameter.name(), parameter);
        }
        return Collections.unmodifiableMap(parameters);
    }

    /** The lines of a table but blank ones and comments, split at the bars. */
    static List<List<String>> rows(String resource) {
        try (InputStream stream = ParameterTable.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("the program is incomplete: " + resource + " is not in it");
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
