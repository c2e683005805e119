package dev.roundtrip.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.testing.Records;
import dev.roundtrip.testing.TestResource;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests that records of load machines are added component by component. A component that is neither added nor named
 * here fails this test, so a new figure cannot be forgotten in a merged report.
 */
class AddedRecordsTest {

    private static final RunReport REPORT = JsonReport.parse(TestResource.run("tidb"), "a run");
    private static final Measured MEASURED =
            REPORT.scenarios().get(0).measured().orElseThrow();
    private static final CommandResult COMMAND =
            Records.with(MEASURED.commands().get(0), Map.of("unanswered", Optional.of(new Unanswered(3, 4))));
    private static final Work WORK = Records.with(
            MEASURED.work(),
            Map.of(
                    "totals",
                    Records.with(
                            MEASURED.work().totals(), Map.of("compressed", Optional.of(new Work.Compressed(5, 6))))));
    private static final StatementLoop LOOP =
            new StatementLoop(1, 2, 3, 4, 5, true, false, Optional.of("Orders.load(Orders.java:7)"));
    private static final SentText TEXT = new SentText(
            Purpose.BUSINESS,
            "SELECT ?",
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            8,
            9,
            10,
            11,
            12,
            Optional.of(List.of(new SentText.Line("Orders.load(Orders.java:7)", 13))),
            List.of(LOOP),
            14,
            15,
            16,
            17,
            18,
            "MySQL Connector/J 9.4.0");
    private static final Settings SETTINGS = Records.with(REPORT.settings(), Map.of("rate", OptionalDouble.of(100)));

    @TestFactory
    Stream<DynamicTest> every_component_is_added_or_named() {
        return Stream.of(
                added(MEASURED.firstUse(), FirstUse::plus),
                added(MEASURED.chatter().get(0), ChatterResult::plus, "purpose", "sql", "perStatement"),
                added(COMMAND, (a, b) -> a.plus(b, a.latency()), "command", "perStatement", "latency"),
                added(
                        new KindResult("k", 1, 2, 3, Optional.empty()),
                        (a, b) -> a.plus(b, Optional.empty()),
                        "name",
                        "perMinute",
                        "latencyNanos"),
                added(WORK, (a, b) -> a.plus(b, a.elapsedNanos(), a.rounds()), "elapsedNanos", "rounds"),
                added(new Unanswered(7, 8), Unanswered::plus),
                added(
                        new DataCheck("d", "s", 1, 2, 3, 4, 5),
                        DataCheck::plus,
                        "database",
                        "says",
                        "from",
                        "found",
                        "each"),
                added(
                        TEXT,
                        SentText::plus,
                        "purpose",
                        "sql",
                        "preparedTexts",
                        "longestBytes",
                        "lines",
                        "loops",
                        "comments",
                        "client"),
                added(LOOP, StatementLoop::plus, "inTransaction", "batched", "holder"),
                added(SETTINGS, Settings::plus, "rounds", "duration", "warmup", "server", "precision", "rollsBack"),
                added(
                        REPORT.scenarios().get(0).inputs().pool(),
                        Inputs.Pool::plus,
                        "name",
                        "autoCommit",
                        "isolation",
                        "initSql"));
    }

    @Test
    void a_text_on_other_connections_adds_its_lines_and_loops_and_another_text_has_the_name_of_all_others() {
        SentText both = TEXT.plus(TEXT);
        SentText other = TEXT.plus(Records.with(TEXT, Map.of("sql", "SELECT 2")));

        assertThat(both.lines().orElseThrow()).containsExactly(new SentText.Line("Orders.load(Orders.java:7)", 26));
        assertThat(both.loops()).containsExactly(LOOP.plus(LOOP));
        assertThat(both.preparedTexts()).as("at least").isEqualTo(11);
        assertThat(other.sql()).isEqualTo(SentText.OTHER_TEXTS);
        assertThat(other.lines()).isEmpty();
        assertThat(other.loops()).isEmpty();
        assertThat(other.executions()).isEqualTo(2);
    }

    /**
     * A test of one record.
     *
     * @param others the components that are the same in both, or computed from the sums
     */
    private static <R extends Record> DynamicTest added(R one, BinaryOperator<R> plus, String... others) {
        return DynamicTest.dynamicTest(one.getClass().getSimpleName(), () -> {
            assertThat(Records.values(one).keySet()).containsAll(Set.of(others));
            assertDoubled("", one, plus.apply(one, one), Set.of(others));
        });
    }

    private static void assertDoubled(String path, Record one, Record sum, Set<String> others) {
        Map<String, Object> sums = Records.values(sum);
        Records.values(one).forEach((name, value) -> {
            if (!others.contains(name)) {
                assertDoubled(path + "." + name, value, sums.get(name));
            }
        });
    }

    private static void assertDoubled(String path, Object one, Object sum) {
        if (one instanceof Optional<?> some) {
            assertThat(some).as(path).isPresent();
            assertDoubled(path, some.get(), ((Optional<?>) sum).orElseThrow());
        } else if (one instanceof Record within) {
            assertDoubled(path, within, (Record) sum, Set.of());
        } else {
            assertThat(number(sum)).as(path).isEqualTo(2 * number(one));
            assertThat(one instanceof Number || one instanceof OptionalDouble)
                    .as(path)
                    .isTrue();
        }
    }

    private static double number(Object value) {
        return value instanceof OptionalDouble some ? some.orElseThrow() : ((Number) value).doubleValue();
    }
}
