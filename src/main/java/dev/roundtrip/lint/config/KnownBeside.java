package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.lint.PoolProperties;
import dev.roundtrip.lint.PoolProperties.Property;
import dev.roundtrip.lint.PoolSettings;
import dev.roundtrip.lint.TimedPool;
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

/** What a document says about one string: the driver's properties, class and jar, and the pool's properties. */
final class KnownBeside {

    private static final int MOST_PASSWORDS = 5;

    /** The class of a data source that the driver itself has. */
    private static final Pattern OWN_DATA_SOURCE = Pattern.compile("\\.(?:Mysql|MariaDb)\\w*DataSource$");

    final Map<String, UrlParameter> beside = new LinkedHashMap<>();
    final Map<String, String> defaults = new LinkedHashMap<>();
    final Set<String> unknown = new LinkedHashSet<>();
    final Map<String, Setting> origins = new HashMap<>();
    private final Setting url;
    private final List<Setting> own;
    private final String file;
    private final References references;
    private final Set<Setting> ofDriver = new HashSet<>();
    private final boolean isOwnDataSource;

    /**
     * Reads what is beside a string.
     *
     * @param own the values that belong to the string; the nearest come first
     * @param isDriversOwn whether the string is itself one of the driver's properties
     */
    KnownBeside(Setting url, List<Setting> own, boolean isDriversOwn, String file, References references) {
        this.url = url;
        this.own = own;
        this.file = file;
        this.references = references;
        isOwnDataSource = own.stream()
                .anyMatch(one -> OWN_DATA_SOURCE.matcher(one.value()).find()
                        && one.name().equals("class")
                        && one.parent().equals(url.parent()));
        for (Setting setting : own) {
            driverProperty(setting, isDriversOwn).ifPresent(name -> {
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
        if (isKnown || !DataSources.isPlaceholderFree(name) || KnownKeys.isOfOthers(name)) {
            return;
        }
        origins.put(name, origin);
        if (name.startsWith("'") || name.startsWith("\"")) {
            // No driver has such a name, so the value does not matter.
            beside.put(name, new UrlParameter(name, ""));
            return;
        }
        References.Value known = references.value(value);
        if (known.text().isEmpty()
                || !DataSources.isPlaceholderFree(known.text().get())) {
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
     * @param passwords the passwords of the document
     */
    PoolProperties pool(Optional<PoolSettings> settings, NamedPools pools, Set<Setting> passwords) {
        Map<Property, String> values = new EnumMap<>(Property.class);
        Set<String> decided = new HashSet<>();
        for (Setting setting : own) {
            KnownKeys.pool(setting)
                    .filter(key -> !ofDriver.contains(setting)
                            && !setting.value().isBlank()
                            && decided.add(setting.name())
                            && !values.containsKey(key))
                    .filter(key -> isOf(settings.map(PoolSettings::pool), key))
                    .ifPresent(key -> {
                        References.Value known = references.value(setting.value());
                        known.text()
                                .map(String::strip)
                                .filter(value -> value.matches(key.form) && DataSources.isPlaceholderFree(value))
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

    /**
     * Whether a property is judged for the pool. Druid tests a connection by a ping and not by its query, WildFly by
     * its checker if it has one, and only HikariCP is known to refuse short times.
     */
    private boolean isOf(Optional<TimedPool> pool, Property key) {
        return switch (key) {
            case TEST_QUERY -> pool.filter(TimedPool.DRUID::equals).isEmpty();
            case ONLY_TEST ->
                own.stream()
                        .flatMap(setting -> setting.path().stream())
                        .noneMatch(level -> level.startsWith("validconnectionchecker"));
            case SHORT_LIFETIME, SHORT_IDLE ->
                pool.filter(TimedPool.HIKARI::equals).isPresent();
            default -> true;
        };
    }

    /** The name of a property that the file passes to the driver by name. */
    private Optional<String> driverProperty(Setting setting, boolean isDriversOwn) {
        List<String> path = setting.path();
        List<String> parent = url.parent();
        if (isDriversOwn && setting.parent().equals(parent)) {
            return Optional.of(setting.levels().get(parent.size()));
        }
        if ((isListOfDriver(parent) && setting.parent().equals(parent)) || isBesideProxool(setting)) {
            return Optional.of(setting.lastLevel()).filter(KnownKeys::isParameter);
        }
        for (int at = commonLevels(path, parent); at < path.size() - 1; at++) {
            if (KnownKeys.isOfDriver(path.get(at)) || isPrefix(setting, at)) {
                List<String> name = setting.levels().subList(at + 1, path.size());
                return Optional.of(unbracketed(String.join(".", name))).filter(one -> !one.startsWith("["));
            }
        }
        return Optional.empty();
    }

    /**
     * Whether a data source of the driver, GlassFish, jOOQ, MyBatis' generator or Liberty has the driver's properties
     * and the login in one list there.
     */
    private boolean isListOfDriver(List<String> parent) {
        return parent.contains("jdbcconnectionpool")
                || parent.contains("jdbcconnection")
                || isOwnDataSource
                || (file.endsWith(".xml")
                        && parent.size() > 1
                        && parent.subList(parent.size() - 2, parent.size()).equals(List.of("configuration", "jdbc")))
                || (file.endsWith(".xml")
                        && parent.equals(List.of("server", "datasource"))
                        && url.name().equals("url"));
    }

    /** Whether a value is above the section of Proxool in a properties file, where the driver's properties are. */
    private boolean isBesideProxool(Setting setting) {
        List<String> parent = url.parent();
        int last = parent.size() - 1;
        return last > 0
                && file.endsWith(".properties")
                && parent.get(last).equals("proxool")
                && setting.parent().equals(parent.subList(0, last));
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
    private boolean isPrefix(Setting setting, int at) {
        String level = setting.levels().get(at);
        if (at == url.parent().size() + 1 && setting.isBelow(url.parent()) && level.equals("dataSource")) {
            return setting.path().get(at - 1).equals("hikaricp");
        }
        return at == url.parent().size()
                && setting.isBelow(url.parent())
                && ((level.equals("dataSource") && url.name().equals("jdbcurl"))
                        || level.equals("driver")
                        || (level.equals("properties") && hasBeside("driverclass"))
                        // Slick's database is a section of HOCON.
                        || (level.equals("properties") && file.endsWith(".conf") && hasBeside("driver"))
                        || (level.equals("properties") && file.endsWith("data-sources.json"))
                        || (level.equals("parameters") && hasBeside("driverclassname")));
    }

    private boolean hasBeside(String name) {
        return own.stream()
                .anyMatch(setting ->
                        setting.name().equals(name) && setting.parent().equals(url.parent()));
    }
}
