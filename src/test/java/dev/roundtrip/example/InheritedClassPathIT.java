package dev.roundtrip.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.UsersRepository;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * A team's project (src/test/resources/consumer), built by the project's own Maven against the built jar and its POM.
 * These are in a local repository of their own in front of the user's, which stays as it is.
 */
class InheritedClassPathIT {

    private static final Path TOP = Path.of("").toAbsolutePath();
    private static final boolean WINDOWS =
            System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");

    @TempDir
    private static Path folder;

    private static int exitCode;
    private static String said;

    @BeforeAll
    static void buildTheTeamsProject() throws Exception {
        copyTree(TOP.resolve("src/test/resources/consumer"), folder.resolve("consumer"));
        Map<String, String> versions = versions();
        install(versions.get("roundtrip.version"));
        List<String> command = new ArrayList<>(List.of(
                TOP.resolve(WINDOWS ? "mvnw.cmd" : "mvnw").toString(),
                "-B",
                "-ntp",
                "-Dmaven.repo.local=" + folder.resolve("repository"),
                "-Dmaven.repo.local.tail=" + UsersRepository.path()));
        versions.forEach((name, version) -> command.add("-D" + name + "=" + version));
        command.addAll(List.of("-Droundtrip.contract=record", "test"));
        DatabaseServer server = TestServers.mariaDb();
        Path log = folder.resolve("maven.log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.resolve("consumer").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
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
        exitCode = maven.exitValue();
        said = Files.readString(log);
    }

    @Test
    void a_test_inherits_hdrhistogram_and_the_logging_facade_and_nothing_else() throws IOException {
        String classPath = Files.readString(folder.resolve("consumer/inherits/target/class-path.txt"));

        assertThat(Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                        .splitAsStream(classPath.strip())
                        .map(entry -> Path.of(entry).getFileName().toString().replaceAll("-\\d.*", "")))
                .containsExactlyInAnyOrder("roundtrip", "HdrHistogram", "slf4j-api");
    }

    @Test
    void budgets_work_on_that_class_path_with_either_driver() {
        assertThat(exitCode).as(said).isZero();
        assertThat(said)
                .contains("Tests run: 13, Failures: 0, Errors: 0, Skipped: 0")
                .contains("Tests run: 4, Failures: 0, Errors: 0, Skipped: 0");
        assertThat(folder.resolve("consumer/connectorj/target/recorded.contract"))
                .content()
                .contains("COM_STMT_PREPARE");
    }

    @Test
    void nothing_was_missing_at_run_time() {
        assertThat(said).doesNotContain("NoClassDefFoundError").doesNotContain("ClassNotFoundException");
    }

    @Test
    void the_launcher_still_has_every_library() throws Exception {
        try (Stream<Path> lib = Files.list(TOP.resolve("target/lib"))) {
            assertThat(lib.map(jar -> jar.getFileName().toString().replaceAll("-\\d.*", ""))
                            .toList())
                    .containsAll(dependencies("compile", "runtime"));
        }
    }

    private static void install(String version) throws IOException {
        Path place = Files.createDirectories(folder.resolve("repository/dev/roundtrip/roundtrip/" + version));
        Files.copy(
                Path.of(System.getProperty("roundtrip.jar", "target/roundtrip.jar")),
                place.resolve("roundtrip-" + version + ".jar"));
        Files.copy(TOP.resolve("pom.xml"), place.resolve("roundtrip-" + version + ".pom"));
    }

    private static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            all.forEach(each -> {
                try {
                    Files.copy(each, to.resolve(from.relativize(each).toString()), StandardCopyOption.COPY_ATTRIBUTES);
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        }
    }

    /** The properties of the project's POM that name versions, the versions of its plugins, and its own. */
    private static Map<String, String> versions() throws Exception {
        Map<String, String> versions = new LinkedHashMap<>();
        Element project = pom().getDocumentElement();
        versions.put("roundtrip.version", text(project, "version"));
        NodeList properties = child(project, "properties").getChildNodes();
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

    /** The artifacts of the project's dependencies in these scopes. */
    private static List<String> dependencies(String... scopes) throws Exception {
        List<String> artifacts = new ArrayList<>();
        NodeList all = child(pom().getDocumentElement(), "dependencies").getElementsByTagName("dependency");
        for (int i = 0; i < all.getLength(); i++) {
            Element dependency = (Element) all.item(i);
            String scope = child(dependency, "scope") == null ? "compile" : text(dependency, "scope");
            if (List.of(scopes).contains(scope)) {
                artifacts.add(text(dependency, "artifactId"));
            }
        }
        return artifacts;
    }

    private static Document pom() throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(TOP.resolve("pom.xml").toFile());
    }

    private static String text(Element parent, String name) {
        return child(parent, name).getTextContent();
    }

    private static Element child(Element parent, String name) {
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element && element.getTagName().equals(name)) {
                return element;
            }
        }
        return null;
    }
}
