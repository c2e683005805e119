package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Tests that MySQL's own counters are read exactly. */
class MySqlWitnessIT {

    private final DatabaseServer server = TestServers.requireMySql();

    @LongTest
    void a_slice_of_known_statements_is_counted_exactly() throws SQLException {
        try (Connection connection = open();
                MariaDbWitness witness = new MariaDbWitness(ServerKind.MYSQL, this::open)) {
            ServerSnapshot before = witness.before();
            for (int prepared = 0; prepared < 10; prepared++) {
                try (PreparedStatement statement = connection.prepareStatement("select " + prepared + " + ?")) {
                    for (int execution = 0; execution < 3; execution++) {
                        statement.setInt(1, execution);
                        statement.executeQuery().close();
                    }
                }
            }
            for (int text = 0; text < 5; text++) {
                Sql.number(connection, "select 1");
            }

            ServerFigures figures = witness.between(before, witness.after(), Background.NONE);

            assertThat(figures.count(FigureKey.COMMANDS, "StmtPrepare")).hasValue(10);
            assertThat(figures.count(FigureKey.COMMANDS, "StmtExecute")).hasValue(30);
            assertThat(figures.count(FigureKey.COMMANDS, "StmtClose")).hasValue(10);
            assertThat(figures.count(FigureKey.COMMANDS, "Query")).hasValue(5);
        }
    }

    private Connection open() throws SQLException {
        // A LIKE has no escape on MySQL in this mode.
        return Sql.connect(server, "?useServerPrepStmts=true&sessionVariables=sql_mode=NO_BACKSLASH_ESCAPES");
    }
}
