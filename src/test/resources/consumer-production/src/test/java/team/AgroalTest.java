package team;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import team.ProductionTest.Server;

/** A service whose pool is that of Agroal's starter. */
class AgroalTest {

    private static final String TYPE = "spring.datasource.type=io.agroal.springframework.boot.AgroalDataSource";

    @ParameterizedTest
    @MethodSource("team.ProductionTest#servers")
    void counts_are_the_server_s_own_where_the_pool_has_the_driver_s_class(Server server) throws Exception {
        ProductionTest.checkCounts(
                server, List.of(TYPE, "spring.datasource.driver-class-name=com.mysql.cj.jdbc.Driver"));
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void without_it_the_pool_connects_through_a_data_source_and_is_one_line(CapturedOutput said) throws Exception {
        try (ConfigurableApplicationContext service = ProductionTest.start(Server.MARIADB, List.of(TYPE))) {
            assertThat(ProductionTest.get(ProductionTest.base(service) + "/read/10")).isEqualTo("20");
        }
        assertThat(said.getAll().lines().filter(line -> line.contains("Roundtrip")))
                .singleElement()
                .asString()
                .contains("Roundtrip does not count dataSource: io.agroal.springframework.boot.AgroalDataSource connects"
                        + " through another data source. Give it a connection string and the driver's class.");
    }
}
