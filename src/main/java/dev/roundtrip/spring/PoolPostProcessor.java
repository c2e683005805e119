package dev.roundtrip.spring;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.springframework.aop.scope.ScopedObject;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.support.MergedBeanDefinitionPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.PriorityOrdered;

/**
 * Shows each data source to {@link ApplicationPools}: a pool before its first connection, and what a lazy or routing
 * data source connects through once that is made.
 *
 * <p>Spring registers a post-processor of these two types twice: early, so that a pool is seen that another
 * post-processor needs, and finally behind all others, when they have set the pool's properties.
 */
final class PoolPostProcessor implements MergedBeanDefinitionPostProcessor, PriorityOrdered {

    private final ApplicationPools pools;

    /** The data sources that are being made, as they were before other post-processors wrapped them. */
    private final Map<String, DataSource> inside = new ConcurrentHashMap<>();

    PoolPostProcessor(ApplicationPools pools) {
        this.pools = pools;
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void postProcessMergedBeanDefinition(RootBeanDefinition definition, Class<?> type, String beanName) {
        // A definition tells nothing about a pool.
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof DataSource dataSource) {
            inside.put(beanName, dataSource);
            pools.tapIfPool(dataSource, named(beanName));
        }
        return bean;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        // What is behind a scoped proxy is a bean, too.
        if (bean instanceof DataSource made && !(bean instanceof ScopedObject)) {
            DataSource unwrapped = inside.remove(beanName);
            pools.tapInside(unwrapped == null ? made : unwrapped, named(beanName));
        }
        return bean;
    }

    /** The application's name of a bean: one that lives in a scope has a name of Spring's. */
    private static String named(String beanName) {
        return ScopedProxyUtils.isScopedTarget(beanName) ? ScopedProxyUtils.getOriginalBeanName(beanName) : beanName;
    }
}
