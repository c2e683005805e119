package team;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;

/** What a service gets by the dependency and the property, over HTTP as its operator sees it. */
@ExtendWith(OutputCaptureExtension.class)
class ProductionTest {

    private static final String USER = System.getenv("CONSUMER_USER");
    private static final String PASSWORD = System.getenv("CONSUMER_PASSWORD");

    /** The number of requests' statements of each form; their sum is at least 10,000. */
    private static final int EACH = 5_000;

    enum Server {
        MARIADB(System.getenv("CONSUMER_SERVER")),
        TIDB(System.getenv("CONSUMER_TIDB"));

        private final String address;

        Server(String address) {
            this.address = address;
        }

        String url() {
            return "jdbc:mysql://" + address + "/?useServerPrepStmts=true&cachePrepStmts=true";
        }

        String user() {
            return this == TIDB ? "root" : USER;
        }

        String password() {
            return this == TIDB ? "" : PASSWORD;
        }

        /** The server's own counts by the names of the protocol's commands. */
        Map<String, Long> counts() throws Exception {
            return this == TIDB ? ofTidb() : ofMariaDb();
        }

        private static Map<String, Long> ofTidb() throws Exception {
            String metrics = get("http://" + System.getenv("CONSUMER_TIDB_STATUS") + "/metrics");
            Map<String, Long> counts = new TreeMap<>();
            Map.of("Query", "COM_QUERY", "StmtPrepare", "COM_STMT_PREPARE", "StmtExecute", "COM_STMT_EXECUTE")
                    .forEach((type, command) -> counts.put(command, sum(metrics, "tidb_server_query_total", type)));
            return counts;
        }

        private Map<String, Long> ofMariaDb() throws Exception {
            Map<String, Long> counts = new TreeMap<>();
            try (var connection = DriverManager.getConnection("jdbc:mysql://" + address + "/", USER, PASSWORD);
                    var status = connection.createStatement().executeQuery("SHOW GLOBAL STATUS LIKE 'Com_stmt_%'")) {
                while (status.next()) {
                    switch (status.getString(1)) {
                        case "Com_stmt_prepare" -> counts.put("COM_STMT_PREPARE", status.getLong(2));
                        case "Com_stmt_execute" -> counts.put("COM_STMT_EXECUTE", status.getLong(2));
                        default -> {}
                    }
                }
            }
            return counts;
        }
    }

    static long sum(String metrics, String name, String label) {
        Matcher sample = Pattern.compile("(?m)^" + name + "\\{[^}]*\"" + label + "\"[^}]*} ([\\d.eE+]+)")
                .matcher(metrics);
        double sum = 0;
        while (sample.find()) {
            sum += Double.parseDouble(sample.group(1));
        }
        return (long) sum;
    }

    static String get(String address) throws Exception {
        HttpResponse<String> answer = answer(address);
        assertThat(answer.statusCode()).as(address).isEqualTo(200);
        return answer.body();
    }

    private static HttpResponse<String> answer(String address) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
    }

    /** Starts the service with these properties and those that all tests share. */
    static ConfigurableApplicationContext start(Server server, List<String> properties) {
        List<String> all = new ArrayList<>(List.of(
                "server.port=0",
                "roundtrip.enabled=true",
                "management.endpoints.web.exposure.include=prometheus,roundtrip",
                "management.endpoint.prometheus.access=unrestricted",
                "spring.datasource.url=" + server.url(),
                "spring.datasource.username=" + server.user(),
                "spring.datasource.password=" + server.password()));
        all.addAll(properties);
        return new SpringApplicationBuilder(OrdersApplication.class)
                .properties(all.toArray(String[]::new))
                .run();
    }

    static String base(ConfigurableApplicationContext service) {
        return "http://127.0.0.1:" + service.getEnvironment().getProperty("local.server.port");
    }

    static Stream<Server> servers() {
        return Stream.of(Server.values()).filter(server -> server.address != null);
    }

    static Stream<Arguments> services() {
        return servers()
                .flatMap(server -> Stream.of(
                                "spring.datasource.type=com.zaxxer.hikari.HikariDataSource",
                                "spring.datasource.connection-fetch=lazy",
                                "spring.main.lazy-initialization=true",
                                "spring.threads.virtual.enabled=true",
                                "spring.datasource.type=org.apache.tomcat.jdbc.pool.DataSource",
                                "spring.datasource.type=org.apache.commons.dbcp2.BasicDataSource",
                                "spring.datasource.type=com.alibaba.druid.pool.DruidDataSource")
                        .map(property -> Arguments.of(server, property)));
    }

    @ParameterizedTest
    @MethodSource("services")
    void counts_of_the_meters_and_of_the_endpoint_are_the_server_s_own(Server server, String property)
            throws Exception {
        checkCounts(server, List.of(property));
    }

    static void checkCounts(Server server, List<String> properties) throws Exception {
        Map<String, Long> before = server.counts();
        try (ConfigurableApplicationContext service = start(server, properties)) {
            String property = properties.get(0);
            assertThat(service.getBean(DataSource.class) instanceof LazyConnectionDataSourceProxy)
                    .as("since Spring Boot 4.1")
                    .isEqualTo(property.contains("connection-fetch")
                            && SpringBootVersion.getVersion().compareTo("4.1") > 0);
            assertThat(get(base(service) + "/thread").startsWith("VirtualThread"))
                    .as("since Java 21")
                    .isEqualTo(property.contains("virtual") && Runtime.version().feature() >= 21);
            assertThat(get(base(service) + "/read/" + EACH)).isEqualTo("" + 2 * EACH);
            get(base(service) + "/actuator/prometheus");
            Files.writeString(Path.of("target/first.json"), get(base(service) + "/actuator/roundtrip"));
            get(base(service) + "/read/10");
            // All meters of a scrape share a reading, which the next scrape takes if it comes within 100 ms.
            Thread.sleep(200);

            String metrics = get(base(service) + "/actuator/prometheus");
            String report = get(base(service) + "/actuator/roundtrip");
            Files.writeString(Path.of("target/second.json"), report);
            Map<String, Long> after = server.counts();
            after.forEach((command, count) -> {
                assertThat(sum(metrics, "roundtrip_commands_total", command))
                        .as("%s of the meters", command)
                        .isEqualTo(count - before.get(command));
                assertThat(reported(report, command))
                        .as("%s of the endpoint", command)
                        .isEqualTo(count - before.get(command));
            });
            assertThat(after.get("COM_STMT_EXECUTE") - before.get("COM_STMT_EXECUTE")).isEqualTo(EACH + 10);
            assertThat(metrics).contains("roundtrip_statements_total{pool=\"dataSource\"} " + 2.0 * (EACH + 10));
            assertThat(report).contains("\"SELECT ? + ?\"").doesNotContain("SELECT 1");
        }
    }

    @SuppressWarnings("unchecked")
    static long reported(String report, String command) {
        var commands = (List<Map<String, Object>>)
                JsonParserFactory.getJsonParser().parseMap(report).get("commands");
        return commands.stream()
                .filter(each -> each.get("command").equals(command))
                .mapToLong(each -> ((Number) each.get("count")).longValue())
                .sum();
    }

    @Test
    void each_pool_behind_a_routing_data_source_has_its_own_report_and_meters() throws Exception {
        Map<String, Long> mariaDb = Server.MARIADB.counts();
        Map<String, Long> tidb = Server.TIDB.counts();
        List<String> pools = List.of(
                "pool=routing",
                "stock.url=" + Server.TIDB.url(),
                "stock.username=" + Server.TIDB.user(),
                "stock.password=" + Server.TIDB.password());
        try (ConfigurableApplicationContext service = start(Server.MARIADB, pools)) {
            get(base(service) + "/read/orders/30");
            get(base(service) + "/read/stock/20");

            String all = get(base(service) + "/actuator/roundtrip");
            String orders = get(base(service) + "/actuator/roundtrip/orders");
            String stock = get(base(service) + "/actuator/roundtrip/stock");
            assertThat(all).contains(", pools orders, stock\"");
            assertThat(orders).contains(", pool orders\"").contains("\"SELECT ? + ?\"");
            String execute = "COM_STMT_EXECUTE";
            assertThat(reported(orders, execute)).isEqualTo(30);
            assertThat(Server.MARIADB.counts().get(execute) - mariaDb.get(execute)).isEqualTo(30);
            assertThat(reported(stock, execute)).isEqualTo(20);
            assertThat(Server.TIDB.counts().get(execute) - tidb.get(execute)).isEqualTo(20);
            assertThat(reported(all, execute)).isEqualTo(50);
            assertThat(answer(base(service) + "/actuator/roundtrip/other").statusCode())
                    .isEqualTo(404);
            assertThat(get(base(service) + "/actuator/prometheus"))
                    .contains("roundtrip_statements_total{pool=\"orders\"} 60.0")
                    .contains("roundtrip_statements_total{pool=\"stock\"} 40.0");
        }
    }

    @Test
    void a_pool_that_is_not_known_is_one_line_and_the_service_answers(CapturedOutput said) throws Exception {
        try (ConfigurableApplicationContext service = start(Server.MARIADB, List.of("pool=agroal"))) {
            assertThat(get(base(service) + "/read/10")).isEqualTo("20");
            assertThat(get(base(service) + "/actuator/roundtrip")).contains("\"statements\":0", "Not counted: agroal");
        }
        assertThat(said.getAll().lines().filter(line -> line.contains("Roundtrip")))
                .singleElement()
                .asString()
                .contains("Roundtrip does not count agroal: io.agroal.pool.DataSource is no pool of HikariCP");
    }

    @Test
    void without_the_property_no_class_is_loaded_but_the_auto_configuration() throws Exception {
        assertThat(loaded("roundtrip.enabled=false")).isSubsetOf("dev.roundtrip.spring.RoundtripAutoConfiguration");
        assertThat(loaded("a=b")).isSubsetOf("dev.roundtrip.spring.RoundtripAutoConfiguration");
        assertThat(loaded("roundtrip.enabled=true")).contains("dev.roundtrip.tap.Tap");
    }

    /** The classes of Roundtrip that the service loads in a JVM of its own. */
    private static List<String> loaded(String property) throws Exception {
        Path classes = Path.of("target/classes.log");
        Process service = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:file=" + classes,
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        OrdersApplication.class.getName(),
                        "--server.port=0",
                        "--" + property,
                        "--spring.datasource.url=" + Server.MARIADB.url(),
                        "--spring.datasource.username=" + USER,
                        "--spring.datasource.password=" + PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(service.getInputStream().readAllBytes());
        assertThat(service.waitFor()).as(said).isZero();
        assertThat(said).contains("answered 20");
        try (Stream<String> lines = Files.lines(classes)) {
            return lines.filter(line -> line.contains(" dev.roundtrip."))
                    .map(line -> line.replaceFirst(".* (dev\\.roundtrip\\.\\S+) .*", "$1"))
                    .toList();
        }
    }

    @Test
    void runs_with_the_version_that_is_asked_for() {
        assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("boot.version"));
    }
}
