package dev.roundtrip.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.Environment.Driver;
import dev.roundtrip.verdict.ConnectionString.Template;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionStringTest {

    @Test
    void the_template_keeps_neither_user_nor_password_nor_the_measurements_own_socket_factory() {
        String url =
                "jdbc:mysql://me:x@db:4000/bank?user=me&useConfigs=maxPerformance&password=x&socketFactory=a.B&maxRows=1";

        assertThat(ConnectionString.of(url, new Driver("mysql-connector-j", "26.10.0"))
                        .template())
                .isEqualTo(new Template("jdbc:mysql:", List.of("useConfigs=maxPerformance", "maxRows=1")));
    }
}
