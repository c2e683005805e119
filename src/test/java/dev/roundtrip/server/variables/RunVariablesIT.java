package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ForwardingServer;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests a real TiDB, as a server that is not ours: after every way of ending, its variables and tables are what they
 * were.
 */
class RunVariablesIT {

    private static final String SCHEMA = "roundtrip_variables_it";
    private static final ServerVariable READ_CHECK =
            new ServerVariable("tidb_rc_read_check_ts", "true", Scope.INSTANCE);
    private static final ServerVariable LEASE = new ServerVariable("tidb_table_cache_lease", "5", Scope.GLOBAL);

    @TempDir
    private Path folder;

    private DatabaseServer server;
    private JournalFolder journals;
    private final List<String> said = new ArrayList<>();
    private Map<String, String> before;

    @BeforeEach
    void makeTablesAndRemember() throws Exception {
        server = TestServers.requireTidb();
        journals = new JournalFolder(folder);
        Sql.database(
                server,
                SCHEMA,
                "CREATE TABLE account (id INT PRIMARY KEY, balance INT)",
                "CREATE TABLE `odd``name` (id INT PRIMARY KEY)",
                "INSERT INTO account VALUES (1, 100), (2, 200)");
        before = state();
        assertThat(before).containsEntry("tidb_rc_read_check_ts", "OFF").hasSizeGreaterThan(300);
    }

    @AfterEach
    void dropTables() throws Exception {
        if (server != null) {
            run("SET GLOBAL tidb_rc_read_check_ts = OFF", "SET GLOBAL tidb_table_cache_lease = 3");
            run("DROP DATABASE IF EXISTS " + SCHEMA);
        }
    }

    @Test
    void variables_are_in_force_in_each_slice_and_put_back_after_it() throws Exception {
        try (RunVariables run = variables(Permission.GLOBAL_TOO)) {
            for (int slice = 0; slice < 3; slice++) {
                AppliedVariables applied = run.apply(List.of(READ_CHECK, LEASE));
                assertThat(state())
                        .containsEntry("tidb_rc_read_check_ts", "ON")
                        .containsEntry("tidb_table_cache_lease", "5");
                applied.close();
                assertThat(state()).isEqualTo(before);
                assertThat(journals.list()).hasSize(1);
            }
            assertThat(run.findings()).isEmpty();
        }

        assertThat(journals.list()).isEmpty();
        assertThat(said)
                .as("once in three slices")
                .containsExactly("To restore " + server.host() + ":" + server.port()
                        + " by hand: SET GLOBAL tidb_rc_read_check_ts = 'OFF'; SET GLOBAL tidb_table_cache_lease = 3;");
    }

    @Test
    void another_machine_requires_what_the_first_one_has_set_and_changes_nothing() throws Exception {
        try (RunVariables first = variables(Permission.GLOBAL_TOO);
                RunVariables second = variables(Permission.SESSION_ONLY)) {
            assertThatThrownBy(() -> second.requireSet(List.of(READ_CHECK, LEASE)))
                    .isInstanceOf(VariablesException.class)
                    .hasMessage("tidb_rc_read_check_ts is OFF instead of true. Machine 1 must set it, and is late or"
                            + " has ended.");
            AppliedVariables applied = first.apply(List.of(READ_CHECK, LEASE));
            assertThat(second.requireSet(List.of(READ_CHECK, LEASE)))
                    .extracting(variable -> variable.readBack().orElseThrow())
                    .containsExactly("ON", "5");
            applied.close();
            assertThat(state()).isEqualTo(before);
        }
    }

    @Test
    void the_statements_that_put_variables_back_are_said_before_the_first_is_changed() throws Exception {
        List<String> readCheck = new ArrayList<>();
        try (RunVariables run = new RunVariables(
                notOurs(),
                journals,
                Permission.GLOBAL_TOO,
                line -> readCheck.add(Unchecked.get(this::state).get("tidb_rc_read_check_ts")))) {
            run.apply(List.of(READ_CHECK)).close();
        }

        assertThat(readCheck).containsExactly("OFF");
    }

    @Test
    void a_run_that_ends_within_a_slice_puts_back_too() throws Exception {
        RunVariables run = variables(Permission.GLOBAL_TOO);
        run.apply(List.of(READ_CHECK, LEASE));
        run.cache(SCHEMA, VariablesProgram.TABLES, () -> false);
        assertThat(state()).isNotEqualTo(before);

        run.close();
        run.close();

        assertThat(state()).isEqualTo(before);
        assertThat(journals.list()).isEmpty();
        refused(() -> run.apply(List.of(LEASE)));
    }

    private static Arguments refusal(String message, ThrowingConsumer<RunVariables> change) {
        return Arguments.of(message, change);
    }

    /**
     * The refused changes: a value that the server cuts, names that it does not know, and caching that is stopped at
     * the second table.
     */
    static List<Arguments> refusals() {
        AtomicInteger asked = new AtomicInteger();
        ServerVariable tooLarge = new ServerVariable("tidb_session_plan_cache_size", "500000", Scope.GLOBAL);
        ServerVariable unknown = new ServerVariable("tidb_enable_cache_prepare_stmts", "ON", Scope.GLOBAL);
        return List.of(
                refusal(
                        "took tidb_session_plan_cache_size = 500000, but shows \"100000\"",
                        run -> run.apply(List.of(READ_CHECK, tooLarge))),
                refusal("does not know tidb_enable_cache_prepare_stmts", run -> run.apply(List.of(unknown))),
                refusal("nowhere does not exist", run -> run.cache(SCHEMA, List.of("account", "nowhere"), () -> false)),
                refusal(
                        "The run is ending.",
                        run -> run.cache(SCHEMA, VariablesProgram.TABLES, () -> asked.incrementAndGet() > 1)));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void what_cannot_be_changed_is_a_failure_and_everything_is_put_back(
            String message, ThrowingConsumer<RunVariables> change) throws Exception {
        try (RunVariables run = variables(Permission.GLOBAL_TOO)) {
            refused(() -> change.accept(run)).hasMessageContaining(message);
            assertThat(state()).isEqualTo(before);
            assertThat(run.findings()).isEmpty();
        }
        assertThat(journals.list()).isEmpty();
    }

    @Test
    void session_variables_take_and_reach_nobody_else() throws Exception {
        List<ServerVariable> variables = List.of(
                new ServerVariable("tidb_ignore_prepared_cache_close_stmt", "true", Scope.SESSION),
                new ServerVariable("tidb_session_plan_cache_size", "730", Scope.SESSION),
                new ServerVariable("transaction_isolation", "READ-COMMITTED", Scope.SESSION));

        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement()) {
            SessionInit.check(connection, variables, server.description());
            statement.execute(SessionInit.initSql(variables).orElseThrow());

            assertThat(PlanCacheCheck.places(connection)).hasValue(730);
            List<ServerVariable> unknown = List.of(new ServerVariable("tidb_no_such_thing", "ON", Scope.SESSION));
            refused(() -> SessionInit.check(connection, unknown, server.description()))
                    .hasMessageContaining("does not know tidb_no_such_thing");
        }
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void without_permission_nothing_is_changed_unless_it_is_so_already() throws Exception {
        try (RunVariables run = variables(Permission.SESSION_ONLY)) {
            refused(() -> run.apply(List.of(READ_CHECK))).hasMessageContaining("--allow-global-settings");
            assertThat(state()).isEqualTo(before);

            run("SET GLOBAL tidb_rc_read_check_ts = ON");

            run.apply(List.of(READ_CHECK)).close();
            assertThat(state()).containsEntry("tidb_rc_read_check_ts", "ON");
        }
    }

    @Test
    void what_somebody_else_changes_meanwhile_is_left_and_said() throws Exception {
        try (RunVariables run = variables(Permission.GLOBAL_TOO)) {
            AppliedVariables applied = run.apply(List.of(LEASE));
            run("SET GLOBAL tidb_table_cache_lease = 7");

            applied.close();

            assertThat(state()).containsEntry("tidb_table_cache_lease", "7");
            assertThat(Texts.only(run.findings())).contains("set by someone else");
        }
    }

    @Test
    void cached_tables_are_warm_when_reads_no_longer_reach_the_storage() throws Exception {
        try (RunVariables run = variables(Permission.GLOBAL_TOO)) {
            CachedTables tables = run.cache(SCHEMA, VariablesProgram.TABLES, () -> false);
            assertThat(state()).containsEntry("account", "cached=on").containsEntry("odd`name", "cached=on");

            assertThat(tables.warm(Duration.ofSeconds(20), () -> false)).isPositive();
            assertThatThrownBy(() -> run("DROP TABLE " + SCHEMA + ".account"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("cache tables");
        }
        run("DROP TABLE " + SCHEMA + ".account");
    }

    @Test
    void a_run_that_is_told_to_end_puts_back_before_it_ends() throws Exception {
        Process run = VariablesProgram.start(server, SCHEMA, folder);
        assertThat(state()).isNotEqualTo(before);

        // SIGTERM runs the same hooks as Ctrl-C.
        run.destroy();

        assertThat(run.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(state()).isEqualTo(before);
        assertThat(journals.list()).isEmpty();
    }

    @Test
    void restore_leaves_what_somebody_else_has_changed_since() throws Exception {
        VariablesProgram.start(server, SCHEMA, folder).destroyForcibly().waitFor();
        run("SET GLOBAL tidb_table_cache_lease = 7", "ALTER TABLE " + SCHEMA + ".account NOCACHE");

        Restorer.Result result = restore(new Restorer(journals)).get(0);

        assertThat(result.status()).isEqualTo(Restorer.Status.DONE);
        assertThat(said.subList(1, 6))
                .containsExactly(
                        "  The table " + SCHEMA + ".odd`name is no longer cached.",
                        "  The table " + SCHEMA + ".account is not cached, as before.",
                        "  tidb_table_cache_lease is 7, set by someone else, and stays (before: 3).",
                        "  tidb_session_plan_cache_size was 777 and is 100 again.",
                        "  tidb_rc_read_check_ts was ON and is OFF again.");
    }

    @Test
    void a_new_run_does_not_take_what_a_killed_one_has_left_for_the_value_to_put_back() throws Exception {
        VariablesProgram.start(server, SCHEMA, folder).destroyForcibly().waitFor();
        assertThat(journals.list().get(0).journal().orElseThrow().server().identity())
                .as("the same in each process")
                .isEqualTo(identity())
                .get(STRING)
                .startsWith("TiDB created 20");
        ServerVariable other = new ServerVariable("tidb_table_cache_lease", "9", Scope.GLOBAL);

        try (RunVariables run = variables(Permission.GLOBAL_TOO)) {
            refused(() -> run.apply(List.of(other))).hasMessageContainingAll("A killed run", "./roundtrip restore");
        }
        restore(new Restorer(journals));
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void a_variable_of_another_server_process_is_not_taken_for_put_back() throws Exception {
        try (Connection connection = server.connect("")) {
            Restorer.Result restored = new GlobalVariables(connection)
                    .putBack(JournalEntry.variable(
                            Scope.INSTANCE, "tidb-2:4000", "tidb_rc_read_check_ts", "OFF", List.of("ON")));

            assertThat(restored.status()).isEqualTo(Restorer.Status.FAILED);
            assertThat(restored.sentence()).contains("connect to tidb-2:4000 directly");
        }
    }

    @Test
    void a_server_of_ours_needs_no_permission_leaves_no_file_and_ends_with_its_cached_tables() throws Exception {
        try (RunVariables run = new RunVariables(server, journals, Permission.SESSION_ONLY, said::add)) {
            AppliedVariables applied = run.apply(List.of(READ_CHECK));
            assertThat(state()).containsEntry("tidb_rc_read_check_ts", "ON");
            assertThat(journals.list()).isEmpty();
            assertThat(said).isEmpty();
            applied.close();
            assertThat(state()).isEqualTo(before);
            run.cache(SCHEMA, List.of("account"), () -> false);
        }
        assertThat(state()).containsEntry("account", "cached=on");
        assertThat(journals.list()).isEmpty();
        run("ALTER TABLE " + SCHEMA + ".account NOCACHE");
    }

    private Optional<String> identity() throws SQLException {
        try (Connection connection = server.connect("")) {
            return new GlobalVariables(connection).identity();
        }
    }

    private static AbstractThrowableAssert<?, ?> refused(ThrowingCallable call) {
        return assertThatThrownBy(call).isInstanceOf(VariablesException.class);
    }

    private RunVariables variables(Permission permission) throws VariablesException {
        return new RunVariables(notOurs(), journals, permission, said::add);
    }

    /** The server as one that was running before. */
    private DatabaseServer notOurs() {
        return ForwardingServer.of(
                server,
                answer -> answer instanceof ServerDescription it
                        ? new ServerDescription(it.kind(), it.version(), it.storage(), "somewhere", "", false)
                        : answer);
    }

    private List<Restorer.Result> restore(Restorer restorer) throws Exception {
        return restorer.restore(target -> server.connect(""), false, said::add);
    }

    /** The state: every global variable, and the options of the tables. */
    private Map<String, String> state() throws SQLException {
        Map<String, String> state = new TreeMap<>();
        String tables = "SELECT table_name, create_options FROM information_schema.tables WHERE table_schema = '";
        try (Connection connection = server.connect("")) {
            for (String sql : List.of("SHOW GLOBAL VARIABLES", tables + SCHEMA + "'")) {
                OwnQuery.all(connection, sql, row -> state.put(row.getString(1), row.getString(2)));
            }
        }
        return state;
    }

    private void run(String... statements) throws SQLException {
        Sql.execute(server, statements);
    }
}
