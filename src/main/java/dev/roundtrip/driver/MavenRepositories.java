package dev.roundtrip.driver;

import static java.util.stream.Collectors.joining;

import dev.roundtrip.failure.Causes;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.ContextOverrides.AddRepositoriesOp;
import eu.maveniverse.maven.mima.runtime.standalonestatic.StandaloneStaticRuntime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.transfer.ArtifactNotFoundException;

/**
 * Resolves with Maven's own resolver, to which MIMA gives the user's settings. It finds a driver's jar in the user's
 * local repository, or downloads it. Dependencies of drivers are not needed. Not thread-safe.
 */
final class MavenRepositories implements AutoCloseable {

    private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
    private static final int SILENCE_TIMEOUT_MILLIS = 30_000;

    final Context context;
    private final List<RemoteRepository> remotes;

    /**
     * Opens the resolver.
     *
     * @param places the places of settings and of the repository; by default those that {@code mvn} uses
     */
    MavenRepositories(ContextOverrides.Builder places) throws DriverException {
        ContextOverrides overrides = places.withUserSettings(true)
                // A repository of the settings with Central's name replaces Central.
                .addRepositoriesOp(AddRepositoriesOp.PREPEND)
                .configProperties(Map.of(
                        ConfigurationProperties.CONNECT_TIMEOUT, CONNECT_TIMEOUT_MILLIS,
                        ConfigurationProperties.REQUEST_TIMEOUT, SILENCE_TIMEOUT_MILLIS,
                        ConfigurationProperties.HTTP_RETRY_HANDLER_COUNT, 1))
                .build();
        try {
            context = new StandaloneStaticRuntime().create(overrides);
        } catch (IllegalStateException unreadable) {
            throw new DriverException("Maven's settings cannot be read: " + innermost(unreadable) + ".", unreadable);
        }
        remotes = new ArrayList<>(context.remoteRepositories());
        // Central is asked last.
        Collections.rotate(remotes, -1);
    }

    static Path jarOf(DriverCoordinates coordinates, ContextOverrides.Builder places) throws DriverException {
        try (MavenRepositories repositories = new MavenRepositories(places)) {
            try {
                return repositories.jar(coordinates.product().groupId, coordinates.artifactId(), coordinates.version());
            } catch (ArtifactDescriptorException | ArtifactResolutionException failure) {
                throw new DriverException(
                        coordinates + " is not available: " + repositories.why(coordinates, failure), failure);
            }
        }
    }

    private String why(DriverCoordinates coordinates, Exception failure) {
        String asked =
                withoutLogin(remotes.stream().map(RemoteRepository::getUrl).collect(joining(", ")));
        boolean isAbsent = Causes.of(failure).anyMatch(ArtifactNotFoundException.class::isInstance);
        return isAbsent
                ? "no such version in " + asked + ". Check the version and your repository."
                : withoutLogin(innermost(failure)) + ". Looked in " + asked + ". Check the network and "
                        + context.mavenUserHome().settingsXml() + ", or run: mvn dependency:get -Dartifact="
                        + coordinates.product().groupId + ":" + coordinates;
    }

    private static String innermost(Throwable failure) {
        Throwable innermost = Causes.innermost(failure);
        return Objects.requireNonNullElse(
                innermost.getMessage(), innermost.getClass().getSimpleName());
    }

    /**
     * The jar, downloaded if necessary. Follows a relocation, such as that of mysql-connector-java 8.0.31 to its new
     * name. It is also found for versions that have no extension point for the tap.
     */
    Path jar(String groupId, String artifactId, String version)
            throws ArtifactDescriptorException, ArtifactResolutionException {
        Artifact pom = new DefaultArtifact(groupId, artifactId, "jar", version);
        Artifact jar = context.repositorySystem()
                .readArtifactDescriptor(
                        context.repositorySystemSession(), new ArtifactDescriptorRequest(pom, remotes, null))
                .getArtifact();
        return context.repositorySystem()
                .resolveArtifact(context.repositorySystemSession(), new ArtifactRequest(jar, remotes, null))
                .getArtifact()
                .getFile()
                .toPath();
    }

    /** A text whose addresses have no part between {@code //} and {@code @}. */
    private static String withoutLogin(String text) {
        return text.replaceAll("//[^/@\\s]*@", "//***@");
    }

    @Override
    public void close() {
        context.close();
    }
}
