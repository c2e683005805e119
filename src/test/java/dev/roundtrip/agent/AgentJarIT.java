package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** Tests what an application gets on its class path with {@code -javaagent:}, and what it does not. */
class AgentJarIT {

    private static final int JAVA_8 = 52;

    @Test
    void an_application_sees_two_classes_of_the_agent_none_of_its_libraries_and_no_log_framework() throws IOException {
        try (JarFile jar = new JarFile(AgentJar.built().toFile())) {
            assertThat(jar.stream()
                            .map(JarEntry::getName)
                            .filter(name -> name.endsWith(".class") && !name.startsWith("isolated/")))
                    .allMatch(name -> name.startsWith("dev/roundtrip/agent/Agent"));
            assertThat(jar.getEntry("isolated/net/bytebuddy/ByteBuddy.class")).isNotNull();
            assertThat(jar.stream().map(JarEntry::getName))
                    .noneMatch(
                            name -> name.contains("org/slf4j") || name.contains("logback") || name.contains("log4j"));
        }
    }

    @Test
    void an_old_jvm_can_load_the_class_that_says_it_is_too_old() throws IOException {
        try (JarFile jar = new JarFile(AgentJar.built().toFile());
                DataInputStream in =
                        new DataInputStream(jar.getInputStream(jar.getEntry("dev/roundtrip/agent/Agent.class")))) {
            assertThat(in.readInt()).isEqualTo(0xCAFEBABE);
            in.readUnsignedShort();
            assertThat(in.readUnsignedShort()).isLessThanOrEqualTo(JAVA_8);
        }
    }
}
