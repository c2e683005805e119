package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.profile.ServerVariable.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;

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

    @Test
    void twice_the_statements_is_enough() {
        assertThat(PlanCacheCheck.check(730, 365, PlanCacheCheck.VARIABLE)).isEmpty();
    }

    @Test
    void the_default_of_100_is_too_small_for_365_statements() {
        String sentence =
                PlanCacheCheck.check(100, 365, PlanCacheCheck.VARIABLE).orElseThrow();

        assertThat(sentence)
                .contains("holds 100 plans and the workload runs 365 statements")
                .contains("Set tidb_session_plan_cache_size to 730");
    }

    @Test
    void once_the_statements_is_tight() {
        String sentence =
                PlanCacheCheck.check(365, 365, PlanCacheCheck.VARIABLE).orElseThrow();

        assertThat(sentence).contains("both first in a transaction and later");
    }

    @Test
    void the_advice_stays_within_what_the_server_takes() {
        assertThat(PlanCacheCheck.check(100, 80_000, PlanCacheCheck.VARIABLE).orElseThrow())
                .contains("to 100000 or more");
        assertThat(PlanCacheCheck.check(100_000, 80_000, PlanCacheCheck.VARIABLE))
                .isEmpty();
    }
}
