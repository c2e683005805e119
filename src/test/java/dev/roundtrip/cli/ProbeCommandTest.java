package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProbeCommandTest {

    @Test
    void a_string_for_another_driver_is_refused_before_anything_is_connected_to() {
        Said.by("probe", "--url", "jdbc:mariadb://nowhere.invalid/db?password=s3cret")
                .failsWithoutTrace("s3cret")
                .refused("it must begin with jdbc:mysql:");
    }

    @Test
    void a_string_that_no_driver_can_read_is_refused_with_the_reason() {
        Said.by("probe", "--url", "jdbc:postgresql://db/").refused("--url:");
    }

    @Test
    void times_and_rows_out_of_bounds_are_refused_with_the_bounds() {
        assertThat(Said.line("probe --url jdbc:mysql://h/ --time 1h").err())
                .contains("allowed are 100 ms to 5 minutes");
        assertThat(Said.line("probe --url jdbc:mysql://h/ --rows 0").err()).contains("allowed are 1 to 100000");
        Said.line("probe --url jdbc:mysql://h/ --distinct-statements 0").refused();
    }

    @Test
    void a_server_that_is_not_there_is_a_sentence_and_exit_code_1() {
        Said.by("probe", "--url", "jdbc:mysql://127.0.0.1:1/?password=s3cret")
                .failsWithoutTrace("s3cret")
                .failed("Nothing accepts connections at 127.0.0.1:1");
    }

    @Test
    void another_server_or_database_is_no_string_to_compare_with() {
        Said.line("probe --url jdbc:mysql://h:4000/bank --against jdbc:mysql://other:4000/bank")
                .refused("--against names another server or database");
    }

    @Test
    void more_statements_than_a_probe_can_count_are_refused() {
        Said.line("probe --url jdbc:mysql://h:4000/bank --distinct-statements 2147483647")
                .refused("a probe takes up to 10000");
    }

    @Test
    void what_a_misspelt_option_brought_is_not_repeated() {
        assertThat(Said.line("probe --url jdbc:mysql://h/ --pasword=s3cret")
                        .failsWithoutTrace("s3cret")
                        .err())
                .contains("Unknown option: '--pasword'");
        Said.line("run --usr app -ps3cret").failsWithoutTrace("s3cret").refused();
    }
}
