package dev.roundtrip.advice.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import dev.roundtrip.advice.PoolProperties;
import java.io.StringReader;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.apache.ibatis.parsing.XPathParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Each framework's own reader finds the string, and what is known of the pool, in its block. */
class BlockTest {

    private static final PoolProperties POOL = new PoolProperties(
            Optional.of(false),
            Optional.of("TRANSACTION_READ_COMMITTED"),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            "");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://db:4000/shop?a=b&c=d",
                "jdbc:mysql://h/d?sessionVariables=sql_mode=\"ANSI\"",
                "jdbc:mysql://h/d?a=\\b"
            })
    void it_reads_well(String url) throws Exception {
        Map<String, Map<String, Map<String, Object>>> spring =
                new Yaml(new SafeConstructor(new LoaderOptions())).load(Block.SPRING.of(url, POOL));
        HikariConfig hikari = new HikariConfig(properties(Block.HIKARI, url));

        assertThat(spring.get("spring").get("datasource"))
                .containsEntry("url", url)
                .containsEntry("password", "${DB_PASSWORD}")
                .containsEntry(
                        "hikari", Map.of("auto-commit", false, "transaction-isolation", "TRANSACTION_READ_COMMITTED"));
        assertThat(hikari.getJdbcUrl()).isEqualTo(url);
        assertThat(hikari.isAutoCommit()).isFalse();
        assertThat(hikari.getTransactionIsolation()).isEqualTo("TRANSACTION_READ_COMMITTED");
        assertThat(properties(Block.QUARKUS, url))
                .containsEntry("quarkus.datasource.jdbc.url", url)
                .containsEntry("quarkus.datasource.jdbc.transaction-isolation-level", "read-committed");
        assertThat(properties(Block.HIBERNATE, url))
                .containsEntry("hibernate.connection.url", url)
                .containsEntry("hibernate.connection.isolation", "READ_COMMITTED");
        assertThat(new XPathParser(Block.MYBATIS.of(url, POOL)).evalString("/dataSource/property[@name='url']/@value"))
                .isEqualTo(url);
        assertThat(Block.SPRING.of(url, PoolProperties.NONE))
                .contains("auto-commit: true\n      # transaction-isolation");
    }

    /** A value of a file may have line breaks; what follows one would be read. */
    @ParameterizedTest
    @EnumSource
    void a_comment_is_one_line(Block block) {
        assertThat(block.comment("a\nb: c\u2028d").lines()).hasSize(1);
    }

    private static Properties properties(Block block, String url) throws Exception {
        Properties properties = new Properties();
        properties.load(new StringReader(block.of(url, POOL)));
        return properties;
    }
}
