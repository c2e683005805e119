package dev.roundtrip.spring.test;

import java.util.List;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Adds {@link DataSourceTap} to a context whose environment has {@code roundtrip.tap=true}. spring-test finds this
 * class in {@code META-INF/spring.factories}, for every application context of a test, whole applications and slices
 * alike. All instances are equal, so contexts stay shared.
 */
public record TapContextCustomizer() implements ContextCustomizer, ContextCustomizerFactory {

    static final String PROPERTY = "roundtrip.tap";

    @Override
    public ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> configAttributes) {
        return this;
    }

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
