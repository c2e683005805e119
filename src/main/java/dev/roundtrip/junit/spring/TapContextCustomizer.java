package dev.roundtrip.junit.spring;

import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Adds {@link DataSourceTap} to a test's application context whose environment has {@code roundtrip.tap=true}. All are
 * equal: contexts stay shared.
 */
record TapContextCustomizer() implements ContextCustomizer {

    static final String PROPERTY = "roundtrip.tap";

    @Override
    public void customizeContext(
            ConfigurableApplicationContext context, MergedContextConfiguration mergedConfiguration) {
        Environment environment = context.getEnvironment();
        if (environment.getProperty(PROPERTY, Boolean.class, false)
                && context.getBeanFactory() instanceof BeanDefinitionRegistry registry) {
            registry.registerBeanDefinition(
                    DataSourceTap.class.getName(),
                    BeanDefinitionBuilder.genericBeanDefinition(
                                    DataSourceTap.class, () -> new DataSourceTap(environment))
                            .getBeanDefinition());
        }
    }
}
