package dev.roundtrip.report;

import java.util.List;

/**
 * What TiDB does with its CPU time, by the functions that begin it, in about the order of a statement's way. CPU time
 * belongs to the nearest of these functions above it: allocating memory counts for the code that allocates.
 */
public enum CpuArea {
    PARSE("pkg/parser.(*Parser)", "session.(*session).ParseSQL", "session.(*session).Parse"),
    PLAN(
            "core.generateNewPlan",
            "core.GeneratePlanCacheStmtWithAST",
            "executor.(*Compiler)",
            "pkg/planner.optimize",
            "pkg/planner.Optimize"),
    PLAN_CACHE("core.GetPlanFromPlanCache", "planner.getPlanFromNonPreparedPlanCache"),
    EXECUTE("pkg/executor", "pkg/distsql.", "pkg/table/"),
    COMMIT("txnkv/transaction.", "session.(*session).CommitTxn"),
    STORAGE("tikv/client-go/", "pkg/store/copr", "pkg/store/driver"),
    UNISTORE("store/mockstore", "pingcap/badger"),
    RESULTS("server.(*clientConn).write", "server.dump", "server/internal/column."),
    NETWORK(
            "server.(*clientConn).flush",
            "server.(*clientConn).readPacket",
            "server/internal.(*PacketIO)",
            "net.(*conn)"),
    SESSION("server.(*clientConn)", "server.(*TiDBContext)", "pkg/session", "pkg/sessiontxn"),
    STATISTICS(
            "FinishExecuteStmt",
            "/stmtsummary",
            "ExecStmt).LogSlowQuery",
            "SetProcessInfo",
            "parser.Normalize",
            "parser.(*sqlDigester)",
            "core.NormalizePlan",
            "executor.GetPlanDigest",
            "core.FlattenPhysicalPlan"),
    COLLECTOR("runtime.gcBgMarkWorker", "runtime.bgsweep", "runtime.bgscavenge"),
    SCHEDULER("runtime.mcall", "runtime.mstart", "runtime.schedule", "runtime.sysmon"),
    INTERNAL("session.(*session).ExecuteInternal", "session.(*session).ExecRestrictedSQL"),
    PROFILER("runtime/pprof.", "util/cpuprofile."),
    OTHER;

    @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
    private final List<String> beginnings;

    CpuArea(String... beginnings) {
        this.beginnings = List.of(beginnings);
    }

    /**
     * The area of a function that is called from another area. TiDB's own SQL stays one area: its statements are not
     * the workload's.
     *
     * @param above the caller's area; {@link #OTHER} for the first function of a stack
     * @param function the function's full name, with its package's path
     */
    public static CpuArea below(CpuArea above, String function) {
        return above == INTERNAL ? INTERNAL : begunBy(function, above);
    }

    /** The longest of the texts that the name contains decides. */
    private static CpuArea begunBy(String function, CpuArea otherwise) {
        CpuArea found = otherwise;
        int longest = 0;
        for (CpuArea area : values()) {
            for (String beginning : area.beginnings) {
                if (beginning.length() > longest && function.contains(beginning)) {
                    found = area;
                    longest = beginning.length();
                }
            }
        }
        return found;
    }
}
