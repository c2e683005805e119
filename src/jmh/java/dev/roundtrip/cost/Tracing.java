package dev.roundtrip.cost;

import dev.roundtrip.cost.TracedStatements.Way;
import dev.roundtrip.driver.DriverException;
import dev.roundtrip.jdbc.Credentials;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.aether.RepositoryException;

/**
 * A way in which statements are traced, each in its own JVM.
 *
 * @param name the name in tables
 * @param options the JVM's options
 * @param added the jars that the class path has in addition
 * @param parameter the parameter that the connection string has in addition, with its ampersand
 * @param way what the program itself does
 */
public record Tracing(String name, List<String> options, List<Path> added, String parameter, Way way) {

    /** The connection strings with which the ways are compared. */
    public static final List<String> STRINGS =
            List.of("useServerPrepStmts=true&cachePrepStmts=true", "useServerPrepStmts=false");

    /** A span for each request, without which the agent has no trace to pass on. */
    private static final String REQUESTS =
            "-Dotel.instrumentation.methods.include=" + TracedStatements.class.getName() + "[request]";

    private static final String COMMENTS_BY_AGENT =
            "-Dotel.instrumentation.jdbc.experimental.sqlcommenter.enabled=true";

    /**
     * All ways; the first is without tracing.
     *
     * @param exporter what the SDK does with the driver's spans: {@code logging} or {@code none}
     */
    public static List<Tracing> all(String exporter) throws DriverException, RepositoryException {
        List<Path> jars = OpenTelemetryJars.sdk();
        List<String> quiet = List.of("-Dotel.metrics.exporter=none", "-Dotel.logs.exporter=none");
        List<String> sdk =
                and(quiet, "-Dotel.java.global-autoconfigure.enabled=true", "-Dotel.traces.exporter=" + exporter);
        List<String> agent =
                and(quiet, "-javaagent:" + OpenTelemetryJars.agent(), REQUESTS, "-Dotel.traces.exporter=none");
        return List.of(
                new Tracing("none", List.of(), List.of(), "", Way.NONE),
                new Tracing("Connector/J's spans with OpenTelemetry's SDK", sdk, jars, "", Way.NONE),
                new Tracing("openTelemetry=DISABLED", sdk, jars, "&openTelemetry=DISABLED", Way.NONE),
                new Tracing("OpenTelemetry's agent", agent, List.of(), "", Way.NONE),
                new Tracing("the agent's comments", and(agent, COMMENTS_BY_AGENT), List.of(), "", Way.NONE),
                new Tracing("a comment per statement", List.of(), List.of(), "", Way.COMMENT_PER_STATEMENT),
                new Tracing("a comment per request", List.of(), List.of(), "", Way.COMMENT_PER_REQUEST),
                new Tracing("SET @traceparent per request", List.of(), List.of(), "", Way.VARIABLE_PER_REQUEST));
    }

    private static List<String> and(List<String> options, String... more) {
        return Stream.concat(options.stream(), Stream.of(more)).toList();
    }

    /** The program that executes its statements in this way. */
    public ProcessBuilder program(String url, Credentials login) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        StringBuilder classPath = new StringBuilder(System.getProperty("java.class.path"));
        added.forEach(jar -> classPath.append(File.pathSeparator).append(jar));
        command.addAll(List.of(
                "-cp",
                classPath.toString(),
                TracedStatements.class.getName(),
                url + parameter,
                login.user(),
                way.name()));
        ProcessBuilder program = new ProcessBuilder(command);
        program.environment().put(TracedStatements.PASSWORD, login.password());
        return program;
    }
}
