package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlanCacheCheckTest {

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
