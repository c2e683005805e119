package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.roundtrip.Words;
import dev.roundtrip.advice.RuleEvidence.Work;
import dev.roundtrip.result.Finding;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules about TiDB say is what a real TiDB answers. */
class TidbRulesIT {

    private final DatabaseServer tidb = TestServers.requireTidb();

    @Evidence("session-variable-global-only")
    @Test
    void no_connection_opens_that_sets_a_variable_of_the_cluster() throws Exception {
        for (String name : new TreeSet<>(SessionRules.GLOBAL_ONLY)) {
            refused("session-variable-global-only", name + "=1", 1229);
        }
    }

    @Evidence("session-variable-missing")
    @Test
    void no_connection_opens_that_sets_a_variable_that_is_not_there() throws Exception {
        for (String name : new TreeSet<>(SessionRules.MISSING)) {
            refused("session-variable-missing", name + "=1", 1193);
        }
    }

    @Evidence("isolation-level-refused")
    @ParameterizedTest
    @Words("""
            transaction_isolation='SERIALIZABLE' tx_isolation='READ-UNCOMMITTED'
            @@session.transaction_isolation='serializable'
            """)
    void no_connection_opens_at_a_level_that_tidb_does_not_have(String variable) throws Exception {
        refused("isolation-level-refused", variable, 8048);
    }

    @Evidence("session-variable-reaches-all")
    @Test
    void one_session_changes_the_variable_for_every_other() throws Exception {
        for (String name : new TreeSet<>(SessionRules.INSTANCE)) {
            String before = value(name);
            String other = before.equals("0") ? "1" : before.equals("1") ? "0" : "301";
            String found = "sessionVariables=" + name + "=" + other + ",wait_timeout=600";
            Finding finding = RulesAsked.only("session-variable-reaches-all", found);
            String fixed = FixedString.of(found, finding.fix());
            try {
                on(fixed).openingAgain();
                assertThat(value(name)).isEqualTo(before);
                on(found).openingAgain().costsMoreThan(on(fixed).openingAgain(), finding.price(), 1);
                assertThat(value(name)).as(name + " in another session").isEqualTo(other);
            } finally {
                Sql.execute(tidb, "SET GLOBAL " + name + " = " + before);
            }
        }
    }

    @Evidence("set-read-only-refused")
    @ParameterizedTest
    @ValueSource(strings = {"", "useConfigs=maxPerformance"})
    void each_set_read_only_is_one_query_and_error_1235(String found) throws Exception {
        Finding finding = RulesAsked.only("set-read-only-refused", found);
        Work refused = connection -> {
            for (int i = 0; i < 3; i++) {
                SQLException error = catchThrowableOfType(SQLException.class, () -> connection.setReadOnly(true));
                assertThat(error.getErrorCode()).isEqualTo(1235);
            }
        };

        Sent after = on(FixedString.of(found, finding.fix())).run(connection -> {
            for (int i = 0; i < 3; i++) {
                connection.setReadOnly(true);
            }
        });
        Sent before = on(found).run(refused);

        assertThat(before.refused()).isEqualTo(3);
        before.costsMoreThan(after, finding.price(), 3);
    }

    private void refused(String rule, String variable, int error) throws Exception {
        String found = "sessionVariables=" + variable + ",wait_timeout=600";
        Finding finding = RulesAsked.only(rule, found);

        SQLException refused =
                catchThrowableOfType(SQLException.class, () -> on(found).opening());

        assertThat((Throwable) refused).as(variable).isNotNull();
        assertThat(refused.getErrorCode()).as(variable).isEqualTo(error);
        assertThat(on(FixedString.of(found, finding.fix())).opening().texts())
                .anyMatch(text -> Set.of("SET SESSION wait_timeout=600").contains(text));
        assertThat(finding.price().isFree()).isTrue();
    }

    private String value(String name) throws SQLException {
        return Sql.rows(tidb, "SELECT @@" + name).get(0);
    }

    private RuleEvidence on(String parameters) throws Exception {
        return RuleEvidence.on(tidb).with(parameters);
    }
}
