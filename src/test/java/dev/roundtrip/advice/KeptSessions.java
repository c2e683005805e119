package dev.roundtrip.advice;

import dev.roundtrip.run.StudyScenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.DataSetException;
import dev.roundtrip.workload.data.LoadProgress;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.load.BareTransfers;
import dev.roundtrip.workload.load.ConnectionTarget;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Open connections of a scenario, without a pool and a tap, each of which has carried out whole transfers. */
final class KeptSessions implements AutoCloseable {

    /** Of other tests too: the data set is loaded once. */
    private static final String DATABASE = "roundtrip_run_it";

    /** The second shows that each statement finds what the first has left. */
    private static final int TRANSFERS = 2;

    private final StudyScenario scenario;
    private final SharedValues values;
    private final int most;
    private final List<Connection> open = new ArrayList<>();

    /** @param most the number of connections that there will be */
    KeptSessions(String scenario, DatabaseServer server, int most) throws SQLException, DataSetException {
        this.scenario = StudyScenario.named(scenario, server);
        this.values = DataSet.prepare(() -> server.connect(""), DATABASE, this.scenario.workload(), LoadProgress.SILENT)
                .values();
        this.most = most;
    }

    /** Opens more of them. @return the business statements of these */
    int growTo(int sessions) throws SQLException {
        int statements = 0;
        while (open.size() < sessions) {
            BareTransfers transfers = new BareTransfers(scenario.workload(), values, open.size(), most);
            Connection connection = connect(scenario.untapped(DATABASE));
            open.add(connection);
            for (int i = 0; i < TRANSFERS; i++) {
                statements += transfers.carryOut(connection);
            }
        }
        return statements;
    }

    private static Connection connect(ConnectionTarget target) throws SQLException {
        Connection connection = DriverManager.getConnection(
                target.url().raw(), target.login().user(), target.login().password());
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        if (!target.initSql().isEmpty()) {
            Sql.execute(connection, target.initSql());
        }
        return connection;
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : open) {
            connection.close();
        }
        open.clear();
    }
}
