package dev.roundtrip.junit.pool;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** Data sources around others: Spring's proxies, p6spy, datasource-proxy, and classes derived from them. */
public final class WrappedDataSource {

    private static final List<String> WRAPPERS = List.of(
            "org.springframework.jdbc.datasource.DelegatingDataSource",
            "net.ttddyy.dsproxy.support.ProxyDataSource",
            "com.p6spy.engine.spy.P6DataSource",
            "io.opentelemetry.instrumentation.jdbc.datasource.OpenTelemetryDataSource");

    private static final String ROUTING = "org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource";

    private WrappedDataSource() {}

    /** Whether it is a wrapper around one data source. */
    public static boolean isWrapper(DataSource dataSource) {
        return Members.isKindOf(dataSource, WRAPPERS);
    }

    /** Whether it chooses among several data sources for each connection. */
    public static boolean isRouting(DataSource dataSource) {
        return Members.isKindOf(dataSource, List.of(ROUTING));
    }

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
        List<DataSource> inner = isWrapper(dataSource) || isRouting(dataSource)
                ? inside(dataSource).toList()
                : List.of();
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

    /**
     * A wrapper that does the same as the given one, with its listeners and settings, around other data sources.
     *
     * @param inner replaces each wrapped data source
     * @return empty if there is no way to make one: the class needs more than a data source to be made, or holds its
     *     data sources in a collection
     */
    public static Optional<DataSource> around(DataSource wrapper, UnaryOperator<DataSource> inner) {
        List<DataSource> wrapped = inside(wrapper).toList();
        if (wrapped.isEmpty() || holdsMany(wrapper)) {
            return Optional.empty();
        }
        return newInstance(wrapper.getClass(), wrapped.get(0)).flatMap(copy -> filled(copy, wrapper, inner));
    }

    private static boolean holdsMany(DataSource wrapper) {
        return Members.fields(wrapper.getClass()).stream()
                .map(field -> Members.value(wrapper, field))
                .flatMap(value -> value instanceof Map<?, ?> map
                        ? map.values().stream()
                        : value instanceof Collection<?> all ? all.stream() : Stream.empty())
                .anyMatch(DataSource.class::isInstance);
    }

    private static Optional<Object> newInstance(Class<?> type, DataSource wrapped) {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            Class<?>[] types = constructor.getParameterTypes();
            if (types.length == 0 || (types.length == 1 && types[0].isAssignableFrom(DataSource.class))) {
                try {
                    constructor.setAccessible(true);
                    return Optional.of(
                            types.length == 0 ? constructor.newInstance() : constructor.newInstance(wrapped));
                } catch (ReflectiveOperationException | InaccessibleObjectException notThisOne) {
                    // Another constructor may do.
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<DataSource> filled(Object copy, DataSource wrapper, UnaryOperator<DataSource> inner) {
        try {
            for (Field field : Members.fields(wrapper.getClass())) {
                field.setAccessible(true);
                Object value = field.get(wrapper);
                field.set(copy, value instanceof DataSource wrapped ? inner.apply(wrapped) : value);
            }
            return Optional.of((DataSource) copy);
        } catch (ReflectiveOperationException | InaccessibleObjectException notCopied) {
            return Optional.empty();
        }
    }
}
