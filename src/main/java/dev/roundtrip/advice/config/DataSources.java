package dev.roundtrip.advice.config;

import dev.roundtrip.advice.PoolProperties;
import dev.roundtrip.advice.PoolProperties.Property;
import dev.roundtrip.advice.PoolSettings;
import dev.roundtrip.advice.Surroundings;
import dev.roundtrip.advice.TimedPool;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.profile.LocatedScalar;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The data sources of one document. A connection string's properties are under the same key as the string, such as
 * {@code spring.datasource.hikari.*} beside {@code spring.datasource.url}, unless another string is nearer.
 */
final class DataSources {

    private static final Set<String> URL_KEYS = Set.of("url", "jdbcurl", "connectionurl", "databaseurl");

    /** Sections inside a data source, such as a pool's, whose login is one level above them. */
    private static final Set<String> INNER =
            Set.of("hikari", "druid", "tomcat", "dbcp2", "dbcp", "oracleucp", "jdbc", "configuration");

    private static final Set<String> DRIVER_PROPERTIES =
            Set.of("datasourceproperties", "connectproperties", "connectionproperties", "additionaljdbcproperties");

    private static final Pattern PROFILE =
            Pattern.compile("spring\\.(?:config\\.activate\\.on-profile|profiles)(?:\\.\\[\\d+])?");

    private static final Map<String, Property> POOL_KEYS = Stream.of(Property.values())
            .flatMap(key -> key.names.stream().map(name -> Map.entry(normalized(name), key)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private final List<LocatedScalar> document;

    /** The values by the first level of their paths, so that many strings of a large file are read in time. */
    private final Map<String, List<LocatedScalar>> sections;

    private final String file;
    private final Set<String> names;
    private final String profile;
    private final List<LocatedScalar> urls;
    private final Set<LocatedScalar> passwords;

    /** The pools that paths name: read once, however many strings the document has. */
    private final Map<LocatedScalar, TimedPool> pools = new HashMap<>();

    /** @param names of all values in the file, normalized */
    DataSources(List<LocatedScalar> document, String file, Set<String> names) {
        this.document = List.copyOf(document);
        sections = document.stream()
                .filter(scalar -> !scalar.path().isEmpty())
                .collect(Collectors.groupingBy(scalar -> scalar.path().get(0)));
        this.file = file;
        this.names = names;
        profile = this.document.stream()
                .filter(scalar ->
                        PROFILE.matcher(String.join(".", scalar.path())).matches())
                .map(LocatedScalar::value)
                .collect(Collectors.joining(", "));
        urls = this.document.stream()
                .filter(scalar -> WrittenUrl.isOne(scalar.value()))
                .toList();
        passwords = this.document.stream().filter(DataSources::isPlainPassword).collect(Collectors.toSet());
        for (LocatedScalar scalar : this.document) {
            TimedPool.in(String.join(".", scalar.path())).ifPresent(pool -> pools.put(scalar, pool));
        }
    }

    int count() {
        return urls.size();
    }

    List<FoundString> strings() {
        return urls.stream().map(this::found).toList();
    }

    /** Places where a string is expected but a placeholder is given, whose value is not in the file. */
    List<String> placeholders() {
        return document.stream()
                .filter(scalar -> isStringOfDataSource(scalar) && isPlaceholder(scalar.value()))
                .map(DataSources::place)
                .toList();
    }

    /** URLs also occur elsewhere, such as {@code eureka.client.url}. */
    private static boolean isStringOfDataSource(LocatedScalar scalar) {
        String key = key(scalar);
        return key.equals("jdbcurl")
                || (URL_KEYS.contains(key)
                        && scalar.path().stream()
                                .anyMatch(level -> normalized(level).contains("datasource")));
    }

    private FoundString found(LocatedScalar url) {
        List<LocatedScalar> own = belongingTo(url);
        return new FoundString(
                file,
                String.join(".", url.path()),
                url.line(),
                profile,
                url.value().strip(),
                beside(url, own),
                Surroundings.inFile(pool(url, own)),
                names,
                settings(url, own));
    }

    private List<LocatedScalar> belongingTo(LocatedScalar url) {
        List<String> parent = parent(url);
        Set<List<String>> others = urls.stream()
                .map(DataSources::parent)
                .filter(other -> other.size() > parent.size() && startsWith(other, parent))
                .collect(Collectors.toSet());
        Set<Integer> sizes = others.stream().map(List::size).collect(Collectors.toSet());
        Stream<LocatedScalar> below = (parent.isEmpty() ? document : sections.get(parent.get(0)))
                .stream()
                        .filter(scalar -> !scalar.equals(url) && startsWith(scalar.path(), parent))
                        .filter(scalar -> sizes.stream()
                                .noneMatch(size -> size <= scalar.path().size()
                                        && others.contains(scalar.path().subList(0, size))));
        if (parent.isEmpty() || !INNER.contains(normalized(parent.get(parent.size() - 1)))) {
            return below.toList();
        }
        List<String> above = parent.subList(0, parent.size() - 1);
        return Stream.concat(
                        below, document.stream().filter(scalar -> parent(scalar).equals(above)))
                .toList();
    }

    private PoolProperties pool(LocatedScalar url, List<LocatedScalar> own) {
        Map<Property, List<LocatedScalar>> given = own.stream()
                .filter(scalar -> POOL_KEYS.containsKey(key(scalar)))
                .filter(scalar -> driverProperty(url, scalar).isEmpty())
                .collect(Collectors.groupingBy(scalar -> POOL_KEYS.get(key(scalar))));
        Map<Property, String> values = new EnumMap<>(Property.class);
        given.forEach((key, scalars) -> value(scalars.stream())
                .filter(value -> value.matches(key.form))
                .ifPresent(value ->
                        values.put(key, key == Property.AUTO_COMMIT ? value.toLowerCase(Locale.ROOT) : value)));
        return new PoolProperties(
                values,
                own.stream()
                        .filter(passwords::contains)
                        .limit(5)
                        .map(DataSources::place)
                        .collect(Collectors.joining(", ")));
    }

    /** Of the pool that the file's keys name, or of the framework's own. */
    private Optional<PoolSettings> settings(LocatedScalar url, List<LocatedScalar> own) {
        String key = String.join(".", url.path());
        return Stream.concat(
                        Stream.of(
                                        value(own.stream()
                                                        .filter(scalar ->
                                                                key(scalar).equals("type")))
                                                .orElse(""),
                                        key)
                                .flatMap(text -> TimedPool.in(text).stream()),
                        own.stream().map(pools::get).filter(Objects::nonNull))
                .findFirst()
                .or(() -> Optional.of(TimedPool.HIKARI).filter(usual -> key.matches("spring\\..*|(?i).*jdbc-?url")))
                .map(pool -> settings(pool, normalized(pool.name()), parent(url), own));
    }

    private PoolSettings settings(TimedPool pool, String section, List<String> above, List<LocatedScalar> own) {
        List<LocatedScalar> inside =
                own.stream().filter(scalar -> isLast(parent(scalar), section)).toList();
        List<String> at = inside.isEmpty() ? above : parent(inside.get(0));
        String opened = inside.isEmpty() && isLast(above, "datasource") ? section + "." : "";
        String prefix = at.isEmpty() ? "" : String.join(".", at).replace(".[", "[") + "." + opened;
        return new PoolSettings(
                pool,
                "(" + file.substring(file.lastIndexOf('/') + 1) + ")",
                name -> own.stream()
                        .filter(scalar -> opened.isEmpty() && parent(scalar).equals(at))
                        .filter(scalar -> key(scalar).equals(normalized(name)))
                        .map(LocatedScalar::value)
                        .findFirst()
                        .orElse(null),
                // Spring and Quarkus write hyphens.
                name -> prefix
                        + (at.size() < 2
                                ? name
                                : name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
                        + (file.endsWith(".properties") ? "=" : ": "));
    }

    private static boolean isLast(List<String> path, String name) {
        return !path.isEmpty() && normalized(path.get(path.size() - 1)).equals(name);
    }

    private static List<UrlParameter> beside(LocatedScalar url, List<LocatedScalar> own) {
        List<UrlParameter> beside = new ArrayList<>();
        for (LocatedScalar scalar : own) {
            driverProperty(url, scalar)
                    .filter(property -> !hasPlaceholders(property.name() + "=" + property.value()))
                    .ifPresent(beside::add);
            if (DRIVER_PROPERTIES.contains(key(scalar))) {
                for (String pair : scalar.value().split(";", -1)) {
                    int equals = pair.indexOf('=');
                    if (equals > 0 && !hasPlaceholders(pair)) {
                        beside.add(new UrlParameter(
                                pair.substring(0, equals).strip(),
                                pair.substring(equals + 1).strip()));
                    }
                }
            }
        }
        return beside;
    }

    /** A property that the file passes to the driver by name. */
    private static Optional<UrlParameter> driverProperty(LocatedScalar url, LocatedScalar scalar) {
        List<String> path = scalar.path();
        for (int at = parent(url).size(); at < path.size() - 1; at++) {
            if (DRIVER_PROPERTIES.contains(normalized(path.get(at))) || isPrefix(url, path.get(at), at)) {
                String name = String.join(".", path.subList(at + 1, path.size()));
                return Optional.of(new UrlParameter(name, scalar.value()));
            }
        }
        return Optional.empty();
    }

    /** {@code dataSource.} in HikariCP's own files, {@code driver.} in MyBatis. */
    private static boolean isPrefix(LocatedScalar url, String key, int at) {
        return at == parent(url).size()
                && ((key.equals("dataSource") && key(url).equals("jdbcurl")) || key.equals("driver"));
    }

    /** The first that is known. */
    private static Optional<String> value(Stream<LocatedScalar> scalars) {
        return scalars.map(scalar -> scalar.value().strip())
                .filter(value -> !value.isEmpty() && !isPlaceholder(value))
                .findFirst();
    }

    /** Not an encrypted password, which starts with one of two marks (Jasypt, Spring Cloud Config). */
    private static boolean isPlainPassword(LocatedScalar scalar) {
        String value = scalar.value().strip();
        return new UrlParameter(lastName(scalar.path()), "").isSecret()
                && !value.isEmpty()
                && !isPlaceholder(value)
                && !value.startsWith("ENC(")
                && !value.startsWith("{cipher}");
    }

    private static boolean isPlaceholder(String value) {
        WrittenUrl written = WrittenUrl.of(value.strip());
        return written.isPlaceholder(written.plain());
    }

    /** The values of placeholders are unknown, so nothing can be said about the property. */
    private static boolean hasPlaceholders(String pair) {
        return WrittenUrl.of(pair).hasPlaceholders();
    }

    static String place(LocatedScalar scalar) {
        return String.join(".", scalar.path()) + " (line " + scalar.line() + ")";
    }

    /** In lower case, without hyphens and underscores: frameworks accept all of these forms. */
    static String normalized(String key) {
        return key.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** The name of the value, without an index in a list. */
    static String key(LocatedScalar scalar) {
        return normalized(lastName(scalar.path()));
    }

    private static String lastName(List<String> path) {
        for (int at = path.size() - 1; at >= 0; at--) {
            if (!path.get(at).startsWith("[")) {
                return path.get(at);
            }
        }
        return "";
    }

    private static List<String> parent(LocatedScalar scalar) {
        return scalar.path().isEmpty()
                ? List.of()
                : scalar.path().subList(0, scalar.path().size() - 1);
    }

    private static boolean startsWith(List<String> path, List<String> start) {
        return path.size() >= start.size() && path.subList(0, start.size()).equals(start);
    }
}
