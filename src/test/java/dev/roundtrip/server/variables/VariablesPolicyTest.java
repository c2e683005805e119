package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.util.List;
import org.junit.jupiter.api.Test;

class VariablesPolicyTest {

    private static final ServerVariable SESSION =
            new ServerVariable("tidb_session_plan_cache_size", "1000", Scope.SESSION);
    private static final ServerVariable INSTANCE = new ServerVariable("tidb_rc_read_check_ts", "ON", Scope.INSTANCE);
    private static final ServerVariable GLOBAL = new ServerVariable("tidb_table_cache_lease", "10", Scope.GLOBAL);

    private static final ServerDescription OTHERS =
            new ServerDescription(ServerKind.TIDB, "v8.5.3", "TiKV", "at db.example:4000", "", false);

    @Test
    void without_permission_the_sentence_names_what_is_needed_and_the_option() {
        assertThat(VariablesPolicy.refusal(List.of(SESSION, INSTANCE, GLOBAL), OTHERS, Permission.SESSION_ONLY))
                .get(STRING)
                .contains("tidb_rc_read_check_ts = ON, tidb_table_cache_lease = 10", "--allow-global-settings")
                .doesNotContain("tidb_session_plan_cache_size");
    }

    @Test
    void a_variable_of_the_instance_needs_permission_even_where_a_profile_says_session() {
        ServerVariable disguised = new ServerVariable("tidb_slow_log_threshold", "0", Scope.SESSION);

        assertThat(VariablesPolicy.refusal(List.of(disguised), OTHERS, Permission.SESSION_ONLY))
                .isPresent();
    }
}
