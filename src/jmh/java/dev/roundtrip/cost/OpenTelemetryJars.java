package dev.roundtrip.cost;

import dev.roundtrip.driver.DriverException;
import dev.roundtrip.driver.FetchedJars;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.aether.RepositoryException;

/** OpenTelemetry's jars, which no class path of ours has. */
public final class OpenTelemetryJars {

    private static final String VERSION = "1.60.1";
    private static final String INSTRUMENTATION_VERSION = "2.26.1";
    private static final String GROUP = "io.opentelemetry:opentelemetry-";
    private static final String INSTRUMENTATION_GROUP = "io.opentelemetry.instrumentation:opentelemetry-";

    private OpenTelemetryJars() {}

    /** The API and the SDK. */
    public static List<Path> sdk() throws DriverException, RepositoryException {
        return FetchedJars.of(sdkCoordinates().toList());
    }

    /** The API, the SDK and what wraps a data source. */
    public static List<Path> jdbc() throws DriverException, RepositoryException {
        return FetchedJars.of(Stream.concat(
                        sdkCoordinates(),
                        Stream.of(
                                GROUP + "api-incubator:" + VERSION + "-alpha",
                                INSTRUMENTATION_GROUP + "instrumentation-api:" + INSTRUMENTATION_VERSION,
                                INSTRUMENTATION_GROUP + "instrumentation-api-incubator:" + INSTRUMENTATION_VERSION
                                        + "-alpha",
                                INSTRUMENTATION_GROUP + "jdbc:" + INSTRUMENTATION_VERSION + "-alpha",
                                "io.opentelemetry.semconv:opentelemetry-semconv:1.40.0"))
                .toList());
    }

    /** The agent. */
    public static Path agent() throws DriverException, RepositoryException {
        return FetchedJars.of(List.of("io.opentelemetry.javaagent:opentelemetry-javaagent:" + INSTRUMENTATION_VERSION))
                .get(0);
    }

    private static Stream<String> sdkCoordinates() {
        return Stream.of(
                        "api",
                        "context",
                        "common",
                        "sdk",
                        "sdk-common",
                        "sdk-trace",
                        "sdk-metrics",
                        "sdk-logs",
                        "sdk-extension-autoconfigure",
                        "sdk-extension-autoconfigure-spi",
                        "exporter-logging")
                .map(library -> GROUP + library + ":" + VERSION);
    }
}
