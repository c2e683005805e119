package dev.roundtrip.spring;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.metrics.PoolFigures;
import dev.roundtrip.metrics.RoundtripMetrics;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

/**
 * Counts what the pools of an application with Spring Boot send, if its environment has {@code roundtrip.enabled=true}.
 * Spring Boot finds this class by {@code META-INF/spring}.
 */
@AutoConfiguration
@ConditionalOnProperty(prefix = "roundtrip", name = "enabled", havingValue = "true")
public class RoundtripAutoConfiguration {

    private static final String METERS = "roundtripMetrics";
    private static final String REGISTRY = "io.micrometer.core.instrument.MeterRegistry";
    private static final String ENDPOINT = "roundtripEndpoint";

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static ApplicationPools roundtripPools(Environment environment, ListableBeanFactory beans) {
        // Texts are counted only if someone can read them.
        boolean texts = beans.containsBeanDefinition(ENDPOINT);
        // Without a registry nothing binds the meters.
        boolean meters = beans.containsBeanDefinition(METERS)
                && beans.getBeanNamesForType(ClassUtils.resolveClassName(REGISTRY, null), true, false).length > 0;
        if (!texts && !meters) {
            LoggerFactory.getLogger(RoundtripAutoConfiguration.class)
                    .warn("Roundtrip's figures are shown nowhere: for meters or the endpoint, add"
                            + " spring-boot-starter-actuator");
        }
        return new ApplicationPools(environment, texts, NanoClock.SYSTEM);
    }

    /** The method is static, so that no bean is made too early for the sake of this one. */
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static PoolPostProcessor roundtripPoolPostProcessor(ApplicationPools pools) {
        return new PoolPostProcessor(pools);
    }

    /** The meters, where the application has Micrometer. Spring Boot binds them to its registries. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "io.micrometer.core.instrument.binder.MeterBinder")
    static class Metrics {

        /** The meters stay when the application ends: a registry that is closed publishes its last figures. */
        @Bean(name = METERS, destroyMethod = "")
        RoundtripMetrics roundtripMetrics(ApplicationPools pools) {
            RoundtripMetrics metrics = new RoundtripMetrics(NanoClock.SYSTEM, pools::withoutMeters);
            pools.whenTapped(tap -> metrics.add(new PoolFigures(tap, pools::hasEnded)));
            return metrics;
        }
    }

    /** The endpoint, where the application has the actuator and exposes it. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(
            name = {
                "org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint",
                "com.fasterxml.jackson.annotation.JsonTypeName"
            })
    static class Actuator {

        @Bean(name = ENDPOINT)
        @ConditionalOnAvailableEndpoint(endpoint = RoundtripEndpoint.class)
        RoundtripEndpoint roundtripEndpoint(ApplicationPools pools) {
            return new RoundtripEndpoint(pools);
        }
    }
}
