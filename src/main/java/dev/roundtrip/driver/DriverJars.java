package dev.roundtrip.driver;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/**
 * Finds a driver's jar in the user's local Maven repository, or downloads it as the user's Maven settings say.
 * Dependencies of drivers are not needed.
 */
final class DriverJars {

    private static final int NEAREST = 2;

    private final MavenPlaces places;

    DriverJars(MavenPlaces places) {
        this.places = places;
    }

    Path jarOf(DriverCoordinates coordinates) throws DriverException {
        MavenSettings settings = MavenSettings.read(places);
        try (MavenRepositories repositories = new MavenRepositories(settings)) {
            try {
                Artifact jar = repositories.jar(coordinates);
                return jar.getPath();
            } catch (ArtifactDescriptorException | ArtifactResolutionException failure) {
                throw new DriverException(sentence(coordinates, settings, repositories, failure), failure);
            }
        }
    }

    private static String sentence(
            DriverCoordinates coordinates, MavenSettings settings, MavenRepositories repositories, Exception failure) {
        String what = coordinates + " is not available: ";
        if (settings.offline()) {
            return what + "Maven is offline (its settings or MAVEN_ARGS say so) and the jar is not in "
                    + settings.localRepository() + "." + instead(coordinates, repositories)
                    + " Go online, or fetch it once with: mvn dependency:get -Dartifact=" + coordinates.groupId() + ":"
                    + coordinates;
        }
        if (isNotFound(failure)) {
            return what + "no such version in " + String.join(", ", repositories.places()) + "."
                    + instead(coordinates, repositories)
                    + " Check the version, or whether your repository has it.";
        }
        return what + innermost(failure) + ". Looked in " + String.join(", ", repositories.places())
                + ". Check the network, and the mirrors, proxies and servers in " + settings.source()
                + "; mvn dependency:get -Dartifact=" + coordinates.groupId() + ":" + coordinates
                + " asks the same question.";
    }

    private static boolean isNotFound(Throwable failure) {
        return causes(failure).anyMatch(ArtifactNotFoundException.class::isInstance);
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

    private static String instead(DriverCoordinates coordinates, MavenRepositories repositories) {
        List<String> nearest = nearest(coordinates.version(), repositories.versions(coordinates));
        return nearest.isEmpty() ? "" : " Nearest: " + String.join(", ", nearest) + ".";
    }

    /** The nearest versions before and after. */
    static List<String> nearest(String version, List<String> known) {
        Version wanted = parsed(version);
        List<Version> sorted = known.stream().map(DriverJars::parsed).sorted().toList();
        List<Version> before =
                sorted.stream().filter(each -> each.compareTo(wanted) < 0).toList();
        return Stream.concat(
                        before.stream().skip(Math.max(0, before.size() - NEAREST)),
                        sorted.stream()
                                .filter(each -> each.compareTo(wanted) > 0)
                                .limit(NEAREST))
                .map(Object::toString)
                .toList();
    }

    private static Version parsed(String version) {
        try {
            return new GenericVersionScheme().parseVersion(version);
        } catch (InvalidVersionSpecificationException refused) {
            throw new IllegalArgumentException("version is " + version, refused);
        }
    }
}
