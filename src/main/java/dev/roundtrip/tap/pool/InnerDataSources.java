package dev.roundtrip.tap.pool;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** Finds the data sources through which Spring's lazy, routing and other data sources connect. */
public final class InnerDataSources {

    private InnerDataSources() {}

    /** The innermost data sources; the data source itself if none is found inside. */
    public static List<DataSource> of(DataSource outer) {
        Set<DataSource> visited = Collections.newSetFromMap(new IdentityHashMap<>());
        return of(outer, visited).toList();
    }

    private static Stream<DataSource> of(DataSource outer, Set<DataSource> visited) {
        if (!visited.add(outer)) {
            return Stream.empty();
        }
        Set<DataSource> inner = new LinkedHashSet<>();
        if (KnownPool.of(outer).isEmpty()) {
            Stream.of("getTargetDataSource", "getResolvedDefaultDataSource", "getResolvedDataSources")
                    .map(name -> ReflectiveAccess.at(outer, name))
                    .flatMap(found -> found instanceof Map<?, ?> map ? map.values().stream() : Stream.of(found))
                    .filter(DataSource.class::isInstance)
                    .map(DataSource.class::cast)
                    .forEach(inner::add);
        }
        return inner.isEmpty() ? Stream.of(outer) : inner.stream().flatMap(each -> of(each, visited));
    }
}
