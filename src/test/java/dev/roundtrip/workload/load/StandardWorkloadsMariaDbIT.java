package dev.roundtrip.workload.load;

import static dev.roundtrip.server.Sql.number;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StandardWorkloadsMariaDbIT extends StandardWorkloadSuite {

    StandardWorkloadsMariaDbIT() throws Exception {
        super(TestBank.onMariaDb());
    }

    @ParameterizedTest
    @MethodSource
    void a_run_with_the_same_seed_executes_the_same_statements_with_the_same_values(String name) throws Exception {
        List<String> first = executed(name);
        List<String> second = executed(name);

        assertThat(first).hasSizeGreaterThanOrEqualTo(150);
        assertThat(first.stream().distinct())
                .as("statements differ in their values")
                .hasSizeGreaterThan(20);
        int both = Math.min(first.size(), second.size());
        assertThat(second.subList(0, both)).isEqualTo(first.subList(0, both));
    }

    @Test
    void fewer_tables_than_before_are_a_data_set_of_their_own() throws Exception {
        prepared(sysbench("sysbench-point-select", TABLES + 1));

        prepared(workload("sysbench-point-select"));

        assertThat(rowsOfTables()).isEqualTo(ALL_ROWS);
        assertThat(number(
                        admin,
                        "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'standard_sysbench'"
                                + " AND table_name = 'sbtest" + (TABLES + 1) + "'"))
                .isZero();
    }

    static Stream<String> a_run_with_the_same_seed_executes_the_same_statements_with_the_same_values() {
        return Stream.concat(
                Stream.of("point-select read-only read-write write-only insert update-index update-non-index delete"
                                .split(" "))
                        .map("sysbench-"::concat),
                Stream.of("a b c d e f".split(" ")).map("ycsb-"::concat));
    }

    private List<String> executed(String name) throws Exception {
        RecordingDriver recording = new RecordingDriver();
        CompiledWorkload workload = workload(name);
        try (Workers workers = workers(workload, prepared(workload), 1, recording)) {
            workers.runSlice(new SliceSpec(150, Duration.ofMillis(1), OptionalDouble.empty()), SliceBoundary.NOTHING);
        }
        return recording.executed();
    }
}
