package dev.roundtrip.driver;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.transfer.ArtifactNotFoundException;

/**
 * Finds a driver's jar in the user's local Maven repository, or downloads it as the user's Maven settings say.
 * Dependencies of drivers are not needed.
 */
record DriverJars(MavenPlaces places) {

    Path jarOf(DriverCoordinates coordinates) throws DriverException {
        try (MavenRepositories repositories = new MavenRepositories(places)) {
            try {
                return repositories.jar(coordinates.groupId(), coordinates.artifactId(), coordinates.version());
            } catch (ArtifactDescriptorException | ArtifactResolutionException failure) {
                throw new DriverException(
                        coordinates + " is not available: " + why(coordinates, repositories, failure), failure);
            }
        }
    }

    private String why(DriverCoordinates coordinates, MavenRepositories repositories, Exception failure) {
        String fetch = "mvn dependency:get -Dartifact=" + coordinates.groupId() + ":" + coordinates;
        if (repositories.isOffline()) {
            return "Maven is offline, and the jar is not in " + repositories.localRepository() + ". Go online, or run: "
                    + fetch;
        }
        String asked = String.join(", ", repositories.places());
        if (causes(failure).anyMatch(ArtifactNotFoundException.class::isInstance)) {
            return "no such version in " + asked + ". Check the version and your repository.";
        }
        return innermost(failure) + ". Looked in " + asked + ". Check the network and " + places.userSettings()
                + ", or run: " + fetch;
    }

    private static String innermost(Throwable failure) {
        Throwable cause = causes(failure).reduce(failure, (outer, inner) -> inner);
        return MavenRepositories.withoutLogin(
                Optional.ofNullable(cause.getMessage()).orElse(cause.getClass().getSimpleName()));
    }

    /** The failure itself first. */
    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
    }
}
