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

/** A driver in a class loader of its own leaves nothing behind. */
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

    /** In a method of its own, so that no local variable keeps the driver. */
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
                        // For which drivers start a timer.
                        statement.setQueryTimeout(30);
                        statement.executeQuery("SELECT 1").close();
                    }
                });
            }
            return new PhantomReference<>(loader, collected);
        }
    }

    /**
     * Threads that were told to end may hold it a little longer: as many collections as they need, up to a minute of
     * waiting in all.
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
