package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests names in the user's own strings that the driver ignores. */
class IgnoredParametersTest {

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://127.0.0.1:1/test?cachPrepStmts=true, cachPrepStmts, cachePrepStmts",
        "cachPrepStmts=true&useServerPrepStmts=true --url jdbc:mysql://127.0.0.1:1/, cachPrepStmts, cachePrepStmts",
        "ours=jdbc:mysql://127.0.0.1:1/?useServerPrepStmts=true&cacheprepstmts=true, cacheprepstmts, cachePrepStmts"
    })
    void a_misspelt_name_is_a_warning_with_the_nearest_one(String string, String written, String meant) {
        Said said = Said.by(("run " + string).split(" "));

        assertThat(said.err())
                .startsWith("warning: '" + written
                        + "' is no parameter of Connector/J, which ignores it; did you mean '" + meant + "'?\n")
                .containsOnlyOnce("warning: ")
                .contains("Nothing accepts connections at 127.0.0.1:1.");
        assertThat(said.out()).doesNotContain("warning");
    }

    @Test
    void whether_a_name_is_known_depends_on_the_drivers_version() {
        String later = "jdbc:mysql://127.0.0.1:1/?useServerPrepStmts=true&ociConfigProfile=DEFAULT";

        assertThat(Said.by("run", later).err()).doesNotContain("warning: ");
        assertThat(Said.by("run", later, "--driver", "mysql-connector-j:8.0.31").err())
                .contains("warning: 'ociConfigProfile' is no parameter of Connector/J, which ignores it");
    }
}
