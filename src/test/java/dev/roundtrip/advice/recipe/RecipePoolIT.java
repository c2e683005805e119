package dev.roundtrip.advice.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.Expectations.Chatter;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.WireFigures;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pool made from the file that stands in a card sends what the card says. */
class RecipePoolIT {

    private static Stream<Scenario> scenarios() {
        return Cards.scenarios().stream();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void the_pool_of_a_card_sends_what_the_card_says(Scenario scenario) throws Exception {
        Properties file = Cards.poolFile(scenario);
        // Its variables are TiDB's, and this is no TiDB.
        file.remove("connectionInitSql");

        assertSendsWhatItSays(scenario, file, TestServers.mariaDb());
    }

    @Test
    void on_tidb_the_pool_of_s5_also_sets_its_sessions_variables() throws Exception {
        Scenario scenario = Cards.scenario("s5");
        DatabaseServer tidb = TestServers.requireTidb();

        assertSendsWhatItSays(scenario, Cards.poolFile(scenario), tidb);
        assertSetsItsVariables(scenario, Cards.poolFile(scenario), tidb);
    }

    @Test
    void the_recommended_pool_prepares_each_statement_once() throws Exception {
        Scenario scenario = Cards.scenario("s5");
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                HikariDataSource pool = pool(Cards.recommendedPoolFile(scenario), TestServers.mariaDb(), tap)) {
            transaction(pool, scenario);
            tap.takeInterval();
            transaction(pool, scenario);
            WireFigures sent = tap.takeInterval();

            int statements = scenario.workload().statements();
            assertThat(sent.command(Command.COM_STMT_EXECUTE).count(Purpose.BUSINESS))
                    .isEqualTo(statements);
            assertThat(sent.command(Command.COM_STMT_PREPARE).count(Purpose.STATEMENT_UPKEEP))
                    .isZero();
            // The transaction of this test switches autocommit off, and the pool switches it on again.
            assertThat(sent.roundTrips()).isEqualTo(statements + 3);
        }
    }

    private static void assertSetsItsVariables(Scenario scenario, Properties file, DatabaseServer tidb)
            throws SQLException {
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                HikariDataSource pool = pool(file, tidb, tap);
                Connection connection = pool.getConnection()) {
            for (ServerVariable variable : scenario.server().variables()) {
                assertThat(value(connection, "SELECT @@SESSION." + variable.name()))
                        .isEqualTo(variable.value().equals("ON") ? "1" : variable.value());
            }
            connection.rollback();
        }
    }

    private static void assertSendsWhatItSays(Scenario scenario, Properties file, DatabaseServer server)
            throws SQLException {
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                HikariDataSource pool = pool(file, server, tap)) {
            transaction(pool, scenario);
            tap.takeInterval();
            transaction(pool, scenario);
            WireFigures sent = tap.takeInterval();

            int statements = scenario.workload().statements();
            boolean chatty = scenario.expectations().chatter() == Chatter.AS_DECLARED;
            // The habits of the workload: a question for the isolation level at each statement, autocommit at each
            // transaction.
            int chatter = chatty ? statements + 1 : 0;
            assertThat(sent.businessStatements()).isEqualTo(statements);
            assertThat(sent.count(Purpose.SESSION_STATE) + sent.count(Purpose.LIVENESS))
                    .isEqualTo(chatter);
            assertThat(sent.count(Purpose.TRANSACTION_CONTROL)).isEqualTo(1);
            assertThat((double) (sent.roundTrips() - chatter - 1) / statements)
                    .isEqualTo(scenario.expectations().roundTrips(), offset(1e-9));
            for (Command command : Command.values()) {
                assertThat((double) serving(sent.command(command)) / statements)
                        .as(command.name())
                        .isEqualTo(scenario.expectations().commands().getOrDefault(command.name(), 0.0), offset(1e-9));
            }
        }
    }

    private static long serving(CommandFigures figures) {
        return figures.count(Purpose.BUSINESS) + figures.count(Purpose.STATEMENT_UPKEEP);
    }

    private static HikariDataSource pool(Properties file, DatabaseServer server, Tap tap) {
        Properties filled = new Properties();
        filled.putAll(file);
        String url = file.getProperty("jdbcUrl").replace(RecipeCard.ADDRESS, server.host() + ":" + server.port() + "/");
        filled.setProperty("jdbcUrl", url);
        HikariConfig config = new HikariConfig(filled);
        config.setUsername(server.credentials().user());
        config.setPassword(server.credentials().password());
        config.setMaximumPoolSize(1);
        tap.driverPropertiesFor(url).forEach((name, value) -> config.addDataSourceProperty(name.toString(), value));
        return new HikariDataSource(config);
    }

    /** As many texts as the profile's workload has, a third of them long where its are of mixed length. */
    private static void transaction(HikariDataSource pool, Scenario scenario) throws SQLException {
        int longest = Cards.statements(scenario).longestStatement();
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < scenario.workload().statements(); i++) {
                connection.getTransactionIsolation();
                String head = "SELECT ? AS column_" + i;
                String text = i % 3 == 0 ? head + " ".repeat(longest - head.length()) : head;
                try (PreparedStatement statement = connection.prepareStatement(text)) {
                    statement.setInt(1, i);
                    try (ResultSet rows = statement.executeQuery()) {
                        assertThat(rows.next()).isTrue();
                    }
                }
            }
            connection.commit();
        }
    }

    private static String value(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
