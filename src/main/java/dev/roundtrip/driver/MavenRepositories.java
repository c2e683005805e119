package dev.roundtrip.driver;

import static java.util.stream.Collectors.joining;

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
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
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
 * Maven's own resolver with the user's settings, which MIMA gives to it. It finds a driver's jar in the user's local
 * repository, or downloads it. Dependencies of drivers are not needed. Not thread-safe.
 */
final class MavenRepositories implements AutoCloseable {

    private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
    private static final int SILENCE_TIMEOUT_MILLIS = 30_000;

    private final MavenPlaces places;
    private final Context context;
    private final List<RemoteRepository> remotes;

    MavenRepositories(MavenPlaces places) throws DriverException {
        this.places = places;
        Settings settings = settings(places);
        // MIMA takes all for active.
        settings.getProxies().removeIf(proxy -> !proxy.isActive());
        this.context = new StandaloneStaticRuntime()
                .create(ContextOverrides.create()
                        .withUserSettings(true)
                        .withEffectiveSettings(settings)
                        .withUserSettingsSecurityXmlOverride(places.settingsSecurity())
                        .withLocalRepositoryOverride(places.localRepository().orElse(null))
                        .offline(places.offline() || settings.isOffline())
                        // A repository of the settings with Central's name replaces Central.
                        .addRepositoriesOp(AddRepositoriesOp.PREPEND)
                        .configProperties(Map.of(
                                ConfigurationProperties.CONNECT_TIMEOUT, CONNECT_TIMEOUT_MILLIS,
                                ConfigurationProperties.REQUEST_TIMEOUT, SILENCE_TIMEOUT_MILLIS,
                                ConfigurationProperties.HTTP_RETRY_HANDLER_COUNT, 1))
                        .build());
        this.remotes = new ArrayList<>(context.remoteRepositories());
        // Central is the last to be asked.
        Collections.rotate(remotes, -1);
    }

    /** Global and user settings merged, variables resolved. */
    private static Settings settings(MavenPlaces places) throws DriverException {
        Properties variables = new Properties();
        variables.putAll(System.getProperties());
        System.getenv().forEach((name, value) -> variables.setProperty("env." + name, value));
        DefaultSettingsBuildingRequest request = new DefaultSettingsBuildingRequest();
        request.setUserSettingsFile(places.userSettings().toFile());
        places.globalSettings().map(Path::toFile).ifPresent(request::setGlobalSettingsFile);
        request.setSystemProperties(variables);
        try {
            return new DefaultSettingsBuilderFactory()
                    .newInstance()
                    .build(request)
                    .getEffectiveSettings();
        } catch (SettingsBuildingException unreadable) {
            throw new DriverException(
                    "Maven's settings cannot be read: "
                            + unreadable.getProblems().get(0).getMessage() + ", in "
                            + unreadable.getProblems().get(0).getLocation()
                            + ". Check it with mvn help:effective-settings.",
                    unreadable);
        }
    }

    static Path jarOf(DriverCoordinates coordinates, MavenPlaces places) throws DriverException {
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
        String fetch = "mvn dependency:get -Dartifact=" + coordinates.product().groupId + ":" + coordinates;
        if (context.repositorySystemSession().isOffline()) {
            return "Maven is offline, and the jar is not in " + localRepository() + ". Go online, or run: " + fetch;
        }
        String asked =
                withoutLogin(remotes.stream().map(RemoteRepository::getUrl).collect(joining(", ")));
        List<Throwable> causes = Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
                .toList();
        if (causes.stream().anyMatch(ArtifactNotFoundException.class::isInstance)) {
            return "no such version in " + asked + ". Check the version and your repository.";
        }
        Throwable innermost = causes.get(causes.size() - 1);
        String said = Objects.requireNonNullElse(
                innermost.getMessage(), innermost.getClass().getSimpleName());
        return withoutLogin(said) + ". Looked in " + asked + ". Check the network and " + places.userSettings()
                + ", or run: " + fetch;
    }

    Path localRepository() {
        return context.repositorySystemSession()
                .getLocalRepository()
                .getBasedir()
                .toPath();
    }

    /**
     * The jar, downloaded if necessary. Follows a relocation, such as that of mysql-connector-java 8.0.31 to its new
     * name. Also for versions that have no extension point for the tap.
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

    /** A text without the part between {@code //} and {@code @} of its addresses. */
    private static String withoutLogin(String text) {
        return text.replaceAll("//[^/@\\s]*@", "//***@");
    }

    @Override
    public void close() {
        context.close();
    }
}
