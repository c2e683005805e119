package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.util.List;
import org.junit.jupiter.api.Test;

class VariablesPolicyTest {

    private static final ServerDescription OTHERS =
            new ServerDescription(ServerKind.TIDB, "v8.5.3", "TiKV", "at db.example:4000", "", false);

    @Test
    void a_variable_of_the_instance_needs_permission_even_where_a_profile_says_session() {
        ServerVariable disguised = new ServerVariable("tidb_slow_log_threshold", "0", Scope.SESSION);

        assertThat(VariablesPolicy.refusal(List.of(disguised), OTHERS, Permission.SESSION_ONLY))
                .isPresent();
    }
}
