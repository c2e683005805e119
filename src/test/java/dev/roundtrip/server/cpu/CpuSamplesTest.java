package dev.roundtrip.server.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CpuArea;
import dev.roundtrip.report.ServerProfile;
import dev.roundtrip.report.ServerProfile.Area;
import dev.roundtrip.server.cpu.CpuSamples.Sample;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuSamplesTest {

    private static final long TICK = 10_000_000;
    private static final String DISPATCH = "github.com/pingcap/tidb/pkg/server.(*clientConn).dispatch";
    private static final String PARSE = "github.com/pingcap/tidb/pkg/parser.(*Parser).ParseSQL";

    private static Sample sample(long count, String... stack) {
        return new Sample(List.of(stack), count, count * TICK);
    }

    private static ServerProfile profile(Sample... samples) {
        return new CpuSamples(2_000_000_000L, List.of(samples)).byArea(50, 4_000_000_000L);
    }

    @Test
    void time_per_transaction_is_that_of_the_whole_slice_though_the_profile_covers_a_part() {
        ServerProfile profile = profile(sample(99, "a"), sample(1, "b"));
        assertThat(profile.samples()).isEqualTo(100);
        // A second of CPU in half of the slice is two seconds in the slice, for 50 transactions.
        assertThat(profile.microsPerTransaction(profile.cpuNanos())).isEqualTo(40_000);
    }

    @Test
    void a_sample_is_in_the_area_of_the_nearest_function_that_begins_one() {
        ServerProfile profile = profile(
                sample(1, "x", DISPATCH),
                sample(2, "x", DISPATCH, PARSE, "runtime.mallocgc"),
                sample(4, "x", "github.com/pingcap/tidb/pkg/session.(*session).ExecuteInternal", PARSE),
                sample(8, "y"));
        assertThat(profile.areas())
                .containsExactly(
                        new Area(CpuArea.PARSE, 2 * TICK),
                        new Area(CpuArea.SESSION, TICK),
                        new Area(CpuArea.INTERNAL, 4 * TICK),
                        new Area(CpuArea.OTHER, 8 * TICK));
        assertThat(profile.nanosIn(CpuArea.PLAN)).isZero();
    }

    @Test
    void the_areas_of_a_real_profile_make_up_the_whole() throws IOException {
        ServerProfile profile = PprofReaderTest.real().byArea(10, 3_000_000_000L);
        assertThat(profile.cpuNanos()).isEqualTo(2_300_000_000L);
        assertThat(profile.areas().stream().mapToLong(Area::nanos).sum()).isEqualTo(profile.cpuNanos());
        assertThat(profile.nanosIn(CpuArea.OTHER))
                .as("hardly anything has no area")
                .isLessThan(200_000_000);
        assertThat(profile.nanosIn(CpuArea.PARSE))
                .as("s5 sends only its commits as text")
                .isEqualTo(20_000_000);
    }
}
