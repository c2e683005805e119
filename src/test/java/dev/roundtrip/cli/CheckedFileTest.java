package dev.roundtrip.cli;

import static dev.roundtrip.Folder.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.Texts;
import dev.roundtrip.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code check}: strings are found where applications keep them, and judged with what stands beside them. */
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
                        "18 spring.datasource.url");
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
        assertThat(rules(found.get(1))).doesNotContain("pool-autocommit-off", "password-in-file");
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
                        "4 spring.datasource.druid.slave.url maximumPoolSize=30 autoCommit=false"
                                + " connectionTestQuery=SELECT 1");
        assertThat(rules(druid.get(0))).contains("text-protocol").doesNotContain("password-in-file");
        assertThat(rules(druid.get(1)))
                .contains("password-in-file", "pool-autocommit-off", "pool-test-query")
                .doesNotContain("text-protocol");
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
            application.conf | url=x | 2 | it is no .yml
            application.properties | spring.datasource.url=${DB_URL} | 1 | spring.datasource.url (line 1) is a placeholder
            application.yml | a: b | 1 | no MySQL or MariaDB string
            """)
    void what_cannot_be_judged_is_said_in_a_sentence(String name, String content, int exitCode, String sentence)
            throws Exception {
        Said said = Said.by("check", write(folder, name, content + "\n").toString());

        said.exits(exitCode, sentence);
        assertThat(said.out()).isEmpty();
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
