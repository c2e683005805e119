package dev.roundtrip.spring;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
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

    /**
     * The data sources that each thread is making, as they were before other post-processors wrapped them. One thread
     * initialises a bean from begin to end, and several may make beans of one name.
     */
    private final Map<Thread, Map<String, DataSource>> inside = Collections.synchronizedMap(new WeakHashMap<>());

    PoolPostProcessor(ApplicationPools pools) {
        this.pools = pools;
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void postProcessMergedBeanDefinition(RootBeanDefinition definition, Class<?> type, String beanName) {
        // A definition has no pool yet.
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        if (bean instanceof DataSource dataSource) {
            inside.computeIfAbsent(Thread.currentThread(), maker -> new HashMap<>())
                    .put(beanName, dataSource);
            pools.tapIfPool(dataSource, named(beanName));
        }
        return bean;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        // What is behind a scoped proxy is a bean, too.
        if (bean instanceof DataSource made && !(bean instanceof ScopedObject)) {
            DataSource unwrapped = unwrapped(beanName);
            pools.tapInside(unwrapped == null ? made : unwrapped, named(beanName));
        }
        return bean;
    }

    /** The data source as it was before; null if it is the product of a factory, which is not shown before. */
    private DataSource unwrapped(String beanName) {
        Map<String, DataSource> ofThisThread = inside.get(Thread.currentThread());
        if (ofThisThread == null) {
            return null;
        }
        DataSource before = ofThisThread.remove(beanName);
        if (ofThisThread.isEmpty()) {
            inside.remove(Thread.currentThread());
        }
        return before;
    }

    /** The application's name of a bean: one that lives in a scope has a name of Spring's. */
    private static String named(String beanName) {
        return ScopedProxyUtils.isScopedTarget(beanName) ? ScopedProxyUtils.getOriginalBeanName(beanName) : beanName;
    }
}
