package dev.roundtrip.workload.load;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.data.CheckVerdict;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.LoadProgress;
import dev.roundtrip.workload.data.WorkloadChecks;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;

/** The data of {@code tpcc.yaml} with small sizes in a database of a test server, and its workers. */
record OrderEntry(String url, Credentials login, CompiledWorkload workload, DataSet data) {

    static final int WAREHOUSES = 2;
    static final int CUSTOMERS = 40;
    static final int ITEMS = 200;

    /** Prepared on the server and kept by the driver. */
    private static final String PARAMETERS =
            "?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=200&prepStmtCacheSqlLimit=20000"
                    + "&useLocalSessionState=true&sslMode=DISABLED&allowPublicKeyRetrieval=true";

    /** Loads the data, or reuses it. */
    static OrderEntry in(String database, String serverUrl, Credentials login) throws Exception {
        CompiledWorkload workload = TestWorkloads.bundled(
                "tpcc", Map.of("warehouses", (long) WAREHOUSES, "customers", (long) CUSTOMERS, "items", (long) ITEMS));
        DataSet data = DataSet.prepare(
                () -> DriverManager.getConnection(serverUrl + PARAMETERS, login.user(), login.password()),
                database,
                workload,
                LoadProgress.SILENT);
        return new OrderEntry(serverUrl + database + PARAMETERS, login, workload, data);
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url, login.user(), login.password());
    }

    Workers workers(int threads, boolean rollsBack) throws WorkloadFailedException {
        WorkersSpec spec = TestWorkers.spec(
                threads, workload, TestWorkers.NO_HABITS, IsolationLevel.SERVER_DEFAULT, false, rollsBack);
        return TestWorkers.start(
                spec, new ConnectionTarget(JdbcUrl.parse(url).orElseThrow(), Map.of(), login, ""), data.values());
    }

    static SliceResult run(Workers workers, Duration time) throws WorkloadFailedException {
        return workers.runSlice(new SliceSpec(0, time, OptionalDouble.empty()), SliceBoundary.NOTHING);
    }

    /** The twelve conditions, at this moment. */
    CheckVerdict conditions() throws SQLException {
        try (Connection connection = connect()) {
            return WorkloadChecks.begin(connection, workload)
                    .end(connection, new long[workload.transactions().size()], 0);
        }
    }

    long number(String sql) throws SQLException {
        try (Connection connection = connect()) {
            return Sql.number(connection, sql);
        }
    }
}
