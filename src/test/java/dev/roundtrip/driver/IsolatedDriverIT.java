package dev.roundtrip.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Words;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/** Tests that a driver in its own class loader leaves nothing behind. */
class IsolatedDriverIT {

    @ParameterizedTest
    @Words("""
            mysql-connector-java:8.0.26 mysql-connector-j:8.0.33 mysql-connector-j:26.10.0 mariadb-java-client:3.4.1
            mariadb-java-client:3.5.6 mariadb-java-client:3.5.11 mariadb-java-client:4.0.0
            """)
    void after_close_its_classes_its_threads_and_its_registration_are_gone(String coordinates) throws Exception {
        TestDrivers.of(coordinates);
        List<Driver> registered = DriverManager.drivers().toList();
        ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();

        Reference<ClassLoader> loader = loadUseAndClose(coordinates, collected);

        assertThat(DriverManager.drivers()).containsExactlyElementsOf(registered);
        assertThat(isCollected(collected, loader))
                .as("class loader of " + coordinates)
                .isTrue();
    }

    /** Loads, uses and closes a driver in its own method, so that no local variable keeps the driver. */
    private static Reference<ClassLoader> loadUseAndClose(String coordinates, ReferenceQueue<ClassLoader> collected)
            throws Exception {
        try (LoadedDriver loaded = Drivers.openIsolated(DriverCoordinates.parse(coordinates))) {
            ClassLoader loader = loaded.driver().getClass().getClassLoader();
            assertThat(loader).isNotSameAs(IsolatedDriverIT.class.getClassLoader());
            assertThat(loaded.bundled()).isFalse();
            String noTls = loaded.name().startsWith("mariadb") ? "sslMode=disable" : "sslMode=DISABLED";
            try (CountedConnection counted = new TestDriver(loaded).connect(TestServers.mariaDb(), "test", noTls)) {
                counted.count(connection -> {
                    try (Statement statement = connection.createStatement()) {
                        // Drivers start a timer for this setting.
                        statement.setQueryTimeout(30);
                        statement.executeQuery("SELECT 1").close();
                    }
                });
            }
            return new PhantomReference<>(loader, collected);
        }
    }

    /**
     * Whether the driver's classes are collected. Threads that were told to end may hold them a little longer, so there
     * are as many collections as needed, up to a minute in all.
     */
    private static boolean isCollected(ReferenceQueue<ClassLoader> collected, Reference<ClassLoader> loader)
            throws InterruptedException {
        for (int i = 0; i < 600; i++) {
            System.gc();
            if (collected.remove(100) == loader) {
                return true;
            }
        }
        return false;
    }
}
