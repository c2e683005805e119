package dev.roundtrip.report;

import static org.assertj.core.api.Assertions.assertThat;

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
}
