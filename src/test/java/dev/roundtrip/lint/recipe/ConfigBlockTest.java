package dev.roundtrip.lint.recipe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.LintReport;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.PoolProperties;
import dev.roundtrip.lint.RulesAsked;
import dev.roundtrip.lint.config.ConfigFile;
import dev.roundtrip.lint.config.FoundString;
import dev.roundtrip.testing.Words;
import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.ibatis.parsing.XPathParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.env.PropertySourceLoader;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Tests that each framework's own reader finds the string, and what is known of the pool, in its block. */
class ConfigBlockTest {

    private static final PoolProperties POOL = RulesAsked.inFile(
                    "pool.properties",
                    "jdbcUrl=jdbc:mysql://h/d\nautoCommit=false\ntransactionIsolation=TRANSACTION_READ_COMMITTED")
            .pool();

    @ParameterizedTest
    @Words("""
            jdbc:mysql://db:4000/shop?a=b&c=d jdbc:mysql://h/d?sessionVariables=sql_mode="ANSI"
            jdbc:mysql://h/d?a=\\b
            """)
    void it_reads_well(String url) throws Exception {
        Map<String, Map<String, Map<String, Object>>> spring =
                new Yaml(new SafeConstructor(new LoaderOptions())).load(block(ConfigBlock.SPRING, url, POOL));
        HikariConfig hikari = new HikariConfig(properties(ConfigBlock.HIKARI, url));

        assertThat(spring.get("spring").get("datasource"))
                .containsEntry("url", url)
                .containsEntry("password", "${DB_PASSWORD}")
                .containsEntry(
                        "hikari", Map.of("auto-commit", false, "transaction-isolation", "TRANSACTION_READ_COMMITTED"));
        assertThat(hikari.getJdbcUrl()).isEqualTo(url);
        assertThat(hikari.isAutoCommit()).isFalse();
        assertThat(hikari.getTransactionIsolation()).isEqualTo("TRANSACTION_READ_COMMITTED");
        assertThat(properties(ConfigBlock.QUARKUS, url))
                .containsEntry("quarkus.datasource.jdbc.url", url)
                .containsEntry("quarkus.datasource.jdbc.transaction-isolation-level", "read-committed");
        assertThat(properties(ConfigBlock.HIBERNATE, url))
                .containsEntry("hibernate.connection.url", url)
                .containsEntry("hibernate.connection.isolation", "READ_COMMITTED");
        assertThat(new XPathParser(block(ConfigBlock.MYBATIS, url, POOL))
                        .evalString("/dataSource/property[@name='url']/@value"))
                .isEqualTo(url);
        assertThat(block(ConfigBlock.SPRING, url, PoolProperties.NONE))
                .contains("auto-commit: true\n      # transaction-isolation");
    }

    /** The columns: a form, a file, and the key that Spring Boot reads; a user and a password were in the string. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SPRING | application.yml | b.datasource.url
            SPRING | application.yml | spring.datasource.url
            SPRING | application.yaml | spring.datasource.orders.jdbc-url
            SPRING | application.properties | spring.datasource.list[0].url
            SPRING | application.properties | DB_URL
            HIKARI | pool.properties | jdbcUrl
            HIKARI | application.yml | app.pool.jdbcUrl
            HIBERNATE | application.yml | spring.jpa.properties.hibernate.connection.url
            HIBERNATE | hibernate.properties | hibernate.connection.url
            QUARKUS | application.yml | %prod.quarkus.datasource.jdbc.url
            QUARKUS | application.properties | quarkus.datasource."orders".jdbc.url
            """)
    void pasted_into_its_file_it_changes_the_string_alone(ConfigBlock form, String name, String key) throws Exception {
        String url = "jdbc:mysql://app:geheim@h/d?a=\\";
        String text = name.endsWith(".properties") ? key + "=" + url.replace("\\", "\\\\") : "'" + key + "': " + url;
        LintReport report = Linter.assuming(Assumptions.DEFAULT).lint(url);
        FoundString found = ConfigFile.read(name, text).strings().get(0);

        Map<String, String> block =
                read(name, new RecommendedCard(report, Optional.empty(), Optional.of(found)).block(form));

        assertThat(block)
                .containsEntry(key, report.toPaste())
                .allSatisfy((changed, value) -> assertThat(changed.equals(key) || value.startsWith("${DB_"))
                        .isTrue());
    }

    private static Map<String, String> read(String name, String text) throws IOException {
        PropertySourceLoader loader =
                name.endsWith(".properties") ? new PropertiesPropertySourceLoader() : new YamlPropertySourceLoader();
        Map<String, String> read = new HashMap<>();
        for (PropertySource<?> source : loader.load(name, new ByteArrayResource(text.getBytes(UTF_8)))) {
            for (String key : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
                read.put(key, String.valueOf(source.getProperty(key)));
            }
        }
        return read;
    }

    @Test
    void a_form_that_is_not_the_files_names_the_file_and_has_the_string_alone() {
        FoundString found = ConfigFile.read("a.yml", "list:\n- url: jdbc:mysql://h/d\n")
                .strings()
                .get(0);
        LintReport report = Linter.assuming(Assumptions.DEFAULT).lint(found.text());

        assertThat(new RecommendedCard(report, Optional.empty(), Optional.of(found)).block(ConfigBlock.MYBATIS))
                .startsWith("<!-- The string is from list[0].url in a.yml:2. -->\n"
                        + "  <property name=\"url\" value=\"" + report.toPaste().replace("&", "&amp;") + "\"/>\n");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://h/d, mysql, com.mysql.cj.jdbc.Driver",
        "jdbc:mariadb://h/d, mariadb, org.mariadb.jdbc.Driver",
        "jdbc:p6spy:mysql://h/d,,",
        "jdbc:otel:mariadb://h/d,,"
    })
    void it_names_the_driver_of_the_string_and_none_for_a_wrapper(String url, String kind, String driver)
            throws Exception {
        assertThat(properties(ConfigBlock.QUARKUS, url).getProperty("quarkus.datasource.db-kind"))
                .isEqualTo(kind);
        assertThat(new XPathParser(block(ConfigBlock.MYBATIS, url, POOL))
                        .evalString("/dataSource/property[@name='driver']/@value"))
                .isEqualTo(driver == null ? "" : driver);
    }

    /** A value of a file may have line breaks; the text after one would be read. */
    @ParameterizedTest
    @EnumSource
    void a_comment_is_one_line(ConfigBlock block) {
        assertThat(block.comment("a\nb: c\u2028d").lines()).hasSize(1);
    }

    private static Properties properties(ConfigBlock block, String url) throws Exception {
        Properties properties = new Properties();
        properties.load(new StringReader(block(block, url, POOL)));
        return properties;
    }

    private static String block(ConfigBlock block, String url, PoolProperties pool) {
        return block.of(url, Set.of(ConfigBlock.USER, ConfigBlock.PASSWORD), pool, Optional.empty(), choice -> true);
    }
}
