package dev.roundtrip.driver;

import dev.roundtrip.jdbc.UrlScheme;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.concurrent.ExecutorService;

/** A driver in its own class loader. */
final class IsolatedDriver {

    private IsolatedDriver() {}

    static LoadedDriver load(DriverCoordinates coordinates, Path jar) throws DriverException {
        try {
            DriverClassLoader loader = new DriverClassLoader(jar);
            try {
                Driver driver = make(loader, coordinates.product().driverClass(), Driver.class);
                make(loader, "dev.roundtrip.driver.inside.Deregistration", Runnable.class)
                        .run();
                return new LoadedDriver(coordinates, driver, false, () -> end(coordinates.takes(), loader));
            } catch (ReflectiveOperationException | LinkageError | RuntimeException unusable) {
                loader.close();
                throw unusable(coordinates, jar, unusable);
            }
        } catch (IOException unreadable) {
            throw unusable(coordinates, jar, unreadable);
        }
    }

    private static DriverException unusable(DriverCoordinates coordinates, Path jar, Throwable why) {
        return new DriverException(
                coordinates + " cannot be used: " + jar + " (" + why
                        + "). Delete the file, so that it is fetched again, or try another version.",
                why);
    }

    private static <T> T make(ClassLoader loader, String className, Class<T> type) throws ReflectiveOperationException {
        return type.cast(
                Class.forName(className, true, loader).getDeclaredConstructor().newInstance());
    }

    private static void end(UrlScheme.Driver kind, DriverClassLoader loader) {
        try (loader) {
            switch (kind) {
                case CONNECTOR_J -> endCleanupThread(loader);
                case MARIADB -> endTimer(loader);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * Ends the driver's clean-up thread. Connector/J starts it with its first connection, and offers this method to end
     * it.
     */
    private static void endCleanupThread(ClassLoader loader) {
        try {
            Class.forName("com.mysql.cj.jdbc.AbandonedConnectionCleanupThread", true, loader)
                    .getMethod("uncheckedShutdown")
                    .invoke(null);
        } catch (ReflectiveOperationException noSuchThread) {
            // A version without this method has nothing to stop. Tests check that known versions leave nothing.
        }
    }

    /**
     * Ends the driver's timer. MariaDB's driver starts it with its first statement timeout, and has no method to end
     * it.
     */
    private static void endTimer(ClassLoader loader) {
        try {
            Field timer = Class.forName("org.mariadb.jdbc.client.util.SchedulerProvider", true, loader)
                    .getDeclaredField("timeoutScheduler");
            timer.setAccessible(true);
            if (timer.get(null) instanceof ExecutorService running) {
                running.shutdownNow();
            }
        } catch (ReflectiveOperationException noSuchTimer) {
            // A version without this field has nothing to stop; tests check the known versions.
        }
    }
}
