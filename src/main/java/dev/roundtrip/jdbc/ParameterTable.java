package dev.roundtrip.jdbc;

import dev.roundtrip.file.BundledText;
import dev.roundtrip.spelling.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The parameters of one driver, read once from a bundled table, when they are first asked for. */
final class ParameterTable {

    /** MariaDB Connector/J from 3.0 on; its names are not case-sensitive. */
    private static final class MariaDb {
        static final ParameterTable TABLE = new ParameterTable("mariadb-parameters.txt", true, DriverVersion.MARIADB_3);
    }

    /** MariaDB Connector/J 2.7; its names are case-sensitive. */
    private static final class MariaDb2 {
        static final ParameterTable TABLE =
                new ParameterTable("mariadb-2-parameters.txt", false, DriverVersion.OLDEST_KNOWN_MARIADB);
    }

    /** MySQL Connector/J without the X protocol; its names are case-sensitive. */
    static final ParameterTable CONNECTOR_J =
            new ParameterTable("connector-j-parameters.txt", false, DriverVersion.OLDEST_KNOWN);

    private final boolean anyCase;
    private final DriverVersion oldest;
    private final Map<String, List<KnownParameter>> byName = new TreeMap<>();

    /** The first version without a parameter, by the parameter's name. */
    private final Map<String, DriverVersion> gone = new HashMap<>();

    private final Map<String, KnownParameter> byKey = new HashMap<>();
    private final Map<String, String> byLowerCase = new HashMap<>();
    private final Map<String, Map<String, KnownParameter>> ofVersions = new ConcurrentHashMap<>();
    private final Map<String, Map<String, EffectiveParameter>> defaults = new ConcurrentHashMap<>();

    private ParameterTable(String resource, boolean anyCase, DriverVersion oldest) {
        this.anyCase = anyCase;
        this.oldest = oldest;
        Map<String, DriverVersion> versions = new HashMap<>();
        for (List<String> fields : BundledText.rows(ParameterTable.class, resource)) {
            DriverVersion since = version(fields.get(3), versions);
            if (fields.get(1).equals("gone")) {
                gone.put(fields.get(0), since);
                continue;
            }
            KnownParameter parameter = new KnownParameter(
                    fields.get(0),
                    KnownParameter.ValueType.valueOf(fields.get(1).toUpperCase(Locale.ROOT)),
                    fields.get(2),
                    since,
                    field(fields, 4).isEmpty()
                            ? List.of()
                            : List.of(fields.get(4).split(", ")),
                    field(fields, 5),
                    field(fields, 6).isEmpty() ? since : version(fields.get(6), versions),
                    field(fields, 7).isEmpty() ? since : version(fields.get(7), versions));
            byName.computeIfAbsent(parameter.name(), absent -> new ArrayList<>())
                    .add(parameter);
            byLowerCase.put(parameter.name().toLowerCase(Locale.ROOT), parameter.name());
            if (!anyCase) {
                parameter.otherNames().forEach(name -> byLowerCase.putIfAbsent(name.toLowerCase(Locale.ROOT), name));
            }
            Stream.concat(Stream.of(parameter.name()), parameter.otherNames().stream())
                    .forEach(name -> byKey.put(key(name), parameter));
        }
    }

    private static String field(List<String> fields, int index) {
        return fields.size() > index ? fields.get(index) : "";
    }

    private static DriverVersion version(String text, Map<String, DriverVersion> versions) {
        return versions.computeIfAbsent(
                text, absent -> DriverVersion.parse(text).orElse(new DriverVersion(0, 0, 0)));
    }

    /** The table of a driver's current line. */
    static ParameterTable of(UrlScheme.Driver driver) {
        return switch (driver) {
            case CONNECTOR_J -> CONNECTOR_J;
            case MARIADB -> MariaDb.TABLE;
        };
    }

    static ParameterTable of(UrlScheme.Driver driver, DriverVersion version) {
        return driver == UrlScheme.Driver.MARIADB && !version.isAtLeast(DriverVersion.MARIADB_3)
                ? MariaDb2.TABLE
                : of(driver);
    }

    /** Whether a driver has a parameter of that name, in any letter case; the name is in lower case. */
    static boolean isOfAnyDriver(String lower) {
        return CONNECTOR_J.has(lower) || MariaDb.TABLE.has(lower) || MariaDb2.TABLE.has(lower);
    }

    private boolean has(String lower) {
        return byLowerCase.containsKey(lower);
    }

    /** The oldest version with known parameters. */
    DriverVersion oldest() {
        return oldest;
    }

    /** The parameters of the newest version, ordered by name. */
    Collection<KnownParameter> all() {
        return byName.values().stream().map(rows -> rows.get(rows.size() - 1)).toList();
    }

    /**
     * The defaults of a version by name, in the order of the names, or those of the oldest known version. They are
     * kept, since one check of a string needs them a dozen times.
     */
    Map<String, EffectiveParameter> defaults(DriverVersion version) {
        return defaults.computeIfAbsent(version.toString(), absent -> {
            Map<String, EffectiveParameter> ofVersion = new LinkedHashMap<>();
            in(version)
                    .forEach((name, known) -> ofVersion.put(
                            name,
                            new EffectiveParameter(name, known.defaultValue(), EffectiveParameter.Origin.DEFAULT, "")));
            return Collections.unmodifiableMap(ofVersion);
        });
    }

    private DriverVersion judged(DriverVersion version) {
        return version.isAtLeast(oldest) ? version : oldest;
    }

    /** The parameters of a version by name, or those of the oldest known version. */
    private Map<String, KnownParameter> in(DriverVersion version) {
        DriverVersion judged = judged(version);
        return ofVersions.computeIfAbsent(judged.toString(), absent -> {
            Map<String, KnownParameter> ofVersion = new LinkedHashMap<>();
            byName.forEach((name, rows) ->
                    rows.stream().filter(row -> judged.isAtLeast(row.from())).forEach(row -> ofVersion.put(name, row)));
            gone.forEach((name, first) -> {
                if (judged.isAtLeast(first)) {
                    ofVersion.remove(name);
                }
            });
            return ofVersion;
        });
    }

    /** The parameter that a version reads under a name; a version that is not known counts as the oldest known one. */
    Optional<KnownParameter> readAs(String name, DriverVersion version) {
        return of(name).map(any -> in(version).get(any.name()))
                .filter(known -> isOtherName(known, name)
                        || (key(known.name()).equals(key(name))
                                && judged(version).isAtLeast(known.namedSince())));
    }

    private boolean isOtherName(KnownParameter known, String name) {
        return known.otherNames().stream().anyMatch(other -> key(other).equals(key(name)));
    }

    /** The first version after a given one that reads a parameter under a name. */
    Optional<DriverVersion> firstAfter(DriverVersion version, String name) {
        return of(name).stream()
                .flatMap(known -> byName.get(known.name()).stream())
                .flatMap(row -> isOtherName(row, name)
                        ? Stream.of(row.from())
                        : Stream.of(row.namedSince())
                                .filter(first -> key(row.name()).equals(key(name))))
                .filter(first -> !version.isAtLeast(first))
                .findFirst();
    }

    /** The parameter with that name or other name, compared as the driver does, in any version. */
    Optional<KnownParameter> of(String name) {
        return Optional.ofNullable(byKey.get(key(name)));
    }

    /** A name or other name of a parameter in its own letter case, even if the driver is case-sensitive. */
    Optional<String> ofAnyCase(String name) {
        return Optional.ofNullable(byLowerCase.get(name.toLowerCase(Locale.ROOT)));
    }

    /** The known name that is most similar to an unknown one. */
    Optional<String> nearest(String unknown) {
        return NearestName.to(unknown, byName.keySet());
    }

    private String key(String name) {
        return anyCase ? name.toLowerCase(Locale.ROOT) : name;
    }
}
