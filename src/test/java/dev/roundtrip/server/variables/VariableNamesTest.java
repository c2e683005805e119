package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariableNamesTest {

    private static final ServerVariable SIZE =
            new ServerVariable("tidb_session_plan_cache_size", "1000", Scope.SESSION);
    private static final ServerVariable READ_CHECK = new ServerVariable("tidb_rc_read_check_ts", "ON", Scope.INSTANCE);

    @ParameterizedTest
    @CsvSource({
        "v6.1.7, tidb_prepared_plan_cache_size, GLOBAL",
        "v6.5.9, tidb_prepared_plan_cache_size, SESSION",
        "v7.1.6, tidb_session_plan_cache_size, SESSION",
        "v7.5.5, tidb_session_plan_cache_size, SESSION",
        "v8.1.2, tidb_session_plan_cache_size, SESSION",
        "v8.5.3, tidb_session_plan_cache_size, SESSION",
        "v9.0.0-alpha-12-gabc, tidb_session_plan_cache_size, SESSION",
        "None, tidb_session_plan_cache_size, SESSION"
    })
    void the_size_of_the_plan_cache_is_set_by_the_name_and_scope_that_the_version_has(
            String version, String name, Scope scope) {
        assertThat(VariableNames.on(tidb(version), List.of(SIZE)))
                .containsExactly(new ServerVariable(name, "1000", scope));
        assertThat(VariableNames.missing(tidb(version), List.of(SIZE))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"v6.1.7, GLOBAL", "v6.5.9, INSTANCE", "v8.5.3, INSTANCE"})
    void what_belongs_to_the_instance_is_set_globally_where_a_version_keeps_it_by_session(String version, Scope scope) {
        assertThat(VariableNames.on(tidb(version), List.of(READ_CHECK)))
                .containsExactly(new ServerVariable("tidb_rc_read_check_ts", "ON", scope));
    }

    @Test
    void a_version_that_has_a_variable_under_no_name_is_told_with_the_first_that_has_it() {
        assertThat(VariableNames.missing(tidb("v6.0.0"), List.of(READ_CHECK, SIZE)))
                .contains("TiDB v6.0.0 does not know tidb_session_plan_cache_size: it exists from v7.1 on, "
                        + "earlier as tidb_prepared_plan_cache_size.");
    }

    @Test
    void an_old_name_stays_valid_and_an_unknown_one_is_left_to_the_server() {
        List<ServerVariable> variables = List.of(
                new ServerVariable("tidb_prepared_plan_cache_size", "1000", Scope.SESSION),
                new ServerVariable("tidb_of_somebody", "1", Scope.SESSION));

        assertThat(VariableNames.on(tidb("v8.5.3"), variables)).isEqualTo(variables);
        assertThat(VariableNames.missing(tidb("v8.5.3"), variables)).isEmpty();
    }

    private static ServerDescription tidb(String version) {
        return new ServerDescription(ServerKind.TIDB, version, "unistore", "here", "", true);
    }
}
