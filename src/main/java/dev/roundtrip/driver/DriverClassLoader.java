package dev.roundtrip.driver;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * Loads one driver's classes, and copies of our classes that the driver creates by name. It sees the platform, its own
 * jar and, of the program's classes, only {@code dev.roundtrip} and the log interface: neither the program's own driver
 * nor the services of its jars.
 */
final class DriverClassLoader extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    /**
     * The packages whose classes extend or implement classes of the driver, so that this loader defines them again.
     * They share only {@code TapSockets} with the rest.
     */
    private static final List<String> BESIDE_THE_DRIVER =
            List.of("dev.roundtrip.tap.connectorj.", "dev.roundtrip.tap.mariadb.", "dev.roundtrip.driver.inside.");

    private static final List<String> SHARED = List.of("dev.roundtrip.", "org.slf4j.");

    /** The file that names the TLS plugin in {@code dev.roundtrip.tap.mariadb}. */
    private static final String SERVICE_OF_OURS = "META-INF/services/org.mariadb.jdbc.plugin.TlsSocketPlugin";

    private final ClassLoader program = DriverClassLoader.class.getClassLoader();

    DriverClassLoader(Path jar) throws IOException {
        super("driver " + jar.getFileName(), new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (BESIDE_THE_DRIVER.stream().anyMatch(name::startsWith)) {
            return copied(name);
        }
        return SHARED.stream().anyMatch(name::startsWith) ? program.loadClass(name) : super.findClass(name);
    }

    private Class<?> copied(String name) throws ClassNotFoundException {
        try (InputStream stream = program.getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (stream == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = stream.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }

    @Override
    public Enumeration<URL> findResources(String name) throws IOException {
        if (!name.equals(SERVICE_OF_OURS)) {
            return super.findResources(name);
        }
        List<URL> found = Collections.list(super.findResources(name));
        // Only the file that belongs to this class is used, of all files with that name on the class path.
        URL ours = DriverClassLoader.class.getProtectionDomain().getCodeSource().getLocation();
        for (URL each : Collections.list(program.getResources(name))) {
            if (each.toString().contains(ours.toString())) {
                found.add(each);
            }
        }
        return Collections.enumeration(found);
    }
}
