package dev.roundtrip.workload.load;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.workload.data.CheckVerdict;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
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
record OrderEntry(String address, Credentials login, String database, CompiledWorkload workload, DataSet data) {

    static final int WAREHOUSES = 2;
    static final int CUSTOMERS = 40;
    static final int ITEMS = 200;

    /** Prepared on the server and kept by the driver. */
    static final String PARAMETERS =
            "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=200&prepStmtCacheSqlLimit=20000"
                    + "&useLocalSessionState=true&sslMode=DISABLED&allowPublicKeyRetrieval=true";

    static CompiledWorkload compiled() {
        Map<String, Long> sizes =
                Map.of("warehouses", (long) WAREHOUSES, "customers", (long) CUSTOMERS, "items", (long) ITEMS);
        return TestWorkloads.bundled("tpcc", sizes);
    }

    /** Loads the data, or reuses it. */
    static OrderEntry in(String database, String hostAndPort, Credentials login) throws Exception {
        CompiledWorkload workload = compiled();
        String address = "jdbc:mysql://" + hostAndPort + "/";
        DataSet data = DataSet.prepare(() -> connect(address, login), database, workload, (done, total) -> {});
        return new OrderEntry(address, login, database, workload, data);
    }

    static Connection connect(String address, Credentials login) throws SQLException {
        return DriverManager.getConnection(address + "?" + PARAMETERS, login.user(), login.password());
    }

    static void drop(String database, String hostAndPort, Credentials login) throws SQLException {
        try (Connection admin = connect("jdbc:mysql://" + hostAndPort + "/", login)) {
            TestBank.execute(admin, "DROP DATABASE IF EXISTS " + database);
        }
    }

    Connection connect() throws SQLException {
        return connect(address + database, login);
    }

    Workers workers(int threads, boolean rollsBack) throws WorkloadFailedException {
        return Workers.start(
                TestWorkers.spec(
                        threads, workload, TestWorkers.NO_HABITS, IsolationLevel.SERVER_DEFAULT, false, rollsBack),
                new ConnectionTarget(address + database + "?" + PARAMETERS, Map.of(), login, ""),
                data.values(),
                NanoClock.SYSTEM);
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
            return TestBank.number(connection, sql);
        }
    }
}
