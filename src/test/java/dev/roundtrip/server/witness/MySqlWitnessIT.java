package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.Sql;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Tests a real MySQL, which the build does not bring along. The environment variable ROUNDTRIP_MYSQL names one as
 * {@code HOST:PORT}; its user root has no password, and nobody else uses it.
 */
class MySqlWitnessIT {

    private static final String MYSQL = System.getenv("ROUNDTRIP_MYSQL");

    @Test
    void a_slice_of_known_statements_is_counted_exactly() throws SQLException {
        Assumptions.assumeTrue(MYSQL != null, "ROUNDTRIP_MYSQL names no MySQL");
        try (Connection connection = open();
                MariaDbWitness witness = new MariaDbWitness(ServerKind.MYSQL, MySqlWitnessIT::open)) {
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

    private static Connection open() throws SQLException {
        // A LIKE has no escape on MySQL in this mode.
        String mode = "&sessionVariables=sql_mode=NO_BACKSLASH_ESCAPES";
        return DriverManager.getConnection("jdbc:mysql://" + MYSQL + "/?useServerPrepStmts=true" + mode, "root", "");
    }
}
