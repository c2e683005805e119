package dev.roundtrip.spring.test;

import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.pool.KnownPool;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.env.Environment;

/**
 * Gives pools the tap's driver properties before their first connection. The application's own pool is used: nothing is
 * wrapped or copied. These are not changed: other data sources, wrappers and their content included, pools of other
 * databases, pools with their own data source, and pools that already have a {@code socketFactory}, the tap's or
 * another one.
 *
 * <p>The data source's name, for {@code @WireBudget(dataSource = ...)}, is the name of its bean.
 */
final class DataSourceTap implements BeanPostProcessor {

    private final Environment environment;

    DataSourceTap(Environment environment) {
        this.environment = environment;
    }

    /**
     * Taps a pool. Post-processors that set the pool's properties from the configuration were called before: they have
     * an order, and this one has none.
     */
    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof DataSource dataSource) {
            KnownPool.of(dataSource)
                    .filter(kind -> !kind.connectsThroughADataSource(dataSource) && !kind.hasASocketFactory(dataSource))
                    .ifPresent(kind -> tap(kind, dataSource, beanName));
        }
        return bean;
    }

    private void tap(KnownPool kind, DataSource pool, String beanName) {
        String own = kind.url(pool);
        String url = own.isEmpty() ? environment.getProperty("spring.datasource.url", "") : own;
        Optional<String> driversUrl = KnownPool.driversUrl(url);
        if (driversUrl.isEmpty()) {
            return;
        }
        if (kind.isStarted(pool)) {
            throw new IllegalStateException("The pool " + beanName + " ("
                    + pool.getClass().getName() + ") was started before "
                    + TapContextCustomizer.PROPERTY
                    + "=true could tap it. Make it by new HikariDataSource() and setters. Its driver's property taps it:"
                    + " socketFactory=" + KnownPool.TAP_FACTORY);
        }
        kind.add(pool, RecordingTap.named(beanName).driverPropertiesFor(driversUrl.get()));
    }
}
