package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.agent.AgentJar;
import dev.roundtrip.agent.ApplicationProcess;
import dev.roundtrip.agent.SmallApplication;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code record proxy} and {@code record attach} as processes of their own, and their files in the other commands. */
@DisplayNameGeneration(ReplaceUnderscores.class)
class RecordCommandIT {

    private static final Pattern PORT = Pattern.compile("Clients connect to 127\\.0\\.0\\.1:(\\d+)");
    private static final Pattern SEEN = Pattern.compile("so far [1-9]\\d* statements");
    private static final int TRANSACTIONS = 20;

    @TempDir
    private Path folder;

    @Test
    void the_file_is_explained_and_run_on_the_same_database() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Path file = folder.resolve("our.workload.yaml");

        Said recorded = recorded(server, file, "none");

        assertThat(recorded.done().out())
                .contains("Recorded " + TRANSACTIONS + " transactions of 1 kind on 1 connection.");
        assertThat(recorded.out() + recorded.err() + Files.readString(file)).doesNotContain("canary");
        assertThat(Said.by("explain", file.toString()).done().out()).contains("recorded from clients of");
        assertThat(ran(server, "recorded_command", file)).contains("recorded from clients of");
    }

    /** What a run of the file under s3 and s5 says. */
    private static String ran(DatabaseServer server, String database, Path file) {
        Said ran = Said.line(
                "run s3 s5 --workload {} {} --allow-writes --threads 2 --rounds 1 --slice 200ms --warmup 200ms",
                file,
                Said.on(server, database));
        ran.done();
        return ran.out();
    }

    @Test
    void a_running_jvm_is_recorded_until_ctrl_c_and_its_file_runs() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Path file = folder.resolve("our.workload.yaml");
        try (ApplicationProcess application = running(server);
                RoundtripProcess record = attached(application, file, "--every", "200ms")) {
            record.awaitThat(
                    "it sees statements", () -> SEEN.matcher(record.err()).find());
            record.signal(RoundtripProcess.INTERRUPT);
            Said recorded = record.said();

            recorded.done();
            assertThat(recorded.out().replaceAll("\\s+", " "))
                    .containsPattern("Recorded [1-9]\\d* transactions of 1 kind on [1-9]")
                    // The one of its start; a short one may be open at the same moment.
                    .containsPattern("(1 connection|2 connections) of Connector/J (was|were) open already")
                    .contains("is not seen until the pool replaces them");
            endsWell(application);
        }
        assertThat(ran(server, "agent", file)).contains("recorded from process");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_recording_ends_by_itself_after_its_duration_and_the_application_runs_on(boolean agentFromTheStart)
            throws Exception {
        Path file = folder.resolve("our.workload.yaml");
        Path json = folder.resolve("report.json");
        try (ApplicationProcess application = running(
                        TestServers.mariaDb(),
                        SmallApplication.UNTIL_STDIN_ENDS,
                        agentFromTheStart ? withAgent() : List.of());
                RoundtripProcess record = attached(application, file, "--duration", "2s", "--json", json.toString())) {
            Said recorded = record.said();

            recorded.done();
            assertOneMoment(recorded, json, file);
            if (agentFromTheStart) {
                assertThat(recorded.out().replaceAll("\\s+", " "))
                        .containsPattern(
                                "When the recording began, (1 connection was|2 connections were) open already");
            }
            endsWell(application);
        }
        assertThat(Files.readString(file)).contains("title: recorded from process");
    }

    /** The application goes on while the terminal, the report and the file are written. */
    private static void assertOneMoment(Said recorded, Path json, Path file) throws Exception {
        String transactions = found("Recorded ([1-9]\\d*) transactions", recorded.out());
        assertThat(found("Recorded ([1-9]\\d*) transactions", Files.readString(json)))
                .isEqualTo(transactions);
        assertThat(found("([1-9]\\d*) transactions of 1 kind", Files.readString(file)))
                .isEqualTo(transactions);
    }

    private static String found(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text.replaceAll("[\\s#]+", " "));
        assertThat(matcher.find()).as("%s in %s", pattern, text).isTrue();
        return matcher.group(1);
    }

    @Test
    void a_recording_of_connections_that_were_all_open_already_fails_and_keeps_the_file() throws Exception {
        Path file = Files.writeString(folder.resolve("our.workload.yaml"), "before");
        try (ApplicationProcess application =
                        running(TestServers.mariaDb(), SmallApplication.ON_ONE_CONNECTION, withAgent());
                RoundtripProcess record = attached(application, file, "--duration", "2s")) {
            assertThat(record.said().failed().err().replaceAll("\\s+", " "))
                    .contains("When the recording began, 1 connection was open already")
                    .contains("Nothing was recorded, and the workload was not written");
            assertThat(file).hasContent("before");
            endsWell(application);
        }
    }

    private static List<String> withAgent() {
        return List.of("-javaagent:" + AgentJar.built());
    }

    /** An application with a connection that it keeps, and a new one for each transaction. */
    private ApplicationProcess running(DatabaseServer server) throws Exception {
        return running(server, SmallApplication.UNTIL_STDIN_ENDS, List.of());
    }

    private ApplicationProcess running(DatabaseServer server, String how, List<String> jvmOptions) throws Exception {
        ApplicationProcess.withItsTable(server);
        ApplicationProcess application = ApplicationProcess.start(
                folder,
                jvmOptions,
                List.of(ApplicationProcess.placeOf(com.mysql.cj.jdbc.Driver.class)),
                SmallApplication.class,
                List.of(
                        "jdbc:mysql://" + server.host() + ":" + server.port() + "/agent?useServerPrepStmts=true",
                        server.credentials().user(),
                        server.credentials().password(),
                        how));
        application.await("it runs", () -> application.out().contains("running"));
        return application;
    }

    private RoundtripProcess attached(ApplicationProcess application, Path file, String... options) throws Exception {
        return RoundtripProcess.start(
                folder,
                Map.of(),
                Said.words("record attach {} --output {} {}", application.pid(), file, List.of(options)));
    }

    private static void endsWell(ApplicationProcess application) throws Exception {
        application.endStdin();
        application.endsWell();
        assertThat(application.out()).contains("ended well");
    }

    @Test
    void a_file_with_values_is_for_its_owner_alone_and_says_that_it_holds_data() throws Exception {
        Path file = Files.writeString(folder.resolve("our.workload.yaml"), "before");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        assertThat(recorded(TestServers.mariaDb(), file, "keep").done().out())
                .contains("The workload's file holds data of the application.");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Files.readString(file))
                .contains("# Values: kept. THIS FILE HOLDS DATA OF THE APPLICATION.")
                .contains("canary-");
    }

    private Said recorded(DatabaseServer server, Path file, String values) throws Exception {
        try (Connection admin = server.connect("")) {
            admin.createStatement().execute("CREATE DATABASE IF NOT EXISTS recorded_command");
            admin.createStatement()
                    .execute("CREATE OR REPLACE TABLE recorded_command.note (id BIGINT PRIMARY KEY, text VARCHAR(40))");
        }
        try (RoundtripProcess proxy = RoundtripProcess.start(
                Files.createTempDirectory("record"),
                Map.of(),
                Said.words(
                        "record proxy --listen 127.0.0.1:0 --to {} --every 200ms --values {} --output {}",
                        server.host() + ":" + server.port(),
                        values,
                        file))) {
            proxy.awaitThat("it listens", () -> PORT.matcher(proxy.err()).find());
            Matcher port = PORT.matcher(proxy.err());
            assertThat(port.find()).isTrue();
            try (Connection connection = DriverManager.getConnection(
                    "jdbc:mysql://127.0.0.1:" + port.group(1) + "/recorded_command?useServerPrepStmts=true",
                    server.credentials().user(),
                    server.credentials().password())) {
                connection.setAutoCommit(false);
                for (int i = 0; i < TRANSACTIONS; i++) {
                    try (PreparedStatement insert =
                            connection.prepareStatement("INSERT INTO note (id, text) VALUES (?, ?)")) {
                        insert.setLong(1, i);
                        insert.setString(2, "canary-" + i % 3);
                        insert.executeUpdate();
                    }
                    connection.commit();
                }
            }
            proxy.signal(RoundtripProcess.INTERRUPT);
            return proxy.said();
        }
    }
}
