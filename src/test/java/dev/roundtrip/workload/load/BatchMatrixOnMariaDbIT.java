package dev.roundtrip.workload.load;

import dev.roundtrip.server.TestServers;
import dev.roundtrip.workload.load.BatchMatrix.Line;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BatchMatrixOnMariaDbIT {

    static List<Line> lines() throws Exception {
        return BatchMatrix.lines("MariaDB");
    }

    @ParameterizedTest
    @MethodSource("lines")
    void a_batch_sends_the_commands_of_the_table_and_stores_its_rows(Line line) throws Exception {
        BatchMatrix.check(line, TestServers.mariaDb());
    }
}
