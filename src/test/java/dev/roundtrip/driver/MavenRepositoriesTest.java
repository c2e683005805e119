package dev.roundtrip.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.BasicAuthenticator;
import dev.roundtrip.server.LocalHttp;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the resolver with a repository on this machine, which a mirror puts in the place of Maven Central, as in a
 * company.
 */
class MavenRepositoriesTest {

    @TempDir
    private Path directory;

    /** The content of each file by its path. */
    private final Map<String, byte[]> repository = new ConcurrentHashMap<>();

    @AutoClose
    private LocalHttp server;

    @BeforeEach
    void repositoryWithTwoVersions() throws IOException {
        publish("com.mysql", "mysql-connector-j", "9.6.0", "");
        publish("com.mysql", "mysql-connector-j", "9.7.0", "");
        publish(
                "mysql",
                "mysql-connector-java",
                "8.0.33",
                "<distributionManagement><relocation><groupId>com.mysql</groupId><artifactId>mysql-connector-j</artifactId>"
                        + "<version>9.6.0</version></relocation></distributionManagement>");
        server = LocalHttp.on(0, 200, repository::get);
    }

    private void publish(String group, String artifact, String version, String more) {
        String path = "/" + String.join("/", group.replace('.', '/'), artifact, version, artifact + "-" + version);
        String pom = "<project><modelVersion>4.0.0</modelVersion><groupId>" + group + "</groupId><artifactId>"
                + artifact + "</artifactId><version>" + version + "</version>" + more + "</project>";
        repository.put(path + ".pom", pom.getBytes(UTF_8));
        repository.put(path + ".jar", ("the jar of " + version).getBytes(UTF_8));
    }

    private ContextOverrides.Builder with(String settings) throws IOException {
        Files.writeString(directory.resolve("settings.xml"), "<settings>" + settings + "</settings>");
        return ContextOverrides.create()
                .withUserSettingsXmlOverride(directory.resolve("settings.xml"))
                .withUserSettingsSecurityXmlOverride(directory.resolve("settings-security.xml"))
                .withLocalRepositoryOverride(directory.resolve("local"));
    }

    private String mirror() {
        return "<mirrors><mirror><id>company</id><mirrorOf>*</mirrorOf><url>" + server.url()
                + "</url></mirror></mirrors>";
    }

    private static Path jar(ContextOverrides.Builder places) throws DriverException {
        return MavenRepositories.jarOf(DriverCoordinates.parse("mysql-connector-j:9.7.0"), places);
    }

    private static void refused(ContextOverrides.Builder places, String version, String... parts) {
        assertThatExceptionOfType(DriverException.class)
                .isThrownBy(
                        () -> MavenRepositories.jarOf(DriverCoordinates.parse("mysql-connector-j:" + version), places))
                .satisfies(refusal ->
                        assertThat(refusal.getMessage()).contains(parts).doesNotContain("wr0ng"));
    }

    @Test
    void a_jar_is_fetched_through_the_mirror_once_and_then_taken_from_the_local_repository() throws Exception {
        ContextOverrides.Builder places = with(mirror());

        Path jar = jar(places);
        int asked = server.asked().size();

        assertThat(jar).startsWith(directory.resolve("local")).hasContent("the jar of 9.7.0");
        assertThat(jar(places)).isEqualTo(jar);
        assertThat(server.asked()).hasSize(asked);
    }

    @Test
    void a_relocated_artifact_is_followed_to_its_new_name() throws Exception {
        assertThat(MavenRepositories.jarOf(DriverCoordinates.parse("mysql-connector-java:8.0.33"), with(mirror())))
                .hasContent("the jar of 9.6.0");
    }

    @Test
    void a_wrong_login_is_said_with_the_file_to_look_into_and_without_the_password() throws Exception {
        server.context().setAuthenticator(new BasicAuthenticator("repository") {
            @Override
            public boolean checkCredentials(String user, String password) {
                return false;
            }
        });
        refused(
                with(
                        mirror()
                                + "<servers><server><id>company</id><username>ann</username><password>wr0ng</password></server></servers>"),
                "9.7.0",
                "mysql-connector-j:9.7.0 is not available",
                "401",
                server.url(),
                "settings.xml");
    }

    @Test
    void a_version_that_does_not_exist_is_said_with_the_places_that_were_asked() throws Exception {
        refused(with(mirror()), "9.7.1", "no such version in " + server.url());
    }

    @Test
    void settings_that_cannot_be_read_are_said_with_their_place() throws Exception {
        refused(with("<mirrors><mirror>"), "9.7.0", "Maven's settings cannot be read", "settings.xml");
    }
}
