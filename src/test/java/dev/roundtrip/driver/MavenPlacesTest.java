package dev.roundtrip.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenPlacesTest {

    private static final Path M2 = Path.of("/home/ann/.m2");
    private static final Path SECURITY = M2.resolve("settings-security.xml");

    private final Properties system = new Properties();

    @BeforeEach
    void atHome() {
        system.setProperty("user.home", "/home/ann");
    }

    @Test
    void without_anything_said_it_is_the_users_m2() {
        assertThat(MavenPlaces.of(Map.of(), system))
                .isEqualTo(new MavenPlaces(
                        M2.resolve("settings.xml"), Optional.empty(), SECURITY, Optional.empty(), false));
    }

    @Test
    void maven_args_are_read_as_mvn_reads_them() {
        String arguments = "-B -s /etc/ci.xml --global-settings=/etc/all.xml -o -Dmaven.repo.local=/cache";

        assertThat(MavenPlaces.of(Map.of("MAVEN_ARGS", arguments), system))
                .isEqualTo(new MavenPlaces(
                        Path.of("/etc/ci.xml"),
                        Optional.of(Path.of("/etc/all.xml")),
                        SECURITY,
                        Optional.of(Path.of("/cache")),
                        true));
    }

    @Test
    void an_installation_has_global_settings(@TempDir Path directory) throws Exception {
        Path home = Files.createDirectory(directory.resolve("maven"));

        assertThat(MavenPlaces.of(Map.of("MAVEN_HOME", home.toString()), system).globalSettings())
                .contains(home.resolve("conf/settings.xml"));
        assertThat(MavenPlaces.of(Map.of("MAVEN_HOME", directory.resolve("no").toString()), system)
                        .globalSettings())
                .isEmpty();
    }

    @Test
    void a_system_property_names_the_repository_before_the_environment_does() {
        Map<String, String> environment = Map.of("MAVEN_OPTS", "-Xmx1g -Dmaven.repo.local=/of/options");
        assertThat(MavenPlaces.of(environment, system).localRepository()).contains(Path.of("/of/options"));

        system.setProperty("maven.repo.local", "/of/property");
        assertThat(MavenPlaces.of(environment, system).localRepository()).contains(Path.of("/of/property"));
    }
}
