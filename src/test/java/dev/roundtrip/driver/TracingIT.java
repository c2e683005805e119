package dev.roundtrip.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.TracedStatements.Way;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.GeneratedText;
import dev.roundtrip.testing.JavaProgram;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.ProgramResult;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tests what tracing adds to each statement on TiDB: OpenTelemetry's API and SDK, its agent, comments and a variable
 * that carry the number of the trace; {@code -Droundtrip.docs.write=true} writes the table.
 */
class TracingIT {

    private static final String LIBRARIES = """
            api context common sdk sdk-common sdk-trace sdk-metrics sdk-logs sdk-extension-autoconfigure
            sdk-extension-autoconfigure-spi exporter-logging
            """;

    private static final String VERSION = "1.60.1";

    private static final List<String> SDK = List.of(
            "-Dotel.java.global-autoconfigure.enabled=true",
            "-Dotel.traces.exporter=logging",
            "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none");

    /** What the driver's spans are logged with. */
    private static final String DRIVERS_SPAN = "[tracer: MySQL Connector/J";

    /** A span for each request, without which the agent has no trace to pass on. */
    private static final String REQUESTS =
            "-Dotel.instrumentation.methods.include=" + TracedStatements.class.getName() + "[request]";

    private static final String COMMENTS_BY_AGENT =
            "-Dotel.instrumentation.jdbc.experimental.sqlcommenter.enabled=true";

    /** A way to trace: the JVM's options, whether the SDK is on the class path, and what the program does itself. */
    private record Tracing(String name, List<String> options, boolean sdk, String parameter, Way way) {}

    private record Sent(String roundTrips, String prepares, String queries, long bytes, boolean planFromCache) {

        private static Sent of(String line) {
            String[] parts = line.split("\\|", -1);
            return new Sent(parts[0], parts[1], parts[2], Long.parseLong(parts[3]), parts[4].equals("1"));
        }
    }

    @LongTest
    void a_comment_per_statement_defeats_the_cache_and_spans_alone_send_nothing() throws Exception {
        DatabaseServer server = TestServers.requireTidb();
        String database = Sql.database(
                server, "traced", TracedStatements.TABLE, "INSERT INTO account VALUES (1, 10, 'a'), (2, 20, 'b')");
        List<String> rows = new ArrayList<>();
        for (String string : List.of("useServerPrepStmts=true&cachePrepStmts=true", "useServerPrepStmts=false")) {
            boolean kept = string.contains("cache");
            String url = server.jdbcUrl(database) + "?" + string;
            Sent plain = null;
            for (Tracing tracing : ways()) {
                Sent sent = sent(server, url, tracing);
                plain = plain == null ? sent : plain;
                rows.add(row(kept ? "kept statements" : "text", tracing, sent, plain));
                boolean unique = tracing.name().contains("comment");
                assertThat(sent.planFromCache()).as(tracing.name()).isEqualTo(kept && !unique);
                assertThat(sent.prepares()).as(tracing.name()).isEqualTo(kept && unique ? "1.00" : "0.00");
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

    private static List<Tracing> ways() {
        List<String> agent = List.of(
                "-javaagent:" + TestDrivers.jar("io.opentelemetry.javaagent:opentelemetry-javaagent:2.26.1"),
                REQUESTS,
                "-Dotel.traces.exporter=none",
                "-Dotel.metrics.exporter=none",
                "-Dotel.logs.exporter=none");
        List<String> commenting =
                Stream.concat(agent.stream(), Stream.of(COMMENTS_BY_AGENT)).toList();
        return List.of(
                new Tracing("none", List.of(), false, "", Way.NONE),
                new Tracing("Connector/J's spans, OpenTelemetry's SDK", SDK, true, "", Way.NONE),
                new Tracing("openTelemetry=DISABLED", SDK, true, "&openTelemetry=DISABLED", Way.NONE),
                new Tracing("OpenTelemetry's agent", agent, false, "", Way.NONE),
                new Tracing("the agent's comments", commenting, false, "", Way.NONE),
                new Tracing("a comment per statement", List.of(), false, "", Way.COMMENT_PER_STATEMENT),
                new Tracing("a comment per request", List.of(), false, "", Way.COMMENT_PER_REQUEST),
                new Tracing("SET @traceparent per request", List.of(), false, "", Way.VARIABLE_PER_REQUEST));
    }

    private static Sent sent(DatabaseServer server, String url, Tracing tracing) throws Exception {
        ProcessBuilder program = JavaProgram.of(
                TracedStatements.class,
                tracing.options(),
                url + tracing.parameter(),
                server.credentials().user(),
                tracing.way().name(),
                "20",
                "2");
        if (tracing.sdk()) {
            int classPath = program.command().indexOf("-cp") + 1;
            program.command().set(classPath, program.command().get(classPath) + File.pathSeparator + sdk());
        }
        ProgramResult result = ProgramResult.of(program, "");
        assertThat(result.code()).as(result.said()).isZero();
        assertThat(result.said().contains(DRIVERS_SPAN))
                .as("spans of " + tracing.name())
                .isEqualTo(tracing.sdk() && tracing.parameter().isEmpty());
        return Sent.of(result.said()
                .lines()
                .filter(line -> line.matches("[\\d.|]+[\\d. ]+"))
                .findFirst()
                .orElseThrow());
    }

    private static String sdk() {
        return Stream.of(LIBRARIES.split("\\s+"))
                .map(library -> TestDrivers.jar("io.opentelemetry:opentelemetry-" + library + ":" + VERSION))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String row(String string, Tracing tracing, Sent sent, Sent plain) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %d (%+d) | %s |",
                string,
                tracing.name(),
                sent.roundTrips(),
                sent.prepares(),
                sent.bytes(),
                sent.bytes() - plain.bytes(),
                sent.planFromCache() ? "yes" : "no");
    }
}
