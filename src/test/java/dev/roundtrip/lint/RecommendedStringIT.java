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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that an application sees no difference between host and credentials alone and the recommended string. */
class RecommendedStringIT {

    private static final String DATABASE = "framework_suite";

    @Test
    void on_mariadb_every_outcome_is_the_same_with_the_plain_and_the_recommended_string() throws Exception {
        assertSameOutcomes(TestServers.mariaDb(), List.of());
    }

    @LongTest
    void on_tidb_every_outcome_is_the_same_with_the_plain_and_the_recommended_string() throws Exception {
        assertSameOutcomes(TestServers.requireTidb(), List.of());
    }

    /**
     * The outcomes of both passes that differ on MySQL 9.7, where a kept statement takes a value for one of a type that
     * its column had before. After TIME, 2024 is the time 00:20:24 in the current year, and true is too long for BIT.
     * After a number, texts and bytes are converted to its character set, latin1, or lose a byte.
     */
    private static final String AFTER_ANOTHER_TYPE_ON_MYSQL = """
            YEAR 0: plain String 1 stored, 2 found: Date 2024-01-01, recommended String 1 stored, 1 found: Date
            BIT(1) 0: plain String 1 stored, 2 found: Boolean true, \
            recommended DataIntegrityViolationException MysqlDataTruncation 22001 1406
            BIT(1) 1: plain String 1 stored, 2 found: Boolean false, \
            recommended DataIntegrityViolationException MysqlDataTruncation 22001 1406
            BIT(10) 0: plain String 1 stored, 2 found: bytes 03ff, \
            recommended DataIntegrityViolationException MysqlDataTruncation 22001 1406
            VARCHAR(40) 1: plain String 1 stored, 2 found: String äöü \uD83D\uDE00, \
            recommended UncategorizedSQLException SQLException HY000 3988
            VARBINARY(10) 0: plain String 1 stored, 2 found: bytes 0001ff, \
            recommended String 1 stored, 1 found: bytes 0001
            BLOB 0: plain String 1 stored, 2 found: bytes 00275c80, \
            recommended UncategorizedSQLException SQLException HY000 3988
            """;

    @LongTest
    void on_mysql_outcomes_differ_only_where_a_column_had_another_type_before() throws Exception {
        assertSameOutcomes(
                TestServers.requireMySql(),
                Stream.of("1", "2")
                        .flatMap(pass ->
                                AFTER_ANOTHER_TYPE_ON_MYSQL.lines().map(row -> pass + " after another type, " + row))
                        .toList());
    }

    private static void assertSameOutcomes(DatabaseServer server, List<String> differing) throws SQLException {
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
        assertThat(differences(plain.outcomes(), recommended.outcomes()))
                .zipSatisfy(differing, (found, beginning) -> assertThat(found).startsWith(beginning));
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
