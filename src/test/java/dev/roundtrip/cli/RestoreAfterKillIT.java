package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.HoldingRelay;
import dev.roundtrip.server.HoldingRelay.At;
import dev.roundtrip.server.HoldingRelay.Hold;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.variables.JournalFolder;
import dev.roundtrip.server.variables.RunVariables;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.JavaProgram;
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.testing.LongTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests runs that are killed (kill -9) at a known statement. A relay holds the statement, before the server has it or
 * when the server has executed it. Afterwards {@code restore} restores all that differs.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RestoreAfterKillIT {

    /** A statement that makes a change which outlives its connection. */
    private static final Pattern CHANGE = Pattern.compile("SET GLOBAL [^\u0000]*|ALTER TABLE [^\u0000]* (NO)?CACHE");

    /** The variables for MariaDB and MySQL. The second bounds the third: MariaDB lowers one with the other. */
    private static final List<String> OF_MARIADB =
            List.of("div_precision_increment=7", "innodb_io_capacity_max=4000", "innodb_io_capacity=3000");

    /** A scenario that caches two tables, and then sets three variables in each of its slices. */
    private static final String OF_TIDB = """
            connection:
              parameters: useServerPrepStmts=true
            server:
              requires: tidb
              requiresReason: only TiDB has these variables
              settings:
                - variable: tidb_session_plan_cache_size
                  value: 777
                  scope: global
                - variable: tidb_table_cache_lease
                  value: 5
                  scope: global
                - variable: tidb_rc_read_check_ts
                  value: ON
                  scope: instance
              cachedTables: read-only
            workload:
              file: two.workload.yaml
            """;

    private static final String TWO_TABLES = """
            title: two tables that are only read
            tables:
              one: {create: (id INT PRIMARY KEY), rows: 10, readOnly: true, columns: {id: row}}
              two: {create: (id INT PRIMARY KEY), rows: 10, readOnly: true, columns: {id: row}}
            transactions:
              both: {statements: [SELECT id FROM one WHERE id = 1, SELECT id FROM two WHERE id = 1]}
            """;

    private static final String DATABASE = "roundtrip_killed_it";

    private static final String RUNNING_CHANGES = "SELECT job_id FROM information_schema.ddl_jobs WHERE db_name = '"
            + DATABASE + "_cached' AND state = 'running'";

    /** The moment at which a run is killed. */
    private record Moment(int change, At at) {}

    @TempDir
    private Path folder;

    @EachServer
    void a_run_is_killed_when_all_differs_and_its_restore_between_two_of_the_changes(On on) throws Exception {
        try (Scene scene = new Scene(on.server())) {
            scene.killRun(new Moment(changes(on), At.DONE), program(on));
            scene.killRestore(new Moment(1, At.DONE));
            scene.restores();
            scene.hasNothingToRestore();
        }
    }

    @Test
    void a_change_that_reaches_the_server_after_the_kill_is_put_back_too() throws Exception {
        try (Scene scene = new Scene(On.MARIADB.server())) {
            scene.killRun(new Moment(2, At.ASKED), program(On.MARIADB));
            scene.restores();
        }
    }

    @Test
    void a_value_of_which_the_server_makes_another_is_put_back_though_the_run_never_read_it() throws Exception {
        try (Scene scene = new Scene(On.MARIADB.server())) {
            scene.killRun(new Moment(1, At.DONE), List.of("max_error_count=100000"));
            scene.restores();
        }
    }

    @LongTest
    void a_table_that_the_server_is_about_to_cache_when_the_run_is_killed_is_not_cached_afterwards() throws Exception {
        DatabaseServer server = On.TIDB.server();
        try (Scene scene = new Scene(server);
                Connection reader = server.connect("")) {
            // A run makes the tables first, since a change of a table waits for the end of other transactions.
            scene.killRun(new Moment(1, At.DONE), List.of());
            scene.restores();
            Sql.execute(reader, "BEGIN", "SELECT * FROM " + DATABASE + "_cached.one");
            scene.killRun(() -> !Sql.rows(server, RUNNING_CHANGES).isEmpty());

            scene.restoresNothing();

            Sql.execute(reader, "COMMIT");
            scene.awaitDiffering();
            scene.restores();
        }
    }

    static Stream<Arguments> everyMoment() {
        List<Arguments> all = new ArrayList<>();
        for (On on : EachServer.OfThisBuild.servers()) {
            int changes = changes(on);
            for (At at : At.values()) {
                IntStream.rangeClosed(1, changes)
                        .forEach(change -> all.add(Arguments.of(on, new Moment(change, at), List.of())));
            }
            // These moments are while the first slice's changes are undone, and in the second slice.
            all.add(Arguments.of(on, new Moment(changes + 2, At.DONE), List.of()));
            all.add(Arguments.of(on, new Moment(changes + 4, At.DONE), List.of()));
            List<Moment> restores = IntStream.rangeClosed(1, 3)
                    .boxed()
                    .flatMap(change -> Stream.of(At.values()).map(at -> new Moment(change, at)))
                    .toList();
            restores.forEach(restore -> all.add(Arguments.of(on, new Moment(changes, At.DONE), List.of(restore))));
        }
        return all.stream();
    }

    @LongParameterizedTest
    @MethodSource("everyMoment")
    void at_every_moment_restore_puts_all_back(On on, Moment run, List<Moment> restores) throws Exception {
        try (Scene scene = new Scene(on.server())) {
            scene.killRun(run, program(on));
            for (Moment restore : restores) {
                scene.killRestore(restore);
            }
            scene.restores();
        }
    }

    /** The number of changes until all are made. */
    private static int changes(On on) {
        return on == On.TIDB ? 5 : 3;
    }

    private static List<String> program(On on) {
        return on == On.TIDB ? List.of() : OF_MARIADB;
    }

    /** A server behind a relay, and its state before. */
    private final class Scene implements AutoCloseable {

        private final DatabaseServer server;
        private final HoldingRelay relay;
        private final List<String> before;
        private String changed = "";
        private Hold held;

        Scene(DatabaseServer server) throws SQLException {
            this.server = server;
            relay = new HoldingRelay(server, CHANGE);
            held = relay.hold(Integer.MAX_VALUE, At.DONE);
            before = new TidbBefore(server).state();
        }

        void killRun(Moment moment, List<String> variables) throws Exception {
            kill(moment, run(variables));
            assertThat(Folder.entries(folder.resolve("cache/settings")))
                    .as("the journal is written before the change")
                    .anySatisfy(journal -> assertThat(Files.readString(journal)).contains(changed));
            if (moment.at() == At.DONE) {
                assertThat(differing()).isNotEmpty();
            }
        }

        void killRun(Callable<Boolean> moment) throws Exception {
            kill(moment, run(List.of()));
        }

        void killRestore(Moment moment) throws Exception {
            kill(moment, restore());
        }

        /**
         * The run.
         *
         * @param variables the variables for MariaDB, which the program itself leaves alone: variables of profiles are
         *     TiDB's
         */
        private ProcessBuilder run(List<String> variables) throws IOException {
            if (!variables.isEmpty()) {
                return JavaProgram.of(
                        Run.class,
                        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                        Said.words("{} {} {}", relay.url(""), Said.login(server), variables));
            }
            Files.writeString(folder.resolve("two.workload.yaml"), TWO_TABLES);
            return JavaProgram.quiet(List.of(Said.words(
                    "{} run {} --url {} {} --allow-global-settings"
                            + " --threads 1 --slice 400ms --warmup 0s --rounds 2",
                    RoundtripProcess.program(),
                    Files.writeString(folder.resolve("three.yaml"), OF_TIDB),
                    relay.url(DATABASE),
                    Said.login(server))));
        }

        private void kill(Moment moment, ProcessBuilder program) throws Exception {
            held.release();
            held = relay.hold(moment.change(), moment.at());
            kill(held::holds, program);
            changed = held.statement().split("[ `]+", -1)[2];
            if (moment.at() == At.ASKED) {
                restoresNothing();
            }
        }

        private void kill(Callable<Boolean> moment, ProcessBuilder program) throws Exception {
            program.environment().putAll(environment());
            try (RoundtripProcess process = RoundtripProcess.start(folder, program)) {
                process.awaitThat("the moment is there", moment);
                process.signal("KILL");
                assertThat(process.awaitEnd()).isEqualTo(137);
            }
        }

        /** Restores nothing, since the server has not yet executed what it received before the kill. */
        void restoresNothing() throws Exception {
            List<String> now = differing();
            Said said = RoundtripProcess.said(folder, restore());
            assertThat(said.exitCode()).as("%s", said).isEqualTo(1);
            assertThat(said.out()).contains(" still has a session that may change it");
            assertThat(differing()).isEqualTo(now);
        }

        void restores() throws Exception {
            held.release();
            Said first = RoundtripProcess.said(folder, restore());
            assertThat(first.failsWithoutTrace("no secret here").exitCode())
                    .as("%s", first)
                    .isZero();
            assertThat(first.out()).contains(changed);
            assertThat(differing()).isEmpty();
            assertThat(Folder.names(folder.resolve("cache/settings"))).noneMatch(name -> name.endsWith(".journal"));
        }

        void hasNothingToRestore() throws Exception {
            Said second = RoundtripProcess.said(folder, restore());
            assertThat(second.exitCode()).isZero();
            // Servers of runs that other tests have killed may be stopped before.
            assertThat(second.out()).endsWith("Nothing to restore.\n");
        }

        private ProcessBuilder restore() {
            ProcessBuilder restore = JavaProgram.quiet(List.of(Said.words(
                    "{} restore --url {} {}", RoundtripProcess.program(), relay.url(""), Said.login(server))));
            restore.environment().putAll(environment());
            return restore;
        }

        private Map<String, String> environment() {
            return Map.of("ROUNDTRIP_CACHE", folder.resolve("cache").toString());
        }

        void awaitDiffering() throws Exception {
            while (differing().isEmpty()) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }

        /** Each global variable and cached table whose state differs from before. */
        private List<String> differing() throws SQLException {
            List<String> now = new TidbBefore(server).state();
            assertThat(now).hasSizeGreaterThanOrEqualTo(before.size());
            now.removeAll(before);
            return now;
        }

        @Override
        public void close() {
            relay.close();
        }
    }

    /** A program that changes variables of a server that is not its own in each of two slices, and waits. */
    static final class Run {

        private Run() {}

        /**
         * Runs the program. Its arguments are the URL, --user, user, --password, password, and the variables with their
         * values.
         */
        public static void main(String[] arguments) throws Exception {
            ServerRequest request =
                    ServerRequest.url(arguments[0]).withCredentials(new Credentials(arguments[2], arguments[4]));
            List<ServerVariable> variables = Stream.of(arguments)
                    .skip(5)
                    .map(text -> text.split("=", 2))
                    .map(pair -> new ServerVariable(pair[0], pair[1], Scope.GLOBAL))
                    .toList();
            RunVariables run = new RunVariables(
                    Servers.start(request, step -> {}),
                    JournalFolder.of(CacheFolder.ofUser()),
                    Permission.GLOBAL_TOO,
                    said -> {});
            run.apply(variables).close();
            run.apply(variables);
            int unused = System.in.read();
        }
    }
}
