package dev.roundtrip.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.NetworkLatency;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class NetworkOptionsTest {

    private static final OptionalLong UNLIMITED = OptionalLong.empty();

    private static List<NetworkLatency> latencies(String... arguments) {
        NetworkOptions options = new NetworkOptions();
        Converters.register(new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .parseArgs(arguments);
        return options.latencies();
    }

    @Test
    void without_options_there_is_no_line() {
        assertThat(latencies()).isEmpty();
    }

    @Test
    void a_list_gives_a_line_for_each_round_trip_time() {
        assertThat(latencies("--rtt", "0,0.5ms,50ms"))
                .containsExactly(
                        NetworkLatency.NONE,
                        new NetworkLatency(500_000, UNLIMITED),
                        new NetworkLatency(50_000_000, UNLIMITED));
    }

    @Test
    void two_lists_give_each_with_each() {
        assertThat(latencies("--rtt", "1ms,2ms", "--bandwidth", "512kbit,10Mbit/s"))
                .containsExactly(
                        new NetworkLatency(1_000_000, OptionalLong.of(512_000)),
                        new NetworkLatency(1_000_000, OptionalLong.of(10_000_000)),
                        new NetworkLatency(2_000_000, OptionalLong.of(512_000)),
                        new NetworkLatency(2_000_000, OptionalLong.of(10_000_000)));
    }
}
