package dev.roundtrip.tap.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.alibaba.druid.pool.DruidDataSource;
import com.mysql.cj.jdbc.MysqlDataSource;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.TapSockets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** Tests which pools of an application are tapped, without a server. */
class PoolTapTest {

    private static final String URL = "jdbc:mysql://db.example:4000/shop";

    static Stream<Arguments> pools() {
        return Stream.of(
                Arguments.of(new HikariDataSource(), "jdbcUrl", "dataSourceProperties"),
                Arguments.of(new org.apache.tomcat.jdbc.pool.DataSource(), "url", "dbProperties"),
                Arguments.of(new DruidDataSource(), "url", "connectProperties"),
                Arguments.of(new SimpleDriverDataSource(), "url", "connectionProperties"));
    }

    @ParameterizedTest
    @MethodSource("pools")
    void a_pool_gets_the_tap_as_properties_of_its_driver(DataSource pool, String url, String properties) {
        PropertyAccessorFactory.forBeanPropertyAccess(pool).setPropertyValue(url, URL);

        tap(pool).close();

        Properties given =
                (Properties) PropertyAccessorFactory.forBeanPropertyAccess(pool).getPropertyValue(properties);
        assertThat(given).containsOnlyKeys("socketFactory", TapSockets.PROPERTY);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jdbc:mysql://h/d?socketFactory=com.acme.Sockets             | sets socketFactory
            jdbc:mysql://h/d?socksProxyHost=proxy                       | sets socksProxyHost
            jdbc:p6spy:mysql://h/d?a=b&socksProxyHost=proxy             | sets socksProxyHost
            jdbc:mysql://address=(protocol=pipe)(path=x)/d              | protocol=PIPE
            jdbc:mariadb://h/d?localSocket=/run/db.sock                 | sets localSocket
            jdbc:postgresql://h/d                                       | no connection string for MySQL's
            ''                                                          | no connection string for MySQL's
            """)
    void a_string_past_the_tap_or_of_another_database_is_refused_and_the_pool_unchanged(String url, String reason) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(url);

        refused(pool).withMessageContaining("HikariDataSource ").withMessageContaining(reason);
        assertThat(pool.getDataSourceProperties()).isEmpty();
    }

    @Test
    void a_property_past_the_tap_is_refused_too() {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(URL);
        pool.addDataSourceProperty("socksProxyHost", "proxy");

        refused(pool).withMessageContaining("sets socksProxyHost");
    }

    @Test
    void other_data_sources_and_pools_that_connect_through_one_are_refused() {
        HikariDataSource pool = new HikariDataSource();
        pool.setDataSource(new MysqlDataSource());

        refused(pool).withMessageContaining("connects through another data source");
        refused(new MysqlDataSource()).withMessageContaining("MysqlDataSource is no pool of HikariCP");
    }

    @Test
    void no_message_has_a_password() {
        BasicDataSource pool = new BasicDataSource();
        pool.setUrl("jdbc:mysql://root:secret@h:port/d?password=secret");

        refused(pool).withMessageNotContaining("secret");
    }

    @Test
    void a_name_is_the_one_that_the_pool_was_given() {
        HikariDataSource named = new HikariDataSource();
        named.setPoolName("orders");

        assertThat(KnownPool.HIKARI.name(named)).contains("orders");
        assertThat(KnownPool.HIKARI.name(new HikariDataSource())).isEmpty();
        assertThat(KnownPool.DRUID.name(new DruidDataSource())).isEmpty();
    }

    @Test
    void the_pools_behind_lazy_and_routing_data_sources_are_found_once() {
        HikariDataSource orders = new HikariDataSource();
        HikariDataSource stock = new HikariDataSource();
        AbstractRoutingDataSource routing = new AbstractRoutingDataSource() {
            @Override
            protected Object determineCurrentLookupKey() {
                return "orders";
            }
        };
        routing.setTargetDataSources(Map.of("orders", orders, "stock", new LazyConnectionDataSourceProxy(stock)));
        routing.setDefaultTargetDataSource(orders);
        routing.afterPropertiesSet();

        assertThat(InnerDataSources.of(new LazyConnectionDataSourceProxy(routing)))
                .containsExactlyInAnyOrder(orders, stock);
        MysqlDataSource other = new MysqlDataSource();
        assertThat(InnerDataSources.of(other)).isEqualTo(List.of(other));
    }

    @Test
    void a_tap_knows_that_its_pool_was_closed() throws Exception {
        HikariDataSource hikari = new HikariDataSource();
        hikari.setJdbcUrl(URL);
        BasicDataSource dbcp = new BasicDataSource();
        dbcp.setUrl(URL);
        DruidDataSource druid = new DruidDataSource();
        druid.setUrl(URL);
        List<PoolTap> taps =
                Stream.of(hikari, dbcp, druid).map(PoolTapTest::tap).toList();
        druid.init();
        assertThat(taps).noneMatch(PoolTap::isPoolClosed);

        hikari.close();
        dbcp.close();
        druid.close();

        assertThat(taps).allMatch(PoolTap::isPoolClosed);
    }

    @Test
    void a_tap_knows_that_tomcat_s_pool_was_closed_once_it_has_connected() throws Exception {
        try (ServerSocket noDatabase = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread server = new Thread(() -> acceptAndClose(noDatabase));
            server.start();
            var pool = new org.apache.tomcat.jdbc.pool.DataSource();
            pool.setUrl("jdbc:mysql://127.0.0.1:" + noDatabase.getLocalPort() + "/shop");
            pool.setDriverClassName("com.mysql.cj.jdbc.Driver");
            pool.setInitialSize(0);
            PoolTap tap = tap(pool);
            assertThat(tap.isPoolClosed()).as("before it is started").isFalse();

            assertThatExceptionOfType(SQLException.class).isThrownBy(pool::getConnection);
            server.join();
            assertThat(tap.isPoolClosed()).isFalse();
            pool.close();

            assertThat(tap.isPoolClosed()).isTrue();
        }
    }

    private static void acceptAndClose(ServerSocket server) {
        try {
            server.accept().close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static ThrowableAssertAlternative<UntappablePoolException> refused(DataSource pool) {
        return assertThatExceptionOfType(UntappablePoolException.class).isThrownBy(() -> tap(pool));
    }

    private static PoolTap tap(DataSource pool) {
        return PoolTap.of(pool, "orders", "", Tap.builder(NanoClock.SYSTEM));
    }
}
