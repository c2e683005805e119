package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @Test
    void a_missing_privilege_is_named() {
        SQLException refused = new SQLException("Access denied", "42000", 1227);

        assertThat(VariableFailures.explain(refused, "tidb_rc_read_check_ts", "ON", OLD_TIDB))
                .contains("SYSTEM_VARIABLES_ADMIN");
    }

    /** A session's value is asked for before it is set; servers then say 1238 in place of 1229. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Variable 'a' is a GLOBAL variable     | a needs the scope global on TiDB v6.5.9.
            Variable 'a' is a read only variable  | a is read-only on TiDB v6.5.9: set it in the server's configuration.
            """)
    void a_variable_without_a_sessions_value_is_not_taken_for_read_only(String message, String sentence) {
        assertThat(VariableFailures.explain(new SQLException(message, "HY000", 1238), "a", "1", OLD_TIDB))
                .isEqualTo(sentence);
    }
}
