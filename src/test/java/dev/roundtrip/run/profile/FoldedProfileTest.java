package dev.roundtrip.run.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.ServerProfile;
import dev.roundtrip.result.ServerProfile.Area;
import dev.roundtrip.result.ServerProfile.Frame;
import dev.roundtrip.result.ServerProfile.Function;
import dev.roundtrip.result.ServerProfile.Statement;
import dev.roundtrip.run.profile.CpuSamples.Sample;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FoldedProfileTest {

    private static final long TICK = 10_000_000;
    private static final String DISPATCH = "github.com/pingcap/tidb/pkg/server.(*clientConn).dispatch";
    private static final String PARSE = "github.com/pingcap/tidb/pkg/parser.(*Parser).ParseSQL";

    private static Sample sample(long count, String... stack) {
        return new Sample(List.of(stack), count, count * TICK, Map.of());
    }

    private static ServerProfile folded(Sample... samples) {
        return new FoldedProfile().folded(new CpuSamples(2_000_000_000L, List.of(samples)), 50, 4_000_000_000L);
    }

    @Test
    void equal_stacks_are_one_frame_and_callers_contain_what_they_call() {
        ServerProfile profile = folded(sample(3, "a", "b"), sample(1, "a", "c"), sample(2, "a"));

        assertThat(profile.cpuNanos()).isEqualTo(6 * TICK);
        assertThat(profile.samples()).isEqualTo(6);
        assertThat(profile.functions())
                .containsExactly(
                        new Function("a", 2 * TICK, 6 * TICK),
                        new Function("b", 3 * TICK, 3 * TICK),
                        new Function("c", TICK, TICK),
                        new Function(ServerProfile.FOLDED, 0, 0));
        assertThat(profile.frames())
                .containsExactly(new Frame(-1, 0, 6 * TICK), new Frame(0, 1, 3 * TICK), new Frame(0, 2, TICK));
    }

    @Test
    void time_per_transaction_is_that_of_the_whole_slice_though_the_profile_covers_a_part() {
        ServerProfile profile = folded(sample(100, "a"));

        // A second of CPU in half of the slice is two in the slice, for 50 transactions.
        assertThat(profile.microsPerTransaction(profile.cpuNanos())).isEqualTo(40_000);
    }

    @Test
    void a_function_that_calls_itself_counts_once() {
        ServerProfile profile = folded(sample(4, "a", "b", "a", "a"));

        assertThat(profile.functions()).contains(new Function("a", 4 * TICK, 4 * TICK), new Function("b", 0, 4 * TICK));
        assertThat(profile.frames()).hasSize(4);
    }

    @Test
    void what_is_under_half_a_percent_is_in_one_frame_and_no_function() {
        ServerProfile profile = folded(
                sample(990, "a", "large"), sample(4, "a", "small"), sample(3, "a", "smaller"), sample(3, "tiny"));

        assertThat(profile.leastShare()).isEqualTo(0.005);
        assertThat(profile.functions()).extracting(Function::name).containsExactly("a", "large", ServerProfile.FOLDED);
        assertThat(profile.frames())
                .containsExactly(
                        new Frame(-1, 0, 997 * TICK),
                        new Frame(0, 1, 990 * TICK),
                        new Frame(0, 2, 7 * TICK),
                        new Frame(-1, 2, 3 * TICK));
    }

    @Test
    void a_sample_is_in_the_area_of_the_nearest_function_that_begins_one() {
        ServerProfile profile = folded(
                sample(1, "x", DISPATCH),
                sample(2, "x", DISPATCH, PARSE, "runtime.mallocgc"),
                sample(4, "x", "github.com/pingcap/tidb/pkg/session.(*session).ExecuteInternal", PARSE),
                sample(8, "y"));

        assertThat(profile.areas())
                .containsExactly(
                        new Area(CpuArea.OTHER, 8 * TICK),
                        new Area(CpuArea.INTERNAL, 4 * TICK),
                        new Area(CpuArea.PARSE, 2 * TICK),
                        new Area(CpuArea.SESSION, TICK));
        assertThat(profile.nanosIn(CpuArea.PLAN)).isZero();
    }

    @Test
    void marking_commands_with_their_texts_is_apart() {
        ServerProfile profile = folded(
                sample(5, DISPATCH, "work"),
                sample(
                        1,
                        DISPATCH,
                        "github.com/pingcap/tidb/pkg/server.getLastStmtInConn.PProfLabel",
                        "github.com/pingcap/tidb/pkg/parser.Normalize"),
                sample(1, DISPATCH, "runtime/pprof.WithLabels"));

        assertThat(profile.labellingNanos()).isEqualTo(2 * TICK);
        assertThat(profile.cpuNanos()).isEqualTo(5 * TICK);
        assertThat(profile.samples()).isEqualTo(7);
        assertThat(profile.functions()).extracting(Function::name).doesNotContain("runtime/pprof.WithLabels");
    }

    @Test
    void time_is_summed_by_sql_text_and_long_texts_are_cut() {
        String text = "select ".repeat(100);
        ServerProfile profile = folded(
                new Sample(List.of("a"), 1, TICK, Map.of("sql", "commit")),
                new Sample(List.of("b"), 2, 2 * TICK, Map.of("sql", "commit")),
                new Sample(List.of("b"), 1, TICK, Map.of("sql", text)),
                sample(9, "c"));

        assertThat(profile.statements())
                .containsExactly(
                        new Statement("commit", 3 * TICK), new Statement(text.substring(0, 400) + "...", TICK));
    }

    @Test
    void a_real_profile_becomes_a_tree_whose_parts_make_up_the_whole() throws IOException {
        ServerProfile profile = new FoldedProfile().folded(PprofReaderTest.real(), 10, 3_000_000_000L);

        assertThat(profile.cpuNanos() + profile.labellingNanos()).isEqualTo(2_300_000_000L);
        assertThat(profile.areas().stream().mapToLong(Area::nanos).sum()).isEqualTo(profile.cpuNanos());
        assertThat(profile.frames().stream()
                        .filter(frame -> frame.parent() < 0)
                        .mapToLong(Frame::nanos)
                        .sum())
                .isEqualTo(profile.cpuNanos());
        for (int i = 0; i < profile.frames().size(); i++) {
            int caller = i;
            assertThat(profile.frames().stream()
                            .filter(frame -> frame.parent() == caller)
                            .mapToLong(Frame::nanos)
                            .sum())
                    .isLessThanOrEqualTo(profile.frames().get(i).nanos());
        }
        assertThat(profile.frames()).hasSizeBetween(100, 1_500);
        assertThat(profile.nanosIn(CpuArea.OTHER))
                .as("hardly anything has no area")
                .isLessThan(200_000_000);
        assertThat(profile.nanosIn(CpuArea.PARSE))
                .as("s5 sends only its commits as text")
                .isEqualTo(20_000_000);
        assertThat(profile.statements()).hasSize(40);
    }
}
