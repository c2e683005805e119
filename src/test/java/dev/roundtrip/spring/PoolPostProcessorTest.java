package dev.roundtrip.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.MysqlDataSource;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.spring.test.TapContextCustomizer;
import dev.roundtrip.tap.TapSockets;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.beans.factory.config.CustomScopeConfigurer;
import org.springframework.beans.factory.config.Scope;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.jmx.JmxEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.metrics.MetricsAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails;
import org.springframework.boot.autoconfigure.jmx.JmxAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Role;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** Tests which data sources of an application context are tapped, without a server. */
class PoolPostProcessorTest {

    private final List<String> tapped = new ArrayList<>();

    private List<String> notes;

    static class WithTap {

        @Bean
        @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
        static ApplicationPools pools(Environment environment) {
            return new ApplicationPools(environment, false, NanoClock.SYSTEM);
        }

        @Bean
        static PoolPostProcessor processor(ApplicationPools pools) {
            return new PoolPostProcessor(pools);
        }
    }

    private void start(Class<?> application) {
        try (var context = new AnnotationConfigApplicationContext(WithTap.class, application)) {
            context.getBeansOfType(DataSource.class);
            ApplicationPools pools = context.getBean(ApplicationPools.class);
            pools.whenTapped(tap -> tapped.add(tap.name()));
            notes = pools.report().notes();
        }
    }

    private static HikariDataSource pool() {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl("jdbc:mysql://db.example:4000/shop");
        return pool;
    }

    private static DataSource routing(Map<Object, Object> targets) {
        AbstractRoutingDataSource routing = new AbstractRoutingDataSource() {
            @Override
            protected Object determineCurrentLookupKey() {
                return "";
            }
        };
        routing.setTargetDataSources(targets);
        return routing;
    }

    private void assertTapped(String... pools) {
        assertThat(tapped).containsExactly(pools);
        assertThat(notes).isEmpty();
    }

    static class One {

        @Bean
        HikariDataSource orders() {
            return pool();
        }
    }

    static class Several {

        @Bean
        HikariDataSource orders() {
            return pool();
        }

        @Bean
        HikariDataSource stock() {
            HikariDataSource pool = pool();
            pool.setPoolName("warehouse");
            return pool;
        }

        @Bean
        @Lazy
        HikariDataSource archive() {
            HikariDataSource pool = pool();
            pool.setPoolName("warehouse");
            return pool;
        }
    }

    @Test
    void each_of_several_pools_has_its_own_name_or_its_bean_s() {
        start(Several.class);

        assertTapped("orders", "warehouse", "warehouse-2");
    }

    static class Routed extends One {

        @Bean
        DataSource routing(HikariDataSource orders) {
            return PoolPostProcessorTest.routing(Map.of("orders", orders, "inside", pool()));
        }

        @Bean
        DataSource lazily(DataSource routing) {
            return new LazyConnectionDataSourceProxy(routing);
        }
    }

    @Test
    void the_pools_inside_lazy_and_routing_data_sources_are_tapped_once() {
        start(Routed.class);

        assertTapped("orders", "routing");
    }

    @Test
    void an_application_without_micrometer_and_actuator_starts_with_tapped_pools() {
        counted()
                .withUserConfiguration(Several.class)
                .withClassLoader(new FilteredClassLoader("io.micrometer", "org.springframework.boot.actuate"))
                .run(context -> {
                    assertThat(context)
                            .hasNotFailed()
                            .doesNotHaveBean("roundtripMetrics")
                            .doesNotHaveBean("roundtripEndpoint");
                    assertThat(context.getBean("orders", HikariDataSource.class).getDataSourceProperties())
                            .containsKey("socketFactory");
                });
    }

    static class Wrapped extends One {

        @Bean
        static BeanPostProcessor lazily() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    return bean instanceof DataSource pool ? new LazyConnectionDataSourceProxy(pool) : bean;
                }
            };
        }
    }

    @Test
    void a_pool_that_another_post_processor_wraps_is_tapped_before() {
        start(Wrapped.class);

        assertTapped("orders");
    }

    /** A post-processor that needs a pool, as that of Apache Shiro with a realm in a database does. */
    record NeedsPool(DataSource users) implements BeanPostProcessor, Ordered {

        @Override
        public int getOrder() {
            return 0;
        }
    }

    static class Early extends One {

        @Bean
        static NeedsPool realm(DataSource orders) {
            return new NeedsPool(orders);
        }
    }

    @Test
    void a_pool_that_another_post_processor_needs_is_tapped() {
        start(Early.class);

        assertTapped("orders");
    }

    static class SetLater {

        @Bean
        HikariDataSource orders() {
            return new HikariDataSource();
        }

        @Bean
        static BeanPostProcessor addresses() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessBeforeInitialization(Object bean, String name) {
                    if (bean instanceof HikariDataSource pool) {
                        pool.setJdbcUrl("jdbc:mysql://db.example:4000/shop");
                    }
                    return bean;
                }
            };
        }
    }

    @Test
    void a_pool_that_gets_its_string_from_a_post_processor_is_tapped_behind_it() {
        start(SetLater.class);

        assertTapped("orders");
    }

    /** A wrapper that does not show its data source, as that of OpenTelemetry. */
    private static final class Opaque extends AbstractDataSource {

        private final DataSource inside;

        Opaque(DataSource inside) {
            this.inside = inside;
        }

        @Override
        public Connection getConnection() throws SQLException {
            return inside.getConnection();
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            return inside.getConnection(user, password);
        }
    }

    private static final class Decorator implements BeanPostProcessor, Ordered {

        @Override
        public int getOrder() {
            return 0;
        }

        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
            return bean instanceof DataSource decorated ? new Opaque(decorated) : bean;
        }
    }

    static class Decorated {

        @Bean
        static Decorator decorates() {
            return new Decorator();
        }

        @Bean
        DataSource routing() {
            return PoolPostProcessorTest.routing(Map.of("inside", pool()));
        }
    }

    @Test
    void the_pools_inside_a_routing_data_source_are_tapped_although_a_wrapper_hides_it() {
        start(Decorated.class);

        assertTapped("routing");
    }

    /** Each request may make a bean with the scope prototype. */
    @Test
    void two_threads_that_make_data_sources_of_one_name_have_their_pools_tapped() throws Exception {
        ApplicationPools pools = new ApplicationPools(new StandardEnvironment(), false, NanoClock.SYSTEM);
        PoolPostProcessor processor = new PoolPostProcessor(pools);
        DataSource mine = new LazyConnectionDataSourceProxy(pool());
        DataSource theirs = new LazyConnectionDataSourceProxy(pool());

        processor.postProcessBeforeInitialization(mine, "orders");
        Thread other = new Thread(() -> {
            processor.postProcessBeforeInitialization(theirs, "orders");
            processor.postProcessAfterInitialization(new Opaque(theirs), "orders");
        });
        other.start();
        other.join();
        processor.postProcessAfterInitialization(new Opaque(mine), "orders");

        assertThat(pools.report().notes()).isEmpty();
        assertThat(pools.report().source().what()).endsWith(", pools orders, orders-2");
    }

    /** {@code AutowireCapableBeanFactory.initializeBean} takes an object without a name. */
    @Test
    void a_data_source_without_a_name_is_left_alone_without_a_failure() {
        ApplicationPools pools = new ApplicationPools(new StandardEnvironment(), false, NanoClock.SYSTEM);
        PoolPostProcessor processor = new PoolPostProcessor(pools);
        DataSource unnamed = new LazyConnectionDataSourceProxy(pool());

        assertThat(processor.postProcessBeforeInitialization(unnamed, null)).isSameAs(unnamed);
        assertThat(processor.postProcessAfterInitialization(unnamed, null)).isSameAs(unnamed);
    }

    static class Proxied extends One {

        @Bean
        static BeanPostProcessor proxies() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    return name.equals("orders") ? new ProxyFactory(bean).getProxy() : bean;
                }
            };
        }

        @Bean
        DataSource routing(@Qualifier("orders") DataSource orders) {
            return new LazyConnectionDataSourceProxy(orders);
        }
    }

    @Test
    void a_pool_behind_an_aspect_inside_another_data_source_is_tapped_once() {
        start(Proxied.class);

        assertTapped("orders");
    }

    /** A scope whose beans are made again after a refresh, as those of Spring Cloud's {@code @RefreshScope}. */
    private static final class Refreshed implements Scope {

        private final Map<String, Object> beans = new LinkedHashMap<>();
        private final List<Runnable> ends = new ArrayList<>();

        void refresh() {
            beans.clear();
            ends.forEach(Runnable::run);
            ends.clear();
        }

        @Override
        public Object get(String name, ObjectFactory<?> maker) {
            Object made = beans.get(name);
            if (made == null) {
                made = maker.getObject();
                beans.put(name, made);
            }
            return made;
        }

        @Override
        public Object remove(String name) {
            return beans.remove(name);
        }

        @Override
        public void registerDestructionCallback(String name, Runnable callback) {
            ends.add(callback);
        }

        @Override
        public Object resolveContextualObject(String key) {
            return null;
        }

        @Override
        public String getConversationId() {
            return "";
        }
    }

    static class Scoped {

        @Bean
        static CustomScopeConfigurer scopes() {
            CustomScopeConfigurer scopes = new CustomScopeConfigurer();
            scopes.addScope("refresh", new Refreshed());
            return scopes;
        }

        @Bean
        @org.springframework.context.annotation.Scope(scopeName = "refresh", proxyMode = ScopedProxyMode.TARGET_CLASS)
        HikariDataSource orders() {
            return pool();
        }

        @Bean
        DataSource routing(HikariDataSource orders) {
            return PoolPostProcessorTest.routing(Map.of("orders", orders));
        }
    }

    @Test
    void a_pool_that_is_made_again_has_its_name_and_the_closed_one_loses_its_tap_and_its_meters() {
        MeterRegistry registry = new SimpleMeterRegistry();
        applicationWith(registry, Scoped.class).run(context -> {
            HikariDataSource orders = context.getBean("orders", HikariDataSource.class);
            ApplicationPools pools = context.getBean(ApplicationPools.class);
            for (int refreshes = 0; refreshes < 3; refreshes++) {
                orders.getMaximumPoolSize();
                String tap = orders.getDataSourceProperties().getProperty(TapSockets.PROPERTY);
                assertThat(pools.report().source().what()).endsWith(", pool orders");
                assertThat(meterTags(registry)).containsExactly("orders");

                refresh(context);

                assertThat(pools.report().source().what()).endsWith(", no pool");
                assertThat(pools.report("orders")).isEmpty();
                assertThat(orders.getDataSourceProperties().getProperty(TapSockets.PROPERTY))
                        .isNotEqualTo(tap);
            }
            assertThat(pools.report().notes()).containsExactly("Includes pools that were closed: 3.");
        });
    }

    @Test
    void meters_stay_until_the_registries_are_closed_which_publishes_their_last_figures() {
        List<List<String>> published = new ArrayList<>();
        MeterRegistry registry = new SimpleMeterRegistry() {
            @Override
            public void close() {
                published.add(meterTags(this));
                super.close();
            }
        };

        applicationWith(registry, Several.class).run(context -> context.getBean(MeterRegistry.class));

        assertThat(published).hasSize(1);
        assertThat(published.get(0)).containsExactlyInAnyOrder("orders", "warehouse");
    }

    @Test
    void a_registry_with_meters_of_the_same_pool_is_one_line_and_the_application_starts() {
        MeterRegistry registry = new SimpleMeterRegistry();
        applicationWith(registry, Several.class)
                .run(first -> applicationWith(registry, Several.class).run(second -> {
                    assertThat(second).hasNotFailed();
                    assertThat(second.getBean(ApplicationPools.class).report().notes())
                            .containsExactly(
                                    "No meters: the registry has meters of another pool \"orders\". Give each a name"
                                            + " of its own.");
                }));
    }

    @Test
    void the_endpoint_may_be_exposed_by_jmx_which_allows_one_operation_of_a_name() {
        counted()
                .withConfiguration(AutoConfigurations.of(
                        JmxAutoConfiguration.class,
                        EndpointAutoConfiguration.class,
                        JmxEndpointAutoConfiguration.class))
                .withPropertyValues("spring.jmx.enabled=true", "management.endpoints.jmx.exposure.include=roundtrip")
                .run(application -> assertThat(application).hasSingleBean(RoundtripEndpoint.class));
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void an_application_that_nobody_can_ask_for_figures_says_so_once(CapturedOutput said) {
        ApplicationContextRunner plain = counted().withUserConfiguration(Several.class);

        applicationWith(new SimpleMeterRegistry(), Several.class).run(withMeters -> {});
        assertThat(said).doesNotContain("nowhere");
        plain.run(withoutARegistry -> {});
        plain.withClassLoader(new FilteredClassLoader("io.micrometer", "org.springframework.boot.actuate"))
                .run(alone -> {});
        assertThat(said.getAll().lines().filter(line -> line.contains("nowhere")))
                .hasSize(2)
                .allMatch(line -> line.contains("Roundtrip's figures are shown nowhere: for meters or the endpoint, add"
                        + " spring-boot-starter-actuator"));
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void a_pool_that_is_made_again_heeds_a_changed_property_for_lines_which_is_one_sentence(CapturedOutput said) {
        applicationWith(new SimpleMeterRegistry(), Scoped.class).run(context -> {
            HikariDataSource orders = context.getBean("orders", HikariDataSource.class);
            orders.getMaximumPoolSize();
            assertThat(said).doesNotContain("roundtrip.lines");

            context.getEnvironment()
                    .getPropertySources()
                    .addFirst(new MapPropertySource("changed", Map.of("roundtrip.lines", "true")));
            for (int refreshes = 0; refreshes < 2; refreshes++) {
                refresh(context);
                orders.getMaximumPoolSize();
            }
            assertThat(said).containsOnlyOnce("roundtrip.lines=true has no effect");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "tru, roundtrip.lines is neither true nor false: the report has no lines",
        "true, roundtrip.lines=true has no effect: the endpoint roundtrip is not exposed"
    })
    @ExtendWith(OutputCaptureExtension.class)
    void lines_that_no_report_will_have_are_one_sentence_and_the_pools_are_counted(
            String lines, String sentence, CapturedOutput said) {
        counted()
                .withUserConfiguration(Several.class)
                .withPropertyValues("roundtrip.lines=" + lines)
                .run(context -> assertThat(
                                context.getBean(ApplicationPools.class).report().notes())
                        .isEmpty());

        assertThat(said).containsOnlyOnce(sentence);
    }

    /** A container's address, as Spring Boot's {@code @ServiceConnection} gives it to the pool. */
    private static final class ContainerDetails implements JdbcConnectionDetails {

        @Override
        public String getUsername() {
            return "app";
        }

        @Override
        public String getPassword() {
            return "";
        }

        @Override
        public String getJdbcUrl() {
            return "jdbc:mysql://container.example:4000/shop";
        }
    }

    @Test
    void a_pool_whose_address_a_service_connection_gives_is_tapped() {
        counted()
                .withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class))
                .withBean(JdbcConnectionDetails.class, ContainerDetails::new)
                .run(context -> {
                    ApplicationPools pools = context.getBean(ApplicationPools.class);
                    assertThat(pools.report().source().what()).endsWith(", pool dataSource");
                    assertThat(pools.report().notes()).isEmpty();
                });
    }

    @Test
    void a_test_s_own_tap_stays_in_an_application_that_counts_in_production() {
        counted()
                .withUserConfiguration(Several.class)
                .withInitializer(context -> new TapContextCustomizer().customizeContext(context, null))
                .withPropertyValues("roundtrip.tap=true")
                .run(context -> assertThat(
                                context.getBean(ApplicationPools.class).report().notes())
                        .hasSize(2)
                        .allMatch(note -> note.contains("sets socketFactory")));
    }

    /** An application with the property. */
    private static ApplicationContextRunner counted() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(RoundtripAutoConfiguration.class))
                .withPropertyValues("roundtrip.enabled=true");
    }

    /** An application with the property, whose registry is this one. */
    private static ApplicationContextRunner applicationWith(MeterRegistry registry, Class<?> application) {
        return counted()
                .withConfiguration(AutoConfigurations.of(MetricsAutoConfiguration.class))
                .withBean(MeterRegistry.class, () -> registry)
                .withUserConfiguration(application);
    }

    /** Has the scope's beans made again. */
    private static void refresh(AssertableApplicationContext context) {
        ((Refreshed) ((ConfigurableBeanFactory) context.getBeanFactory()).getRegisteredScope("refresh")).refresh();
    }

    private static List<String> meterTags(MeterRegistry registry) {
        return registry.find("roundtrip.statements").meters().stream()
                .map(meter -> meter.getId().getTag("pool"))
                .toList();
    }

    static class Others {

        @Bean
        DataSource plain() {
            return new MysqlDataSource();
        }

        @Bean
        HikariDataSource postgres() {
            HikariDataSource pool = new HikariDataSource();
            pool.setJdbcUrl("jdbc:postgresql://db.example/shop?password=secret");
            return pool;
        }

        @Bean
        HikariDataSource proxied() {
            HikariDataSource pool = pool();
            pool.addDataSourceProperty("socketFactory", "com.acme.Sockets");
            return pool;
        }
    }

    @Test
    void what_cannot_be_tapped_is_one_sentence_and_the_context_starts() {
        start(Others.class);

        assertThat(tapped).isEmpty();
        assertThat(notes)
                .containsExactlyInAnyOrder(
                        "Not counted: plain: com.mysql.cj.jdbc.MysqlDataSource is no pool of HikariCP, Tomcat, DBCP2,"
                                + " Druid or Agroal's starter, and no DriverManagerDataSource.",
                        "Not counted: postgres: com.zaxxer.hikari.HikariDataSource has no connection string for MySQL's or"
                                + " MariaDB's driver.",
                        "Not counted: proxied: com.zaxxer.hikari.HikariDataSource sets socketFactory, so that the tap would"
                                + " not see its connections.");
    }
}
