package dev.roundtrip.cost;

import dev.roundtrip.run.StudyScenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.DataSetException;
import dev.roundtrip.workload.data.LoadProgress;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.MachinePlace;
import dev.roundtrip.workload.file.SequenceStart;
import dev.roundtrip.workload.file.Sequences;
import dev.roundtrip.workload.file.SharedValues;
import java.sql.SQLException;

/**
 * The bank's tables for benchmarks: those that a run creates and leaves, in the same database.
 *
 * @param values the values that all workers share
 */
public record BankData(String database, SharedValues values) {

    /** Creates the tables or reuses them. The canned peer needs none. */
    public static BankData on(StudyScenario string) throws SQLException, DataSetException {
        DatabaseServer server = string.server();
        String database = server.defaultDatabase();
        return BenchServers.isPeer(server)
                ? new BankData(database, withoutTables(string.workload()))
                : new BankData(
                        database,
                        DataSet.prepare(() -> server.connect(""), database, string.workload(), LoadProgress.SILENT)
                                .values());
    }

    /** The values for the canned peer, which has no tables and answers every query with a row. */
    static SharedValues withoutTables(CompiledWorkload workload) {
        long[] first =
                workload.sequences().stream().mapToLong(SequenceStart::number).toArray();
        return new Sequences(MachinePlace.ALONE).of(workload, first, new Object[0][]);
    }
}
