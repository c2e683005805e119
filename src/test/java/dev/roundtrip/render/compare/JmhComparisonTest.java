package dev.roundtrip.render.compare;

import static dev.roundtrip.render.compare.JmhFiles.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.result.ReportException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhComparisonTest {

    private static final String TRANSFER = "dev.roundtrip.ScenarioBenchmark.transfer";

    @TempDir
    private Path folder;

    @Test
    void a_result_and_itself_show_no_difference() throws Exception {
        JmhFiles same = result().thrpt(TRANSFER, 100, 101, 99).avgt("dev.A.b", "us/op", 7, 8, 7.5);

        assertThat(compare(same, same).rows()).extracting(Row::verdict).containsOnly(Verdict.NO_DIFFERENCE);
    }

    @Test
    void a_longer_time_is_a_lower_speed() throws Exception {
        Row row = compare(
                        result().avgt(TRANSFER, "us/op", 10, 10.1, 9.9, 10),
                        result().avgt(TRANSFER, "us/op", 20, 20.1, 19.9, 20))
                .rows()
                .get(0);

        assertThat(row.effect().orElseThrow().ratio()).isEqualTo(0.5, within(0.001));
        assertThat(row.verdict()).isEqualTo(Verdict.WORSE);
    }

    @Test
    void times_in_different_units_are_not_compared() throws Exception {
        Row row = compare(result().avgt(TRANSFER, "us/op", 10, 10), result().avgt(TRANSFER, "ns/op", 10_000, 10_000))
                .rows()
                .get(0);

        assertThat(row.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(row.reason()).contains("has speeds that cannot be compared: us/op in A and ns/op in B");
    }

    @Test
    void the_samples_are_the_means_of_forks_since_iterations_share_a_virtual_machine() throws Exception {
        JmhFiles forked = result().forks(TRANSFER, new double[] {1, 3}, new double[] {5, 7}, new double[] {9, 9});

        Comparison comparison = compare(forked, forked);

        assertThat(comparison.rows().get(0).a().speed().orElseThrow().samples()).containsExactly(2.0, 6.0, 9.0);
        assertThat(comparison.cautions()).noneMatch(caution -> caution.contains("one fork"));
    }

    @Test
    void iterations_of_one_fork_are_the_samples_with_a_caution() throws Exception {
        JmhFiles one = result().thrpt(TRANSFER, 1, 3, 2);

        Comparison comparison = compare(one, one);

        assertThat(comparison.rows().get(0).a().speed().orElseThrow().samples()).containsExactly(1.0, 3.0, 2.0);
        assertThat(comparison.cautions()).anyMatch(caution -> caution.startsWith("A has benchmarks of one fork"));
    }

    @Test
    void one_round_trip_more_for_an_operation_is_worse_and_a_profilers_times_are_not_counted() throws Exception {
        Comparison comparison = compare(
                result().counted(TRANSFER, "wire.roundTrips", "trips/op", 366),
                result().counted(TRANSFER, "wire.roundTrips", "trips/op", 367));
        Comparison garbage = compare(
                result().counted(TRANSFER, "gc.alloc.rate.norm", "B/op", 100),
                result().counted(TRANSFER, "gc.alloc.rate.norm", "B/op", 900));

        assertThat(comparison.rows().get(0).verdict()).isEqualTo(Verdict.WORSE);
        assertThat(ComparisonText.render(comparison, ComparisonTextTest.plain(100)))
                .contains("wire.roundTrips per operation: 366.00 -> 367.00, worse");
        assertThat(garbage.rows().get(0).counts()).isEmpty();
    }

    @Test
    void a_command_counted_by_a_profiler_is_said_by_its_name() throws Exception {
        Comparison comparison = compare(
                result().counted(TRANSFER, "wire.COM_STMT_CLOSE", "commands/op", 0),
                result().counted(TRANSFER, "wire.COM_STMT_CLOSE", "commands/op", 1));

        assertThat(comparison.rows().get(0).counts())
                .extracting(CountChange::what)
                .containsExactly("wire.COM_STMT_CLOSE");
        assertThat(comparison.isWorse()).isFalse();
    }

    @Test
    void an_iteration_that_is_no_number_decides_nothing() throws Exception {
        JmhFiles broken = result().thrpt(TRANSFER, 100, Double.NaN, 99);

        Row row = compare(broken, broken).rows().get(0);

        assertThat(row.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(row.reason())
                .contains("has speeds that cannot be compared: one that is not a positive number, or none");
    }

    @Test
    void another_number_of_threads_is_a_caution() throws Exception {
        assertThat(compare(
                                result().threads(1).thrpt(TRANSFER, 1, 2),
                                result().threads(8).thrpt(TRANSFER, 1, 2))
                        .cautions())
                .anyMatch(caution -> caution.startsWith("The number of threads differs: 1 in A, 8 in B"));
    }

    @Test
    void a_benchmark_that_stands_twice_in_a_file_is_refused() {
        JmhFiles twice = result().thrpt(TRANSFER, 1, 2).thrpt(TRANSFER, 1, 2);

        assertThatThrownBy(() -> compare(twice, twice))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("twice, so that nobody can say which of them to compare");
    }

    private Comparison compare(JmhFiles a, JmhFiles b) throws Exception {
        return Comparison.of(a.in(folder, "a.json"), b.in(folder, "b.json"));
    }
}
