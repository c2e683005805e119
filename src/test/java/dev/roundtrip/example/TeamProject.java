package dev.roundtrip.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * A team's project (src/test/resources), built by the project's own Maven against the built jar and its POM. These are
 * in a local repository of their own in front of the user's, which stays as it is.
 */
final class TeamProject {

    static final Path TOP = Path.of("").toAbsolutePath();
    private static final boolean WINDOWS =
            System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");

    private final Path folder;
    private final String name;
    private final Map<String, String> versions = versions();

    /** @param name the folder of the project among the resources */
    TeamProject(Path folder, String name) throws Exception {
        this.folder = folder;
        this.name = name;
        copyTree(TOP.resolve("src/test/resources").resolve(name), folder.resolve(name));
        install(versions.get("roundtrip.version"));
    }

    /** Runs Maven in the project with these arguments and the test server; its exit code. */
    int build(List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                TOP.resolve(WINDOWS ? "mvnw.cmd" : "mvnw").toString(),
                "-B",
                "-ntp",
                "-Dmaven.repo.local=" + folder.resolve("repository"),
                "-Dmaven.repo.local.tail=" + TestDrivers.localRepository()));
        versions.forEach((property, version) -> command.add("-D" + property + "=" + version));
        command.addAll(arguments);
        DatabaseServer server = TestServers.mariaDb();
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.resolve(name).toFile())
                .redirectErrorStream(true)
                .redirectOutput(log().toFile());
        // With it no contract is recorded.
        builder.environment().remove("CI");
        builder.environment()
                .putAll(Map.of(
                        "JAVA_HOME", System.getProperty("java.home"),
                        "CONSUMER_SERVER", server.host() + ":" + server.port(),
                        "CONSUMER_USER", server.credentials().user(),
                        "CONSUMER_PASSWORD", server.credentials().password()));
        Process maven = builder.start();
        try {
            assertThat(maven.waitFor(5, TimeUnit.MINUTES)).as("Maven ended").isTrue();
        } finally {
            maven.descendants().forEach(ProcessHandle::destroyForcibly);
            maven.destroyForcibly();
        }
        return maven.exitValue();
    }

    private Path log() {
        return folder.resolve("maven.log");
    }

    /** What Maven printed. */
    String said() throws IOException {
        return Files.readString(log());
    }

    private void install(String version) throws IOException {
        Path place = Files.createDirectories(folder.resolve("repository/dev/roundtrip/roundtrip/" + version));
        Files.copy(
                Path.of(System.getProperty("roundtrip.jar", "target/roundtrip.jar")),
                place.resolve("roundtrip-" + version + ".jar"));
        Files.copy(TOP.resolve("pom.xml"), place.resolve("roundtrip-" + version + ".pom"));
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    /** The properties of the project's POM that name versions, the versions of its plugins, and its own. */
    private static Map<String, String> versions() throws Exception {
        Map<String, String> versions = new LinkedHashMap<>();
        Element project = pom();
        Element named = child(project, "properties");
        versions.put("roundtrip.version", text(named, "revision"));
        NodeList properties = named.getChildNodes();
        for (int i = 0; i < properties.getLength(); i++) {
            Node property = properties.item(i);
            if (property.getNodeName().endsWith(".version")) {
                versions.put(property.getNodeName(), property.getTextContent());
            }
        }
        NodeList plugins = project.getElementsByTagName("plugin");
        for (int i = 0; i < plugins.getLength(); i++) {
            Element plugin = (Element) plugins.item(i);
            if (child(plugin, "version") != null) {
                versions.putIfAbsent(text(plugin, "artifactId") + ".version", text(plugin, "version"));
            }
        }
        versions.values().removeIf(version -> version.contains("${"));
        return versions;
    }

    static Element pom() throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(TOP.resolve("pom.xml").toFile())
                .getDocumentElement();
    }

    static String text(Element parent, String name) {
        return child(parent, name).getTextContent();
    }

    static Element child(Element parent, String name) {
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element && element.getTagName().equals(name)) {
                return element;
            }
        }
        return null;
    }
}
