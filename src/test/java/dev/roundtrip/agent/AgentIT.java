package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.testing.Unchecked;
import dev.roundtrip.testing.Words;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests unchanged applications in their own JVMs, started with {@code -javaagent:}. */
class AgentIT {

    private static final int ROUNDS = 50;

    /** The parameters that all drivers' strings have in common. */
    private static final String PREPARED = "useServerPrepStmts=true&cachePrepStmts=false";

    private static final DatabaseServer SERVER =
            Unchecked.get(() -> ApplicationProcess.withItsTable(TestServers.mariaDbWithTls()));

    @TempDir
    private Path folder;

    /** The text that the application printed on both streams. */
    private String said;

    static Stream<Arguments> drivers() {
        String oldTls = "useSSL=true&requireSSL=true&verifyServerCertificate=false&enabledTLSProtocols=TLSv1.2";
        String[] mySql = {"sslMode=DISABLED&allowPublicKeyRetrieval=true", "sslMode=REQUIRED"};
        String mariaDb = "org.mariadb.jdbc:mariadb-java-client";
        return Stream.of(
                        each("mysql:mysql-connector-java", "5.1.49", "useSSL=false", oldTls),
                        each("mysql:mysql-connector-java", "8.0.28", mySql),
                        each("com.mysql:mysql-connector-j", "8.0.33 8.4.0 9.7.0 26.10.0", mySql),
                        each(mariaDb, "2.7.12", "useSsl=false", "useSsl=true&trustServerCertificate=true"),
                        each(mariaDb, "3.0.11 3.5.11 4.0.0", "sslMode=disable", "sslMode=trust"))
                .flatMap(all -> all);
    }

    private static Stream<Arguments> each(String driver, String versions, String... strings) {
        return Stream.of(Texts.words(versions))
                .flatMap(version -> Stream.of(strings).map(string -> Arguments.of(driver + ":" + version, string)));
    }

    /** The oldest and the newest driver of each product with TLS, and one without. */
    static Stream<Arguments> someDrivers() {
        List<Arguments> all = drivers().toList();
        int last = all.size() - 1;
        return Stream.of(1, 10, 11, 13, last).map(all::get);
    }

    private Path json() {
        return folder.resolve("report.json");
    }

    private ApplicationProcess start(Path jar, String options, Path driver, String parameters, Object rounds)
            throws Exception {
        return ApplicationProcess.small(
                folder,
                List.of("-javaagent:" + jar + "=" + options),
                driver,
                SERVER,
                PREPARED + "&" + parameters,
                rounds);
    }

    private ApplicationProcess withConnectorJ(Path jar, String parameters, Object rounds) throws Exception {
        return start(jar, "json=" + json(), ApplicationProcess.CONNECTOR_J, parameters, rounds);
    }

    @ParameterizedTest
    @MethodSource("someDrivers")
    void the_agent_counts_what_the_server_counts(String driver, String parameters) throws Exception {
        countsAreEqual(driver, parameters);
    }

    @LongParameterizedTest
    @MethodSource("drivers")
    void the_agent_counts_what_the_server_counts_with_each_driver(String driver, String parameters) throws Exception {
        countsAreEqual(driver, parameters);
    }

    /** What the agent reports of an application that ends well. It equals what the server has counted. */
    private WatchReport counted(DatabaseServer server, Callable<ApplicationProcess> start) throws Exception {
        try (CommandCounters counters = CommandCounters.of(server);
                ApplicationProcess application = start.call()) {
            application.endsWell();
            said = application.out() + application.err();
            WatchReport report = ApplicationProcess.report(json());
            assertThat(counters.in(report)).isEqualTo(counters.sinceLast());
            return report;
        }
    }

    @EachServer(but = On.MARIADB)
    void the_agent_counts_what_other_servers_count(On on) throws Exception {
        DatabaseServer filled = ApplicationProcess.withItsTable(on.server());
        List<String> withAgent = List.of("-javaagent:" + AgentJar.built() + "=json=" + json());
        WatchReport report =
                counted(filled, () -> ApplicationProcess.small(folder, withAgent, filled, PREPARED, ROUNDS));

        assertThat(report.count(Command.COM_STMT_EXECUTE)).isEqualTo(ROUNDS * 4L);
    }

    private void countsAreEqual(String driver, String parameters) throws Exception {
        WatchReport report = counted(
                SERVER, () -> start(AgentJar.built(), "json=" + json(), TestDrivers.jar(driver), parameters, ROUNDS));

        assertThat(said).isEmpty();
        assertThat(report.unreadable()).isEmpty();
        assertThat(report.connections().opened()).isEqualTo(1);
        // The REPLACE is the first statement.
        assertThat(report.statements()).isEqualTo(1 + ROUNDS * SmallApplication.STATEMENTS_PER_ROUND);
        assertThat(report.count(Command.COM_STMT_EXECUTE)).isEqualTo(ROUNDS * 4L);
        assertThat(report.notes()).isEmpty();
        assertThat(report.seen().stream().map(Observation::text).filter(text -> text.startsWith("Connection ")))
                .singleElement()
                .asString()
                .startsWith("Connection string jdbc:")
                // The linter has no table of the parameters of 5.1.
                .contains(driver.contains(":5.1.") ? "driver-version-unknown" : "prepare-without-cache")
                .doesNotContain(SERVER.credentials().password());
    }

    @LongParameterizedTest
    @Words("""
            tap.Tape.keep tap.TappedConnection.sent tap.TappedConnection.received tap.TappedConnection.<init>
            tap.Tap.opened tap.Tap.closed tap.TapSockets.newSocket tap.TapSockets.beforeTls tap.TapSockets.inTls
            tap.ConnectionFigures.onExchange wire.WireDecoder.sent wire.WireDecoder.received jdbc.JdbcUrl.masked
            agent.inside.DriverAdvice.advised agent.inside.TappedSockets.apply agent.inside.Bridge.open
            agent.inside.RunningAgent.takeInterval agent.inside.RunningAgent.start report.Json.text
            """)
    void an_application_runs_as_well_when_any_part_of_the_agent_throws(String part) throws Exception {
        int dot = part.lastIndexOf('.');
        Path broken = AgentJar.broken(folder, "dev.roundtrip." + part.substring(0, dot), part.substring(dot + 1));
        try (ApplicationProcess application = withConnectorJ(broken, "sslMode=REQUIRED", ROUNDS)) {
            application.endsWell();

            assertThat(application.out()).isEmpty();
        }
    }

    @LongTest
    void a_failure_of_the_tap_is_counted_and_said_in_the_report() throws Exception {
        Path broken = AgentJar.broken(folder, "dev.roundtrip.tap.Tape", "keep");
        try (ApplicationProcess application = withConnectorJ(broken, "sslMode=REQUIRED", ROUNDS)) {
            application.endsWell();

            assertThat(ApplicationProcess.report(json()).notes())
                    .first()
                    .asString()
                    .contains("The agent failed; a connection")
                    .contains("java.lang.IllegalStateException at dev.roundtrip.tap.Tape.keep");
        }
    }

    @LongParameterizedTest
    @ValueSource(strings = {"useServerPrepStmts=true&cachePrepStmts=true", "useServerPrepStmts=false"})
    void each_statement_has_the_line_of_the_application_that_sent_it(String parameters) throws Exception {
        try (ApplicationProcess application =
                withConnectorJ(AgentJar.built(), "sslMode=REQUIRED&" + parameters, 20 * ROUNDS)) {
            application.endsWell();

            List<SentText> often = ApplicationProcess.report(json()).texts(Purpose.BUSINESS).stream()
                    .filter(text -> text.executions() > 20 * ROUNDS)
                    .toList();
            List<List<String>> lines = often.stream()
                    .map(text -> text.lines().orElseThrow().stream()
                            .map(SentText.Line::line)
                            .toList())
                    .toList();
            // A statement may be prepared on one line and executed on another.
            assertThat(lines)
                    .hasSize(3)
                    .allSatisfy(ofText -> assertThat(ofText)
                            .hasSizeBetween(1, 2)
                            .allMatch(line ->
                                    line.matches("SmallApplication\\.round\\(SmallApplication\\.java:\\d+\\)")));
            assertThat(lines.stream().flatMap(List::stream).toList())
                    .as("each its own lines")
                    .doesNotHaveDuplicates();
        }
    }

    @LongTest
    void counts_are_exact_although_no_line_can_be_taken() throws Exception {
        Path broken = AgentJar.broken(folder, "dev.roundtrip.tap.recording.ApplicationLine", "ofCurrentThread");
        WatchReport report = counted(SERVER, () -> withConnectorJ(broken, "sslMode=REQUIRED", ROUNDS));
        assertThat(report.texts()).allSatisfy(text -> assertThat(text.lines()).isEmpty());
    }

    /** A refused option and the sentence about it; files are in the application's folder. */
    @LongParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            jsno=x ! unknown option jsno; allowed is json=FILE%2$s
            json=%1$s/absent/seen.json ! json names %1$s/absent/seen.json, which cannot be written%2$s
            json=%1$s ! json names %1$s, which is a folder%2$s
            """)
    void one_line_is_said_at_the_start_and_the_application_runs(String options, String sentence) throws Exception {
        Object[] names = {folder, ". The application runs without it."};
        try (ApplicationProcess application = start(
                AgentJar.built(),
                options.formatted(names),
                ApplicationProcess.CONNECTOR_J,
                "sslMode=REQUIRED",
                SmallApplication.UNTIL_STDIN_ENDS)) {
            application.await("it runs", () -> application.out().contains("running"));

            assertThat(application.err())
                    .isEqualTo("roundtrip-agent: " + sentence.formatted(names) + System.lineSeparator());
            application.endWhenAsked();
        }
    }
}
