package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.PoolReport;
import dev.roundtrip.report.PoolReport.Ends;
import dev.roundtrip.report.PoolReport.Limit;
import dev.roundtrip.report.PoolReport.Value;
import dev.roundtrip.report.PoolReport.Verdict;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolVerdictsTest {

    private static final Limit TIDB = idle("wait_timeout", Duration.ofHours(8));

    private static Limit idle(String name, Duration time) {
        return new Limit(name, Ends.IDLE, time, "");
    }

    /** The limits that each of the servers tells, and what was measured. */
    private static final Map<String, List<Limit>> LIMITS = Map.of(
            "TiDB",
            List.of(TIDB),
            "TiProxy",
            List.of(TIDB, new Limit("graceful-wait-before-shutdown", Ends.SHUTDOWN, Duration.ofMinutes(10), "tiproxy")),
            "HAProxy",
            List.of(TIDB, idle("measured", Duration.ofMinutes(1))),
            "drops",
            List.of(TIDB, idle("measured", Duration.ofSeconds(20))));

    private static PoolReport against(String server, PoolSettings pool) {
        return PoolVerdicts.of(pool, LIMITS.get(server));
    }

    private static PoolSettings pool(String pool, String values) {
        Map<String, String> set = new HashMap<>();
        Stream.of(values.split(" ", -1))
                .filter(value -> !value.isEmpty())
                .forEach(value -> set.put(value.split("=", -1)[0].toLowerCase(Locale.ROOT), value.split("=", -1)[1]));
        return new PoolSettings(
                TimedPool.valueOf(pool), "", name -> set.get(name.toLowerCase(Locale.ROOT)), name -> name + "=");
    }

    private static String said(PoolReport report) {
        return report.values().stream()
                .map(value -> value.setting() + " "
                        + value.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                        + (value.write().isEmpty() ? "" : ": " + String.join(" ", value.write())))
                .collect(Collectors.joining(", "));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource(delimiter = '|', textBlock = """
            HIKARI | TiDB | maxLifetime fits, keepaliveTime fits, aliveBypassWindowMs fits
            HIKARI | TiProxy | maxLifetime fits, maxLifetime too long: maxLifetime=540000, keepaliveTime fits, aliveBypassWindowMs fits
            HIKARI | HAProxy | maxLifetime too long: maxLifetime=54000, keepaliveTime unknown: keepaliveTime=30000, aliveBypassWindowMs fits
            HIKARI | drops | maxLifetime too long, keepaliveTime unknown, aliveBypassWindowMs fits
            DRUID | TiDB | phyTimeoutMillis fits, keepAliveBetweenTimeMillis fits, minEvictableIdleTimeMillis fits, maxEvictableIdleTimeMillis fits, testWhileIdle fits, testOnBorrow fits
            DRUID | TiProxy | phyTimeoutMillis fits, phyTimeoutMillis too long: phyTimeoutMillis=480000, keepAliveBetweenTimeMillis fits, minEvictableIdleTimeMillis fits, maxEvictableIdleTimeMillis fits, testWhileIdle fits, testOnBorrow fits
            DRUID | HAProxy | phyTimeoutMillis too long: timeBetweenEvictionRunsMillis=15000 phyTimeoutMillis=39000, \
            keepAliveBetweenTimeMillis too long: keepAlive=true timeBetweenEvictionRunsMillis=15000 keepAliveBetweenTimeMillis=30000, \
            minEvictableIdleTimeMillis too long: timeBetweenEvictionRunsMillis=15000 minEvictableIdleTimeMillis=39000, \
            maxEvictableIdleTimeMillis too long: timeBetweenEvictionRunsMillis=15000 maxEvictableIdleTimeMillis=39000, \
            testWhileIdle too long: timeBetweenEvictionRunsMillis=15000, testOnBorrow too long: testOnBorrow=true
            DRUID | drops | phyTimeoutMillis too long, keepAliveBetweenTimeMillis too long, minEvictableIdleTimeMillis too long, \
            maxEvictableIdleTimeMillis too long, testWhileIdle too long: timeBetweenEvictionRunsMillis=5000, testOnBorrow too long: testOnBorrow=true
            TOMCAT | TiDB | maxAge too long: maxAge=1800000, testWhileIdle too long: testWhileIdle=true, minEvictableIdleTimeMillis fits, testOnBorrow too long: testOnBorrow=true
            TOMCAT | TiProxy | maxAge too long: maxAge=540000, maxAge too long: maxAge=540000, testWhileIdle too long: testWhileIdle=true, \
            minEvictableIdleTimeMillis fits, testOnBorrow too long: testOnBorrow=true
            TOMCAT | HAProxy | maxAge too long: maxAge=54000, testWhileIdle too long: testWhileIdle=true, \
            minEvictableIdleTimeMillis too long: minEvictableIdleTimeMillis=49000, testOnBorrow too long: testOnBorrow=true
            TOMCAT | drops | maxAge too long, testWhileIdle too long: testWhileIdle=true, \
            minEvictableIdleTimeMillis too long: minEvictableIdleTimeMillis=13000, testOnBorrow too long: testOnBorrow=true
            DBCP2 | TiDB | maxConnLifetimeMillis too long: maxConnLifetimeMillis=1800000, \
            testWhileIdle too long: timeBetweenEvictionRunsMillis=30000 testWhileIdle=true, \
            minEvictableIdleTimeMillis too long: timeBetweenEvictionRunsMillis=30000 minEvictableIdleTimeMillis=600000, testOnBorrow fits
            DBCP2 | TiProxy | maxConnLifetimeMillis too long: maxConnLifetimeMillis=540000, maxConnLifetimeMillis too long: maxConnLifetimeMillis=540000, \
            testWhileIdle too long: timeBetweenEvictionRunsMillis=30000 testWhileIdle=true, \
            minEvictableIdleTimeMillis too long: timeBetweenEvictionRunsMillis=30000 minEvictableIdleTimeMillis=600000, testOnBorrow fits
            DBCP2 | HAProxy | maxConnLifetimeMillis too long: maxConnLifetimeMillis=54000, \
            testWhileIdle too long: timeBetweenEvictionRunsMillis=5000 testWhileIdle=true, \
            minEvictableIdleTimeMillis too long: timeBetweenEvictionRunsMillis=5000 minEvictableIdleTimeMillis=39000, testOnBorrow fits
            DBCP2 | drops | maxConnLifetimeMillis too long, testWhileIdle too long: timeBetweenEvictionRunsMillis=1000 testWhileIdle=true, \
            minEvictableIdleTimeMillis too long: timeBetweenEvictionRunsMillis=1000 minEvictableIdleTimeMillis=15000, testOnBorrow fits
            AGROAL | TiDB | maxLifetime too long: maxLifetime=PT30M, validationTimeout too long: validationTimeout=PT2M, \
            reapTimeout too long: reapTimeout=PT10M, idleValidationTimeout too long: idleValidationTimeout=PT30S, validateOnBorrow too long: validateOnBorrow=true
            AGROAL | TiProxy | maxLifetime too long: maxLifetime=PT9M, maxLifetime too long: maxLifetime=PT9M, validationTimeout too long: validationTimeout=PT2M, \
            reapTimeout too long: reapTimeout=PT10M, idleValidationTimeout too long: idleValidationTimeout=PT30S, validateOnBorrow too long: validateOnBorrow=true
            AGROAL | HAProxy | maxLifetime too long: maxLifetime=PT54S, validationTimeout too long: validationTimeout=PT30S, \
            reapTimeout too long: reapTimeout=PT24S, idleValidationTimeout too long: idleValidationTimeout=PT30S, validateOnBorrow too long: validateOnBorrow=true
            AGROAL | drops | maxLifetime too long, validationTimeout too long: validationTimeout=PT10S, \
            reapTimeout too long: reapTimeout=PT8S, idleValidationTimeout too long: idleValidationTimeout=PT10S, validateOnBorrow too long: validateOnBorrow=true
            """)
    void each_pool_with_its_defaults_before_each_server(String pool, String server, String expected) {
        assertThat(said(against(server, pool(pool, "")))).isEqualTo(expected);
    }

    /** What is set, and what is said of it for TiDB with its eight hours. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            HIKARI | maxLifetime=20000 | maxLifetime too short: maxLifetime=20000000
            HIKARI | maxLifetime=1800 | maxLifetime too short: maxLifetime=1800000
            HIKARI | maxLifetime=0 keepaliveTime=120000 | maxLifetime fits
            HIKARI | maxLifetime=0 keepaliveTime=120 | keepaliveTime too short: keepaliveTime=120000
            HIKARI | maxLifetime=1800000000000000 | maxLifetime too long: maxLifetime=1800000
            HIKARI | maxLifetime=36000000 | maxLifetime too long: maxLifetime=1800000
            HIKARI | maxLifetime=28799000 | maxLifetime too long: maxLifetime=1800000
            HIKARI | maxLifetime=${LIFE} | maxLifetime unknown: maxLifetime=1800000
            HIKARI | minimumIdle=5 maximumPoolSize=10 idleTimeout=600 | idleTimeout too short: idleTimeout=600000
            DRUID | maxEvictableIdleTimeMillis=86400000 minIdle=2 | maxEvictableIdleTimeMillis too long: maxEvictableIdleTimeMillis=600000
            DRUID | maxEvictableIdleTimeMillis=86400000 minIdle=2 keepAlive=true | maxEvictableIdleTimeMillis fits
            TOMCAT | testOnBorrow=true | testOnBorrow fits
            TOMCAT | testOnBorrow=true | maxAge too long: maxAge=1800000
            TOMCAT | testWhileIdle=true | maxAge fits
            DBCP2 | testWhileIdle=true timeBetweenEvictionRunsMillis=60000 | maxConnLifetimeMillis fits
            AGROAL | validationTimeout=PT2M connectionValidator=false | \
            validationTimeout too long: connectionValidator=default validationTimeout=PT2M
            QUARKUS | maxLifetime=30000 | maxLifetime fits
            QUARKUS | maxLifetime=30000 backgroundValidationInterval=0 idleRemovalInterval=0 | maxLifetime too long: maxLifetime=1800S
            QUARKUS | maxLifetime=10S | maxLifetime too short: maxLifetime=1800S
            """)
    void a_value_gets_its_verdict_and_what_to_write(String pool, String values, String expected) {
        assertThat(said(against("TiDB", pool(pool, values)))).contains(expected);
    }

    @Test
    void without_a_limit_nothing_is_known_but_what_nobody_can_mean() {
        PoolReport report = PoolVerdicts.of(pool("HIKARI", "maxLifetime=1800"), List.of());

        assertThat(report.values())
                .extracting(Value::verdict)
                .containsExactly(Verdict.TOO_SHORT, Verdict.UNKNOWN, Verdict.UNKNOWN);
        assertThat(report.values().get(0).write()).containsExactly("maxLifetime=1800000");
    }

    @Test
    void a_lifetime_within_the_wait_of_a_shutdown_fits() {
        assertThat(said(against("TiProxy", pool("HIKARI", "maxLifetime=300000"))))
                .startsWith("maxLifetime fits, maxLifetime fits,");
    }
}
