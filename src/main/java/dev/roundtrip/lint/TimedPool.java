package dev.roundtrip.lint;

import static dev.roundtrip.lint.TimedSetting.Role.IDLE;
import static dev.roundtrip.lint.TimedSetting.Role.KEEP_ALIVE;
import static dev.roundtrip.lint.TimedSetting.Role.LIFETIME;
import static dev.roundtrip.lint.TimedSetting.Role.TEST;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The pools, each with the settings that bound how long a connection lives, or is idle without a test. */
public enum TimedPool {
    /** HikariCP. It tests no idle connection by default up to 6.2.0, and each every two minutes from 6.2.1 on. */
    HIKARI(
            "HikariCP",
            new TimedSetting(LIFETIME, 30, "maxLifetime=1800000", "", 1, "", ""),
            new TimedSetting(KEEP_ALIVE, 30, "keepaliveTime=?", "", 1, "", ""),
            new TimedSetting(IDLE, 10, "idleTimeout=600000", "", 1, "=30000", "minimumIdle=-1"),
            new TimedSetting(TEST, 0, "aliveBypassWindowMs=500", "", 1, "", "")),
    DRUID(
            "Druid",
            new TimedSetting(LIFETIME, 30, "phyTimeoutMillis=-1", "", 1, Runs.EACH + "60000", ""),
            new TimedSetting(
                    KEEP_ALIVE, 30, "keepAliveBetweenTimeMillis=120000", Runs.KEEP, 1, Runs.EACH + "60000", ""),
            new TimedSetting(IDLE, 30, "minEvictableIdleTimeMillis=1800000", "", 1, Runs.EACH + "60000", "minIdle=0"),
            new TimedSetting(IDLE, 30, "maxEvictableIdleTimeMillis=25200000", "", 1, Runs.EACH + "60000", ""),
            new TimedSetting(TEST, 0, "testWhileIdle=true", "", 1, Runs.EACH + "60000", ""),
            new TimedSetting(TEST, 0, "testOnBorrow=false", "", 1, "", "")),
    /** DBCP2. A run of its evictor checks three of eight idle connections. Tomcat's copy of it has both names. */
    DBCP2(
            "DBCP2",
            new TimedSetting(LIFETIME, 30, "maxConnLifetimeMillis=-1", "", 1, "", ""),
            new TimedSetting(KEEP_ALIVE, 0, "testWhileIdle=false", "", 3, Runs.EACH + "-1", ""),
            new TimedSetting(IDLE, 1, "minEvictableIdleTimeMillis=1800000", "", 3, Runs.EACH + "-1", ""),
            new TimedSetting(TEST, 0, "testOnBorrow=true", "", 1, "", "")),
    TOMCAT(
            "Tomcat JDBC",
            new TimedSetting(LIFETIME, 30, "maxAge=0", "", 1, "", ""),
            new TimedSetting(KEEP_ALIVE, 0, "testWhileIdle=false", "", 1, Runs.EACH + "5000", ""),
            new TimedSetting(IDLE, 1, "minEvictableIdleTimeMillis=60000", "", 1, Runs.EACH + "5000", "minIdle=10"),
            new TimedSetting(TEST, 0, "testOnBorrow=false", "", 1, "validationInterval=3000", "")),
    /** Agroal. Without a validator its tests test nothing. */
    AGROAL(
            "Agroal",
            new TimedSetting(LIFETIME, 30, "maxLifetime=0", "", 1, "", ""),
            new TimedSetting(KEEP_ALIVE, 1, "validationTimeout=0", Runs.VALID, 1, "", ""),
            new TimedSetting(IDLE, 1, "reapTimeout=0", "", 1, "reapTimeout=0", "minSize=0"),
            new TimedSetting(TEST, 0, "idleValidationTimeout=0", Runs.VALID, 1, "", ""),
            new TimedSetting(TEST, 0, "validateOnBorrow=false", Runs.VALID, 1, "", "")),
    /** Agroal in Quarkus, where a number without a unit is in seconds. */
    QUARKUS(
            "Agroal",
            new TimedSetting(LIFETIME, 30, "maxLifetime=0", "", 1, "", ""),
            new TimedSetting(KEEP_ALIVE, 1, "backgroundValidationInterval=2M", "", 1, "", ""),
            new TimedSetting(IDLE, 1, "idleRemovalInterval=5M", "", 1, "idleRemovalInterval=5M", "minSize=0"),
            new TimedSetting(TEST, 0, "foregroundValidationInterval=0", "", 1, "", ""),
            new TimedSetting(TEST, 0, "validateOnBorrow=false", "", 1, "", ""));

    private interface Runs {
        String EACH = "timeBetweenEvictionRunsMillis=";
        String KEEP = "keepAlive=false";
        String VALID = "connectionValidator=default";
    }

    final String title;

    @SuppressWarnings("ImmutableEnumChecker") // The list is immutable, which Error Prone does not see.
    final List<TimedSetting> settings;

    TimedPool(String title, TimedSetting... settings) {
        this.title = title;
        this.settings = List.of(settings);
    }

    /** The pool whose name is in the text, such as a class or a key. */
    public static Optional<TimedPool> in(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return Stream.of(values())
                .filter(pool -> lower.contains(pool.name().toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /** The name of the pool's switch for autocommit; empty if it has none. */
    public Optional<String> autoCommit() {
        return switch (this) {
            case HIKARI -> Optional.of("autoCommit");
            case DRUID, DBCP2, TOMCAT -> Optional.of("defaultAutoCommit");
            case AGROAL, QUARKUS -> Optional.empty();
        };
    }

    /** The unit of a number that has none. */
    String unit() {
        return this == QUARKUS ? "s" : "ms";
    }

    /** A time as this pool's configuration has it. */
    String text(long millis) {
        return switch (this) {
            case QUARKUS -> millis / 1_000 + "S";
            case AGROAL -> Duration.ofMillis(millis).toString();
            default -> "" + millis;
        };
    }
}
