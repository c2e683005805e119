package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanCacheCheckTest {

    @Test
    void a_plan_cache_that_all_sessions_share_is_one_that_a_scenario_turns_on() {
        assertThat(PlanCacheCheck.isShared(List.of(shared("ON")))).isTrue();
        assertThat(PlanCacheCheck.isShared(List.of(shared("1")))).isTrue();
        assertThat(PlanCacheCheck.isShared(List.of(shared("OFF")))).isFalse();
        assertThat(PlanCacheCheck.isShared(List.of(new ServerVariable(PlanCacheCheck.VARIABLE, "1", Scope.SESSION))))
                .isFalse();
    }

    private static ServerVariable shared(String value) {
        return new ServerVariable("tidb_enable_instance_plan_cache", value, Scope.GLOBAL);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            100     | 365    | holds 100 plans for 365 statements
            100     | 365    | Set tidb_session_plan_cache_size to 730
            365     | 365    | first in a transaction and also later
            730     | 365    |
            100     | 80000  | to 100000 or more
            100000  | 80000  |
            """)
    void twice_the_statements_is_enough_up_to_what_the_server_takes(int places, int statements, String advice) {
        String said = PlanCacheCheck.check(places, statements, PlanCacheCheck.VARIABLE)
                .orElse("");

        assertThat(said).contains(advice == null ? "" : advice);
        assertThat(said.isEmpty()).isEqualTo(advice == null);
    }
}
