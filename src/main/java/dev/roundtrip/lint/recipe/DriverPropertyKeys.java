package dev.roundtrip.lint.recipe;

import static java.util.stream.Collectors.joining;

import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.lint.PoolSettings;
import dev.roundtrip.lint.TimedPool;
import dev.roundtrip.lint.config.FoundString;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the place for properties of the driver that are beside a file's string. */
final class DriverPropertyKeys {
    private DriverPropertyKeys() {}

    /** The lines for the properties: one for each, or one for all; none if the pool's keys are not known. */
    static List<String> of(FoundString found, List<UrlParameter> set) {
        String key = ConfigBlock.key(found);
        String parent = key.substring(0, key.lastIndexOf('.') + 1);
        Optional<TimedPool> pool = found.pool().map(PoolSettings::pool);
        if (key.matches("(?:%[\\w-]+\\.)?quarkus\\.datasource\\.(?:.*\\.)?jdbc\\.url")) {
            return each(parent + "additional-jdbc-properties.", set);
        }
        if (pool.isEmpty() || !key.matches("spring\\..*|(?i).*jdbc-?url")) {
            return List.of();
        }
        String section = pool.get().name().toLowerCase(Locale.ROOT);
        boolean isInside = !key.startsWith("spring.") || key.matches("(?i).*\\b(?:" + section + "\\b.*|.*jdbc-?url)");
        String prefix = parent + (isInside ? "" : section + ".");
        return switch (pool.get()) {
            case HIKARI -> each(prefix + (key.startsWith("spring.") ? "data-source-properties." : "dataSource."), set);
            case DRUID, DBCP2, TOMCAT ->
                List.of(prefix + "connection-properties="
                        + set.stream().map(UrlParameter::toString).collect(joining(";")));
            case AGROAL, QUARKUS -> List.of();
        };
    }

    private static List<String> each(String prefix, List<UrlParameter> set) {
        return set.stream().map(one -> prefix + one).toList();
    }
}
