package dev.roundtrip.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;
import org.junit.jupiter.api.AfterEach;

/** Lets each method of the tap throw, one after the other: the application answers all its requests. */
class FaultyTapIT {

    /** The guard itself, and what only passes calls on to it: these must not fail. */
    private static final List<String> TRUSTED = List.of(
            "dev.roundtrip.tap.TapGuard",
            "dev.roundtrip.tap.GuardedFeed",
            "dev.roundtrip.tap.SocketFeed",
            "dev.roundtrip.tap.TapSockets",
            "dev.roundtrip.tap.TappedSocket",
            "dev.roundtrip.tap.TappedTlsSocket",
            "dev.roundtrip.tap.TimedInputStream",
            "dev.roundtrip.tap.TimedOutputStream",
            "dev.roundtrip.tap.connectorj.",
            "dev.roundtrip.tap.pool.PoolTap",
            "dev.roundtrip.spring.");

    private static final List<String> OWN = List.of("dev.roundtrip.", "com.mysql.", "com.zaxxer.");

    /** The advice of each woven method. */
    static final class Enter {

        private Enter() {}

        @Advice.OnMethodEnter
        static void enter(@Advice.Origin("#t.#m#d") String method) {
            FaultPoints.enter(method);
        }
    }

    /** Loads Roundtrip, the driver and the pool again, with advice in the methods that may fail. */
    private static final class Woven extends ClassLoader {

        private final ClassFileLocator classes = ClassFileLocator.ForClassLoader.of(Woven.class.getClassLoader());
        private final TypePool types = TypePool.Default.of(classes);

        Woven() {
            super(Woven.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                boolean own = OWN.stream().anyMatch(name::startsWith) && !name.equals(FaultPoints.class.getName());
                if (!own) {
                    return super.loadClass(name, resolve);
                }
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (file == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = mayFail(name) ? woven(name) : file.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }

        private static boolean mayFail(String name) {
            return name.startsWith("dev.roundtrip.") && TRUSTED.stream().noneMatch(name::startsWith);
        }

        private byte[] woven(String name) {
            TypeDescription type = types.describe(name).resolve();
            return type.isInterface()
                    ? plain(name)
                    : new ByteBuddy()
                            .redefine(type, classes)
                            .visit(Advice.to(Enter.class)
                                    .on(ElementMatchers.isMethod()
                                            .and(ElementMatchers.not(ElementMatchers.isAbstract()))
                                            .and(ElementMatchers.not(ElementMatchers.named("named")))))
                            .make()
                            .getBytes();
        }

        private byte[] plain(String name) {
            try {
                return classes.locate(name).resolve();
            } catch (IOException unreadable) {
                throw new IllegalStateException(unreadable);
            }
        }
    }

    @AfterEach
    void restoreTheLoader() {
        Thread.currentThread().setContextClassLoader(FaultyTapIT.class.getClassLoader());
    }

    @LongTest
    @SuppressWarnings("unchecked")
    void an_application_whose_tap_throws_at_any_point_answers_all_its_requests() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        String[] login = {
            server.jdbcUrl("") + "?useServerPrepStmts=true",
            server.credentials().user(),
            server.credentials().password()
        };
        Woven loader = new Woven();
        Thread.currentThread().setContextClassLoader(loader);
        Function<String[], String> application =
                (Function<String[], String>) loader.loadClass(FaultyApplication.class.getName())
                        .getConstructor()
                        .newInstance();
        FaultPoints.fail("", false);
        String answers = application.apply(login);
        Map<String, Integer> points = FaultPoints.calls();

        assertThat(points).hasSizeGreaterThan(200);
        boolean error = false;
        for (String point : points.keySet()) {
            FaultPoints.fail(point, error);
            assertThat(application.apply(login)).as(point).isEqualTo(answers);
            error = !error;
        }
    }
}
