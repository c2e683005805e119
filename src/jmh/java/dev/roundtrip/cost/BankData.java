package dev.roundtrip.cost;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.workload.bank.BareTransfers;
import dev.roundtrip.workload.bank.DataSet;
import dev.roundtrip.workload.bank.DataSetException;
import java.sql.Connection;
import java.sql.SQLException;

/** The bank's tables for benchmarks: those that a run makes and leaves, in the same database. */
public final class BankData {

    private BankData() {}

    /** Makes them, or finds them there. The canned peer needs none. */
    public static DataSet on(DatabaseServer server) throws SQLException, DataSetException {
        if (BenchServers.isPeer(server)) {
            return BareTransfers.withoutTables(server.defaultDatabase());
        }
        try (Connection admin = server.connect("")) {
            return DataSet.prepare(admin, server.defaultDatabase(), (done, total) -> {});
        }
    }
}
