package dev.roundtrip.tap.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Words;
import dev.roundtrip.tap.recording.Origin.Occasion;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stacks of libraries that are not among the build's own, as their releases show them; the innermost frame first. */
class StackReadingTest {

    private static StackReading reading(String... frames) {
        StackReading reading = new StackReading(Purpose.BUSINESS);
        List.of(frames).forEach(frame -> reading.accept(new Frame(frame)));
        return reading;
    }

    private static String site(String... frames) {
        return reading(frames).origin().site().map(CallSite::toString).orElse("none");
    }

    @Test
    void a_lazy_entity_that_is_serialised_behind_a_servlet_filter_has_the_line_below_the_filter() {
        assertThat(site(
                        "com.mysql.cj.jdbc.ClientPreparedStatement.executeQuery",
                        "com.zaxxer.hikari.pool.ProxyPreparedStatement.executeQuery",
                        "org.hibernate.collection.spi.PersistentBag.iterator",
                        "com.fasterxml.jackson.databind.ser.std.CollectionSerializer.serialize",
                        "org.springframework.http.converter.json.AbstractJackson2HttpMessageConverter.writeInternal",
                        "jakarta.servlet.http.HttpServlet.service",
                        "org.springframework.mock.web.MockFilterChain.doFilter",
                        "shop.web.TenantFilter.doFilterInternal",
                        "org.springframework.web.filter.OncePerRequestFilter.doFilter",
                        "org.springframework.mock.web.MockFilterChain.doFilter",
                        "shop.OrderPageTest.shows_the_order"))
                .startsWith("OrderPageTest.shows_the_order");
    }

    @ParameterizedTest
    @Words("""
            shop.shaded.com.mysql.cj.NativeSession.execSQL shop.mysql.cj.protocol.a.NativeProtocol.sendCommand
            shop.mysql.jdbc.MysqlIO.sqlQueryDirect shop.cj.NativeSession.execSQL
            shop.cj.jdbc.ClientPreparedStatement.executeQuery
            shop.shaded.org.mariadb.jdbc.ClientPreparedStatement.executeQuery
            shop.mariadb.jdbc.client.impl.StandardClient.execute
            """)
    void a_driver_that_a_build_moved_to_another_package_is_no_line_of_the_application(String frame) {
        assertThat(site(frame, "shop.Orders.find")).startsWith("Orders.find");
    }

    @Test
    void classes_of_the_application_with_names_like_a_drivers_are_its_own() {
        assertThat(site("com.mysql.cj.NativeSession.execSQL", "shop.mysql.Orders.find", "shop.Main.main"))
                .startsWith("Orders.find");
        assertThat(site("com.mysql.cj.NativeSession.execSQL", "shop.cj.Orders.find", "shop.Main.main"))
                .startsWith("Orders.find");
    }

    @Test
    void a_filter_is_named_where_it_sends_something_itself_or_nothing_better_is_there() {
        assertThat(site(
                        "com.mysql.cj.jdbc.ClientPreparedStatement.executeQuery",
                        "shop.web.TenantFilter.doFilterInternal",
                        "org.springframework.web.filter.OncePerRequestFilter.doFilter"))
                .startsWith("TenantFilter.doFilterInternal");
        assertThat(site(
                        "com.mysql.cj.jdbc.ClientPreparedStatement.executeQuery",
                        "org.hibernate.collection.spi.PersistentBag.iterator",
                        "tools.jackson.databind.ser.std.CollectionSerializer.serialize",
                        "org.apache.catalina.core.ApplicationFilterChain.doFilter",
                        "shop.web.TenantFilter.doFilter",
                        "org.apache.catalina.core.ApplicationFilterChain.doFilter",
                        "org.apache.tomcat.util.threads.TaskThread$WrappingRunnable.run"))
                .startsWith("TenantFilter.doFilter");
    }

    @Test
    void what_springs_open_entity_manager_in_view_reads_has_the_controllers_line() {
        Origin origin = reading(
                        "com.mysql.cj.jdbc.ClientPreparedStatement.executeQuery",
                        "com.zaxxer.hikari.pool.ProxyPreparedStatement.executeQuery",
                        "org.hibernate.sql.results.jdbc.internal.DeferredResultSetAccess.executeQuery",
                        "org.hibernate.collection.spi.PersistentBag.size",
                        "shop.web.OrderController.show",
                        "org.springframework.web.method.support.InvocableHandlerMethod.doInvoke",
                        "org.springframework.orm.jpa.support.OpenEntityManagerInViewFilter.doFilterInternal",
                        "org.apache.catalina.core.ApplicationFilterChain.doFilter")
                .origin();

        assertThat(origin.sender()).isEqualTo(Sender.FRAMEWORK);
        assertThat(origin.site()).map(CallSite::toString).get().asString().startsWith("OrderController.show");
    }

    @Test
    void a_task_that_a_waiting_test_thread_runs_for_others_is_not_that_tests() {
        String[] helping = {
            "com.mysql.cj.jdbc.ClientPreparedStatement.executeQuery",
            "shop.Orders.read",
            "java.util.stream.ForEachOps$ForEachTask.compute",
            "java.util.concurrent.ForkJoinTask.doExec",
            "java.util.concurrent.ForkJoinPool.helpJoin",
            "java.util.concurrent.ForkJoinTask.awaitDone",
            "org.junit.platform.engine.support.hierarchical.ForkJoinPoolHierarchicalTestExecutorService.invokeAll"
        };
        assertThat(reading(helping).isInTestNode()).isFalse();
        helping[4] = "java.util.concurrent.ForkJoinTask.invoke";
        assertThat(reading(helping).isInTestNode()).isTrue();
    }

    @Test
    void what_a_pool_does_within_a_call_of_another_name_is_the_pools() {
        Origin origin = reading(
                        "com.mysql.cj.jdbc.ConnectionImpl.rollback",
                        "com.alibaba.druid.filter.FilterChainImpl.connection_rollback",
                        "com.alibaba.druid.pool.DruidDataSource.recycle",
                        "com.alibaba.druid.pool.DruidPooledConnection.close",
                        "shop.Orders.close")
                .origin();

        assertThat(origin.sender()).isEqualTo(Sender.POOL);
        assertThat(origin.occasion()).isEqualTo(Occasion.USE);
        assertThat(origin.asksForRollback()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            org.apache.tomcat.dbcp.dbcp2.PoolableConnection.passivate
            org.apache.commons.dbcp.PoolableConnectionFactory.passivateObject
            com.jolbox.bonecp.ConnectionHandle.internalClose
            """)
    void a_rollback_by_an_older_pool_is_the_pools(String frame) {
        Origin origin = reading("com.mysql.cj.jdbc.ConnectionImpl.rollback", frame, "shop.Orders.close")
                .origin();

        assertThat(origin.sender()).isEqualTo(Sender.POOL);
        assertThat(origin.asksForRollback()).isFalse();
    }

    /** A frame by its class and method. */
    private record Frame(String name) implements StackWalker.StackFrame {

        @Override
        public String getClassName() {
            return name.substring(0, name.lastIndexOf('.'));
        }

        @Override
        public String getMethodName() {
            return name.substring(name.lastIndexOf('.') + 1);
        }

        @Override
        public Class<?> getDeclaringClass() {
            throw new UnsupportedOperationException("not kept");
        }

        @Override
        public int getByteCodeIndex() {
            return 0;
        }

        @Override
        public String getFileName() {
            return getClassName().substring(getClassName().lastIndexOf('.') + 1) + ".java";
        }

        @Override
        public int getLineNumber() {
            return 7;
        }

        @Override
        public boolean isNativeMethod() {
            return false;
        }

        @Override
        public StackTraceElement toStackTraceElement() {
            return new StackTraceElement(getClassName(), getMethodName(), getFileName(), 7);
        }
    }
}
