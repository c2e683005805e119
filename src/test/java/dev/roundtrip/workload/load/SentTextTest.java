package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.testing.InterfaceStub;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.DrawException;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what happens to a text between the gate and the driver. */
class SentTextTest {

    private final List<String> calls = new ArrayList<>();

    /** A driver that misjudges a quote would change the value. */
    @Test
    void a_driver_looks_for_no_escapes_in_a_text() throws Exception {
        carryOut(
                "{sql: \"UPDATE t SET a = :x WHERE b = 1\", send: text, values: {x: \"concat('{d ''1-2-3 ''}', '')\"}}");

        assertThat(calls).startsWith("setEscapeProcessing false");
    }

    /** A minus sign would end the word, or begin a comment that a driver skips. */
    @ParameterizedTest
    @ValueSource(strings = {"b${uniform(-9, -1)} = 1", "1 -${uniform(-9, -1)} = 1"})
    void a_number_within_a_word_or_after_a_minus_sign_is_not_below_0(String condition) {
        assertThatThrownBy(() -> carryOut("UPDATE t SET a = a WHERE " + condition))
                .isInstanceOf(DrawException.class)
                .hasMessageContaining("never below 0");
    }

    @Test
    void a_number_that_stands_alone_may_be_below_0() throws Exception {
        carryOut("{sql: 'UPDATE t SET a = ${uniform(-1, -1)}', send: text}");

        assertThat(calls).anyMatch(call -> call.startsWith("executeUpdate UPDATE t SET a = -1"));
    }

    private void carryOut(String statement) throws Exception {
        CompiledWorkload workload =
                TestWorkloads.of("title: x\ntransactions:\n  t:\n    statements:\n      - " + statement + "\n");
        Statement recording = recording(Statement.class, 1);
        TransactionSteps steps = TestWorkers.steps(
                workload,
                TestWorkloads.context(workload, new long[workload.sequences().size()]));
        steps.carryOut(
                recording(Connection.class, recording), workload.transactions().get(0), Occasion.NEVER);
    }

    private <T> T recording(Class<T> type, Object answer) {
        return InterfaceStub.of(type, (method, values) -> {
            if (type == Statement.class && values != null) {
                calls.add(method.getName() + " " + values[0]);
            }
            return method.getReturnType() == void.class
                            || (!method.getReturnType().isInstance(answer) && method.getReturnType() != int.class)
                    ? null
                    : answer;
        });
    }
}
