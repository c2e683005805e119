package dev.roundtrip.report;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveSettings;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.Setting;
import dev.roundtrip.jdbc.UrlProperty;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A connection string as far as the story of a report needs it: which settings that decide about chatter and prepared statements are in force,
 * and which differ. The settings are those of the newest driver known; the ones asked for here have the same defaults and bundles in every version
 * of its line.
 */
final class ConnectionString {

    static final int DEFAULT_CACHE_SQL_LIMIT = 256;

    private final String jdbcUrl;
    private final List<UrlProperty> properties;
    private final EffectiveSettings settings;

    private ConnectionString(String jdbcUrl, List<UrlProperty> properties) {
        this.jdbcUrl = jdbcUrl;
        this.properties = properties;
        this.settings = EffectiveSettings.of(properties, DriverVersion.NEWEST_KNOWN);
    }

    /** A string that no driver can read has no settings of its own. */
    static ConnectionString of(String jdbcUrl) {
        return new ConnectionString(
                jdbcUrl, JdbcUrl.parse(jdbcUrl).url().map(JdbcUrl::properties).orElse(List.of()));
    }

    /** The same for any host and database, and without what belongs to one user or to the measurement. */
    String template() {
        int hosts = jdbcUrl.indexOf("//");
        String scheme = hosts < 0 ? "jdbc:mysql:" : jdbcUrl.substring(0, hosts);
        List<String> kept = new ArrayList<>();
        for (UrlProperty property : properties) {
            String name = property.name().toLowerCase(Locale.ROOT);
            if (!name.equals("user") && !name.equals("socketfactory") && !property.isSecret()) {
                kept.add(property.toString());
            }
        }
        return scheme + "//HOST:PORT/DB" + (kept.isEmpty() ? "" : "?" + String.join("&", kept));
    }

    boolean localSessionState() {
        return settings.isOn("useLocalSessionState");
    }

    /** The bundle of useConfigs that decides about it; empty where none does. */
    Optional<String> localSessionStateBundle() {
        return Optional.of(settings.get("useLocalSessionState"))
                .filter(setting -> setting.origin() == Setting.Origin.BUNDLE)
                .map(Setting::because);
    }

    boolean propagatesReadOnly() {
        return settings.isOn("readOnlyPropagatesToServer");
    }

    boolean preparesOnServer() {
        return settings.preparesOnServer();
    }

    boolean cachesStatements() {
        return settings.isOn("cachePrepStmts");
    }

    /** Statements per connection that the driver keeps. */
    int cacheSize() {
        return settings.number("prepStmtCacheSize");
    }

    /** Texts shorter than this many characters are kept. */
    int cacheSqlLimit() {
        return settings.number("prepStmtCacheSqlLimit");
    }

    /** What has to be added, changed or left out to get from the other string to this one, in the order of the strings. */
    List<String> changesFrom(ConnectionString other) {
        Map<String, String> now = byName();
        Map<String, String> before = other.byName();
        Set<String> names = new LinkedHashSet<>(now.keySet());
        names.addAll(before.keySet());
        List<String> changes = new ArrayList<>();
        for (String name : names) {
            if (!Objects.equals(now.get(name), before.get(name))) {
                changes.add(Optional.ofNullable(now.get(name))
                        .map(value -> new UrlProperty(name, value).toString())
                        .orElse("no " + name));
            }
        }
        return changes;
    }

    private Map<String, String> byName() {
        Map<String, String> byName = new LinkedHashMap<>();
        properties.forEach(property -> byName.put(property.name(), property.value()));
        return byName;
    }
}
