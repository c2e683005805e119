package dev.roundtrip.published;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.ProgramResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.maven.model.Model;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.springframework.util.FileSystemUtils;

/**
 * A team's project (src/test/resources), built by the project's own Maven against the built jar and its POM. Both are
 * in a separate local repository in front of the user's, which stays as it is.
 */
final class TeamProject {

    static final Path TOP = Path.of("").toAbsolutePath();
    private static final boolean WINDOWS =
            System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");

    private final Path folder;
    private final String name;
    private final Map<String, String> versions = versions();

    /**
     * Copies a project.
     *
     * @param name the project's folder among the resources
     */
    TeamProject(Path folder, String name) throws Exception {
        this.folder = folder;
        this.name = name;
        FileSystemUtils.copyRecursively(TOP.resolve("src/test/resources").resolve(name), folder.resolve(name));
        install(versions.get("roundtrip.version"));
    }

    /** Runs Maven in the project with these arguments and the test server. */
    ProgramResult build(List<String> arguments) throws Exception {
        return build(arguments, Map.of());
    }

    /** Runs Maven with further variables of the environment. */
    ProgramResult build(List<String> arguments, Map<String, String> environment) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                TOP.resolve(WINDOWS ? "mvnw.cmd" : "mvnw").toString(),
                "-B",
                "-ntp",
                "-Dmaven.repo.local=" + folder.resolve("repository"),
                "-Dmaven.repo.local.tail=" + TestDrivers.localRepository()));
        String poms = poms();
        versions.forEach((property, version) -> {
            // A property that only a bill of materials has, such as jackson.version, would change that.
            if (poms.contains("${" + property + "}")) {
                command.add("-D" + property + "=" + version);
            }
        });
        command.addAll(arguments);
        DatabaseServer server = TestServers.mariaDb();
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.resolve(name).toFile());
        // With this variable no contract would be recorded.
        builder.environment().remove("CI");
        builder.environment()
                .putAll(Map.of(
                        "JAVA_HOME", System.getProperty("java.home"),
                        "CONSUMER_SERVER", server.host() + ":" + server.port(),
                        "CONSUMER_USER", server.credentials().user(),
                        "CONSUMER_PASSWORD", server.credentials().password()));
        builder.environment().putAll(environment);
        return ProgramResult.of(builder, "");
    }

    /** The POMs of the project and its modules. */
    private String poms() throws IOException {
        StringBuilder poms = new StringBuilder();
        for (Path pom : Folder.files(folder.resolve(name), "pom.xml")) {
            poms.append(Files.readString(pom));
        }
        return poms.toString();
    }

    private void install(String version) throws IOException {
        Path place = Files.createDirectories(folder.resolve("repository/dev/roundtrip/roundtrip/" + version));
        Files.copy(
                Path.of(System.getProperty("roundtrip.jar", "target/roundtrip.jar")),
                place.resolve("roundtrip-" + version + ".jar"));
        Files.copy(TOP.resolve("pom.xml"), place.resolve("roundtrip-" + version + ".pom"));
    }

    /** The properties of the project's POM that name versions, the versions of its plugins, and its own. */
    private static Map<String, String> versions() throws Exception {
        Map<String, String> versions = new TreeMap<>();
        pom().getProperties().forEach((name, value) -> versions.put(name.toString(), value.toString()));
        versions.put("roundtrip.version", versions.get("revision"));
        pom().getBuild().getPlugins().stream()
                .filter(plugin -> plugin.getVersion() != null)
                .forEach(plugin -> versions.put(plugin.getArtifactId() + ".version", plugin.getVersion()));
        versions.entrySet()
                .removeIf(each ->
                        !each.getKey().endsWith(".version") || each.getValue().contains("${"));
        return versions;
    }

    static Model pom() throws Exception {
        try (InputStream pom = Files.newInputStream(TOP.resolve("pom.xml"))) {
            return new MavenXpp3Reader().read(pom);
        }
    }
}
