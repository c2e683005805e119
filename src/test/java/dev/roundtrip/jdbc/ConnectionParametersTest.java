package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionParametersTest {

    private static final ConnectionParameters STUDY_3 =
            ConnectionParameters.parse("useServerPrepStmts=true&useConfigs=maxPerformance");

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

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            useServerPrepStmts=true&useSSL=false&useLocalSessionState=TRUE&cachePrepStmts=true |
            rewriteBatchedStatements=false |
            useServerPrepStmts=false | useServerPrepStmts=false and the scenario useServerPrepStmts=true (given)
            cachePrepStmts=false | cachePrepStmts=false and the scenario cachePrepStmts=true (from maxPerformance)
            prepStmtCacheSize=1000 | \
            prepStmtCacheSize=1000 and the scenario prepStmtCacheSize=25 (the driver's default)
            """)
    void a_url_is_in_conflict_if_it_says_the_contrary_or_sets_what_the_scenario_leaves(String urls, String conflict) {
        JdbcUrl url = JdbcUrl.parse("jdbc:mysql://h:4000/d?" + urls).orElseThrow();

        assertThat(STUDY_3.conflictsWith(url))
                .isEqualTo(Stream.ofNullable(conflict)
                        .map(each -> "the URL says " + each + "; remove it from the URL")
                        .toList());
    }
}
