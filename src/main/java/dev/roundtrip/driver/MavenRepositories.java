package dev.roundtrip.driver;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.settings.Server;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession.CloseableSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.Authentication;
import org.eclipse.aether.repository.Proxy;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.supplier.SessionBuilderSupplier;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;

/** Maven's own resolver with the user's settings. Not thread-safe. */
final class MavenRepositories implements AutoCloseable {

    private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
    private static final int SILENCE_TIMEOUT_MILLIS = 30_000;

    private final RepositorySystem system;
    private final CloseableSession session;
    private final List<RemoteRepository> remotes;

    MavenRepositories(MavenSettings settings) {
        this.system = new RepositorySystemSupplier().get();
        this.session = new SessionBuilderSupplier(system)
                .get()
                .withLocalRepositoryBaseDirectories(settings.localRepository())
                .setOffline(settings.offline())
                .setMirrorSelector(mirrors(settings))
                .setProxySelector(proxies(settings))
                .setAuthenticationSelector(logins(settings))
                .setConfigProperties(configuration(settings))
                .build();
        this.remotes = system.newResolutionRepositories(session, stated(settings));
    }

    private static Map<String, Object> configuration(MavenSettings settings) {
        Map<String, Object> configuration = new HashMap<>();
        configuration.put(ConfigurationProperties.CONNECT_TIMEOUT, CONNECT_TIMEOUT_MILLIS);
        configuration.put(ConfigurationProperties.REQUEST_TIMEOUT, SILENCE_TIMEOUT_MILLIS);
        configuration.put(ConfigurationProperties.HTTP_RETRY_HANDLER_COUNT, 1);
        for (Server server : settings.servers()) {
            Map<String, String> headers = headers(server);
            if (!headers.isEmpty()) {
                configuration.put(ConfigurationProperties.HTTP_HEADERS + "." + server.getId(), headers);
            }
        }
        return configuration;
    }

    /** Some repositories take a token in a header of their own. */
    private static Map<String, String> headers(Server server) {
        Map<String, String> headers = new HashMap<>();
        if (server.getConfiguration() instanceof Xpp3Dom configuration
                && configuration.getChild("httpHeaders") != null) {
            for (Xpp3Dom property : configuration.getChild("httpHeaders").getChildren("property")) {
                if (property.getChild("name") != null && property.getChild("value") != null) {
                    headers.put(
                            property.getChild("name").getValue(),
                            property.getChild("value").getValue());
                }
            }
        }
        return headers;
    }

    private static DefaultMirrorSelector mirrors(MavenSettings settings) {
        DefaultMirrorSelector selector = new DefaultMirrorSelector();
        settings.mirrors()
                .forEach(mirror -> selector.add(
                        mirror.getId(),
                        mirror.getUrl(),
                        mirror.getLayout(),
                        false,
                        mirror.isBlocked(),
                        mirror.getMirrorOf(),
                        mirror.getMirrorOfLayouts()));
        return selector;
    }

    private static DefaultProxySelector proxies(MavenSettings settings) {
        DefaultProxySelector selector = new DefaultProxySelector();
        settings.proxies()
                .forEach(proxy -> selector.add(
                        new Proxy(
                                proxy.getProtocol(),
                                proxy.getHost(),
                                proxy.getPort(),
                                login(proxy.getUsername(), proxy.getPassword())),
                        proxy.getNonProxyHosts()));
        return selector;
    }

    private static DefaultAuthenticationSelector logins(MavenSettings settings) {
        DefaultAuthenticationSelector selector = new DefaultAuthenticationSelector();
        settings.servers()
                .forEach(server -> selector.add(server.getId(), login(server.getUsername(), server.getPassword())));
        return selector;
    }

    private static Authentication login(String user, String password) {
        return new AuthenticationBuilder()
                .addUsername(user)
                .addPassword(password)
                .build();
    }

    /** The repositories of the settings, and Maven Central unless they define it. */
    private static List<RemoteRepository> stated(MavenSettings settings) {
        List<RemoteRepository> repositories = new ArrayList<>();
        settings.repositories()
                .forEach(repository -> repositories.add(
                        new RemoteRepository.Builder(repository.getId(), "default", repository.getUrl()).build()));
        if (repositories.stream().noneMatch(repository -> repository.getId().equals("central"))) {
            repositories.add(new RemoteRepository.Builder("central", "default", "https://repo.maven.apache.org/maven2/")
                    .build());
        }
        return repositories;
    }

    /**
     * The jar, downloaded if necessary. Follows a relocation, such as that of mysql-connector-java 8.0.31 to its new
     * name.
     */
    Artifact jar(DriverCoordinates coordinates) throws ArtifactDescriptorException, ArtifactResolutionException {
        return jar(coordinates.groupId(), coordinates.artifactId(), coordinates.version());
    }

    /** As {@link #jar(DriverCoordinates)}, also for versions that have no extension point for the tap. */
    Artifact jar(String groupId, String artifactId, String version)
            throws ArtifactDescriptorException, ArtifactResolutionException {
        Artifact pom = new DefaultArtifact(groupId, artifactId, "jar", version);
        Artifact jar = system.readArtifactDescriptor(session, new ArtifactDescriptorRequest(pom, remotes, null))
                .getArtifact();
        return system.resolveArtifact(session, new ArtifactRequest(jar, remotes, null))
                .getArtifact();
    }

    /** The versions that the repositories list, oldest first; none if they cannot be reached. */
    List<String> versions(DriverCoordinates coordinates) {
        Artifact all = new DefaultArtifact(coordinates.groupId(), coordinates.artifactId(), "jar", "[0,)");
        try {
            return system
                    .resolveVersionRange(session, new VersionRangeRequest(all, remotes, null))
                    .getVersions()
                    .stream()
                    .sorted(Comparator.naturalOrder())
                    .map(Object::toString)
                    .toList();
        } catch (VersionRangeResolutionException unknown) {
            return List.of();
        }
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
        session.close();
        system.shutdown();
    }
}
