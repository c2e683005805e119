package dev.roundtrip.cli;

import static dev.roundtrip.testing.Folder.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.testing.Words;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that {@code check} finds strings where applications keep them, and judges them with the settings near them. */
class CheckedFileTest {

    private static final String SECRET = "example-secret";

    @TempDir
    private Path folder;

    @Test
    void spring_yaml_is_read_document_by_document_with_the_pools_properties_and_lines() throws Exception {
        List<JsonNode> found = found("application.yml", """
                spring:
                  datasource:
                    url: jdbc:mysql://${DB_HOST:db}:${DB_PORT:4000}/bank?useConfigs=maxPerformance
                    username: app
                    password: example-secret
                    hikari:
                      auto-commit: false
                      maximumPoolSize: 20
                      transaction-isolation: TRANSACTION_READ_COMMITTED
                      connection-init-sql: SET time_zone='+00:00'
                      connectionTestQuery: SELECT 1
                      data-source-properties:
                        useServerPrepStmts: true
                        cachePrepStmts: true
                ---
                spring:
                  config.activate.on-profile: test
                  datasource.url: jdbc:mysql://localhost:4000/test
                """);

        assertThat(found)
                .extracting(CheckedFileTest::placeAndPool)
                .containsExactly(
                        "3 spring.datasource.url maximumPoolSize=20 autoCommit=false"
                                + " transactionIsolation=TRANSACTION_READ_COMMITTED"
                                + " connectionInitSql=SET time_zone='+00:00' connectionTestQuery=SELECT 1",
                        "18 spring.datasource.url maximumPoolSize=20 autoCommit=false"
                                + " transactionIsolation=TRANSACTION_READ_COMMITTED"
                                + " connectionInitSql=SET time_zone='+00:00' connectionTestQuery=SELECT 1");
        assertThat(found.get(0).path("jdbcUrl").asText())
                .isEqualTo("jdbc:mysql://${DB_HOST:db}:${DB_PORT:4000}/bank?useConfigs=maxPerformance");
        assertThat(rules(found.get(0)))
                .contains(Texts.words("""
                        pool-autocommit-off pool-test-query password-in-file
                        """))
                .doesNotContain("text-protocol", "prepare-without-cache");
        assertThat(found.get(0).path("findings")).anySatisfy(finding -> {
            assertThat(finding.path("rule").asText()).isEqualTo("query-timeout-ignored");
            assertThat(finding.path("severity").asText()).isEqualTo("warning");
        });
        // Spring's first document counts for each profile.
        assertThat(rules(found.get(1))).contains("pool-autocommit-off", "password-in-file");
    }

    @ParameterizedTest
    @Words(blanks = true, value = """
            SET SESSION autocommit=0 | set autocommit = OFF | SET transaction_isolation='READ-COMMITTED' | use shop
            """)
    void what_the_pools_sql_sets_is_not_left_to_the_drivers_memory(String sql) throws Exception {
        String yaml = """
                spring.datasource:
                  url: jdbc:mysql://db:4000/bank?%s
                  hikari.connection-init-sql: %s
                """;
        JsonNode without = found("application.yml", yaml.formatted("", sql)).get(0);
        JsonNode with = found("application.yml", yaml.formatted("useLocalSessionState=true", sql))
                .get(0);

        assertThat(without.path("recommended").toString()).doesNotContain("useLocalSessionState=true");
        assertThat(without.toString()).contains("from the pool's initial SQL, then set useLocalSessionState");
        assertThat(rules(with).contains("autocommit-behind-the-driver"))
                .isEqualTo(sql.toLowerCase(Locale.ROOT).contains("autocommit"));
    }

    /** The pool sends it on each connection: {@code RuleOutcomesIT} shows TiDB's error. */
    @ParameterizedTest
    @Words("""
            TRANSACTION_SERIALIZABLE READ_UNCOMMITTED read-uncommitted java.sql.Connection.TRANSACTION_SERIALIZABLE 8 1
            """)
    void no_connection_opens_while_the_pool_sets_a_level_that_tidb_refuses(String level) throws Exception {
        String yaml = """
                spring.datasource:
                  url: jdbc:mysql://db:4000/bank%s
                  hikari.transaction-isolation: %s
                """;
        JsonNode refused = found("application.yml", yaml.formatted("", level)).get(0);
        JsonNode skipped = found(
                        "application.yml", yaml.formatted("?sessionVariables=tidb_skip_isolation_level_check=1", level))
                .get(0);

        assertThat(rules(refused)).contains("isolation-level-refused");
        assertThat(refused.path("recommended").path("string").asText()).isEmpty();
        assertThat(rules(skipped)).doesNotContain("isolation-level-refused");
    }

    @Test
    void each_data_source_of_a_list_or_a_map_has_its_own_pool() throws Exception {
        List<JsonNode> found = found("application.yaml", """
                app:
                  defaults: &pool
                    maximum-pool-size: 7
                  sources:
                    - name: first
                      jdbc-url: jdbc:mysql://a:4000/bank
                      <<: *pool
                    - name: second
                      jdbc-url: jdbc:mariadb://b:4000/bank
                      maximum-pool-size: 9
                  other:
                    url: jdbc:postgresql://c/bank
                """);

        assertThat(found)
                .extracting(CheckedFileTest::placeAndPool)
                .containsExactly(
                        "6 app.sources.[0].jdbc-url maximumPoolSize=7", "9 app.sources.[1].jdbc-url maximumPoolSize=9");
    }

    @Test
    void quarkus_and_druid_are_read() throws Exception {
        List<JsonNode> quarkus = found("quarkus.properties", """
                # a comment
                quarkus.datasource.password=${DB_PASSWORD}
                quarkus.datasource.jdbc.url=jdbc:mysql://db:4000/bank?useUnicode=true\\
                    &useServerPrepStmts=true
                quarkus.datasource.jdbc.max-size=12
                quarkus.datasource.jdbc.additional-jdbc-properties.cachePrepStmts=true
                quarkus.datasource.jdbc.new-connection-sql=SET NAMES utf8mb4
                """);
        List<JsonNode> druid = found("druid.yml", """
                spring.datasource.druid:
                  master: {url: "jdbc:mysql://a:4000/bank", password: ENC(abc)}
                  slave:
                    url: jdbc:p6spy:mysql://b:4000/bank
                    password: example-secret
                    connection-properties: useServerPrepStmts=true;cachePrepStmts=true
                    default-auto-commit: false
                    validation-query: SELECT 1
                    max-active: 30
                """);

        assertThat(quarkus)
                .extracting(CheckedFileTest::placeAndPool)
                .containsExactly(
                        "3 quarkus.datasource.jdbc.url maximumPoolSize=12 connectionInitSql=SET NAMES utf8mb4");
        assertThat(rules(quarkus.get(0))).doesNotContain("prepare-without-cache", "password-in-file");
        assertThat(druid)
                .extracting(CheckedFileTest::placeAndPool)
                .containsExactly(
                        "2 spring.datasource.druid.master.url",
                        "4 spring.datasource.druid.slave.url maximumPoolSize=30 autoCommit=false");
        assertThat(rules(druid.get(0))).contains("text-protocol").doesNotContain("password-in-file");
        assertThat(rules(druid.get(1)))
                .contains("password-in-file", "pool-autocommit-off")
                .doesNotContain("text-protocol");
    }

    @Test
    void wildflys_only_test_is_replaced_and_not_removed() throws Exception {
        JsonNode found = found("app-ds.xml", """
                <datasources><datasource>
                <connection-url>jdbc:mysql://db:4000/bank</connection-url>
                <validation><check-valid-connection-sql>SELECT 1</check-valid-connection-sql></validation>
                </datasource></datasources>
                """).get(0);

        assertThat(found.path("findings")).anySatisfy(finding -> {
            assertThat(finding.path("rule").asText()).isEqualTo("pool-test-query");
            assertThat(finding.path("fix").toString())
                    .contains("JDBC4ValidConnectionChecker", "in its place")
                    .doesNotContain("Remove");
        });
    }

    @Test
    void hikaris_own_properties_give_the_driver_what_begins_with_data_source() throws Exception {
        List<JsonNode> found = found("hikari.properties", """
                jdbcUrl=jdbc:mysql://db:4000/bank
                autoCommit=false
                dataSource.useServerPrepStmts=true
                dataSource.cachePrepStmts=true
                dataSource.password=example-secret
                """);

        assertThat(found).hasSize(1);
        assertThat(rules(found.get(0)))
                .contains("pool-autocommit-off", "password-in-file")
                .doesNotContain("text-protocol", "prepare-without-cache");
    }

    @Test
    void an_error_in_any_string_of_any_file_is_exit_code_1_and_the_place_is_said_in_front_of_each() throws Exception {
        Path good = write(folder, "good.properties", "url=jdbc:mysql://localhost:4000/d\n");
        Path bad = write(folder, "bad.properties", "\nurl=jdbc:mysql://localhost:4000/d?useserverprepstmts=true\n");

        Said.line("check {}", good).done();
        assertThat(Said.line("check {} {}", bad, good).failed().out()).contains(bad + ":2  url", good + ":1  url");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            application.yml | a: [1 | 2 | not readable YAML
            application.conf | url=x | 1 | no MySQL or MariaDB string
            application.yml | url: ${A} # jdbc:mysql:x | 1 | 'jdbc:mysql:' on line 1 is a comment or no whole string
            application.properties | spring.datasource.url=${DB_URL} | 1 | spring.datasource.url (line 1) is a placeholder
            application.yml | a: b | 1 | no MySQL or MariaDB string
            """)
    void what_cannot_be_judged_is_said_in_a_sentence(String name, String content, int exitCode, String sentence)
            throws Exception {
        Said said = Said.by("check", write(folder, name, content + "\n").toString());

        said.exits(exitCode, sentence);
        assertThat(said.out()).isEmpty();
    }

    @Test
    void the_driver_of_the_file_or_of_the_command_line_decides_how_a_string_is_read() throws Exception {
        String url = "jdbc:mysql://db:3306/bank?permitMysqlScheme&useServerPrepStmts=true";
        Path file = write(folder, "application.yml", """
                spring.datasource:
                  driver-class-name: org.mariadb.jdbc.Driver
                  url: %s
                """.formatted(url));
        Path unpermitted = write(folder, "other.properties", """
                app.datasource.driverClassName=org.mariadb.jdbc.Driver
                app.datasource.url=jdbc:mysql://db:3306/bank
                """);
        Path foreign = write(folder, "foreign.properties", """
                app.datasource.driverClassName=com.mysql.cj.jdbc.Driver
                app.datasource.url=jdbc:mariadb://db:3306/bank
                """);

        Said.line("check {}", file).done().says("MariaDB Connector/J", "Use   your string as it is");
        Said.line("check --driver mariadb-java-client:3.5.11 {}", file).done().says("3.5.11 (--driver)");
        Said.line("check --driver mariadb-java-client:3.5.11 {}", url).done().says("MariaDB Connector/J 3.5.11");
        Said.line("check --driver mysql-connector-j:9.7.0 {}", file).failed().says("Connector/J 9.7.0 (--driver)");
        Said.line("check --driver mariadb-java-client:3.5.11 {}", unpermitted)
                .failed()
                .says("does not open jdbc:mysql:", "add permitMysqlScheme");
        Said.line("check {}", unpermitted).done().says("opens jdbc:mysql: only before 3.0", "add permitMysqlScheme");
        Said.line("check {}", foreign).failed().says("Connector/J does not open jdbc:mariadb:");
        Said.line("check --for spring {}", file).done().says("# Replaces spring.datasource.url");
    }

    @Test
    void a_pool_that_keeps_statements_leaves_no_error_of_their_closing() throws Exception {
        String druid = """
                spring.datasource:
                  type: com.alibaba.druid.pool.DruidDataSource
                  druid:
                    url: jdbc:mysql://db:4000/bank?useServerPrepStmts=true
                    pool-prepared-statements: %s
                """;

        assertThat(rules(found("kept.yml", druid.formatted("true")).get(0)))
                .doesNotContain("prepare-without-cache", "close-drops-plan");
        assertThat(rules(found("closed.yml", druid.formatted("false")).get(0))).contains("prepare-without-cache");
    }

    @Test
    void the_defaults_of_placeholders_are_checked_and_what_depends_on_them_says_so() throws Exception {
        String properties = """
                spring.datasource.url=jdbc:mysql://db:4000/bank
                spring.datasource.hikari.auto-commit=${AUTO_COMMIT:false}
                spring.datasource.hikari.data-source-properties.useServerPrepStmts=${SERVER_PREP:true}
                spring.datasource.hikari.data-source-properties.cachePrepStmts=%s
                spring.datasource.hikari.data-source-properties.trustCertificateKeyStorePassword=${P:example-secret}
                """;
        Path kept = write(folder, "kept.properties", properties.formatted("${CACHE_PREP:true}"));
        Path closed = write(folder, "closed.properties", properties.formatted("${CACHE_PREP:false}"));
        Path unknown = write(folder, "unknown.properties", properties.formatted("${CACHE_PREP}"));

        Said.line("check {}", kept)
                .done()
                .says("Unknown, checked with their defaults: autoCommit=${AUTO_COMMIT:false},"
                        + " cachePrepStmts=${CACHE_PREP:true},");
        Said.line("check --all {}", closed)
                .failed()
                .says("prepare-without-cache", "With the default only: cachePrepStmts=${CACHE_PREP:false}");
        assertThat(Said.line("check --all {}", unknown).done().out()).doesNotContain("prepare-without-cache", SECRET);
    }

    @Test
    void the_default_of_a_placeholder_is_said_where_it_is_known_to_be_harmless() throws Exception {
        JsonNode found = found("application.properties", """
                spring.datasource.url=jdbc:mysql://db:4000/bank
                spring.datasource.hikari.maximum-pool-size=${SIZE:7}
                spring.datasource.hikari.connection-init-sql=${SQL:SET @a='example-secret'}
                spring.datasource.hikari.data-source-properties.pin=${PIN:1234}
                spring.datasource.hikari.data-source-properties.useSSL=${DB_PASSWORD:true}
                """).get(0);

        assertThat(found.path("findings").findValuesAsText("what"))
                .contains("Unknown, checked with their defaults:"
                        + " connectionInitSql=***, maximumPoolSize=${SIZE:7}, pin=***.");
        assertThat(found.toString())
                .contains("connectionInitSql=SET @a=***")
                .doesNotContain(SECRET, "1234", "DB_PASSWORD");
    }

    @Test
    void parameters_in_a_placeholder_are_unknown_and_not_the_drivers_defaults() throws Exception {
        List<JsonNode> found = found("application.yml", """
                spring.datasource.url: jdbc:mysql://${DB_HOST}:${DB_PORT}/${DB_NAME}?${DB_PARAMS}
                """);

        assertThat(found.get(0).at("/findings/0/what").asText())
                .isEqualTo("The parameters are unknown (${DB_PARAMS}).");
        assertThat(rules(found.get(0)))
                .doesNotContain("text-protocol", "no-socket-timeout", "tls-not-required", "redundant-session-queries");
        assertThat(found.get(0).path("recommended").isMissingNode()
                        || found.get(0).path("recommended").isNull())
                .isTrue();
    }

    @Test
    void the_file_without_a_profile_counts_for_those_with_one() throws Exception {
        write(folder, "application.yml", """
                spring.datasource:
                  driver-class-name: com.mysql.cj.jdbc.Driver
                  hikari.data-source-properties.cachePrepStmts: true
                """);
        List<JsonNode> found = found("application-prod.yml", """
                spring.datasource.url: jdbc:mysql://db:4000/bank?useServerPrepStmts=true
                """);

        assertThat(rules(found.get(0))).doesNotContain("prepare-without-cache");
    }

    @Test
    void what_is_the_same_of_several_strings_is_said_once_with_their_places() throws Exception {
        StringBuilder yaml = new StringBuilder("spring.datasource.dynamic.datasource:\n");
        for (int at = 1; at <= 12; at++) {
            yaml.append("  ds%1$d.url: jdbc:mysql://db:4000/db%1$d?useServerPrepStmts=true\n".formatted(at));
        }
        yaml.append("  other.url: jdbc:mysql://db:4000/other?useServerPrepStmts=true&connectTimeout=5000\n");
        Path file = write(folder, "application.yml", yaml.toString());

        Said said = Said.line("check {}", file).failed();

        assertThat(said.out().lines().count()).isLessThan(80);
        assertThat(said.out().split("text needs 1", -1)).hasSizeLessThanOrEqualTo(4);
        said.says(
                file + ":2 ",
                file + ":13 ",
                "db1?",
                "db12?",
                "as above: useServerPrepStmts=true with cachePrepStmts=false (default); useLocalSessionState");
    }

    @Test
    void a_folder_ends_with_what_was_seen_and_not_read() throws Exception {
        write(folder, "a/notes.md", "jdbc:mysql://h/d");
        write(folder, "src/test/java/ATest.java", "\"jdbc:mysql://h/d\"");
        write(folder, "target/b.txt", "jdbc:mysql://h/d");
        write(folder, "c.jar", "jdbc:mysql://h/d");

        assertThat(Said.line("check {}", folder)
                        .failed("2 files with a MySQL or MariaDB string were not read: ", "notes.md", "ATest.java")
                        .err())
                .doesNotContain("b.txt", "c.jar", "no MySQL");
    }

    @Test
    void properties_that_are_not_utf_8_are_read_as_java_reads_them() throws Exception {
        Path file = folder.resolve("latin.properties");
        Files.write(file, "# donn\u00e9es\nurl=jdbc:mysql://h/d\n".getBytes(StandardCharsets.ISO_8859_1));

        Said.line("check {}", file).done();
    }

    @Test
    void the_string_of_an_xml_file_keeps_its_escaped_ampersands() throws Exception {
        Path file = write(folder, "hibernate.cfg.xml", """
                <hibernate-configuration><session-factory>
                <property name="connection.url">jdbc:mysql://h/d?connectTimeout=2000&amp;socketTimeout=4000</property>
                </session-factory></hibernate-configuration>
                """);

        Said.line("check --target tidb {}", file)
                .done()
                .says("Use   jdbc:mysql://h/d?connectTimeout=2000&amp;socketTimeout=4000&amp;useServerPrepStmts=true");
    }

    @Test
    void a_block_has_no_keys_of_another_pool_and_the_ampersands_of_its_own_form() throws Exception {
        Path druid = write(folder, "druid.yml", """
                spring.datasource:
                  type: com.alibaba.druid.pool.DruidDataSource
                  druid.master.url: jdbc:mysql://h/d
                """);
        Path xml = write(folder, "mybatis.xml", """
                <dataSource><property name="url" value="jdbc:mysql://h/d?connectTimeout=2&amp;socketTimeout=4"/></dataSource>
                """);

        assertThat(Said.line("check --for spring {}", druid).done().out())
                .contains("# Replaces spring.datasource.druid.master.url")
                .doesNotContain("hikari");
        Said.line("check --for mybatis {}", xml)
                .done()
                .says("value=\"jdbc:mysql://h/d?connectTimeout=2&amp;socketTimeout=4&amp;use");
        Said.line("check --for hikari {}", xml)
                .done()
                .says("jdbcUrl=jdbc:mysql://h/d?connectTimeout=2&socketTimeout=4&use");
    }

    @Test
    void names_that_mean_nothing_any_more_are_notes_and_left_out() throws Exception {
        JsonNode string = found("application.yml", """
                spring.datasource.url: jdbc:mysql://h/d?useUnicode=true&useFastIntParsing=false
                """).get(0);

        assertThat(string.at("/recommended/jdbcUrl").asText()).doesNotContain("useUnicode", "useFastIntParsing");
        assertThat(string.path("findings"))
                .filteredOn(finding -> finding.path("rule").asText().equals("former-name"))
                .hasSize(2)
                .allSatisfy(
                        finding -> assertThat(finding.path("severity").asText()).isEqualTo("info"));
    }

    private List<JsonNode> found(String name, String content) throws IOException {
        Said said = Said.line("check --json {}", write(folder, name, content));

        assertThat(said.out() + said.err()).doesNotContain(SECRET);
        try (MappingIterator<JsonNode> documents =
                new ObjectMapper().readerFor(JsonNode.class).readValues(said.out())) {
            return documents.readAll();
        }
    }

    private static List<String> rules(JsonNode document) {
        return document.path("findings").findValuesAsText("rule");
    }

    private static String placeAndPool(JsonNode string) {
        StringBuilder all = new StringBuilder(string.at("/place/line").asText() + " "
                + string.at("/place/key").asText());
        string.path("pool").forEach(value -> all.append(' ').append(value.asText()));
        return all.toString();
    }
}
