package dev.roundtrip.junit.spring;

import java.util.List;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;

/**
 * What spring-test finds in {@code META-INF/spring.factories}, for every application context of a test: whole
 * applications and slices alike.
 */
public final class TapContextCustomizerFactory implements ContextCustomizerFactory {

    /** Called by spring-test. */
    public TapContextCustomizerFactory() {}

    @Override
    public ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> configAttributes) {
        return new TapContextCustomizer();
    }
}
