package dev.roundtrip.scenario;

import static dev.roundtrip.scenario.ProfileTexts.SHORTEST;
import static dev.roundtrip.scenario.ProfileTexts.problemsOf;
import static dev.roundtrip.scenario.ProfileTexts.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.scenario.Expectations.Chatter;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.scenario.WorkloadSpec.IsolationLevel;
import dev.roundtrip.scenario.WorkloadSpec.StatementLength;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.wire.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileLoaderTest {

    @Test
    void every_key_left_out_has_its_documented_default() {
        Scenario scenario = read(SHORTEST).orElseThrow();

        assertThat(scenario.name()).isEqualTo("mine");
        assertThat(scenario.connection())
                .isEqualTo(new ConnectionSpec(ConnectionParameters.parse("useServerPrepStmts=true"), true));
        assertThat(scenario.server()).isEqualTo(ServerSpec.ANY);
        assertThat(scenario.workload())
                .isEqualTo(new WorkloadSpec(
                        StatementLength.MIXED,
                        IsolationLevel.SERVER_DEFAULT,
                        new SessionHabits(Occasion.NEVER, Occasion.EACH_TRANSACTION)));
        assertThat(scenario.expectations())
                .isEqualTo(new Expectations(Map.of(Command.COM_QUERY, 1.0), 1, Chatter.NONE, 0.01));
    }

    @Test
    void the_parameters_alone_are_a_profile() {
        Scenario scenario =
                read("connection:\n  parameters: useServerPrepStmts=true\n").orElseThrow();

        assertThat(scenario)
                .isEqualTo(Scenario.ofString("mine", ConnectionParameters.parse("useServerPrepStmts=true")));
    }

    /** No framework leaves autocommit on for a transaction of several statements. */
    @Test
    void where_the_pool_has_autocommit_off_no_transaction_switches_it_off() {
        assertThat(read(SHORTEST.replace("useServerPrepStmts=true", "useServerPrepStmts=true\n  poolAutoCommit: false"))
                        .orElseThrow())
                .matches(scenario -> !scenario.connection().poolAutoCommit())
                .matches(scenario -> scenario.workload().habits().setsAutoCommit() == Occasion.NEVER);
    }

    /** BundledProfilesTest reads the other keys and values. */
    @Test
    void what_no_bundled_profile_says_is_read() {
        Scenario scenario = read(SHORTEST.replace("COM_QUERY: 1", "COM_STMT_FETCH: 0.5")
                                .replace("roundTrips: 1", "roundTrips: 1.5\n  tolerance: 0.2")
                        + """
                server:
                  settings: [{variable: transaction_isolation, value: "'READ-COMMITTED'", scope: session}]
                """)
                .orElseThrow();

        assertThat(scenario.server().variables())
                .containsExactly(new ServerVariable("transaction_isolation", "'READ-COMMITTED'", Scope.SESSION));
        assertThat(scenario.expectations())
                .isEqualTo(new Expectations(Map.of(Command.COM_STMT_FETCH, 0.5), 1.5, Chatter.NONE, 0.2));
    }

    @Test
    void all_problems_of_a_file_are_reported_at_once_each_with_its_place_also_by_an_exception() {
        String text = """
                titel: wrong
                shows: something
                connection:
                  parameter: a=b
                  poolAutoCommit: perhaps
                workload:
                  isolation: serializable
                expect:
                  commands:
                    COM_STMT_EXCUTE: 1
                    COM_QUERY: many
                  roundTrips: -1
                """;

        Validated<Scenario> refused = read(text);
        assertThat(refused.value()).isEmpty();
        assertThatThrownBy(refused::orElseThrow)
                .isInstanceOf(BadProfileException.class)
                .hasMessage("""
                        mine.yaml:1:1: unknown key 'titel'; did you mean 'title'?
                        mine.yaml:4:3: unknown key 'parameter'; did you mean 'parameters'?
                        mine.yaml:4:3: missing key 'parameters'
                        mine.yaml:5:19: poolAutoCommit is 'perhaps'; allowed are false, true
                        mine.yaml:7:14: isolation is 'serializable'; allowed are read-committed, repeatable-read, server-default
                        mine.yaml:10:5: unknown command 'COM_STMT_EXCUTE'; did you mean 'COM_STMT_EXECUTE'?
                        mine.yaml:11:16: COM_QUERY is 'many'; allowed are numbers from 0 to 1000, without quotes
                        mine.yaml:12:15: roundTrips is '-1'; allowed are numbers from 0 to 1000, without quotes""");
    }

    /**
     * The columns: what is replaced in the shortest profile, with slashes for line ends, the new text, and the problem.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            title: | isolation: read-committed/title: | 1:1: unknown key 'isolation'; known are title, shows, cannotShow, connection,\
             server, workload, expect
            `  statementLength` | `  zzzzzzzz: 1/  statementLength` | 7:3: unknown key 'zzzzzzzz'; known are file,\
             statementLength, isolation, habits
            roundTrips: 1 | roundTrips: 1/title: again | 12:1: key 'title' is already in line 1
            COM_QUERY: 1 | COM_QUERY: 1/    COM_QUERY: 2 | 11:5: key 'COM_QUERY' is already in line 10
            roundTrips: 1 | roundTrips: 1/server: | 12:8: server has no value; write one, or remove the key
            roundTrips: 1 | roundTrips: 1/server:/  requires: tidb | 13:13: missing key 'requiresReason'; say why
            roundTrips: 1 | roundTrips: 1/server:/  requiresReason: x | 13:19: requiresReason needs requires: tidb
            useServerPrepStmts=true | "?a=b" | 5:15: parameters is '?a=b'; MARK
            useServerPrepStmts=true | jdbc:mysql://h/d?a=b | 5:15: parameters is 'jdbc:mysql://h/d?a=b'; MARK
            useServerPrepStmts=true | a=b c=d | 5:15: parameters is 'a=b c=d'; MARK
            useServerPrepStmts=true | a=b&password=hunter2 | 5:15: a login belongs on the command line
            """)
    void a_mistake_is_one_problem_with_its_place(String replaced, String by, String problem) {
        String text = SHORTEST.replace(replaced, by.contains("//") ? by : by.replace('/', '\n'));

        assertThat(problemsOf(text))
                .containsExactly("mine.yaml:"
                        + problem.replace(
                                "MARK", "write the part after the question mark, as in a=b&c=d, without spaces"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '' | 1:1: the file is empty; start with 'title: ...'
            '# only a comment/' | 1:1: the file is empty; start with 'title: ...'
            - a/- b/ | 1:1: write keys and values, as in 'title: ...', not a list
            title: none/ | 1:1: missing key 'connection'
            title: x/shows: NUL/ | 2:8: the character U+0000 is not allowed in YAML; remove it
            """)
    void a_file_without_a_profile_is_one_problem(String text, String problem) {
        assertThat(problemsOf(text.replace('/', '\n').replace("NUL", "\0"))).containsExactly("mine.yaml:" + problem);
    }

    @Test
    void values_of_the_wrong_kind_are_named() {
        String text = SHORTEST.replace("title: shortest", "title: [a, b]")
                .replace("connection:\n  parameters: useServerPrepStmts=true", "connection: a=b");

        assertThat(problemsOf(text + "server:\n  settings: none\n"))
                .containsExactly(
                        "mine.yaml:1:8: title is one value, not a list",
                        "mine.yaml:4:13: connection has keys on indented lines, not the value 'a=b'",
                        "mine.yaml:12:13: settings is a list, with a hyphen before each entry, not the value 'none'");
    }

    @Test
    void a_server_variable_that_could_end_its_statement_is_refused() {
        String text = SHORTEST + """
                server:
                  settings:
                    - variable: a; DROP TABLE t
                      value: 1; DROP TABLE t
                      scope: local
                    - x
                """;

        assertThat(problemsOf(text))
                .containsExactly(
                        "mine.yaml:14:17: variable is 'a; DROP TABLE t'; write letters, digits and underscores",
                        "mine.yaml:15:14: value is '1; DROP TABLE t'; write a number, a word such as ON, or single"
                                + " quotes within double ones",
                        "mine.yaml:16:14: scope is 'local'; allowed are global, instance, session; did you mean 'global'?",
                        "mine.yaml:17:7: an entry of settings has keys on indented lines, not the value 'x'");
    }

    @Test
    void text_that_is_no_yaml_is_answered_with_the_line() {
        assertThat(Texts.only(problemsOf("title: x\n\tshows: y\n"))).startsWith("mine.yaml:2:1: ");
        assertThat(Texts.only(problemsOf("title: \"open\nshows: y\n"))).contains("this is not YAML");
    }

    @Test
    void a_file_whose_name_cannot_be_a_scenarios_is_to_be_renamed(@TempDir Path folder) throws Exception {
        Path spaced = Files.writeString(folder.resolve("my string.yaml"), SHORTEST);

        assertThat(Texts.only(ProfileTexts.loader().load(spaced).problems())).contains("rename the file");
    }
}
