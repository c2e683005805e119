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
    void statements_bytes_and_questions_are_differences() {
        Attempt<Scrape> before = status(Map.of("Com_select", 100.0, "Bytes_sent", 5000.0, "Questions", 40.0));
        Attempt<Scrape> after = status(Map.of("Com_select", 110.0, "Bytes_sent", 8300.0, "Questions", 50.0));

        Map<String, ServerFigure> figures = figures(before, after);

        assertThat(figures.get("statements").reading())
                .isEqualTo(new Reading.Parts(new TreeMap<>(Map.of("select", new Amount(10)))));
        assertThat(figures.get("bytesOut").reading()).isEqualTo(new Amount(3300));
        assertThat(figures.get("questions").reading()).isEqualTo(new Amount(10));
    }

    /** Measured on MariaDB 11.4.5: 40 text queries, 80 executes and 6 fetches are 126 questions; closes are none. */
    @Test
    void commands_are_called_as_on_tidb_and_queries_are_the_questions_that_are_neither_executes_nor_fetches() {
        Attempt<Scrape> before = status(Map.of("Questions", 0.0, "Com_stmt_close", 5.0, "Com_commit", 1.0));
        Attempt<Scrape> after = status(Map.of(
                "Questions",
                126.0,
                "Com_stmt_execute",
                80.0,
                "Com_stmt_fetch",
                6.0,
                "Com_stmt_close",
                36.0,
                "Com_commit",
                2.0));

        Map<String, ServerFigure> figures = figures(before, after);

        assertThat(figures.get("commands").reading())
                .isEqualTo(new Reading.Parts(new TreeMap<>(Map.of(
                        "Query", new Amount(40),
                        "StmtExecute", new Amount(80),
                        "StmtFetch", new Amount(6),
                        "StmtClose", new Amount(31)))));
        assertThat(figures.get("statements").reading())
                .isEqualTo(new Reading.Parts(new TreeMap<>(Map.of("commit", new Amount(1)))));
    }

    @Test
    void what_mariadb_has_no_counter_for_is_absent_with_a_reason() {
        Attempt<Scrape> status = status(Map.of("Com_select", 1.0));

        Map<String, ServerFigure> figures = figures(status, status);

        assertThat(List.of("planCacheHits", "tsoWaits", "queryDuration", "get", "cpuTime", "tableCacheReads"))
                .allSatisfy(name -> assertThat(figures.get(name).absentReason().orElseThrow())
                        .startsWith("MariaDB"));
    }

    @Test
    void every_figure_of_tidbs_catalogue_is_either_given_or_explained() {
        Attempt<Scrape> status = status(Map.of("Com_select", 1.0));
        List<String> notAboutMariaDb =
                List.of("serverStart", "statementErrors", "planCacheHitsNonPrepared", "planCacheMissesNonPrepared");

        assertThat(figures(status, status).keySet())
                .containsAll(TidbCatalogue.FIGURES.stream()
                        .map(FigureSpec::name)
                        .filter(name -> !notAboutMariaDb.contains(name))
                        .toList());
    }

    @Test
    void kept_prepared_statements_are_those_at_the_end_and_not_a_difference() {
        Map<String, ServerFigure> figures =
                figures(status(Map.of("Prepared_stmt_count", 300.0)), status(Map.of("Prepared_stmt_count", 730.0)));

        assertThat(figures.get("preparedStatements").reading()).isEqualTo(new Reading.Level(730));
    }

    @Test
    void a_restart_is_seen_by_the_uptime() {
        Map<String, ServerFigure> figures = figures(
                status(Map.of("Uptime", 100.0, "Com_select", 1.0)), status(Map.of("Uptime", 3.0, "Com_select", 9.0)));

        assertThat(figures.get("statements").absentReason().orElseThrow()).contains("restarted");
    }

    @Test
    void a_server_that_cannot_be_reached_gives_the_reason_without_the_drivers_words() {
        try (MariaDbWitness witness = new MariaDbWitness(() -> {
            throw new SQLException("password=secret", "08S01", 0);
        })) {
            ServerSnapshot snapshot = witness.before();

            assertThat(snapshot.counters().failure())
                    .contains("SQL state 08S01")
                    .doesNotContain("secret");
            assertThat(witness.between(snapshot, snapshot, Background.none()).absentReason("commands"))
                    .contains(snapshot.counters().failure());
        }
    }

    private static Map<String, ServerFigure> figures(Attempt<Scrape> before, Attempt<Scrape> after) {
        Map<String, ServerFigure> named = new TreeMap<>();
        MariaDbWitness.figures(before, after, "MariaDB").forEach(figure -> named.put(figure.name(), figure));
        return named;
    }

    private static Attempt<Scrape> status(Map<String, Double> variables) {
        return Attempt.of(MariaDbWitness.scrape(variables));
    }
}
