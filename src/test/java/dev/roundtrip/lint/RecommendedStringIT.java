package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that an application sees no difference between host and credentials alone and the recommended string. */
class RecommendedStringIT {

    private static final String DATABASE = "framework_suite";

    @Test
    void on_mariadb_every_outcome_is_the_same_with_the_plain_and_the_recommended_string() throws Exception {
        assertSameOutcomes(TestServers.mariaDb());
    }

    @LongTest
    void on_tidb_every_outcome_is_the_same_with_the_plain_and_the_recommended_string() throws Exception {
        assertSameOutcomes(TestServers.requireTidb());
    }

    @LongTest
    void on_mysql_every_outcome_is_the_same_with_the_plain_and_the_recommended_string() throws Exception {
        assertSameOutcomes(TestServers.requireMySql());
    }

    private static void assertSameOutcomes(DatabaseServer server) throws SQLException {
        String parameters = Corpus.RECOMMENDED.replace(RecommendedString.TEMPLATE, "");
        Run plain = run(server, "");
        Run recommended = run(server, parameters);

        assertThat(plain.sent().command(Command.COM_STMT_EXECUTE).count(Purpose.BUSINESS))
                .as("executions of kept statements with the plain string, but for the cursor's")
                .isZero();
        assertThat(recommended.sent().command(Command.COM_STMT_EXECUTE).count(Purpose.BUSINESS))
                .as("executions that no prepare came before")
                .isGreaterThan(
                        2 * recommended.sent().command(Command.COM_STMT_PREPARE).count(Purpose.STATEMENT_UPKEEP));
        assertThat(plain.outcomes()).hasSizeGreaterThan(800).hasSameSizeAs(recommended.outcomes());
        assertThat(differences(plain.outcomes(), recommended.outcomes())).isEmpty();
    }

    private static List<String> differences(Map<String, String> plain, Map<String, String> recommended) {
        return plain.entrySet().stream()
                .filter(entry -> !entry.getValue().equals(recommended.get(entry.getKey())))
                .map(entry -> entry.getKey() + ": plain " + entry.getValue() + ", recommended "
                        + recommended.get(entry.getKey()))
                .toList();
    }

    private record Run(Map<String, String> outcomes, WireFigures sent) {}

    private static Run run(DatabaseServer server, String parameters) throws SQLException {
        Sql.execute(server, "DROP DATABASE IF EXISTS " + DATABASE, "CREATE DATABASE " + DATABASE);
        String url = server.jdbcUrl(DATABASE) + parameters;
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                Connection onlooker = server.connect(DATABASE);
                HikariDataSource pool = Sql.pool(server, url, tap.driverPropertiesFor(url), 2, true)) {
            Map<String, String> outcomes = new FrameworkSuite(pool, onlooker).outcomes();
            outcomes.putAll(new TypeSuite(pool, onlooker).outcomes());
            return new Run(outcomes, tap.takeInterval());
        }
    }
}
