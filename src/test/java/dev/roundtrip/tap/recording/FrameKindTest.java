package dev.roundtrip.tap.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameKindTest {

    /** Where class loaders say that a class is from; those of libraries hold frameworks, too. */
    @ParameterizedTest
    @CsvSource({
        "file:/home/dev/petclinic/target/classes/, true",
        "jar:file:/app.jar!/BOOT-INF/classes!/, true",
        "jar:nested:/app.jar/!BOOT-INF/classes/!/, true",
        "vfs:/content/shop.war/WEB-INF/classes, true",
        "file:/app/quarkus-app/app/shop-1.0.jar, true",
        "jar:file:/app.jar!/BOOT-INF/lib/spring-core-5.3.39.jar!/, false",
        "jar:nested:/app.jar/!BOOT-INF/lib/spring-core-6.2.0.jar!/, false",
        "vfs:/content/shop.war/WEB-INF/lib/spring-core-6.2.0.jar/, false",
        "file:/app/quarkus-app/lib/main/io.quarkus.quarkus-core-3.8.1.jar, false",
        "file:/home/user/.m2/repository/org/springframework/spring-core/6.2.0/spring-core-6.2.0.jar, false"
    })
    void a_class_under_a_framework_s_prefix_is_the_application_s_if_it_is_from_there(String location, boolean own) {
        assertThat(FrameKind.hasOwnClasses(location)).isEqualTo(own);
    }
}
