package dev.roundtrip.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.result.ServerProfile.Frame;
import dev.roundtrip.result.ServerProfile.Function;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerProfileTest {

    private static final String TIDB = "github.com/pingcap/tidb/pkg/";

    @ParameterizedTest
    @CsvSource({
        "session.(*session).ParseSQL, PARSE",
        "executor.(*Compiler).Compile, PLAN",
        "planner/core.GetPlanFromPlanCache, PLAN_CACHE",
        "executor.(*ExecStmt).Exec, EXECUTE",
        "executor.(*ExecStmt).FinishExecuteStmt, STATISTICS",
        "server.(*clientConn).dispatch, SESSION",
        "server.(*clientConn).writeResultSet, RESULTS",
        "server.(*clientConn).flush, NETWORK",
        "store/copr.(*copIteratorWorker).run, STORAGE",
        "store/mockstore/unistore.(*RPCClient).SendRequest, UNISTORE",
        "util/chunk.(*Chunk).Reset, OTHER"
    })
    void tidbs_functions_begin_areas(String function, CpuArea area) {
        assertThat(CpuArea.below(CpuArea.OTHER, TIDB + function)).isEqualTo(area);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-1, 1"})
    void a_frame_with_a_parent_or_a_function_that_is_not_before_it_is_refused(int parent, int function) {
        assertThatThrownBy(() -> profile(parent, function)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void without_a_transaction_there_is_no_time_per_transaction() {
        assertThat(profile(-1, 0).microsPerTransaction(1_000)).isZero();
    }

    private static ServerProfile profile(int parent, int function) {
        List<Function> functions = List.of(new Function("a", 1, 1));
        List<Frame> frames = List.of(new Frame(parent, function, 1));
        return new ServerProfile(0, 1, 1, 1, 1, 0, 0.005, List.of(), functions, frames, List.of());
    }
}
