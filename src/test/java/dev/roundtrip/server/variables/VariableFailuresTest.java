package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class VariableFailuresTest {

    private static final ServerDescription OLD_TIDB =
            new ServerDescription(ServerKind.TIDB, "v6.5.9", "unistore", "here", "", true);

    @Test
    void an_unknown_variable_is_found_under_the_failure_of_a_pool() {
        RuntimeException pool = new IllegalStateException(
                "Failed to initialize pool",
                new SQLException("Unknown system variable 'tidb_dml_type'", "HY000", 1193));

        assertThat(VariableFailures.unknownVariable(pool, OLD_TIDB))
                .contains("TiDB v6.5.9 does not know tidb_dml_type: it exists from v8.0 on.");
        assertThat(VariableFailures.unknownVariable(new IllegalStateException("other"), OLD_TIDB))
                .isEmpty();
    }

    @Test
    void a_variable_that_nobody_knows_may_be_misspelt() {
        assertThat(VariableFailures.unknown("tidb_rc_raed_check_ts", OLD_TIDB)).contains("check its spelling");
    }
}
