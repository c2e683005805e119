package dev.roundtrip.shop.mixed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.JavaProgram;
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.testing.ProgramResult;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the contracts of the service's suite, each run in its own JVM, in parallel and in any order. */
class TicketContractsIT {

    private static final String ALL_PASSED = "passed: 72";

    private static final String CACHED = "useServerPrepStmts=true&cachePrepStmts=true&useLocalSessionState=true";

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    private static Path contracts;

    @BeforeAll
    static void record() throws Exception {
        Sql.execute(
                TestServers.mariaDb(),
                "CREATE DATABASE tickets",
                "CREATE TABLE tickets.ticket (id BIGINT PRIMARY KEY, title VARCHAR(40), price INT NOT NULL)",
                "CREATE TABLE tickets.ticket_seq (next_val BIGINT)",
                "CREATE TABLE tickets.ticket_note (ticket BIGINT)",
                "INSERT INTO tickets.ticket_seq VALUES (1000)",
                "INSERT INTO tickets.ticket VALUES "
                        + String.join(
                                ", ",
                                IntStream.rangeClosed(1, 10)
                                        .mapToObj(id -> "(" + id + ", 'seat " + id + "', 10)")
                                        .toList()));

        assertThat(run(CACHED)).contains(ALL_PASSED, "Not in the wire contract: commands of other threads, ");
        assertThat(Folder.names(contracts))
                .containsExactlyInAnyOrder(
                        TicketSuite.Selling.class.getName() + ".contract",
                        TicketSuite.Raising.class.getName() + ".contract",
                        TicketSuite.Reading.class.getName() + ".contract");
    }

    private static String run(String parameters, String... options) throws Exception {
        return run(contracts, "", "mysql:" + parameters, options);
    }

    /**
     * The output of a run, without the variable of a CI, so that missing files are recorded.
     *
     * @param driver a jar in front of the class path; empty for the bundled drivers
     */
    private static String run(Path contracts, String driver, String string, String... more) throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        List<String> options = new ArrayList<>(List.of(
                "-XX:TieredStopAtLevel=1",
                "-Dlogging.level.root=OFF",
                "-Dspring.main.banner-mode=off",
                "-Dspring.jpa.database-platform=org.hibernate.dialect.MySQLDialect",
                "-Dspring.datasource.hikari.maximum-pool-size=4",
                "-Dspring.datasource.url=jdbc:"
                        + string.replace(":", "://" + server.host() + ":" + server.port() + "/tickets?"),
                "-Dspring.datasource.username=" + server.credentials().user()));
        options.addAll(List.of(more));
        ProcessBuilder program = JavaProgram.of(TicketSuiteRun.class, options, contracts.toString());
        program.command().replaceAll(part -> part.equals(CLASS_PATH) ? driver + CLASS_PATH : part);
        program.environment().remove("CI");
        program.environment()
                .put("SPRING_DATASOURCE_PASSWORD", server.credentials().password());
        return ProgramResult.of(program, "").said().replaceAll("\\.java:\\d+\\)", ".java:N)");
    }

    /**
     * The drivers are the bundled one, one that resets kept statements, a cache that is too small, and the other
     * driver.
     */
    @LongParameterizedTest
    @CsvSource({
        "'', mysql:" + CACHED + ", 20",
        "com.mysql:mysql-connector-j:8.0.33, mysql:" + CACHED + ", 5",
        "'', mysql:" + CACHED + "&prepStmtCacheSize=3, 5",
        "'', mariadb:useServerPrepStmts=true, 5"
    })
    void nothing_is_found_in_many_orders(String driver, String string, int runs, @TempDir Path own) throws Exception {
        String jar = driver.isEmpty() ? "" : TestDrivers.jar(driver) + File.pathSeparator;
        for (int i = 0; i <= runs; i++) {
            assertThat(run(own, jar, string)).contains(ALL_PASSED).doesNotContain("contract ");
        }
    }

    @Test
    void a_planted_statement_is_found_with_its_line() throws Exception {
        assertThat(run(CACHED, "-Dtickets.planted=true")).contains("passed: 66").contains("""
                        TicketSuite$Raising.contract: raises()
                          round trips: 5 to 6; 1 more statement is executed as prepared
                            +1 COM_STMT_EXECUTE in raises() (0 before, 1 now): SELECT COUNT(*) FROM ticket_note WHERE ticket = ?
                                1 from TicketService.raise(TicketService.java:N), through JdbcTemplate""");
    }
}
