package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.report.DataCheck;
import dev.roundtrip.workload.file.CompiledCheck;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Carries out a workload's checks. The numbers must be read while no transaction is under way. */
@SuppressWarnings("ArrayRecordComponent")
public record WorkloadChecks(List<CompiledCheck> checks, long[] before) {

    /** Reads the numbers before a run. The connection's database is that of the data set. */
    public static WorkloadChecks begin(Connection connection, CompiledWorkload workload) throws SQLException {
        return new WorkloadChecks(workload.checks(), numbers(connection, workload.checks()));
    }

    private static long[] numbers(Connection connection, List<CompiledCheck> checks) throws SQLException {
        long[] numbers = new long[checks.size()];
        try (ReadingSession reading = ReadingSession.on(connection)) {
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = DataSet.number(reading.connection(), checks.get(i).sql());
            }
        }
        return numbers;
    }

    /**
     * Compares the numbers of now with those before, and with the committed transactions.
     *
     * @param committed the number of committed transactions of each kind, in the order of the workload, lead-in
     *     included
     * @param inDoubt the number of transactions whose commit was sent but not answered: their changes may or may not be
     *     in the tables
     */
    public CheckVerdict end(Connection connection, long[] committed, long inDoubt) throws SQLException {
        String database = OwnQuery.one(connection, "SELECT DATABASE()", row -> row.getString(1));
        long[] after = numbers(connection, checks);
        List<DataCheck> ended = new ArrayList<>();
        for (int i = 0; i < after.length; i++) {
            CompiledCheck check = checks.get(i);
            ended.add(new DataCheck(
                    database,
                    check.says(),
                    check.grows() ? before[i] : check.number(),
                    after[i],
                    check.grows() ? check.number() : 0,
                    committed[check.transaction()],
                    inDoubt));
        }
        return new CheckVerdict(ended);
    }
}
