package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.witness.Reading.Amount;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MariaDbWitnessTest {

    @Test
    void what_the_witness_itself_asked_is_taken_off() {
        Attempt<Scrape> before = status("COM_SELECT", 100, 1, "BYTES_SENT", 5000, 700, "QUESTIONS", 40, 2);
        Attempt<Scrape> after = status("COM_SELECT", 111, 2, "BYTES_SENT", 9000, 1400, "QUESTIONS", 51, 3);

        Map<String, ServerFigure> figures = figures(before, after);

        assertThat(figures.get("statements").reading())
                .isEqualTo(new Reading.Parts(new TreeMap<>(Map.of("select", new Amount(10)))));
        assertThat(figures.get("bytesOut").reading()).isEqualTo(new Amount(3300));
        assertThat(figures.get("questions").reading()).isEqualTo(new Amount(10));
    }

    @Test
    void commands_of_prepared_statements_are_called_as_on_tidb_and_are_no_statements() {
        Attempt<Scrape> before = status("COM_STMT_EXECUTE", 0, 0, "COM_STMT_CLOSE", 5, 0, "COM_COMMIT", 1, 0);
        Attempt<Scrape> after = status("COM_STMT_EXECUTE", 9, 0, "COM_STMT_CLOSE", 6, 0, "COM_COMMIT", 2, 0);

        Map<String, ServerFigure> figures = figures(before, after);

        assertThat(figures.get("commands").reading())
                .isEqualTo(new Reading.Parts(
                        new TreeMap<>(Map.of("StmtExecute", new Amount(9), "StmtClose", new Amount(1)))));
        assertThat(figures.get("statements").reading())
                .isEqualTo(new Reading.Parts(new TreeMap<>(Map.of("commit", new Amount(1)))));
    }

    @Test
    void what_mariadb_has_no_counter_for_is_absent_with_a_reason() {
        Attempt<Scrape> status = status("COM_SELECT", 1, 0);

        Map<String, ServerFigure> figures = figures(status, status);

        assertThat(List.of("planCacheHits", "tsoWaits", "queryDuration", "get", "cpuTime", "tableCacheReads"))
                .allSatisfy(name -> assertThat(figures.get(name).absentReason().orElseThrow())
                        .startsWith("MariaDB"));
    }

    @Test
    void every_figure_of_tidbs_catalogue_is_either_given_or_explained() {
        Attempt<Scrape> status = status("COM_SELECT", 1, 0);
        List<String> notAboutMariaDb = List.of(
                "serverStart",
                "preparedStatements",
                "statementErrors",
                "planCacheHitsNonPrepared",
                "planCacheMissesNonPrepared");

        assertThat(figures(status, status).keySet())
                .containsAll(TidbCatalogue.FIGURES.stream()
                        .map(FigureSpec::name)
                        .filter(name -> !notAboutMariaDb.contains(name))
                        .toList());
    }

    @Test
    void a_restart_is_seen_by_the_uptime() {
        Map<String, ServerFigure> figures =
                figures(status("UPTIME", 100, 100, "COM_SELECT", 1, 0), status("UPTIME", 3, 3, "COM_SELECT", 9, 0));

        assertThat(figures.get("statements").absentReason().orElseThrow()).contains("restarted");
    }

    @Test
    void a_server_that_cannot_be_reached_gives_the_reason_without_the_drivers_words() {
        try (MariaDbWitness witness = new MariaDbWitness(() -> {
            throw new SQLException("password=secret", "08S01", 0);
        })) {
            ServerSnapshot snapshot = witness.before();

            assertThat(snapshot.failure().orElseThrow())
                    .contains("SQL state 08S01")
                    .doesNotContain("secret");
            assertThat(witness.between(snapshot, snapshot, Background.none()).absentReason("commands"))
                    .isEqualTo(snapshot.failure());
        }
    }

    private static Map<String, ServerFigure> figures(Attempt<Scrape> before, Attempt<Scrape> after) {
        Map<String, ServerFigure> named = new TreeMap<>();
        MariaDbWitness.figures(before, after).forEach(figure -> named.put(figure.name(), figure));
        return named;
    }

    /** Triples of variable, global value and the witness's session value. */
    private static Attempt<Scrape> status(Object... triples) {
        Scrape.Builder scrape = Scrape.builder();
        for (int index = 0; index < triples.length; index += 3) {
            MariaDbWitness.add(
                    scrape,
                    (String) triples[index],
                    ((Integer) triples[index + 1]).longValue(),
                    ((Integer) triples[index + 2]).longValue());
        }
        return Attempt.of(scrape.build());
    }
}
