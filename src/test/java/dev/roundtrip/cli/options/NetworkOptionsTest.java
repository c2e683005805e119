package dev.roundtrip.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class NetworkOptionsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                                | ''
            --rtt 0,0.5ms,50ms                                | 0 -, 500000 -, 50000000 -
            --rtt 1ms,2ms --bandwidth 512kbit,10Mbit/s        \
            | 1000000 512000, 1000000 10000000, 2000000 512000, 2000000 10000000
            """)
    void each_round_trip_time_is_measured_with_each_bandwidth(String options, String nanosAndBits) {
        NetworkOptions parsed = new NetworkOptions();
        Converters.register(new CommandLine(CommandLine.Model.CommandSpec.forAnnotatedObject(parsed)))
                .parseArgs(options.isEmpty() ? new String[0] : options.split(" "));

        assertThat(parsed.latencies().stream()
                        .map(each -> each.rttNanos() + " "
                                + each.bitsPerSecond().stream()
                                        .mapToObj(Long::toString)
                                        .findFirst()
                                        .orElse("-"))
                        .collect(Collectors.joining(", ")))
                .isEqualTo(nanosAndBits);
    }
}
