package dev.roundtrip.live;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.p6spy.engine.spy.P6DataSource;
import dev.roundtrip.junit.TestPool;
import dev.roundtrip.result.SentText;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.BeanWrapperImpl;

/** What a pool sends by itself has the pool's line; what pools and wrappers only pass on has the application's. */
class LayersIT {

    private static final DatabaseServer SERVER = TestServers.mariaDb();
    private static final String URL = SERVER.jdbcUrl("?sslMode=DISABLED&allowPublicKeyRetrieval=true");

    private static void configure(DataSource pool, Properties forDriver, String properties) {
        BeanWrapperImpl values = new BeanWrapperImpl(pool);
        boolean hikari = values.isWritableProperty("dataSourceProperties");
        values.setPropertyValue(hikari ? "jdbcUrl" : "url", URL);
        values.setPropertyValue(
                hikari ? "dataSourceProperties" : "connectionProperties",
                forDriver.entrySet().stream().map(Object::toString).collect(Collectors.joining(hikari ? "\n" : ";")));
        for (String property : properties.split(" ", -1)) {
            String[] parts = property.split("=", -1);
            values.setPropertyValue(parts[0], parts[1].replace('_', ' '));
        }
    }

    private static void use(DataSource pool) throws Exception {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("DO 1");
            connection.commit();
        }
    }

    /** Of its lines, without the methods. */
    private static List<String> classes(SentText sent) {
        return sent.lines().orElse(List.of()).stream()
                .map(line -> line.line().replaceAll("\\.\\w+\\(.*", ""))
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "com.zaxxer.hikari.HikariDataSource, connectionInitSql=SELECT_7, com.zaxxer.hikari.pool.PoolBase",
        "org.apache.commons.dbcp2.BasicDataSource, validationQuery=SELECT_7 testOnBorrow=true,"
                + " org.apache.commons.dbcp2.PoolableConnection",
        "org.apache.tomcat.jdbc.pool.DataSource, validationQuery=SELECT_7 testOnBorrow=true validationInterval=0"
                + " driverClassName=com.mysql.cj.jdbc.Driver, org.apache.tomcat.jdbc.pool.PooledConnection",
        "com.alibaba.druid.pool.DruidDataSource, connectionInitSqls=SELECT_7, com.alibaba.druid.pool.DruidAbstractDataSource"
    })
    void a_pools_own_statement_has_its_line(Class<? extends DataSource> type, String properties, String line)
            throws Exception {
        AtomicLong time = new AtomicLong();
        // A clock that is far enough with each command that each may be sampled.
        try (Tap tap = Tap.openWithTextsAndLines(() -> time.addAndGet(1_000_000_000))) {
            DataSource pool = type.getConstructor().newInstance();
            configure(pool, Sql.login(SERVER, tap.driverPropertiesFor(URL)), properties);
            DataSource wrapped =
                    ProxyDataSourceBuilder.create(new P6DataSource(pool)).build();
            use(wrapped);
            use(wrapped);
            TestPool.close(pool);
            tap.totals();
            Map<String, List<String>> sent = tap.texts().stream().collect(toMap(SentText::sql, LayersIT::classes));

            assertThat(sent).containsEntry("SELECT ?", List.of(line)).containsEntry("DO ?", List.of("LayersIT"));
            assertThat(sent.get("COMMIT")).contains("LayersIT");
        }
    }
}
