package dev.roundtrip.driver;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.RepositoryException;

/**
 * Jars of libraries that are measured, or tested with, and must not be on the class path: with OpenTelemetry's API
 * there, Connector/J would make spans in every benchmark and test.
 */
public final class FetchedJars {

    private FetchedJars() {}

    /** The jars, given as {@code GROUP:ARTIFACT:VERSION}, from the local repository, or downloaded. */
    public static List<Path> of(List<String> coordinates) throws DriverException, RepositoryException {
        List<Path> jars = new ArrayList<>();
        try (MavenRepositories repositories = new MavenRepositories(ContextOverrides.create())) {
            for (String jar : coordinates) {
                String[] parts = jar.split(":", -1);
                jars.add(repositories.jar(parts[0], parts[1], parts[2]));
            }
        }
        return jars;
    }
}
