package dev.roundtrip.lint.config;

import dev.roundtrip.lint.PoolProperties.Property;
import dev.roundtrip.lint.PoolSettings;
import dev.roundtrip.lint.TimedPool;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The pools that a document's keys and classes name. */
final class NamedPools {

    /** The keys that name the class of a data source or of its driver. */
    private static final Set<String> CLASSES = Set.of("type", "class", "datasourceclassname");

    /** Keys that HikariCP does not have: those of Atomikos and c3p0. */
    private static final Set<String> OTHERS =
            Set.of("borrowconnectiontimeout", "maintenanceinterval", "acquireincrement", "maxidletime", "driverclass");

    /** Keys of strings for which HikariCP is the pool unless another is named. */
    private static final String HIKARI_IN_XML = "(?!.*c3p0).*jdbcUrl";

    private static final String HIKARI_ELSEWHERE = "spring\\..*|(?i)(?!.*(?:c3p0|parameter\\.)).*jdbc-?url";

    private final boolean isXml;
    private final String file;
    private final References references;

    /** The pools that paths name. Each path is read once, however many strings the document has. */
    private final Map<Setting, TimedPool> byPath = new HashMap<>();

    /**
     * Finds the pools of a document.
     *
     * @param visible the values that may belong to a string
     */
    NamedPools(boolean isXml, String file, References references, List<Setting> visible) {
        this.isXml = isXml;
        this.file = file;
        this.references = references;
        for (Setting setting : visible) {
            TimedPool.in(section(setting)).ifPresent(pool -> byPath.put(setting, pool));
        }
    }

    /**
     * The settings of the pool that the file names, or of the framework's own pool; empty if the pool is another one or
     * unknown.
     *
     * @param own the values that belong to the string
     */
    Optional<PoolSettings> settings(Setting url, List<Setting> own) {
        String key = String.join(".", url.levels());
        if (key.startsWith("druid.metadata.")) {
            // This is Apache Druid, which has nothing to do with the pool of that name.
            return Optional.empty();
        }
        Stream<String> classes = own.stream()
                .filter(setting -> CLASSES.contains(setting.name()))
                .flatMap(setting -> references.value(setting.value()).text().stream());
        return Stream.concat(
                        Stream.concat(classes, Stream.of(section(url))).flatMap(text -> TimedPool.in(text).stream()),
                        own.stream().map(byPath::get).filter(Objects::nonNull))
                .findFirst()
                .or(() -> Optional.of(TimedPool.HIKARI)
                        // A script of Gradle has no pool, and Clojure's data may have none.
                        .filter(usual -> !Syntax.ending(file).matches("gradle|edn")
                                && key.matches(isXml ? HIKARI_IN_XML : HIKARI_ELSEWHERE)
                                && own.stream().noneMatch(this::namesOther)))
                .map(pool -> settings(pool, Setting.normalized(pool.name()), url, own));
    }

    /** The levels that may name a pool. In Compose's files the second one is the name of a service. */
    private static String section(Setting setting) {
        List<String> levels = setting.levels();
        boolean isService = levels.size() > 2 && levels.get(0).equals("services");
        return String.join(".", isService ? levels.subList(2, levels.size()) : levels);
    }

    /** Whether a setting names the class of a data source that is none of the known pools, or is one of their keys. */
    private boolean namesOther(Setting setting) {
        return OTHERS.contains(setting.name()) || namesOtherClass(setting);
    }

    private boolean namesOtherClass(Setting setting) {
        return !setting.name().equals("datasourceclassname")
                && CLASSES.contains(setting.name())
                && references
                        .value(setting.value())
                        .text()
                        .filter(named -> named.matches("(?!javax\\.)[a-z]\\w*\\.[\\w.]+"))
                        .isPresent();
    }

    private PoolSettings settings(TimedPool pool, String section, Setting url, List<Setting> own) {
        List<String> above = url.parent();
        List<Setting> inside = own.stream()
                .filter(setting -> isLast(setting.parent(), section))
                .toList();
        Setting first = inside.isEmpty() ? url : inside.get(0);
        List<String> at = first.parent();
        List<String> levels = first.levels().subList(0, at.size());
        String opened = inside.isEmpty() && isLast(above, "datasource") ? section + "." : "";
        String prefix = at.isEmpty() ? "" : String.join(".", levels).replace(".[", "[") + "." + opened;
        return new PoolSettings(
                pool,
                "(" + file.substring(file.lastIndexOf('/') + 1) + ")",
                name -> own.stream()
                        .filter(setting -> opened.isEmpty() && setting.parent().equals(at))
                        .filter(setting -> setting.name().equals(Setting.normalized(name)))
                        .map(Setting::value)
                        .findFirst()
                        .orElse(null),
                name -> isXml ? name + "=" : prefix + (at.size() < 2 ? name : hyphenated(name)) + sign());
    }

    /** A name with hyphens, as Spring and Quarkus write it. */
    private static String hyphenated(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private String sign() {
        return isXml || file.endsWith(".properties") ? "=" : ": ";
    }

    private static boolean isLast(List<String> path, String name) {
        return !path.isEmpty() && path.get(path.size() - 1).equals(name);
    }

    /**
     * How the file turns autocommit off: by the key that is in the file, or by the key of its pool; empty if neither is
     * known. The key does not name the data source, so that several data sources have the same finding.
     *
     * @param ofPool the values of a string that do not belong to the driver
     */
    String autoCommitOff(Stream<Setting> ofPool, Optional<PoolSettings> settings) {
        return ofPool.filter(setting -> KnownKeys.pool(setting).equals(Optional.of(Property.AUTO_COMMIT)))
                .map(setting -> setting.key() + sign())
                .findFirst()
                .or(() -> settings.flatMap(pool -> pool.pool().autoCommit().map(pool.written())))
                .map(key -> inPool(key) + "false")
                .orElse("");
    }

    private static String inPool(String key) {
        int last = key.lastIndexOf('.');
        String section = key.substring(key.lastIndexOf('.', last - 1) + 1, Math.max(0, last));
        return KnownKeys.INNER.contains(Setting.normalized(section))
                ? section + key.substring(last)
                : key.substring(last + 1);
    }
}
