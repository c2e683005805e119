package dev.roundtrip.tap.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.tap.recording.Origin.Occasion;
import dev.roundtrip.testing.InterfaceStub;
import dev.roundtrip.wire.Purpose;
import java.lang.StackWalker.StackFrame;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests stacks of libraries that are not in the build, as their releases show them; the innermost frame comes first.
 */
class StackReadingTest {

    private static StackReading reading(String... frames) {
        StackReading reading = new StackReading(Purpose.BUSINESS);
        List.of(frames).forEach(frame -> reading.accept(frame(frame)));
        return reading;
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            a filter is named where it sends something itself\
             | shop.web.TenantFilter.doFilterInternal org.springframework.web.filter.OncePerRequestFilter.doFilter\
             | application TenantFilter.doFilterInternal
            what Spring's open entity manager in view reads has the controller's line\
             | com.zaxxer.hikari.pool.ProxyPreparedStatement.executeQuery\
             org.hibernate.sql.results.jdbc.internal.DeferredResultSetAccess.executeQuery\
             org.hibernate.collection.spi.PersistentBag.size shop.web.OrderController.show\
             org.springframework.web.method.support.InvocableHandlerMethod.doInvoke\
             org.springframework.orm.jpa.support.OpenEntityManagerInViewFilter.doFilterInternal\
             org.apache.catalina.core.ApplicationFilterChain.doFilter | framework OrderController.show
            """)
    void a_query_has_its_sender_and_its_line(String name, String frames, String expected) {
        Origin origin = reading(("com.mysql.cj.jdbc.ClientPreparedStatement.executeQuery " + frames).split(" ", -1))
                .origin();

        assertThat(origin.sender() + " " + origin.site().orElseThrow()).startsWith(expected + "(");
    }

    @Test
    void without_a_line_of_the_application_no_line_is_known_and_the_framework_is_named() {
        Origin origin = reading(
                        "com.mysql.cj.jdbc.ClientPreparedStatement.executeQuery",
                        "org.springframework.jdbc.core.JdbcTemplate.query",
                        "java.lang.Thread.run")
                .origin();

        assertThat(origin.toString())
                .startsWith("no known line, through JdbcTemplate.query(")
                .endsWith(", by executeQuery(), framework");
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.alibaba.druid.filter.FilterChainImpl.connection_rollback com.alibaba.druid.pool.DruidDataSource.recycle\
             com.alibaba.druid.pool.DruidPooledConnection.close
            org.apache.tomcat.dbcp.dbcp2.PoolableConnection.passivate
            org.apache.commons.dbcp.PoolableConnectionFactory.passivateObject
            com.jolbox.bonecp.ConnectionHandle.internalClose
            """)
    void what_a_pool_does_within_a_call_of_another_name_is_the_pools(String pool) {
        Origin origin = reading(
                        ("com.mysql.cj.jdbc.ConnectionImpl.rollback " + pool + " shop.Orders.close").split(" ", -1))
                .origin();

        assertThat(origin.sender()).isEqualTo(Sender.POOL);
        assertThat(origin.occasion()).isEqualTo(Occasion.USE);
        assertThat(origin.asksForRollback()).isFalse();
    }

    /** A frame by its class and method. */
    private static StackFrame frame(String name) {
        int method = name.lastIndexOf('.');
        String file = name.substring(name.lastIndexOf('.', method - 1) + 1, method) + ".java";
        return InterfaceStub.of(StackFrame.class, (called, arguments) -> switch (called.getName()) {
            case "getClassName" -> name.substring(0, method);
            case "getMethodName" -> name.substring(method + 1);
            case "getFileName" -> file;
            case "getLineNumber" -> 7;
            default -> throw new UnsupportedOperationException(called.getName());
        });
    }
}
