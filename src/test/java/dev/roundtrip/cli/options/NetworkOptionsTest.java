package dev.roundtrip.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.roundtrip.result.NetworkLine;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class NetworkOptionsTest {

    private static final OptionalLong UNLIMITED = OptionalLong.empty();

    private static List<NetworkLine> lines(String... arguments) {
        NetworkOptions options = new NetworkOptions();
        Converters.register(new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(options)))
                .parseArgs(arguments);
        return options.networks();
    }

    @Test
    void without_options_there_is_no_line() {
        assertThat(lines()).isEmpty();
    }

    @Test
    void a_list_gives_a_line_for_each_round_trip_time() {
        assertThat(lines("--rtt", "0,0.5ms,50ms"))
                .containsExactly(
                        NetworkLine.NONE, new NetworkLine(500_000, UNLIMITED), new NetworkLine(50_000_000, UNLIMITED));
    }

    @Test
    void two_lists_give_each_with_each() {
        assertThat(lines("--rtt", "1ms,2ms", "--bandwidth", "512kbit,10Mbit/s"))
                .containsExactly(
                        new NetworkLine(1_000_000, OptionalLong.of(512_000)),
                        new NetworkLine(1_000_000, OptionalLong.of(10_000_000)),
                        new NetworkLine(2_000_000, OptionalLong.of(512_000)),
                        new NetworkLine(2_000_000, OptionalLong.of(10_000_000)));
    }

    @Test
    void what_is_no_line_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lines("--rtt", "1ms,1000us"))
                .withMessageContaining("twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lines("--rtt", "2.1s"))
                .withMessageContaining("at most 2s");
        assertThatExceptionOfType(CommandLine.ParameterException.class)
                .isThrownBy(() -> lines("--bandwidth", "10MB"))
                .withMessageContaining("'10MB' is not a bandwidth");
        assertThatExceptionOfType(CommandLine.ParameterException.class)
                .isThrownBy(() -> lines("--rtt", "fast"))
                .withMessageContaining("'fast' is not a time");
    }
}
