package dev.roundtrip.junit;

import dev.roundtrip.junit.pool.KnownPool;
import dev.roundtrip.junit.pool.WrappedDataSource;
import javax.sql.DataSource;

/** Why {@link Wire#tapped} rejects a data source, and what to do instead. */
final class Refusal {

    private Refusal() {}

    /** @param property the driver property that is another way */
    static String of(DataSource original, String property) {
        String name = original.getClass().getName();
        if (WrappedDataSource.isRouting(original)) {
            return name
                    + " chooses among several data sources for each connection. A copy would use one of them for all, and read"
                    + " the wrong database. Tap each of its targets: targets.put(key, Wire.tapped(target)). Or give each target's"
                    + " driver this property where it is configured: " + property;
        }
        if (WrappedDataSource.isWrapper(original)) {
            return name
                    + " wraps another data source. Tap the wrapped one, and wrap what you get: Wire.tapped(target)."
                    + " Or give the wrapped one's driver this property where it is configured: "
                    + property;
        }
        if (KnownPool.of(original).isPresent()) {
            return name
                    + " is a pool with code of its own, or one that makes its connections from another data source. A copy"
                    + " would leave that out. Give its driver this property where it is configured: " + property;
        }
        return name + " cannot be copied: " + KnownPool.howElse(original.getClass(), property);
    }
}
