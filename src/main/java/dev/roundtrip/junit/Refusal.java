package dev.roundtrip.junit;

import java.util.Set;
import javax.sql.DataSource;

/**
 * Why {@link Wire#tapped} rejects a data source, and what to do instead. Libraries are recognised by class name, so
 * none is required.
 */
final class Refusal {

    private static final String ROUTING = "org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource";

    private static final Set<String> WRAPPERS = Set.of(
            "org.springframework.jdbc.datasource.DelegatingDataSource",
            "org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy",
            "net.ttddyy.dsproxy.support.ProxyDataSource",
            "com.p6spy.engine.spy.P6DataSource",
            "io.opentelemetry.instrumentation.jdbc.datasource.OpenTelemetryDataSource",
            "org.apache.shardingsphere.driver.jdbc.adapter.AbstractDataSourceAdapter");

    private static final String HIKARI = "com.zaxxer.hikari.HikariDataSource";

    private Refusal() {}

    /** Ends before the driver property that is another way. */
    static String of(DataSource original) {
        String name = original.getClass().getName();
        if (isKindOf(original.getClass(), Set.of(ROUTING))) {
            return name
                    + " chooses among several data sources for each connection. A copy would use one of them for all, and read"
                    + " the wrong database. Tap each of its targets: targets.put(key, Wire.tapped(target)). Or give each target's"
                    + " driver this property where it is configured:";
        }
        if (isKindOf(original.getClass(), WRAPPERS)) {
            return name
                    + " wraps another data source. A copy would leave out what it does. Tap the wrapped one, and wrap what you"
                    + " get: new " + original.getClass().getSimpleName()
                    + "(Wire.tapped(target)). Or give the wrapped one's driver this property where it is configured:";
        }
        if (isKindOf(original.getClass(), Set.of(HIKARI))) {
            return name
                    + " is a HikariCP pool with code of its own, or one that makes its connections from another data source. A"
                    + " copy would leave that out. Give its driver this property where it is configured:";
        }
        return name
                + " is neither a HikariCP pool nor a MysqlDataSource, so Wire.tapped cannot copy it with one more driver"
                + " property. Give it that property where it is configured:";
    }

    private static boolean isKindOf(Class<?> type, Set<String> names) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (names.contains(each.getName())) {
                return true;
            }
        }
        return false;
    }
}
