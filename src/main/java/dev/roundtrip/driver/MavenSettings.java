package dev.roundtrip.driver;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.maven.settings.Mirror;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Repository;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/**
 * The user's settings as Maven reads them: global and user settings merged, variables resolved, passwords decrypted.
 */
final class MavenSettings {

    private final MavenPlaces places;
    private final Settings settings;
    private final SettingsDecryptionResult decrypted;

    private MavenSettings(MavenPlaces places, Settings settings, SettingsDecryptionResult decrypted) {
        this.places = places;
        this.settings = settings;
        this.decrypted = decrypted;
    }

    static MavenSettings read(MavenPlaces places) throws DriverException {
        DefaultSettingsBuildingRequest request = new DefaultSettingsBuildingRequest();
        request.setUserSettingsFile(places.userSettings().toFile());
        places.globalSettings().map(Path::toFile).ifPresent(request::setGlobalSettingsFile);
        request.setSystemProperties(variables());
        try {
            Settings settings = new DefaultSettingsBuilderFactory()
                    .newInstance()
                    .build(request)
                    .getEffectiveSettings();
            return new MavenSettings(places, settings, decrypted(places, settings));
        } catch (SettingsBuildingException unreadable) {
            throw new DriverException(
                    "Maven's settings cannot be read: "
                            + unreadable.getProblems().get(0).getMessage() + ", in "
                            + unreadable.getProblems().get(0).getLocation()
                            + ". Correct the file; mvn help:effective-settings shows whether it is read.",
                    unreadable);
        }
    }

    private static SettingsDecryptionResult decrypted(MavenPlaces places, Settings settings) {
        DefaultSecDispatcher dispatcher = new DefaultSecDispatcher(new DefaultPlexusCipher());
        dispatcher.setConfigurationFile(places.settingsSecurity().toString());
        return new DefaultSettingsDecrypter(dispatcher).decrypt(new DefaultSettingsDecryptionRequest(settings));
    }

    /** The values for {@code ${...}} in settings. */
    private static Properties variables() {
        Properties variables = new Properties();
        System.getenv().forEach((name, value) -> variables.setProperty("env." + name, value));
        System.getProperties()
                .stringPropertyNames()
                .forEach(name -> variables.setProperty(name, System.getProperty(name)));
        return variables;
    }

    boolean offline() {
        return places.offline() || settings.isOffline();
    }

    /** The file to check if something is wrong. */
    Path source() {
        return places.userSettings();
    }

    Path localRepository() {
        return places.localRepository().orElseGet(() -> {
            String stated = settings.getLocalRepository();
            return stated == null || stated.isBlank()
                    ? Path.of(System.getProperty("user.home"), ".m2", "repository")
                    : Path.of(stated);
        });
    }

    List<Mirror> mirrors() {
        return settings.getMirrors();
    }

    List<Server> servers() {
        return decrypted.getServers();
    }

    List<Proxy> proxies() {
        return decrypted.getProxies().stream().filter(Proxy::isActive).toList();
    }

    /** The repositories of profiles that are active by name or by default. */
    List<Repository> repositories() {
        return settings.getProfiles().stream()
                .filter(this::isActive)
                .flatMap(profile -> profile.getRepositories().stream())
                .toList();
    }

    private boolean isActive(Profile profile) {
        return settings.getActiveProfiles().contains(profile.getId())
                || (profile.getActivation() != null && profile.getActivation().isActiveByDefault());
    }
}
