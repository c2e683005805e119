package dev.roundtrip.workload.load;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import javax.sql.DataSource;

/** A HikariCP pool configured like another one, with additional driver properties. */
public final class PoolCopy {

    /** If HikariCP is not on the class path, no data source is one of its pools. */
    private static final boolean HIKARI_IS_PRESENT = hikariIsPresent();

    private PoolCopy() {}

    private static boolean hikariIsPresent() {
        try {
            Class.forName("com.zaxxer.hikari.HikariDataSource", false, PoolCopy.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    /**
     * A new pool; empty if the data source is no HikariCP pool, or is one that accepts no driver properties because it
     * was given a data source object or class.
     *
     * @param driverProperties the properties to add, for the pool's connection string
     */
    public static Optional<DataSource> of(DataSource original, Function<String, Properties> driverProperties) {
        if (!HIKARI_IS_PRESENT) {
            return Optional.empty();
        }
        return hikari(original)
                .filter(pool -> pool.getDataSource() == null && pool.getDataSourceClassName() == null)
                .map(pool -> copy(pool, driverProperties.apply(pool.getJdbcUrl())));
    }

    /** Excludes a pool in a wrapper, because the copy would lack what the wrapper does, and a pool of a subclass. */
    private static Optional<HikariDataSource> hikari(DataSource original) {
        return original instanceof HikariDataSource pool && original.getClass() == HikariDataSource.class
                ? Optional.of(pool)
                : Optional.empty();
    }

    private static DataSource copy(HikariDataSource pool, Properties driverProperties) {
        HikariConfig config = new HikariConfig();
        pool.copyStateTo(config);
        Properties both = new Properties();
        both.putAll(pool.getDataSourceProperties());
        both.putAll(driverProperties);
        config.setDataSourceProperties(both);
        config.setPoolName(pool.getPoolName() + "-tapped");
        return new HikariDataSource(config);
    }

    /** Closes a pool returned by {@link #of}; does nothing for other data sources. */
    public static void close(DataSource copy) {
        if (HIKARI_IS_PRESENT && copy instanceof HikariDataSource pool) {
            pool.close();
        }
    }
}
