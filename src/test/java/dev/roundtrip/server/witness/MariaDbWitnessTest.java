package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.report.ServerSide.Parts;
import dev.roundtrip.server.ServerKind;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MariaDbWitnessTest {

    @Test
    void bytes_and_attempts_to_connect_are_differences() {
        Attempt<Scrape> before = status(Map.of("Connections", 10.0, "Bytes_sent", 5000.0));
        Attempt<Scrape> after = status(Map.of("Connections", 12.0, "Bytes_sent", 8300.0));

        Map<FigureKey, ServerFigure> figures = MariaDbWitness.figures(before, after);

        assertThat(figures.get(FigureKey.CONNECTIONS_MADE).reading()).isEqualTo(new Amount(2));
        assertThat(figures.get(FigureKey.BYTES_OUT).reading()).isEqualTo(new Amount(3300));
    }

    /**
     * The counts were measured on MariaDB 11.4.5: 40 text queries, 80 executes and 6 fetches are 126 questions; closes
     * are none.
     */
    @Test
    void commands_are_called_as_on_tidb_and_queries_are_the_questions_that_are_neither_executes_nor_fetches() {
        Attempt<Scrape> before = status(Map.of("Questions", 0.0, "Com_stmt_close", 5.0));
        Attempt<Scrape> after = status(
                Map.of("Questions", 126.0, "Com_stmt_execute", 80.0, "Com_stmt_fetch", 6.0, "Com_stmt_close", 36.0));

        Map<FigureKey, ServerFigure> figures = MariaDbWitness.figures(before, after);

        assertThat(figures.get(FigureKey.COMMANDS).reading())
                .isEqualTo(new Parts(Map.of(
                        "Query", new Amount(40),
                        "StmtExecute", new Amount(80),
                        "StmtFetch", new Amount(6),
                        "StmtClose", new Amount(31))));
    }

    /** {@code EmbeddedMariaDbIT} and {@code MySqlWitnessIT} see it on a server. */
    @Test
    void a_statement_that_the_server_prepares_again_is_no_command() {
        Map<FigureKey, ServerFigure> figures = MariaDbWitness.figures(
                status(Map.of("Com_stmt_prepare", 5.0)),
                status(Map.of("Com_stmt_prepare", 12.0, "Com_stmt_reprepare", 3.0)));

        assertThat(figures.get(FigureKey.COMMANDS).reading())
                .isEqualTo(new Parts(Map.of("StmtPrepare", new Amount(4))));
    }

    @Test
    void a_restart_is_seen_by_the_uptime() {
        Map<FigureKey, ServerFigure> figures = MariaDbWitness.figures(
                status(Map.of("Uptime", 100.0, "Bytes_sent", 1.0)), status(Map.of("Uptime", 3.0, "Bytes_sent", 9.0)));

        assertThat(figures.get(FigureKey.BYTES_OUT).absentReason().orElseThrow())
                .contains("restarted");
    }

    @Test
    void a_server_that_cannot_be_reached_gives_the_reason_without_the_drivers_words() {
        try (MariaDbWitness witness = new MariaDbWitness(ServerKind.MARIADB, () -> {
            throw new SQLException("password=secret", "08S01", 0);
        })) {
            ServerSnapshot snapshot = witness.before();

            assertThat(snapshot.settled().counters().failure())
                    .contains("SQL state 08S01")
                    .doesNotContain("secret");
            assertThat(witness.between(snapshot, snapshot, Background.NONE)
                            .all()
                            .get(FigureKey.COMMANDS)
                            .absentReason())
                    .contains(snapshot.settled().counters().failure());
        }
    }

    private static Attempt<Scrape> status(Map<String, Double> variables) {
        return Attempt.of(MariaDbWitness.scrape(variables));
    }
}
