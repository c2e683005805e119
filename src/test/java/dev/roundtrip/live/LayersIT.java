package dev.roundtrip.live;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.p6spy.engine.spy.P6DataSource;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.junit.Bank;
import dev.roundtrip.report.SentText;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.Purpose;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.Test;

/**
 * Tests whose line a command has: the pool's if the pool sends it by itself, and the application's if pools and
 * wrappers only pass it on.
 */
class LayersIT {

    private static void use(DataSource pool) throws Exception {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("DO 1");
            connection.commit();
        }
    }

    /** The classes of the lines, without the methods. */
    private static List<String> classes(SentText sent) {
        return sent.lines().orElse(List.of()).stream()
                .map(line -> line.line().replaceAll("\\.\\w+\\(.*", ""))
                .distinct()
                .toList();
    }

    @Test
    void a_pools_own_statement_has_its_line() throws Exception {
        AtomicLong time = new AtomicLong();
        HikariConfig config = Bank.untapped("");
        config.setConnectionInitSql("SELECT 7");
        // The clock moves far enough with each command that each may be sampled.
        try (Tap tap = Tap.builder(() -> time.addAndGet(1_000_000_000)).lines().open()) {
            config.setDataSourceProperties(tap.driverPropertiesFor(config.getJdbcUrl()));
            try (HikariDataSource pool = new HikariDataSource(config)) {
                DataSource wrapped =
                        ProxyDataSourceBuilder.create(new P6DataSource(pool)).build();
                use(wrapped);
                use(wrapped);
            }
            tap.totals();

            Map<String, List<String>> sent = tap.texts().stream().collect(toMap(SentText::sql, LayersIT::classes));
            assertThat(sent)
                    .containsEntry("SELECT ?", List.of("com.zaxxer.hikari.pool.PoolBase"))
                    .containsEntry("DO ?", List.of("LayersIT"));
            assertThat(sent.get("COMMIT")).contains("LayersIT");
            // The pool's own SELECT is no statement of the application.
            assertThat(TestWatch.report(tap).statements()).isEqualTo(2);
        }
    }

    @Test
    void a_helper_that_sends_any_statement_has_its_callers_line_and_a_method_with_lists_of_any_length_its_own()
            throws Exception {
        AtomicLong time = new AtomicLong();
        DatabaseServer server = TestServers.mariaDb();
        String url = server.jdbcUrl("information_schema");
        try (Tap tap = Tap.builder(() -> time.addAndGet(1_000_000_000)).lines().open()) {
            try (Connection connection =
                    DriverManager.getConnection(url, Sql.login(server, tap.driverPropertiesFor(url)))) {
                send(connection);
            }
            try (Connection connection =
                    DriverManager.getConnection(url, Sql.login(server, tap.driverPropertiesFor(url)))) {
                withRows(connection, "(1,2)");
                withRows(connection, "(1,2),(3,4)");
                withRows(connection, "(1,2), (3,4) , (5,6)");
            }

            assertThat(TestWatch.report(tap).texts(Purpose.BUSINESS).stream()
                            .collect(toMap(
                                    SentText::sql,
                                    sent -> sent.lines()
                                            .orElseThrow()
                                            .get(0)
                                            .line()
                                            .replaceFirst("\\(.*", ""))))
                    .isEqualTo(Map.of(
                            "SELECT ? AS one", "LayersIT.send",
                            "SELECT ? AS two", "LayersIT.send",
                            "SELECT ? AS three", "LayersIT.send",
                            "SELECT ? IN (?)", "LayersIT.withList",
                            "SELECT ? IN (? , ?)", "LayersIT.withList",
                            "SELECT ? IN (?,?, ?)", "LayersIT.withList",
                            "SELECT (?,?) IN ((?,?))", "LayersIT.withRows",
                            "SELECT (?,?) IN ((?,?),(?,?))", "LayersIT.withRows",
                            "SELECT (?,?) IN ((?,?), (?,?) , (?,?))", "LayersIT.withRows"));
        }
    }

    private static void send(Connection connection) throws SQLException {
        anyOf(connection, "SELECT 1 AS one");
        anyOf(connection, "SELECT 1 AS two");
        anyOf(connection, "SELECT 1 AS three");
        withList(connection, "1");
        withList(connection, "1 , 2");
        withList(connection, "1,2, 3");
    }

    private static void anyOf(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void withList(Connection connection, String list) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1 IN (" + list + ")");
        }
    }

    private static void withRows(Connection connection, String rows) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT (1,2) IN (" + rows + ")");
        }
    }
}
