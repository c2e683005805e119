package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.live.WatchFailedException;
import dev.roundtrip.live.workload.RecordedData;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/** Finds the built agent, and attaches it. */
public final class AgentJar {

    private AgentJar() {}

    public static Path built() {
        Path jar = Path.of(System.getProperty("roundtrip.agent.jar", "target/roundtrip-agent.jar"))
                .toAbsolutePath();
        assertThat(jar).as("the agent, which './mvnw package' builds").isRegularFile();
        return jar;
    }

    /** Attaches the agent to an application, without a recording. */
    static AttachedJvm attach(ApplicationProcess application) throws WatchFailedException {
        return attach(application.pid(), built(), Optional.empty());
    }

    static AttachedJvm attach(long pid, Path jar, Optional<RecordedData> recorded) throws WatchFailedException {
        return AttachedJvm.attach(pid, jar, recorded, false, Optional.empty());
    }

    /** A copy of the agent in which each call of these methods of one of its own classes throws. */
    static Path broken(Path folder, String type, String method) throws IOException {
        Path copy = Files.copy(built(), folder.resolve("broken-agent.jar"));
        try (FileSystem jar = FileSystems.newFileSystem(copy)) {
            Path file = jar.getPath("isolated", type.replace('.', '/') + ".class");
            ClassFileLocator locator = new ClassFileLocator.Compound(
                    ClassFileLocator.Simple.of(type, Files.readAllBytes(file)),
                    ClassFileLocator.ForClassLoader.of(AgentJar.class.getClassLoader()));
            byte[] changed = new ByteBuddy()
                    .decorate(TypePool.Default.of(locator).describe(type).resolve(), locator)
                    .visit(Advice.to(OnPurpose.class)
                            .on(
                                    method.equals("<init>")
                                            ? ElementMatchers.isConstructor()
                                            : ElementMatchers.named(method)))
                    .make()
                    .getBytes();
            Files.write(file, changed);
        }
        return copy;
    }

    /** The code that is copied into the methods. */
    static final class OnPurpose {

        private OnPurpose() {}

        @Advice.OnMethodExit
        @SuppressWarnings("DoNotCallSuggester") // The method is copied, not called.
        static void after() {
            throw new IllegalStateException("on purpose");
        }
    }
}
