package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.live.WatchFailedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiFunction;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/** The built agent. */
public final class AgentJar {

    private static final String ISOLATED = "isolated/";

    private AgentJar() {}

    public static Path built() {
        Path jar = Path.of(System.getProperty("roundtrip.agent.jar", "target/roundtrip-agent.jar"))
                .toAbsolutePath();
        assertThat(jar).as("the agent, which './mvnw package' builds").isRegularFile();
        return jar;
    }

    /** Attaches it to an application, without a recording. */
    static AttachedJvm attach(ApplicationProcess application) throws WatchFailedException {
        return AttachedJvm.attach(application.pid(), built(), Optional.empty(), false);
    }

    /** A copy in which each call of these methods of one of the agent's own classes throws. */
    static Path broken(Path folder, String type, String method) throws IOException {
        return changed(
                folder,
                Set.of(type),
                (name, classFile) -> advised(
                        name,
                        classFile,
                        OnPurpose.class,
                        method.equals("<init>") ? ElementMatchers.isConstructor() : ElementMatchers.named(method)));
    }

    /** A copy in which any method of these classes throws now and then. */
    static Path failingNowAndThen(Path folder, Set<String> types) throws IOException {
        return changed(
                folder,
                types,
                (name, classFile) -> advised(name, classFile, NowAndThen.class, ElementMatchers.isMethod()));
    }

    private static Path changed(Path folder, Set<String> types, BiFunction<String, byte[], byte[]> change)
            throws IOException {
        Path copy = folder.resolve("broken-agent.jar");
        Map<String, String> names = new HashMap<>();
        types.forEach(type -> names.put(ISOLATED + type.replace('.', '/') + ".class", type));
        try (JarFile jar = new JarFile(built().toFile());
                JarOutputStream out = new JarOutputStream(Files.newOutputStream(copy), jar.getManifest())) {
            assertThat(names.keySet())
                    .allSatisfy(name -> assertThat(jar.getEntry(name)).as(name).isNotNull());
            Enumeration<JarEntry> entries = jar.entries();
            while (entries.hasMoreElements()) {
                JarEntry entry = entries.nextElement();
                if (!entry.getName().equals("META-INF/MANIFEST.MF")) {
                    out.putNextEntry(new JarEntry(entry.getName()));
                    try (InputStream in = jar.getInputStream(entry)) {
                        byte[] bytes = in.readAllBytes();
                        String type = names.get(entry.getName());
                        out.write(type == null ? bytes : change.apply(type, bytes));
                    }
                }
            }
        }
        return copy;
    }

    private static byte[] advised(
            String type, byte[] classFile, Class<?> advice, ElementMatcher<? super MethodDescription> methods) {
        ClassFileLocator locator = new ClassFileLocator.Compound(
                ClassFileLocator.Simple.of(type, classFile),
                ClassFileLocator.ForClassLoader.of(AgentJar.class.getClassLoader()));
        return new ByteBuddy()
                .decorate(TypePool.Default.of(locator).describe(type).resolve(), locator)
                .visit(Advice.to(advice).on(methods))
                .make()
                .getBytes();
    }

    /** Copied into the methods. */
    static final class OnPurpose {

        private OnPurpose() {}

        @Advice.OnMethodExit
        @SuppressWarnings("DoNotCallSuggester") // It is copied, not called.
        static void after() {
            throw new IllegalStateException("on purpose");
        }
    }

    /** Copied into the methods: one call in some thousand fails. */
    static final class NowAndThen {

        private NowAndThen() {}

        @Advice.OnMethodEnter
        @SuppressWarnings("DoNotCallSuggester") // It is copied, not called.
        static void before() {
            if (ThreadLocalRandom.current().nextInt(5_000) == 0) {
                throw new IllegalStateException("now and then, on purpose");
            }
        }
    }
}
