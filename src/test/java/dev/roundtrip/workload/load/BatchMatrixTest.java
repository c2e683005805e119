package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.workload.load.BatchMatrix.Line;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchMatrixTest {

    private static final List<String> CONNECTOR_J =
            List.of("default", "rewrite", "prepare", "prepare, keep", "prepare, rewrite", "prepare, keep, rewrite");
    private static final List<String> MARIADB_INSERTS =
            List.of("default", "no bulk", "prepare", "prepare, no bulk", "rewrite", "prepare, rewrite");
    private static final List<String> MARIADB_UPDATES =
            List.of("default", "bulk", "prepare", "rewrite", "prepare, rewrite");

    @ParameterizedTest
    @ValueSource(strings = {"MariaDB", "TiDB"})
    void the_table_has_each_mode_of_each_driver_once(String server) throws Exception {
        List<String> wanted = new ArrayList<>();
        for (String version : List.of("9.7.0", "8.0.33")) {
            CONNECTOR_J.forEach(mode -> wanted.add("mysql-connector-j:" + version + " INSERT " + mode));
            CONNECTOR_J.forEach(mode -> wanted.add("mysql-connector-j:" + version + " UPDATE " + mode));
        }
        for (String version : List.of("3.5.11", "3.4.1")) {
            MARIADB_INSERTS.forEach(mode -> wanted.add("mariadb-java-client:" + version + " INSERT " + mode));
            MARIADB_UPDATES.forEach(mode -> wanted.add("mariadb-java-client:" + version + " UPDATE " + mode));
        }

        assertThat(BatchMatrix.lines(server))
                .extracting(BatchMatrixTest::mode)
                .containsExactlyInAnyOrderElementsOf(wanted);
    }

    private static String mode(Line line) {
        return line.driver() + " " + line.statement() + " " + line.string();
    }
}
