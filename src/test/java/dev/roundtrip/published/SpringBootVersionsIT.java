package dev.roundtrip.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.ProgramResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests slices of Spring Boot 2, 3 and 4: with Spring 5.3, 6 and 7, and with JUnit 5.8, 5.12 and 6. */
@Tag("long")
class SpringBootVersionsIT {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "2.7.18, spring-boot-test-autoconfigure, org.springframework.boot.test.autoconfigure.jdbc",
        "3.5.6, spring-boot-test-autoconfigure, org.springframework.boot.test.autoconfigure.jdbc",
        "4.0.0, spring-boot-starter-jdbc-test, org.springframework.boot.jdbc.test.autoconfigure"
    })
    void a_slice_is_tapped_by_the_property_alone(String version, String slices, String packageName) throws Exception {
        TeamProject project = new TeamProject(folder, "consumer-boot");
        Path test = folder.resolve("consumer-boot/src/test/java/team/SliceTest.java");
        Files.writeString(test, Files.readString(test).replace("SLICES", packageName));

        ProgramResult built = project.build(List.of("-Dboot.version=" + version, "-Dboot.slices=" + slices, "test"));

        assertThat(built.code()).as(built.said()).isZero();
        assertThat(built.said()).contains("Tests run: 3, Failures: 0, Errors: 0, Skipped: 0");
    }
}
