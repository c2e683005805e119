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
                    + " routes its connections. Tap its targets: targets.put(key, Wire.tapped(target))."
                    + KnownPool.byDriver(property);
        }
        if (WrappedDataSource.isWrapper(original)) {
            return name
                    + " wraps another data source. Wrap a tapped one: Wire.tapped(target)."
                    + KnownPool.byDriver(property);
        }
        if (KnownPool.of(original).isPresent()) {
            return name
                    + " has code of its own or connects through a data source, which a copy would lose."
                    + KnownPool.byDriver(property);
        }
        return name + " cannot be copied: " + KnownPool.howElse(original.getClass(), property);
    }
}
