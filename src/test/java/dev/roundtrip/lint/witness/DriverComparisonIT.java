package dev.roundtrip.lint.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TcpRelay;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.TestCertificate;
import dev.roundtrip.testing.GeneratedText;
import dev.roundtrip.testing.LongTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that what check says of a string is what the driver does with it, on TiDB with TLS. Each remaining difference
 * is named with its reason in {@code named-differences.txt}; {@code -Droundtrip.docs.write=true} writes the table of
 * the page.
 */
class DriverComparisonIT {

    private static final Path PAGE = Path.of("docs/lab/drivers.md");

    private static final List<String> DRIVERS = List.of(
            "mysql-connector-java:8.0.11",
            "mysql-connector-java:8.0.28",
            "mysql-connector-j:8.0.33",
            "mysql-connector-j:8.4.0",
            "mysql-connector-j:9.1.0",
            "mysql-connector-j:26.10.0",
            "mariadb-java-client:2.7.12",
            "mariadb-java-client:3.5.11",
            "mariadb-java-client:4.0.0");

    private static final int FEWEST = 1_500;
    private static final String TRUST_STORE = "javax.net.ssl.trustStore";
    private static final String TRUST_PASSWORD = "javax.net.ssl.trustStorePassword";

    @TempDir
    private static Path folder;

    private static DatabaseServer server;

    /** A relay on this machine: the certificate is for 127.0.0.1, where an engine's containers need not be. */
    private static TcpRelay relay;

    /** The JVM trusts the server's certificate, like a machine that knows the company's authority. */
    @BeforeAll
    static void start_a_server() throws Exception {
        TestServers.requireContainer();
        TestCertificate certificate = TestCertificate.in(folder);
        System.setProperty(TRUST_STORE, certificate.trustStore(folder).toString());
        System.setProperty(TRUST_PASSWORD, TestCertificate.STORE_PASSWORD);
        server = certificate.startTidb(ServerRequest.DEFAULT_TIDB_VERSION);
        Sql.execute(
                server,
                "CREATE DATABASE IF NOT EXISTS test",
                "CREATE USER sb IDENTIFIED WITH mysql_native_password BY 'sb'",
                "GRANT ALL ON *.* TO sb");
        relay = new TcpRelay(server.host(), server.port(), () -> (toClient, bytes, length) -> {});
    }

    @AfterAll
    static void stop_it() throws Exception {
        // The named pipe of a driver is a file on this system.
        Files.deleteIfExists(Path.of("\\\\.\\pipe\\mysql"));
        System.clearProperty(TRUST_STORE);
        System.clearProperty(TRUST_PASSWORD);
        if (server != null) {
            relay.close();
            server.close();
        }
    }

    @LongTest
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void check_says_what_each_driver_does() throws Exception {
        NamedDifferences named = NamedDifferences.read();
        List<Difference> unnamed = new ArrayList<>();
        StringBuilder table = new StringBuilder("""
                | driver | strings | refused, `check` has no error | `check` says "does not open", it opens | another \
                effective value | the recommended string fails where the own one opened |
                |---|---|---|---|---|---|
                """);
        for (String coordinates : asked()) {
            LoadedDriver driver = TestDrivers.ofAnyVersion(coordinates).loaded();
            Set<String> strings = TriedStrings.of(driver.takes());
            assertThat(strings).hasSizeGreaterThanOrEqualTo(FEWEST);
            List<Difference> differences;
            try (DriverComparison comparison = new DriverComparison(driver, relay.port(), "sb", "sb")) {
                differences = new ArrayList<>(comparison.of(strings));
            }
            differences.stream().filter(one -> named.reason(one).isEmpty()).forEach(unnamed::add);
            differences.removeIf(named::dependsOnTheMachine);
            table.append("| %s | %,d |".formatted(coordinates.replace(':', ' '), strings.size()));
            for (Difference.Column column : Difference.Column.values()) {
                table.append(" %d |"
                        .formatted(differences.stream()
                                .filter(one -> one.column() == column)
                                .count()));
            }
            table.append('\n');
        }
        Files.write(
                Files.createDirectories(Path.of("target")).resolve("driver-differences.txt"),
                unnamed.stream().map(Difference::toString).toList());
        assertThat(unnamed).isEmpty();
        if (asked().equals(DRIVERS)) {
            GeneratedText.requirePart(PAGE, "drivers", DriverComparisonIT.class, table.toString());
        }
    }

    /** The drivers to compare; {@code -Droundtrip.drivers=mysql-connector-j:8.0.33} compares only this one. */
    private static List<String> asked() {
        String one = System.getProperty("roundtrip.drivers", "");
        return one.isEmpty() ? DRIVERS : Stream.of(one.split(",", -1)).toList();
    }
}
