package dev.roundtrip.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.cost.StatementShape.Kind;
import dev.roundtrip.profile.ProfileLoader;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.bank.BusinessStatement;
import dev.roundtrip.workload.bank.StatementSet;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StatementShapeTest {

    @Test
    void the_columns_of_a_select_are_what_stands_between_commas_outside_of_brackets() {
        StatementShape shape =
                StatementShape.of("SELECT a, COALESCE(b, c) AS d, 'x, y' e FROM t WHERE f = ? AND g IN (?, ?)");

        assertThat(shape.kind()).isEqualTo(Kind.ROW);
        assertThat(shape.columns()).containsExactly("a", "COALESCE(b, c) AS d", "'' e");
        assertThat(shape.parameters()).isEqualTo(3);
    }

    @Test
    void a_question_mark_within_a_string_is_no_parameter() {
        assertThat(StatementShape.of("UPDATE t SET a = 'why?' WHERE b = ?").parameters())
                .isEqualTo(1);
    }

    @Test
    void the_driver_s_first_question_is_read_behind_its_comment() {
        assertThat(StatementShape.of("/* driver */SELECT @@session.time_zone AS time_zone, @@sql_mode")
                        .columns())
                .containsExactly("@@session.time_zone AS time_zone", "@@sql_mode");
    }

    @Test
    void every_statement_of_the_study_has_the_parameters_and_the_kind_of_its_text() {
        List<BusinessStatement> statements = StatementSet.of(
                        new Profiles(new ProfileLoader(Arrays.stream(Command.values())
                                        .map(Command::name)
                                        .collect(Collectors.toSet())))
                                .resolve(List.of("s5"))
                                .orElseThrow()
                                .get(0)
                                .workload())
                .statements();

        assertThat(statements).hasSize(365).allSatisfy(statement -> {
            StatementShape shape = StatementShape.of(statement.sql());
            assertThat(shape.parameters()).isEqualTo(statement.parameterCount());
            assertThat(shape.kind()).isEqualTo(statement.kind().isWrite() ? Kind.CHANGE : Kind.ROW);
        });
    }
}
