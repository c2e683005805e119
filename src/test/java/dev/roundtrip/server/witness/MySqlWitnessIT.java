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

    /** The witness subtracts what the server prepares again by itself. */
    @LongTest
    void what_the_server_prepares_again_by_itself_is_among_what_it_prepared() throws SQLException {
        Sql.database(server, "prepared_again", "CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        try (Connection connection = open();
                PreparedStatement select =
                        connection.prepareStatement("SELECT id FROM prepared_again.t WHERE id = ?")) {
            select.setInt(1, 1);
            select.executeQuery().close();
            Sql.execute(server, "ALTER TABLE prepared_again.t ADD v INT");
            long all = status("Com_stmt_prepare");
            long again = status("Com_stmt_reprepare");

            select.executeQuery().close();
            select.setString(1, "1");
            select.executeQuery().close();
            connection.prepareStatement("SELECT 1").close();

            assertThat(status("Com_stmt_reprepare") - again)
                    .isPositive()
                    .isEqualTo(status("Com_stmt_prepare") - all - 1);
        }
    }

    private long status(String name) throws SQLException {
        return Long.parseLong(Sql.rows(server, "SHOW GLOBAL STATUS LIKE '" + name + "'")
                .get(0)
                .split(" ", -1)[1]);
    }

    private Connection open() throws SQLException {
        // A LIKE has no escape on MySQL in this mode.
        return Sql.connect(server, "?useServerPrepStmts=true&sessionVariables=sql_mode=NO_BACKSLASH_ESCAPES");
    }
}
