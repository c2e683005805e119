package dev.roundtrip.jdbc;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.testing.GeneratedText;
import dev.roundtrip.testing.LongTest;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;

/**
 * Tests the tables of MariaDB's driver, which are made from its versions; {@code -Droundtrip.docs.write=true} writes
 * them.
 */
class MariaDbTableIT {

    private static final Path FOLDER = Path.of("src/main/resources/dev/roundtrip/jdbc");

    private static final String HEADER = """
            # The parameters of MariaDB Connector/J from 3.0 on: name|kind|default|since|other names|numbers or words \
            that it takes, if not all|first version of this row, if not all. The driver takes names in any letter case.
            # Made by MariaDbTableIT from the drivers themselves: of 3.0 to 3.4 the last version, of 3.5 the first, .3, \
            .5, .6, .10 and .11, and 4.0.0.
            """;

    private static final String HEADER_2 = """
            # The parameters of MariaDB Connector/J 2.7: name|kind|default|since|other names|numbers or words that it \
            takes, if not all. The driver takes names in these letters only.
            # Made by MariaDbTableIT from the driver 2.7.12 itself.
            """;

    /** The first version for which each of these versions stands. */
    private static final List<String> VERSIONS = List.of("""
            3.0.0=3.0.11 3.1.0=3.1.4 3.2.0=3.2.0 3.3.0=3.3.4 3.4.0=3.4.2 3.5.0=3.5.0 3.5.3=3.5.3 3.5.5=3.5.5 3.5.6=3.5.6
            3.5.10=3.5.10 3.5.11=3.5.11 4.0.0=4.0.0""".split("\\s+", -1));

    /** A pool sets this limit for its JVM, and the drivers then have it as their default. */
    @BeforeEach
    void no_limit_of_another_test() {
        DriverManager.setLoginTimeout(0);
    }

    @LongTest
    void the_table_is_that_of_the_drivers_from_3_0_on() throws Exception {
        Map<String, Path> jars = new LinkedHashMap<>();
        for (String version : VERSIONS) {
            jars.put(version.replaceFirst("=.*", ""), jar(version.replaceFirst(".*=", "")));
        }

        GeneratedText.requireFile(
                FOLDER.resolve("mariadb-parameters.txt"), text(HEADER, MariaDbTables.ofConfiguration(jars)));
    }

    @LongTest
    void the_table_of_2_7_is_that_of_its_driver() throws Exception {
        GeneratedText.requireFile(
                FOLDER.resolve("mariadb-2-parameters.txt"),
                text(HEADER_2, MariaDbTables.ofDefaultOptions("2.7.0", jar("2.7.12"))));
    }

    private static Path jar(String version) {
        return TestDrivers.jar("org.mariadb.jdbc:mariadb-java-client:" + version);
    }

    private static String text(String header, List<String> lines) {
        return header + Stream.of(lines).flatMap(List::stream).collect(Collectors.joining("\n", "", "\n"));
    }
}
