package dev.roundtrip.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A connection string as far as the story of a report needs it: which of Connector/J's properties that decide about chatter and prepared
 * statements are in force, and which differ. The defaults are Connector/J's (PropertyDefinitions); maxPerformance has contained
 * cachePrepStmts and useLocalSessionState in every version since 5.1.25 (maxPerformance.properties in the driver's jar).
 */
record ConnectionString(String jdbcUrl, Map<String, String> parameters) {

    static final int DEFAULT_CACHE_SIZE = 25;
    static final int DEFAULT_CACHE_SQL_LIMIT = 256;

    private static final Pattern PASSWORD_PARAMETER = Pattern.compile("(?i)([?&,(][^=&?,()]*password[^=&]*=)[^&,)]*");
    private static final Pattern PASSWORD_BEFORE_HOST = Pattern.compile("(//[^/?#:@]*:)[^/?#]*(@)");

    ConnectionString {
        parameters = Map.copyOf(parameters);
    }

    static ConnectionString of(String jdbcUrl) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String part : parameterParts(jdbcUrl)) {
            int equals = part.indexOf('=');
            parameters.put(equals < 0 ? part : part.substring(0, equals), equals < 0 ? "" : part.substring(equals + 1));
        }
        return new ConnectionString(jdbcUrl, parameters);
    }

    /** The same with every password replaced by stars. */
    static String masked(String jdbcUrl) {
        Matcher parameters = PASSWORD_PARAMETER.matcher(jdbcUrl);
        return PASSWORD_BEFORE_HOST.matcher(parameters.replaceAll("$1***")).replaceAll("$1***$2");
    }

    /** The same for any host and database, and without what belongs to one user or to the measurement. */
    String template() {
        int hosts = jdbcUrl.indexOf("//");
        String scheme = hosts < 0 ? "jdbc:mysql:" : jdbcUrl.substring(0, hosts);
        List<String> kept = new ArrayList<>();
        for (String part : parameterParts(jdbcUrl)) {
            String name = part.split("=", 2)[0].toLowerCase(Locale.ROOT);
            if (!name.equals("user") && !name.contains("password") && !name.equals("socketfactory")) {
                kept.add(part);
            }
        }
        return scheme + "//HOST:PORT/DB" + (kept.isEmpty() ? "" : "?" + String.join("&", kept));
    }

    boolean maxPerformance() {
        return List.of(parameters.getOrDefault("useConfigs", "").split(",", -1)).stream()
                .anyMatch(config -> config.strip().startsWith("maxPerformance"));
    }

    boolean localSessionState() {
        return isOn("useLocalSessionState", maxPerformance());
    }

    boolean preparesOnServer() {
        return isOn("useServerPrepStmts", false);
    }

    boolean cachesStatements() {
        return isOn("cachePrepStmts", maxPerformance());
    }

    /** Statements per connection that the driver keeps. */
    int cacheSize() {
        return number("prepStmtCacheSize", DEFAULT_CACHE_SIZE);
    }

    /** Texts shorter than this many characters are kept. */
    int cacheSqlLimit() {
        return number("prepStmtCacheSqlLimit", DEFAULT_CACHE_SQL_LIMIT);
    }

    /** What has to be added, changed or left out to get from the other string to this one, in the order of the strings. */
    List<String> changesFrom(ConnectionString other) {
        Set<String> names = new LinkedHashSet<>();
        parameterParts(jdbcUrl).forEach(part -> names.add(part.split("=", 2)[0]));
        parameterParts(other.jdbcUrl).forEach(part -> names.add(part.split("=", 2)[0]));
        List<String> changes = new ArrayList<>();
        for (String name : names) {
            Optional<String> before = Optional.ofNullable(other.parameters.get(name));
            Optional<String> now = Optional.ofNullable(parameters.get(name));
            if (!now.equals(before)) {
                changes.add(now.map(value -> name + "=" + value).orElse("no " + name));
            }
        }
        return changes;
    }

    private boolean isOn(String name, boolean unless) {
        String value = parameters.get(name);
        return value == null ? unless : value.equalsIgnoreCase("true") || value.equalsIgnoreCase("yes");
    }

    private int number(String name, int unless) {
        try {
            return Integer.parseInt(parameters.getOrDefault(name, String.valueOf(unless)));
        } catch (NumberFormatException e) {
            // The driver would have refused to connect with it, so nothing was measured with it either.
            return unless;
        }
    }

    private static List<String> parameterParts(String jdbcUrl) {
        int question = jdbcUrl.indexOf('?');
        if (question < 0) {
            return List.of();
        }
        return List.of(jdbcUrl.substring(question + 1).split("&", -1)).stream()
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
