package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.FigureKey;
import dev.roundtrip.server.LocalHttp;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.testing.Unchecked;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests a page on the loopback address that answers with recorded scrapes. */
class TidbWitnessTest {

    private static final StatementsSummary NO_SQL = new StatementsSummary(
            () -> {
                throw new SQLException("password=secret", "28000", 1045);
            },
            "bank");

    private final RecordedScrapes scrapes = new RecordedScrapes("v8.5.3");
    private final AtomicReference<String> page = new AtomicReference<>("");

    @AutoClose
    private final LocalHttp server = Unchecked.get(() ->
            LocalHttp.on(0, 200, path -> path.equals("/metrics") ? page.get().getBytes(StandardCharsets.UTF_8) : null));

    /** If a line cannot be read, the sums may lack something. */
    @ParameterizedTest
    @CsvSource({
        "false, go_goroutines 5, is not TiDB's (no metric tidb_server_query_total). Check --status-url",
        "true, tidb_server_query_total{type=\"Query\" result=\"OK, has malformed lines: 1. Check --status-url"
    })
    void a_page_that_is_not_tidbs_or_not_whole_is_named_as_the_reason_for_every_figure(
            boolean ofTidb, String line, String failure) {
        try (TidbWitness witness = witness(server.url())) {
            page.set((ofTidb ? scrapes.before() : "") + line + "\n");
            ServerSnapshot before = witness.before();
            page.set(scrapes.after());
            ServerFigures figures = witness.between(before, witness.after(), Background.NONE);
            String reason = before.settled().counters().failure();
            assertThat(reason).contains(server.url() + "/metrics " + failure);
            assertThat(figures.all().values())
                    .hasSize(17)
                    .allSatisfy(figure ->
                            assertThat(figure.absentReason().orElseThrow()).startsWith(reason));
        }
    }

    @Test
    void a_closed_port_is_told_and_the_address_is_shown_without_its_password() throws IOException {
        int closed = LocalHttp.closedPort();
        try (TidbWitness witness = witness("http://someone:secret@127.0.0.1:" + closed)) {
            assertThat(witness.before().settled().counters().failure())
                    .contains("http://127.0.0.1:" + closed + "/metrics", "does not accept connections")
                    .doesNotContain("secret");
        }
    }

    @Test
    void with_neither_port_nor_sql_every_figure_is_absent_with_the_reason() {
        try (TidbWitness witness = TidbWitness.of(List.of(), false).apply(NO_SQL)) {
            ServerSnapshot before = witness.before();

            ServerFigures figures = witness.between(before, witness.after(), Background.NONE);

            assertThat(figures.all().get(FigureKey.COMMANDS).absentReason().orElseThrow())
                    .startsWith("No status port (");
            assertThat(figures.all()
                            .get(FigureKey.PLAN_CACHE_HITS)
                            .absentReason()
                            .orElseThrow())
                    .contains("No status port (", "error 1045, SQL state 28000")
                    .doesNotContain("secret");
        }
    }

    private TidbWitness witness(String address) {
        NanoClock clock = () -> 0;
        return TidbWitness.of(List.of(NodeAddress.of(URI.create(address))), false, Duration.ofSeconds(10), clock)
                .apply(NO_SQL);
    }
}
