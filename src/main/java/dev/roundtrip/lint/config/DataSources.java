package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.PoolProperties;
import dev.roundtrip.lint.PoolProperties.Property;
import dev.roundtrip.lint.PoolSettings;
import dev.roundtrip.lint.Surroundings;
import dev.roundtrip.lint.TimedPool;
import dev.roundtrip.lint.config.Source.Document;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

    private static final int MOST_PASSWORDS = 5;

    /** A whole value that a shell, make or a build replaces. */
    private static final Pattern VARIABLE = Pattern.compile(
            "\\$[A-Za-z_]\\w*|\\$\\(.*\\)|%[A-Z_][A-Z0-9_]*%|#[A-Z_][A-Z0-9_]*#|@[\\w.\\-]+@|\\[[A-Z][A-Z0-9_]*]");

    private final Document document;

    /** The document's values and those that it does not override. */
    private final List<Setting> visible;

    /** The visible values by the first level of their paths, so that many strings of a large file are read in time. */
    private final Map<String, List<Setting>> sections;

    private final References references;
    private final String file;
    private final Set<String> names;
    private final List<Setting> urls;

    /** The paths that hold strings, of this document and of those that it does not override. */
    private final List<List<String>> parents;

    /** The paths that name the class of a data source. */
    private final Set<List<String>> ofClass;

    private final Set<Setting> passwords;

    private final NamedPools pools;

    /**
     * Reads the data sources of a document.
     *
     * @param names the names of all values in the file, normalized
     */
    DataSources(Document document, List<Setting> visible, String file, Set<String> names) {
        this.document = document;
        this.visible = visible;
        this.file = file;
        this.names = names;
        references = new References(visible);
        sections = visible.stream()
                .filter(setting -> !setting.path().isEmpty())
                .collect(Collectors.groupingBy(setting -> setting.path().get(0)));
        List<Setting> strings = visible.stream()
                .filter(setting -> UrlFinder.isOne(setting.value()))
                .toList();
        Set<Setting> own = new HashSet<>(document.settings());
        urls = strings.stream().filter(own::contains).toList();
        parents = strings.stream().map(Setting::parent).distinct().toList();
        ofClass = visible.stream()
                .filter(setting -> setting.name().equals("datasourceclassname"))
                .map(Setting::parent)
                .collect(Collectors.toSet());
        passwords = urls.isEmpty()
                ? Set.of()
                : visible.stream().filter(this::isPlainPassword).collect(Collectors.toSet());
        pools = new NamedPools(document.isXml(), file, references, urls.isEmpty() ? List.of() : visible);
    }

    int count() {
        return urls.size();
    }

    List<FoundString> strings() {
        return urls.stream().map(this::found).toList();
    }

    /** Places where a string is expected but a placeholder is given, whose value is not in the file. */
    List<String> placeholders() {
        return document.settings().stream()
                .filter(setting -> isStringOfDataSource(setting)
                        && isPlaceholder(setting.value())
                        && references.target(setting.value()).isEmpty())
                .map(Setting::place)
                .toList();
    }

    /**
     * Whether a setting is the string of a data source. URLs also occur elsewhere, such as {@code eureka.client.url}.
     */
    private static boolean isStringOfDataSource(Setting setting) {
        return setting.name().equals("jdbcurl")
                || (KnownKeys.URL.contains(setting.name())
                        && setting.path().stream().anyMatch(level -> level.contains("datasource")));
    }

    private FoundString found(Setting url) {
        List<Setting> own = new ArrayList<>(belongingTo(url.parent(), url));
        own.addAll(numberedAlike(url));
        for (Setting reference : references.to(url)) {
            own.addAll(belongingTo(reference.parent(), reference));
        }
        Known known = new Known(url, own);
        Optional<PoolSettings> settings = pools.settings(url, own);
        String text = url.value().strip();
        boolean isEscaped = document.isXml() && !url.isLiteral();
        return new FoundString(
                file,
                url.key(),
                url.line(),
                document.profile(),
                isEscaped ? text.replace("&", "&amp;") : text,
                List.copyOf(known.beside.values()),
                Surroundings.inFile(known.pool(settings))
                        .openedBy(known.driver())
                        .escaped(isEscaped)
                        .withPlaceholders(known.defaults, known.unknown),
                names,
                settings,
                new FoundString.Origin(url, Map.copyOf(known.origins), 0, known.jars()));
    }

    /**
     * The values below a path, and those of the levels above it that are for the same string; the nearest come first.
     */
    private List<Setting> belongingTo(List<String> parent, Setting url) {
        Set<List<String>> others = parents.stream()
                .filter(other -> other.size() > parent.size() && Setting.startsWith(other, parent))
                .collect(Collectors.toSet());
        Set<Integer> sizes = others.stream().map(List::size).collect(Collectors.toSet());
        Stream<Setting> below = (parent.isEmpty() ? visible : sections.getOrDefault(parent.get(0), List.of()))
                .stream()
                        .filter(setting -> !setting.equals(url) && setting.isBelow(parent))
                        .filter(setting -> setting.path().size() <= parent.size()
                                || !Setting.isIndex(setting.path().get(parent.size())))
                        .filter(setting -> sizes.stream()
                                .noneMatch(size -> size <= setting.path().size()
                                        && others.contains(setting.path().subList(0, size))));
        List<Setting> all = new ArrayList<>(below.toList());
        for (List<String> above : above(parent)) {
            for (Setting setting : above.isEmpty() ? visible : sections.getOrDefault(above.get(0), List.of())) {
                List<String> in = setting.parent();
                boolean ofPool = parent.contains("dynamic")
                        && in.size() == above.size() + 1
                        && Setting.startsWith(in, above)
                        && KnownKeys.INNER.contains(in.get(above.size()));
                if (in.equals(above) || ofPool) {
                    all.add(setting);
                }
            }
        }
        return all;
    }

    /** The values beside one of several numbered strings: Nacos has db.url.0, db.password.0, and db.user for all. */
    private List<Setting> numberedAlike(Setting url) {
        int size = url.path().size();
        if (size < 2
                || !KnownKeys.URL.contains(url.name())
                || !Setting.isNumber(url.path().get(size - 1))) {
            return List.of();
        }
        String number = url.path().get(size - 1);
        return belongingTo(url.path().subList(0, size - 2), url).stream()
                .filter(setting -> {
                    String last = setting.path().get(setting.path().size() - 1);
                    return !Setting.isNumber(last) || last.equals(number);
                })
                .toList();
    }

    /**
     * The levels above a string that are about it: the one around a pool's section, and those around one of several
     * data sources that share them.
     */
    private List<List<String>> above(List<String> parent) {
        List<List<String>> levels = new ArrayList<>();
        if (parent.isEmpty()) {
            return levels;
        }
        int last = parent.size() - 1;
        List<String> next = parent.subList(0, last);
        if (KnownKeys.INNER.contains(parent.get(last)) || isDriversOwn(parent)) {
            levels.add(next);
        }
        int list = parent.lastIndexOf("connection");
        if (list > 0 && list < last && Setting.isIndex(parent.get(list + 1))) {
            // DataX has one login for several connections.
            levels.add(parent.subList(0, list));
        }
        for (int size = last; size > 0; size--) {
            List<String> shared = parent.subList(0, size);
            boolean isOfDataSources = shared.stream().anyMatch(level -> level.contains("datasource"));
            if (isOfDataSources
                    && !shared.contains("quarkus")
                    && !parents.contains(shared)
                    && !levels.contains(shared)) {
                levels.add(shared);
            }
        }
        return levels;
    }

    /** Whether the level is {@code dataSource}, under which HikariCP and Helidon have the driver's properties. */
    private boolean isDriversOwn(List<String> parent) {
        int last = parent.size() - 1;
        if (last < 0 || !parent.get(last).equals("datasource")) {
            return false;
        }
        return ofClass.contains(parent.subList(0, last));
    }

    /** What is known beside a string. */
    private final class Known {
        final Map<String, UrlParameter> beside = new LinkedHashMap<>();
        final Map<String, String> defaults = new LinkedHashMap<>();
        final Set<String> unknown = new LinkedHashSet<>();
        final Map<String, Setting> origins = new HashMap<>();
        private final List<Setting> own;
        private final Set<Setting> ofDriver = new HashSet<>();

        Known(Setting url, List<Setting> own) {
            this.own = own;
            for (Setting setting : own) {
                driverProperty(url, setting).ifPresent(name -> {
                    ofDriver.add(setting);
                    add(name, setting.value(), setting);
                });
                if (KnownKeys.isOfDriver(setting.name())) {
                    ofDriver.add(setting);
                    PairsText.of(setting.value()).forEach(pair -> add(pair.name(), pair.value(), setting));
                }
            }
        }

        private void add(String name, String value, Setting origin) {
            boolean isKnown = beside.containsKey(name) || unknown.contains(name);
            if (isKnown || !isPlaceholderFree(name) || KnownKeys.isOfOthers(name)) {
                return;
            }
            if (name.startsWith("'") || name.startsWith("\"")) {
                // No driver has such a name, so the value does not matter.
                beside.put(name, new UrlParameter(name, ""));
                return;
            }
            origins.put(name, origin);
            References.Value known = references.value(value);
            if (known.text().isEmpty() || !isPlaceholderFree(known.text().get())) {
                unknown.add(name);
                return;
            }
            known.placeholder().ifPresent(placeholder -> defaults.put(name, placeholder));
            beside.put(name, new UrlParameter(name, known.text().get()));
        }

        Optional<Driver> driver() {
            return own.stream()
                    .filter(KnownKeys::isDriver)
                    .flatMap(setting -> references.value(setting.value()).text().stream())
                    .flatMap(named -> KnownKeys.driver(named.strip()).stream())
                    .findFirst();
        }

        List<Setting> jars() {
            return own.stream().filter(KnownKeys::isDriversJar).toList();
        }

        /**
         * The properties of the string's pool.
         *
         * @param settings the settings of the pool, if it is known
         */
        PoolProperties pool(Optional<PoolSettings> settings) {
            Map<Property, String> values = new EnumMap<>(Property.class);
            for (Setting setting : own) {
                KnownKeys.pool(setting)
                        .filter(key -> !ofDriver.contains(setting) && !values.containsKey(key))
                        .filter(key -> isOf(settings.map(PoolSettings::pool), key))
                        .ifPresent(key -> {
                            References.Value known = references.value(setting.value());
                            known.text()
                                    .map(String::strip)
                                    .filter(value -> value.matches(key.form) && isPlaceholderFree(value))
                                    .ifPresent(value -> {
                                        values.put(key, value);
                                        known.placeholder()
                                                .ifPresent(placeholder -> defaults.put(key.names.get(0), placeholder));
                                    });
                        });
            }
            return new PoolProperties(
                    values,
                    own.stream()
                            .filter(passwords::contains)
                            .distinct()
                            .limit(MOST_PASSWORDS)
                            .map(Setting::place)
                            .collect(Collectors.joining(", ")),
                    pools.autoCommitOff(own.stream().filter(one -> !ofDriver.contains(one)), settings));
        }
    }

    /**
     * Whether a property is judged for the pool. Druid tests a connection by a ping and not by its query, and only
     * HikariCP is known to refuse short times.
     */
    private static boolean isOf(Optional<TimedPool> pool, Property key) {
        return switch (key) {
            case TEST_QUERY -> pool.filter(TimedPool.DRUID::equals).isEmpty();
            case SHORT_LIFETIME, SHORT_IDLE ->
                pool.filter(TimedPool.HIKARI::equals).isPresent();
            default -> true;
        };
    }

    /** The name of a property that the file passes to the driver by name. */
    private Optional<String> driverProperty(Setting url, Setting setting) {
        List<String> path = setting.path();
        List<String> parent = url.parent();
        if (isDriversOwn(parent) && setting.parent().equals(parent)) {
            return Optional.of(setting.levels().get(parent.size()));
        }
        if (parent.contains("jdbcconnectionpool") && setting.parent().equals(parent)) {
            // GlassFish has the properties of the driver and of the login in one list.
            return Optional.of(setting.lastLevel())
                    .filter(name -> KnownParameters.of(name).isPresent() && !name.equals("user"))
                    .filter(name -> !new UrlParameter(name, "").isSecret());
        }
        for (int at = commonLevels(path, parent); at < path.size() - 1; at++) {
            if (KnownKeys.isOfDriver(path.get(at)) || isPrefix(url, setting, at)) {
                List<String> name = setting.levels().subList(at + 1, path.size());
                return Optional.of(unbracketed(String.join(".", name))).filter(one -> !one.startsWith("["));
            }
        }
        return Optional.empty();
    }

    /**
     * A name without brackets. Spring's {@code ['name']} is the name with its quotes, which no driver has: that is to
     * be found.
     */
    private static String unbracketed(String name) {
        return name.startsWith("['") || name.startsWith("[\"") ? name.substring(1, name.length() - 1) : name;
    }

    private static int commonLevels(List<String> path, List<String> parent) {
        int at = 0;
        while (at < Math.min(path.size(), parent.size()) && path.get(at).equals(parent.get(at))) {
            at++;
        }
        return at;
    }

    /**
     * Whether a level holds the driver's properties: {@code dataSource.} in HikariCP's own files, {@code driver.} in
     * MyBatis, {@code properties} in Dropwizard.
     */
    private boolean isPrefix(Setting url, Setting setting, int at) {
        String level = setting.levels().get(at);
        if (at == url.parent().size() + 1 && setting.isBelow(url.parent()) && level.equals("dataSource")) {
            return setting.path().get(at - 1).equals("hikaricp");
        }
        return at == url.parent().size()
                && setting.isBelow(url.parent())
                && ((level.equals("dataSource") && url.name().equals("jdbcurl"))
                        || level.equals("driver")
                        || (level.equals("properties") && hasBeside(url, "driverclass"))
                        // Slick's database is a section of HOCON.
                        || (level.equals("properties") && file.endsWith(".conf") && hasBeside(url, "driver"))
                        || (level.equals("parameters") && hasBeside(url, "driverclassname")));
    }

    private boolean hasBeside(Setting url, String name) {
        return sections.getOrDefault(url.path().get(0), List.of()).stream()
                .anyMatch(setting ->
                        setting.name().equals(name) && setting.parent().equals(url.parent()));
    }

    /**
     * Whether a value is a password in plain text: no switch, and not encrypted, which is told by the marks of Jasypt
     * or Spring Cloud Config.
     */
    private boolean isPlainPassword(Setting setting) {
        String value = setting.value().strip();
        return new UrlParameter(setting.lastLevel(), "").isSecret()
                && !value.matches("(?i)|true|false")
                && !isPlaceholder(value)
                && !VARIABLE.matcher(value).matches()
                && !value.startsWith("ENC(")
                && !value.startsWith("{cipher}");
    }

    private static boolean isPlaceholder(String value) {
        WrittenUrl written = WrittenUrl.of(value.strip());
        return written.isPlaceholder(written.plain());
    }

    /**
     * Whether a text has no placeholder. The values of placeholders are unknown, so nothing can be said about such a
     * property.
     */
    private static boolean isPlaceholderFree(String text) {
        return !WrittenUrl.of(text).hasPlaceholders();
    }
}
