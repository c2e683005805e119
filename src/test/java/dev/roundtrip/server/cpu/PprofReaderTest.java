package dev.roundtrip.server.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.testing.TestResource;
import dev.roundtrip.testing.Unchecked;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/**
 * Tests a profile of TiDB v8.5.3 (unistore) while s5 ran with {@code tidb_pprof_sql_cpu} on, compared with what
 * {@code go tool pprof -top -nodefraction=0 -unit=ms} prints for the same file.
 */
class PprofReaderTest {

    static byte[] profile() {
        return Unchecked.get(() -> gzip(TestResource.bytes("/tidb-profiles/s5-with-sql.pb.gz")));
    }

    static CpuSamples real() throws IOException {
        return PprofReader.read(profile());
    }

    @Test
    void the_sums_are_those_of_go_tool_pprof() throws IOException {
        CpuSamples profile = real();

        assertThat(profile.samples()).hasSize(214);
        assertThat(profile.durationNanos()).isBetween(2_960_000_000L, 2_980_000_000L);
    }

    @Test
    void every_functions_own_and_whole_time_is_that_of_go_tool_pprof() throws IOException {
        Map<String, List<Long>> ours = new TreeMap<>();
        for (CpuSamples.Sample sample : real().samples()) {
            long millis = sample.cpuNanos() / 1_000_000;
            for (String function : new HashSet<>(sample.stack())) {
                ours.merge(function, List.of(0L, millis), PprofReaderTest::plus);
            }
            String running = sample.stack().get(sample.stack().size() - 1);
            ours.merge(running, List.of(millis, 0L), PprofReaderTest::plus);
        }

        assertThat(ours).isEqualTo(goToolPprof()).hasSizeGreaterThan(800);
    }

    private static List<Long> plus(List<Long> one, List<Long> other) {
        return List.of(one.get(0) + other.get(0), one.get(1) + other.get(1));
    }

    /**
     * The times by function, from lines such as
     * {@code 120ms 5.22% 5.22% 120ms 5.22% internal/runtime/syscall/linux.Syscall6}.
     */
    private static Map<String, List<Long>> goToolPprof() throws IOException {
        Map<String, List<Long>> functions = new TreeMap<>();
        TestResource.text("/tidb-profiles/s5-with-sql.top.txt.gz")
                .lines()
                .map(line -> line.strip().split(" +", 6))
                .filter(cells -> cells.length == 6 && Character.isDigit(cells[0].charAt(0)))
                .forEach(cells -> functions.put(
                        cells[5].replaceFirst(" \\((partial-)?inline\\)$", ""),
                        List.of(millis(cells[0]), millis(cells[3]))));
        return functions;
    }

    private static long millis(String text) {
        return Long.parseLong(text.replace("ms", ""));
    }

    @Test
    void bytes_that_are_no_profile_are_an_io_exception() throws IOException {
        byte[] whole = TestResource.bytes("/tidb-profiles/s5-with-sql.pb.gz");
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            byte[] damaged = Arrays.copyOf(whole, random.nextInt(whole.length));
            for (int change = 0; change < damaged.length / 1000; change++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                PprofReader.read(gzip(damaged));
            } catch (IOException expected) {
                assertThat(expected).hasMessageStartingWith("is ");
            }
        }
        assertThatThrownBy(() -> PprofReader.read("<html>".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> PprofReader.read(gzip(new byte[0]))).hasMessage("is no CPU profile");
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        }
        return zipped.toByteArray();
    }
}
