package dev.roundtrip.spring;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * Shows each data source to {@link ApplicationPools}: a pool before its first connection, and what a lazy or routing
 * data source connects through once that is made.
 */
final class PoolPostProcessor implements BeanPostProcessor {

    private final ApplicationPools pools;

    /** The beans that were pools before others wrapped them. */
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    PoolPostProcessor(ApplicationPools pools) {
        this.pools = pools;
    }

    /**
     * Taps a pool. Post-processors that set the pool's properties from the configuration were called before: they have
     * an order, and this one has none.
     */
    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof DataSource dataSource && pools.tapIfPool(dataSource, beanName)) {
            seen.add(beanName);
        }
        return bean;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean instanceof DataSource dataSource && !seen.contains(beanName)) {
            pools.tapInside(dataSource, beanName);
        }
        return bean;
    }
}
