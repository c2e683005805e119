package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionInitTest {

    @Test
    void all_session_variables_become_one_statement() throws Exception {
        List<ServerVariable> variables = List.of(
                session("tidb_ignore_prepared_cache_close_stmt", "ON"),
                new ServerVariable("tidb_rc_read_check_ts", "ON", Scope.INSTANCE),
                session("tidb_session_plan_cache_size", "1000"));

        assertThat(SessionInit.initSql(variables))
                .contains(
                        "SET SESSION tidb_ignore_prepared_cache_close_stmt='ON', SESSION tidb_session_plan_cache_size=1000");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "1000, 1000",
                "-1, -1",
                "0.5, 0.5",
                "true, TRUE",
                "False, FALSE",
                "ON, 'ON'",
                "READ-COMMITTED, 'READ-COMMITTED'",
                "it's, 'it''s'",
                "1; DROP TABLE t, '1; DROP TABLE t'",
                "\"\", ''"
            })
    void a_value_is_written_so_that_every_server_takes_it(String value, String literal) throws Exception {
        assertThat(VariableSql.value("a", value)).isEqualTo(literal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\b", "a\nb", "a\0b"})
    void a_value_that_servers_read_differently_is_refused(String value) {
        assertThatThrownBy(() -> VariableSql.value("sql_mode", value))
                .isInstanceOf(VariablesException.class)
                .hasMessageContainingAll("The value of sql_mode", "backslash or control character");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            delimiter = '|',
            value = {
                "\"\" | is no variable",
                "a b | is no variable",
                "a=1, b | is no variable",
                "Tidb_x | is no variable",
                "a` | is no variable",
                "global.a | is no variable",
                "tidb_rc_read_check_ts | needs the scope instance",
                "tidb_enable_instance_plan_cache | needs the scope global"
            })
    void what_is_no_name_of_a_session_variable_is_refused(String name, String why) {
        assertThatThrownBy(() -> SessionInit.initSql(List.of(session(name, "1"))))
                .isInstanceOf(VariablesException.class)
                .hasMessageContaining(why);
    }

    @Test
    void two_values_for_one_variable_are_refused() {
        assertThatThrownBy(() -> SessionInit.initSql(List.of(session("a", "1"), session("a", "2"))))
                .isInstanceOf(VariablesException.class)
                .hasMessageContaining("a is set twice, to \"1\" and to \"2\"");
    }

    private static ServerVariable session(String name, String value) {
        return new ServerVariable(name, value, Scope.SESSION);
    }
}
