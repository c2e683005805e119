package dev.roundtrip.workload.load;

import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.data.CheckVerdict;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.data.WorkloadChecks;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;

/** The data of {@code tpcc.yaml} with small sizes in a database of a test server, and its workers. */
record OrderEntry(TestBank bank, DataSet data) {

    static final int WAREHOUSES = 2;
    static final int CUSTOMERS = 40;
    static final int ITEMS = 200;

    static final CompiledWorkload WORKLOAD = TestWorkloads.bundled(
            "tpcc", Map.of("warehouses", (long) WAREHOUSES, "customers", (long) CUSTOMERS, "items", (long) ITEMS));

    /** Prepared on the server and kept by the driver. */
    private static final String PARAMETERS =
            "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=200&prepStmtCacheSqlLimit=20000"
                    + "&useLocalSessionState=true&sslMode=DISABLED&allowPublicKeyRetrieval=true";

    /** Loads the data, or reuses it. */
    static OrderEntry in(TestBank bank, String database) throws Exception {
        return new OrderEntry(bank, bank.prepare(database, WORKLOAD));
    }

    Connection connect() throws SQLException {
        return bank.connect(data.database(), PARAMETERS);
    }

    Workers workers(int threads, boolean rollsBack) throws WorkloadFailedException {
        WorkersSpec spec = TestWorkers.spec(
                threads, WORKLOAD, TestWorkers.NO_HABITS, IsolationLevel.SERVER_DEFAULT, false, rollsBack);
        return TestWorkers.start(spec, bank.target(data.database(), PARAMETERS), data.values());
    }

    static SliceResult run(Workers workers, Duration time) throws WorkloadFailedException {
        return workers.runSlice(new SliceSpec(0, time, OptionalDouble.empty()), SliceBoundary.NOTHING);
    }

    /** The twelve conditions, at this moment. */
    CheckVerdict conditions() throws SQLException {
        try (Connection connection = connect()) {
            return WorkloadChecks.begin(connection, WORKLOAD)
                    .end(connection, new long[WORKLOAD.transactions().size()], 0);
        }
    }

    long number(String sql) throws SQLException {
        try (Connection connection = connect()) {
            return Sql.number(connection, sql);
        }
    }
}
