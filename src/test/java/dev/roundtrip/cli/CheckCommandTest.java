package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.advice.Corpus;
import dev.roundtrip.result.Schemas;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

class CheckCommandTest {

    private static final String CALM =
            "jdbc:mysql://localhost:4000/bank?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000"
                    + "&prepStmtCacheSqlLimit=2048&useConfigs=maxPerformance";

    @TempDir
    private Path folder;

    /** The exit code, the command line behind {@code check}, and what it prints. */
    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            1 | {bank}?useserverprepstmts=true | error +name-letter-case | \\n +why | \\n +fix | docs/lint.md#name-letter-case \
              | Use this string\\n +jdbc:mysql://localhost:4000/bank\\?useServerPrepStmts=true
            1 | jdbc:mysql://db.example:port/bank | unreadable-url | 1 error, 0 warnings, 0 notes
            0 | {calm} | info +query-timeout-ignored
            0 | --framework spring {calm} | warning +query-timeout-ignored | Spring
            0 | --explain {calm} | cachePrepStmts=true \\(explicit\\) | useLocalSessionState=true \\(bundle, maxPerformance\\) \
              | What is sent | per statement: 1 COM_STMT_EXECUTE; 1 round trip
            0 | --explain --longest-statement 2048 {calm} \
              | per statement: 1 COM_STMT_CLOSE, 1 COM_STMT_EXECUTE, 1 COM_STMT_PREPARE; 2 round trips
            1 | --explain --driver-version 8.0.33 {calm} | Connector/J 8.0.33 | 1 COM_STMT_RESET
            0 | --ignore name-letter-case {bank}?useserverprepstmts=true | 1 ignored as asked
            1 | {wrapped} | wrapped-driver | P6Spy | Use this string\\n +\\Q{wrapped}\\E&cachePrepStmts=true
            """)
    void what_it_says_of_a_string(ArgumentsAccessor row) {
        Said said = Said.line("check " + filled(row.getString(1)));

        assertThat(said.exits(row.getInteger(0)).err()).isEmpty();
        for (int i = 2; i < row.size(); i++) {
            assertThat(said.out()).containsPattern(filled(row.getString(i)));
        }
        assertThat(said.out().contains("Effective settings"))
                .isEqualTo(row.getString(1).contains("--explain"));
    }

    private static String filled(String text) {
        return text.replace("{calm}", CALM)
                .replace("{bank}", "jdbc:mysql://localhost:4000/bank")
                .replace(
                        "{wrapped}",
                        "jdbc:p6spy:mysql://${DB_HOST}:${DB_PORT:4000}/bank?socketTimeout=${T}&useServerPrepStmts=true");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "pom.xml | <artifactId>mysql-connector-j</artifactId><version>8.0.33</version>",
                "pom.xml | <d.version>8.0.33</d.version> <artifactId>mysql-connector-java</artifactId><version>${d.version}</version>",
                "build.gradle | runtimeOnly 'com.mysql:mysql-connector-j:8.0.33'",
                "build.gradle.kts | runtimeOnly(\"com.mysql:mysql-connector-j:8.0.33\")"
            })
    void the_version_in_the_build_file_is_a_condition_and_its_error_stands_first(String name, String build)
            throws Exception {
        Path resources = Files.createDirectories(folder.resolve("src/main/resources"));
        Files.writeString(folder.resolve(name), build);
        Path file = Files.writeString(
                resources.resolve("application.properties"), "spring.datasource.url=" + CALM + "&useSSL=typo\n");

        assertThat(Said.by("check", file.toString()).out())
                .contains("8.0.33")
                .containsPattern("(?s)\n\nerror +reset-per-reuse\n.*error +refused");
        assertThat(Said.line("check {} --driver-version 9.7.0", file).out()).doesNotContain("reset-per-reuse");
    }

    @Test
    void the_pools_autocommit_is_a_choice_with_what_it_changes() throws Exception {
        Path file =
                Files.writeString(folder.resolve("application.yml"), "spring:\n  datasource:\n    url: " + CALM + "\n");

        assertThat(Said.line("check --explain {}", file).out().replaceAll("\\s+", " "))
                .contains("pool-autocommit-on", "auto-commit: false", "provider_disables_autocommit=true")
                .contains("Writes outside transactions are rolled back")
                .contains("per transaction 2 round trips");
        Files.writeString(
                file, "spring:\n  datasource:\n    url: " + CALM + "\n    hikari:\n      auto-commit: false\n");
        assertThat(Said.by("check", file.toString()).out()).doesNotContain("pool-autocommit-on");
    }

    @Test
    void what_tidb_saves_has_the_price_of_the_published_table() throws Exception {
        String said = Said.by("check", "jdbc:mysql://localhost:4000/bank").out().replaceAll("\\s+", " ");
        List<String> rows = Files.readAllLines(Path.of("docs", "results.md"));
        List<String> s2 = cells(rows, "s2  text, quiet");
        List<String> s5 = cells(rows, "s5  prepare once");

        assertThat(said).contains("no round trip: ").doesNotContain("0 round trips (0.00 ms)");
        assertThat(said)
                .contains(String.format(
                        Locale.ROOT,
                        "did %.2f times the transfers",
                        Double.parseDouble(s5.get(0)) / Double.parseDouble(s2.get(0))))
                .contains(s5.get(1) + " instead of " + s2.get(1) + " s of CPU time");
    }

    /** Transfers per second and the server's CPU time, of the first run on the page. */
    private static List<String> cells(List<String> rows, String scenario) {
        List<String[]> found = rows.stream()
                .filter(row -> row.startsWith(scenario))
                .map(row -> row.substring(35).strip().split("\\s+"))
                .toList();
        return List.of(found.get(0)[6], found.get(1)[found.get(1).length - 1]);
    }

    @Test
    void no_line_but_the_string_to_use_is_wider_than_the_terminal() {
        for (String url : Corpus.readable()) {
            String out = Said.by("check", "--explain", url).out();
            String before = out.contains("Use this string") ? out.substring(0, out.indexOf("Use this string")) : out;

            assertThat(before.lines()).as(url).allMatch(line -> line.length() <= 120);
            assertThat(out).doesNotContain(Corpus.SECRET);
        }
    }

    @Test
    void json_has_the_schema_and_every_finding() throws Exception {
        Said said = Said.by(
                "check", "--json", "jdbc:mysql://db.example/bank?user=app&password=example-secret&useUnicode=true");
        JsonNode json = new ObjectMapper().readTree(said.out());

        assertThat(json.path("schema").asText()).isEqualTo("roundtrip/lint/1");
        assertThat(json.path("jdbcUrl").asText()).contains("password=***");
        assertThat(json.path("driver").path("name").asText()).isEqualTo("Connector/J");
        assertThat(json.path("findings").findValuesAsText("rule")).contains("password-in-url", "former-name");
        assertThat(json.path("forecast").path("perStatement").path("COM_QUERY").asDouble())
                .isEqualTo(1);
        assertThat(json.path("useInstead").asText()).contains("password=***").doesNotContain("useUnicode");
        assertThat(said.out()).doesNotContain("example-secret");
    }

    @Test
    void the_price_in_memory_of_what_a_string_keeps_is_that_of_the_given_number_of_connections() throws Exception {
        String keeps = "jdbc:mysql://db/bank?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000"
                + "&prepStmtCacheSqlLimit=2048&useLocalSessionState=true&sslMode=VERIFY_IDENTITY";
        String[] onTidb = {"check", "--connections", "500", keeps};
        String[] onMySql = {"check", "--connections", "17", "--server", "mysql", keeps};

        assertThat(Said.by(onTidb).out().replaceAll("\\s+", " "))
                .contains("What is kept Memory in the application: up to 1,000 kept statements x 500 connections")
                .contains("up to 1,000 prepared statements and 100 plans x 500 sessions")
                .contains("info plan-caches-too-large");
        assertThat(Said.by(onMySql).out().replaceAll("\\s+", " "))
                .contains("up to 1,000 x 17 = 17,000. MySQL and MariaDB allow 16,382 by default")
                .contains("info too-many-prepared-statements")
                .doesNotContain("Memory in TiDB");
        JsonNode tidb = memoryPrice(onTidb);
        JsonNode mySql = memoryPrice(onMySql);
        assertThat(tidb.path("serverStatements").asLong()).isEqualTo(500_000);
        assertThat(tidb.path("plans").asLong()).isEqualTo(100);
        assertThat(tidb.has("limit")).isFalse();
        assertThat(tidb.path("driverBytes").asDouble()
                        / mySql.path("driverBytes").asDouble())
                .isEqualTo(500.0 / 17);
        assertThat(mySql.path("limit").asLong()).isEqualTo(16_382);
        assertThat(mySql.has("planBytes")).isFalse();
    }

    @Test
    void a_string_that_keeps_no_statements_has_no_price_in_memory() throws Exception {
        assertThat(memoryPrice("check", "jdbc:mysql://db/bank?useServerPrepStmts=false")
                        .isMissingNode())
                .isTrue();
        assertThat(memoryPrice("check", "jdbc:mysql://db/bank?useServerPrepStmts=true")
                        .isMissingNode())
                .isTrue();
    }

    private static JsonNode memoryPrice(String... arguments) throws Exception {
        String document = Said.line("{} --json", List.of(arguments)).out();
        Schemas.requireValid(document);
        return new ObjectMapper().readTree(document).path("memoryPrice");
    }

    @Test
    void properties_beside_the_string_count() throws Exception {
        Path file = Files.writeString(
                folder.resolve("driver.properties"), "useServerPrepStmts=true\nuser=app\npassword=example-secret\n");

        String out = Said.line("check --explain --properties {} jdbc:mysql://localhost/bank", file)
                .out();

        assertThat(out)
                .containsPattern("useServerPrepStmts=true \\(explicit\\)")
                .doesNotContain("example-secret");
    }

    @Test
    void a_fix_that_changes_behaviour_is_printed_with_what_it_changes_and_not_applied() throws Exception {
        String url = "jdbc:mysql://db.example:4000/bank?useCursorFetch=true&defaultFetchSize=100";

        String out = Said.by("check", url).out();
        JsonNode json =
                new ObjectMapper().readTree(Said.by("check", "--json", url).out());

        assertThat(out)
                .containsPattern("choice +Remove it, and use a separate data source")
                .containsPattern("changes +Every result is then read into memory as a whole\\.")
                .containsPattern("\\d+ fixes above are left to you: each changes how the application behaves\\.")
                .containsPattern("Use this string\n +\\Q" + url);
        assertThat(json.path("findings"))
                .anySatisfy(finding -> {
                    assertThat(finding.path("rule").asText()).isEqualTo("cursor-for-every-statement");
                    assertThat(finding.path("fix").path("changes").asText()).isNotEmpty();
                })
                .anySatisfy(finding ->
                        assertThat(finding.path("fix").has("changes")).isFalse());
    }
}
