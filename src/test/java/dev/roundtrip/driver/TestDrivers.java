package dev.roundtrip.driver;

import dev.roundtrip.server.TestServers;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.aether.RepositoryException;

/**
 * Opens drivers for tests by coordinates, such as {@code mysql-connector-j:8.2.0}: one of each per JVM, never closed.
 * If a version is not available, the test is skipped with the reason.
 *
 * <pre>{@code
 * try (CountedConnection counted = TestDrivers.of("mysql-connector-j:8.2.0")
 *         .connect(TestServers.mariaDb(), "test", "useServerPrepStmts=true")) {
 *     WireFigures figures = counted.count(connection -> ...);
 * }
 * }</pre>
 */
public final class TestDrivers {

    private static final Map<String, TestDriver> DRIVERS = new ConcurrentHashMap<>();

    private TestDrivers() {}

    /** The driver; the bundled one if it has that version. */
    public static TestDriver of(String coordinates) {
        return open(coordinates, DriverCoordinates::measurable);
    }

    /** The driver in any version, even in one that has no extension point for the tap. */
    public static TestDriver ofAnyVersion(String coordinates) {
        return open(coordinates, named -> named);
    }

    private static TestDriver open(String coordinates, Allowed allowed) {
        return DRIVERS.computeIfAbsent(coordinates, absent -> load(coordinates, allowed));
    }

    private static TestDriver load(String coordinates, Allowed allowed) {
        try {
            return new TestDriver(Drivers.open(allowed.of(DriverCoordinates.named(coordinates))));
        } catch (DriverException unavailable) {
            throw TestServers.skipped(unavailable.getMessage());
        }
    }

    /**
     * The jar of any version, given as {@code GROUP:ARTIFACT:VERSION}, even of one that has no extension point for the
     * tap. Skips the test as {@link #of} does.
     */
    public static Path jar(String coordinates) {
        try {
            return FetchedJars.of(List.of(coordinates)).get(0);
        } catch (DriverException | RepositoryException unavailable) {
            throw TestServers.skipped(unavailable.getMessage());
        }
    }

    /** The user's local Maven repository, as {@code mvn} itself would find it. */
    public static Path localRepository() throws DriverException {
        try (MavenRepositories repositories = new MavenRepositories(ContextOverrides.create())) {
            return repositories
                    .context
                    .repositorySystemSession()
                    .getLocalRepository()
                    .getBasedir()
                    .toPath();
        }
    }

    /** Decides which versions may be opened. */
    private interface Allowed {
        DriverCoordinates of(DriverCoordinates named) throws DriverException;
    }
}
