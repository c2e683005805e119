package dev.roundtrip.agent;

import dev.roundtrip.Together;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Two applications in one JVM, each with a driver of its own in a class loader that asks its parent last, as an
 * application server's. Arguments: the two driver jars, then those of {@link SmallApplication}.
 */
public final class TwoDriversApplication {

    private TwoDriversApplication() {}

    public static void main(String[] arguments) throws Exception {
        String[] rest = Arrays.copyOfRange(arguments, 2, arguments.length);
        URL own = TwoDriversApplication.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        List<Callable<Object>> applications = new ArrayList<>();
        for (String jar : List.of(arguments[0], arguments[1])) {
            URLClassLoader loader =
                    new ParentLast(new URL[] {Path.of(jar).toUri().toURL(), own});
            applications.add(() -> {
                Thread.currentThread().setContextClassLoader(loader);
                registerDriver(loader, jar.contains("-5.1."));
                return Class.forName(SmallApplication.class.getName(), true, loader)
                        .getMethod("main", String[].class)
                        .invoke(null, (Object) rest);
            });
        }
        Together.all(applications);
    }

    /** As an application server's applications do: the JDK looks for drivers once, in the first of them. */
    private static void registerDriver(ClassLoader loader, boolean isOld) throws ClassNotFoundException {
        Class.forName(isOld ? "com.mysql.jdbc.Driver" : "com.mysql.cj.jdbc.Driver", true, loader);
    }

    /** Also hides the class path's own driver, which has other classes of the same names. */
    private static final class ParentLast extends URLClassLoader {

        ParentLast(URL[] urls) {
            super(urls, TwoDriversApplication.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded == null) {
                    try {
                        loaded = findClass(name);
                    } catch (ClassNotFoundException notHere) {
                        loaded = getParent().loadClass(name);
                    }
                }
                return loaded;
            }
        }
    }
}
