package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ConnectionParametersTest {

    private static final ConnectionParameters STUDY_3 =
            ConnectionParameters.parse("useServerPrepStmts=true&useConfigs=maxPerformance");

    @Test
    void the_text_is_kept_and_the_pairs_are_read_in_order() {
        assertThat(STUDY_3).hasToString("useServerPrepStmts=true&useConfigs=maxPerformance");
        assertThat(STUDY_3.properties())
                .containsExactly(
                        new UrlParameter("useServerPrepStmts", "true"),
                        new UrlParameter("useConfigs", "maxPerformance"));
        assertThat(STUDY_3.problems()).isEmpty();
    }

    @Test
    void a_name_given_twice_is_a_problem() {
        assertThat(ConnectionParameters.parse("a=1&b=2&a=3&serverTimezone=UTC&connectionTimeZone=UTC")
                        .problems())
                .containsExactly(
                        "'a' is given more than once; keep one",
                        "'connectionTimeZone' is given more than once; keep one");
    }

    @Test
    void what_cannot_be_read_is_a_problem() {
        assertThat(ConnectionParameters.parse("a=%&=b&c$=d").problems()).hasSize(3);
    }

    @Test
    void a_url_that_says_the_same_or_something_unrelated_is_no_conflict() {
        assertThat(conflicts("useServerPrepStmts=true&useSSL=false&useLocalSessionState=TRUE&cachePrepStmts=true"))
                .isEmpty();
        assertThat(conflicts("rewriteBatchedStatements=false")).isEmpty();
    }

    @Test
    void a_url_that_says_the_contrary_is_a_conflict() {
        assertThat(conflicts("useServerPrepStmts=false"))
                .containsExactly("the URL says useServerPrepStmts=false and the scenario useServerPrepStmts=true;"
                        + " remove it from the URL");
    }

    @Test
    void a_url_that_wins_over_the_scenarios_bundle_is_a_conflict() {
        assertThat(conflicts("cachePrepStmts=false"))
                .containsExactly("the URL says cachePrepStmts=false, which wins over the scenario's cachePrepStmts=true"
                        + " from useConfigs=maxPerformance; remove it from the URL");
    }

    @Test
    void a_url_that_sets_what_the_scenario_leaves_at_its_default_is_a_conflict() {
        assertThat(conflicts("prepStmtCacheSize=1000"))
                .containsExactly("the URL says prepStmtCacheSize=1000, which changes what the scenario sends; remove it"
                        + " from the URL");
    }

    @Property
    void any_text_is_read_or_has_problems_and_never_throws(@ForAll String text) {
        ConnectionParameters parameters = ConnectionParameters.parse(text);

        assertThat(parameters.properties().size() + parameters.problems().size())
                .isLessThanOrEqualTo(2 * (text.length() + 1));
    }

    private static List<String> conflicts(String urlsOwn) {
        return STUDY_3.conflictsWith(
                JdbcUrl.parse("jdbc:mysql://h:4000/d?" + urlsOwn).orElseThrow());
    }
}
