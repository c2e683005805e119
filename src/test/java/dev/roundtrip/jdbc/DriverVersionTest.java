package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.NonRegisteringDriver;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Driver;
import java.util.Optional;
import java.util.jar.Manifest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverVersionTest {

    @ParameterizedTest
    @CsvSource({
        "9.7.0, 9.7.0",
        "8.0, 8.0.0",
        "mysql-connector-j-9.7.0 (Revision: 1234567890abcdef), 9.7.0",
        "mysql-connector-java-8.0.11-SNAPSHOT, 8.0.11",
        "com.mysql:mysql-connector-j:26.10.0, 26.10.0",
        "latest,",
        "99999999.1,"
    })
    void a_version_is_found_in_what_drivers_and_people_write(String text, String expected) {
        assertThat(DriverVersion.parse(text).map(DriverVersion::toString)).isEqualTo(Optional.ofNullable(expected));
    }

    /** Whether the manifest is used: it must have the beginning of the version that the driver's class has. */
    @ParameterizedTest
    @CsvSource({
        "%d.%d.1, true",
        "%d.%d.1-special, true",
        "%d.%d7.1, false",
        "1.2.3, false",
        "snapshot, false",
        ", false"
    })
    void the_version_in_a_manifest_is_the_drivers_only_if_the_driver_says_the_same(String form, boolean isTaken)
            throws Exception {
        Class<?> original = NonRegisteringDriver.class;
        Driver bundled = new NonRegisteringDriver();
        String written = form == null ? null : form.formatted(bundled.getMajorVersion(), bundled.getMinorVersion());
        URL own = original.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {own}, ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Package definePackage(String name, Manifest manifest, URL jar) {
                return definePackage(name, null, null, null, null, written, null, null);
            }
        }) {
            Driver driver = (Driver)
                    loader.loadClass(original.getName()).getConstructor().newInstance();

            assertThat(DriverVersion.inManifest(driver))
                    .isEqualTo(Optional.ofNullable(written).filter(v -> isTaken));
        }
    }
}
