package dev.roundtrip.junit.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** Data sources around others: Spring's proxies, p6spy, datasource-proxy, and classes derived from them. */
public final class WrappedDataSource {

    private static final List<String> WRAPPERS = List.of(
            "org.springframework.jdbc.datasource.DelegatingDataSource",
            "net.ttddyy.dsproxy.support.ProxyDataSource",
            "com.p6spy.engine.spy.P6DataSource",
            "io.opentelemetry.instrumentation.jdbc.datasource.OpenTelemetryDataSource",
            "org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource");

    private WrappedDataSource() {}

    /** The data sources at the end of a chain of wrappers; one that wraps nothing is its own end. */
    public static List<DataSource> innermost(DataSource dataSource) {
        List<DataSource> found = new ArrayList<>();
        addInnermost(dataSource, found, new ArrayList<>());
        return found;
    }

    private static void addInnermost(DataSource dataSource, List<DataSource> found, List<DataSource> seen) {
        if (seen.stream().anyMatch(each -> each == dataSource)) {
            return;
        }
        seen.add(dataSource);
        List<DataSource> inner =
                Members.isKindOf(dataSource, WRAPPERS) ? inside(dataSource).toList() : List.of();
        if (inner.isEmpty()) {
            found.add(dataSource);
        }
        inner.forEach(each -> addInnermost(each, found, seen));
    }

    private static Stream<DataSource> inside(DataSource dataSource) {
        return Members.fields(dataSource.getClass()).stream()
                .map(field -> Members.value(dataSource, field))
                .flatMap(value -> value instanceof Map<?, ?> map ? map.values().stream() : Stream.ofNullable(value))
                .filter(DataSource.class::isInstance)
                .map(DataSource.class::cast);
    }
}
