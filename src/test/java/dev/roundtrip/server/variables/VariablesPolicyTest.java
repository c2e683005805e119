package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.server.variables.VariablesPolicy.Allowed;
import dev.roundtrip.server.variables.VariablesPolicy.Owner;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.server.variables.VariablesPolicy.Refused;
import java.util.List;
import org.junit.jupiter.api.Test;

class VariablesPolicyTest {

    private static final ServerVariable SESSION =
            new ServerVariable("tidb_session_plan_cache_size", "1000", Scope.SESSION);
    private static final ServerVariable INSTANCE = new ServerVariable("tidb_rc_read_check_ts", "ON", Scope.INSTANCE);
    private static final ServerVariable GLOBAL = new ServerVariable("tidb_table_cache_lease", "10", Scope.GLOBAL);

    @Test
    void session_variables_need_no_permission() {
        assertThat(VariablesPolicy.decide(List.of(SESSION), Owner.OTHERS, Permission.SESSION_ONLY))
                .isEqualTo(new Allowed());
    }

    @Test
    void on_a_server_of_ours_everything_is_allowed() {
        assertThat(VariablesPolicy.decide(
                        List.of(SESSION, INSTANCE, GLOBAL), Owner.STARTED_BY_US, Permission.SESSION_ONLY))
                .isEqualTo(new Allowed());
    }

    @Test
    void with_permission_everything_is_allowed() {
        assertThat(VariablesPolicy.decide(List.of(INSTANCE, GLOBAL), Owner.OTHERS, Permission.GLOBAL_TOO))
                .isEqualTo(new Allowed());
    }

    @Test
    void without_permission_the_sentence_names_what_is_needed_and_the_option() {
        Refused refused = (Refused)
                VariablesPolicy.decide(List.of(SESSION, INSTANCE, GLOBAL), Owner.OTHERS, Permission.SESSION_ONLY);

        assertThat(refused.sentence())
                .contains("tidb_rc_read_check_ts = ON, tidb_table_cache_lease = 10")
                .contains("--allow-global-settings")
                .doesNotContain("tidb_session_plan_cache_size");
    }

    @Test
    void a_variable_of_the_instance_needs_permission_even_where_a_profile_says_session() {
        ServerVariable disguised = new ServerVariable("tidb_slow_log_threshold", "0", Scope.SESSION);

        assertThat(VariablesPolicy.decide(List.of(disguised), Owner.OTHERS, Permission.SESSION_ONLY))
                .isInstanceOf(Refused.class);
    }
}
