package dev.roundtrip.driver;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.ContextOverrides.AddRepositoriesOp;
import eu.maveniverse.maven.mima.runtime.standalonestatic.StandaloneStaticRuntime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
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

/** Maven's own resolver with the user's settings, which MIMA gives to it. Not thread-safe. */
final class MavenRepositories implements AutoCloseable {

    private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
    private static final int SILENCE_TIMEOUT_MILLIS = 30_000;

    private final Context context;
    private final List<RemoteRepository> remotes;

    MavenRepositories(MavenPlaces places) throws DriverException {
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

    boolean isOffline() {
        return context.repositorySystemSession().isOffline();
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

    /** The repositories that it used, in readable form; mirrors by their own address. */
    List<String> places() {
        return remotes.stream()
                .map(RemoteRepository::getUrl)
                .map(MavenRepositories::withoutLogin)
                .toList();
    }

    /** A text without the part between {@code //} and {@code @} of its addresses. */
    static String withoutLogin(String text) {
        return text.replaceAll("//[^/@\\s]*@", "//***@");
    }

    @Override
    public void close() {
        context.close();
    }
}
