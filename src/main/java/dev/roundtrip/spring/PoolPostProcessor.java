package dev.roundtrip.spring;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.springframework.aop.scope.ScopedObject;
import org.springframework.aop.scope.ScopedProxyUtils;
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
        if (bean instanceof DataSource dataSource && pools.tapIfPool(dataSource, named(beanName))) {
            seen.add(beanName);
        }
        return bean;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        // What is behind a scoped proxy is a bean, too.
        if (bean instanceof DataSource dataSource && !(bean instanceof ScopedObject) && !seen.contains(beanName)) {
            pools.tapInside(dataSource, named(beanName));
        }
        return bean;
    }

    /** The application's name of a bean: one that lives in a scope has a name of Spring's. */
    private static String named(String beanName) {
        return ScopedProxyUtils.isScopedTarget(beanName) ? ScopedProxyUtils.getOriginalBeanName(beanName) : beanName;
    }
}
