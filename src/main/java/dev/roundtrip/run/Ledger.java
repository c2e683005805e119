package dev.roundtrip.run;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.workload.bank.DataSet;
import dev.roundtrip.workload.bank.DataSetException;
import dev.roundtrip.workload.bank.MoneyCheck;
import dev.roundtrip.workload.bank.MoneySnapshot;
import dev.roundtrip.workload.bank.MoneyVerdict;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * The data sets of a run and the money in them: prepared before the lanes open, checked after the last slice. Used by
 * the run's thread.
 */
final class Ledger {

    private final DatabaseServer server;
    private final Map<String, DataSet> dataSets = new LinkedHashMap<>();
    private final Map<String, MoneySnapshot> before = new LinkedHashMap<>();

    private Ledger(DatabaseServer server) {
        this.server = server;
    }

    /** Creates or finds the data set of every database in the plan. */
    static Ledger prepare(Plan plan, DatabaseServer server, StopRequest stopRequest, RunEvents events)
            throws RunFailedException {
        Ledger ledger = new Ledger(server);
        for (Plan.Entry entry : plan.measured()) {
            if (!ledger.dataSets.containsKey(entry.database())) {
                ledger.prepare(entry.database(), stopRequest, events);
            }
        }
        return ledger;
    }

    private void prepare(String database, StopRequest stopRequest, RunEvents events) throws RunFailedException {
        try (Connection admin = server.connect("")) {
            DataSet dataSet = DataSet.prepare(admin, database, (done, total) -> {
                if (stopRequest.isRequested()) {
                    throw new CancellationException();
                }
                events.loading(database, done, total);
            });
            dataSets.put(database, dataSet);
            before.put(database, MoneyCheck.snapshot(admin, dataSet));
            if (dataSet.reused()) {
                events.step("Using the existing data set in " + database);
            }
        } catch (CancellationException stopped) {
            throw new RunFailedException(Run.STOPPED, stopped);
        } catch (DataSetException refused) {
            throw new RunFailedException(refused.getMessage(), refused);
        } catch (SQLException failed) {
            if (server.diedBecause().isPresent() && stopRequest.isRequestedWithin(StopRequest.ON_ITS_WAY)) {
                throw new RunFailedException(Run.STOPPED, failed);
            }
            throw new RunFailedException(
                    server.diedBecause().map(died -> died + " ").orElse("") + "The data set could not be created in "
                            + database + ": " + firstLine(failed) + ". Nothing was measured.",
                    failed);
        }
    }

    DataSet dataSet(String database) {
        return dataSets.get(database);
    }

    /**
     * The result of the money check in each database.
     *
     * @throws SQLException if the server can no longer be asked
     */
    List<MoneyVerdict> audit(List<Lane> lanes) throws SQLException {
        List<MoneyVerdict> verdicts = new java.util.ArrayList<>();
        for (Map.Entry<String, DataSet> each : dataSets.entrySet()) {
            List<Lane> here = lanes.stream()
                    .filter(lane -> lane.entry().database().equals(each.getKey()))
                    .toList();
            try (Connection admin = server.connect("")) {
                verdicts.add(MoneyCheck.compare(
                        before.get(each.getKey()),
                        MoneyCheck.snapshot(admin, each.getValue()),
                        here.stream().mapToLong(Lane::committed).sum(),
                        here.stream().mapToLong(Lane::inDoubt).sum()));
            }
        }
        return verdicts;
    }

    /** Without the lines after the first, in which the driver's messages give the times of packets. */
    static String firstLine(SQLException failure) {
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        String line = message.lines().findFirst().orElse("").strip();
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
