package dev.roundtrip.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.testing.Records;
import dev.roundtrip.testing.TestResource;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
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
                added(SETTINGS, Settings::plus, "rounds", "duration", "warmup", "server", "precision", "rollsBack"),
                added(
                        REPORT.scenarios().get(0).inputs().pool(),
                        Inputs.Pool::plus,
                        "name",
                        "autoCommit",
                        "isolation",
                        "initSql"));
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
