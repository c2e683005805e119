package dev.roundtrip.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.cost.TracedStatements.Figures;
import dev.roundtrip.cost.Tracing;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.GeneratedText;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.ProgramResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Tests what tracing adds to each statement on TiDB: OpenTelemetry's API and SDK, its agent, comments and a variable
 * that carry the number of the trace; {@code -Droundtrip.docs.write=true} writes the table.
 */
class TracingIT {

    /** What the driver's spans are logged with. */
    private static final String DRIVERS_SPAN = "[tracer: MySQL Connector/J";

    @LongTest
    void a_comment_per_statement_defeats_the_cache_and_spans_alone_send_nothing() throws Exception {
        DatabaseServer server = TestServers.requireTidb();
        String database = Sql.database(
                server,
                "traced",
                "CREATE TABLE account (id INT PRIMARY KEY, balance INT, note VARCHAR(20))",
                "INSERT INTO account VALUES (1, 10, 'a'), (2, 20, 'b')");
        List<String> rows = new ArrayList<>();
        for (String string : Tracing.STRINGS) {
            boolean kept = string.contains("cache");
            String url = server.jdbcUrl(database) + "?" + string;
            Figures plain = null;
            for (Tracing tracing : Tracing.all("logging")) {
                Figures sent = sent(server, url, tracing);
                plain = plain == null ? sent : plain;
                rows.add(row(kept ? "kept statements" : "text", tracing, sent, plain));
                boolean unique = tracing.name().contains("comment");
                assertThat(sent.planFromCache()).as(tracing.name()).isEqualTo(kept && !unique);
                assertThat(sent.prepares()).as(tracing.name()).isEqualTo(kept && unique ? 1 : 0);
            }
        }

        GeneratedText.requirePart(
                Path.of("docs/lab/tracing.md"),
                "tracing",
                getClass(),
                "| string | tracing | round trips | prepares | bytes sent | plan from the cache |\n"
                        + "|---|---|---|---|---|---|\n"
                        + String.join("\n", rows) + "\n");
    }

    /** The figures of the second of two blocks of requests. */
    private static Figures sent(DatabaseServer server, String url, Tracing tracing) throws Exception {
        ProgramResult result =
                ProgramResult.of(tracing.program(url, server.credentials().user()), "40\n40\n");
        assertThat(result.code()).as(result.said()).isZero();
        assertThat(result.said().contains(DRIVERS_SPAN))
                .as("spans of " + tracing.name())
                .isEqualTo(!tracing.added().isEmpty() && tracing.parameter().isEmpty());
        List<String> lines = result.said().lines().filter(Figures::isIn).toList();
        return Figures.of(lines.get(1));
    }

    private static String row(String string, Tracing tracing, Figures sent, Figures plain) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.2f | %.2f | %.0f (%+.0f) | %s |",
                string,
                tracing.name(),
                sent.roundTrips(),
                sent.prepares(),
                sent.bytesSent(),
                sent.bytesSent() - plain.bytesSent(),
                sent.planFromCache() ? "yes" : "no");
    }
}
