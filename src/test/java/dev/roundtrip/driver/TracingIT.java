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
import java.util.function.BiFunction;

/**
 * Tests what tracing adds to each statement on TiDB and MySQL: OpenTelemetry's API and SDK, its agent, comments and a
 * variable that carry the number of the trace; {@code -Droundtrip.docs.write=true} writes the tables.
 */
class TracingIT {

    /** What the driver's spans are logged with. */
    private static final String DRIVERS_SPAN = "[tracer: MySQL Connector/J";

    /** The length of a trace's number in W3C's form. */
    private static final double TRACEPARENT = 55;

    @LongTest
    void on_tidb_a_comment_per_statement_defeats_the_cache_and_spans_alone_send_nothing() throws Exception {
        List<String> rows = rows(TestServers.requireTidb(), (way, kept) -> {
            boolean unique = way.tracing().name().contains("comment");
            assertThat(way.sent().planFromCache()).isEqualTo(kept && !unique);
            assertThat(way.sent().prepares()).isEqualTo(kept && unique ? 1 : 0);
            if (!unique && !way.tracing().name().contains("SET")) {
                assertThat(way.sent().bytesSent()).isEqualTo(way.plain().bytesSent());
            }
            return way.sent().planFromCache() ? " | yes |" : " | no |";
        });

        requireTable("tracing", " | plan from the cache |\n|---|---|---|---|---|---|\n", rows);
    }

    @LongTest
    void on_mysql_spans_of_the_driver_send_the_traces_number_with_each_command() throws Exception {
        List<String> rows = rows(TestServers.requireMySql(), (way, kept) -> {
            boolean unique = way.tracing().name().contains("comment");
            assertThat(way.sent().prepares()).isEqualTo(kept && unique ? 1 : 0);
            double more = way.sent().bytesSent() - way.plain().bytesSent();
            if (way.tracing().name().contains("Connector/J's spans")) {
                assertThat(more).isGreaterThan(TRACEPARENT);
            } else if (!unique && !way.tracing().name().contains("SET")) {
                assertThat(more).isZero();
            }
            return " |";
        });

        requireTable("tracing on mysql", " |\n|---|---|---|---|---|\n", rows);
    }

    /** What a way of tracing sent, and what is sent without tracing. */
    private record Sent(Tracing tracing, Figures sent, Figures plain) {}

    /**
     * A row for each string and way of tracing.
     *
     * @param last checks the figures of a way, with kept statements or as text, and gives the end of its row
     */
    private static List<String> rows(DatabaseServer server, BiFunction<Sent, Boolean, String> last) throws Exception {
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
                String end = last.apply(new Sent(tracing, sent, plain), kept);
                rows.add(row(kept ? "kept statements" : "text", tracing, sent, plain) + end);
            }
        }
        return rows;
    }

    private static void requireTable(String name, String head, List<String> rows) throws Exception {
        GeneratedText.requirePart(
                Path.of("docs/lab/tracing.md"),
                name,
                TracingIT.class,
                "| string | tracing | round trips | prepares | bytes sent" + head + String.join("\n", rows) + "\n");
    }

    /** The figures of the second of two blocks of requests. */
    private static Figures sent(DatabaseServer server, String url, Tracing tracing) throws Exception {
        ProgramResult result = ProgramResult.of(tracing.program(url, server.credentials()), "40\n40\n");
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
                "| %s | %s | %.2f | %.2f | %.0f (%+.0f)",
                string,
                tracing.name(),
                sent.roundTrips(),
                sent.prepares(),
                sent.bytesSent(),
                sent.bytesSent() - plain.bytesSent());
    }
}
