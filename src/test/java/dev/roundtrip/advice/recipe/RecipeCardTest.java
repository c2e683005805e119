package dev.roundtrip.advice.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.jdbc.JdbcUrl;
import java.io.StringReader;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class RecipeCardTest {

    private static final String OWN = "jdbc:mysql://db.example:4000/shop?user=app&password=geheim&connectTimeout=2000";

    @Test
    void a_card_of_ones_own_string_keeps_its_host_and_parameters_and_shows_no_password() {
        assertThat(card(OWN))
                .startsWith("# Your connection string\n\n## Use this string\n\n```\njdbc:mysql://db.example:4000/shop?")
                .contains("connectTimeout=2000", "useServerPrepStmts=true&cachePrepStmts=true")
                .contains("as long as:\n\n- each value has", "\n\nMemory in TiDB: up to ")
                .contains("\n\n## Time limits\n\n", "--distinct-statements 20 --longest-statement 200\n")
                .endsWith("```java\n@WireBudget(prepare = 0, close = 0)\n```\n")
                .doesNotContain("geheim", "\n\n\n", "%");
        assertThat(card(OWN).split("\\s+")).hasSizeLessThan(1200);
    }

    @ParameterizedTest
    @ValueSource(strings = {OWN, "jdbc:mysql://h/d?sessionVariables=sql_mode=\"ANSI\"", "jdbc:mysql://h/d?a=\\b"})
    void the_yaml_says_what_the_properties_say_and_leaves_autocommit_and_isolation_alone(String string)
            throws Exception {
        Map<String, Map<String, Map<String, String>>> yaml =
                new Yaml(new SafeConstructor(new LoaderOptions())).load(block(card(string), "yaml"));
        Properties properties = new Properties();
        properties.load(new StringReader(block(card(string), "properties").replace("\\", "\\\\")));

        assertThat(yaml.get("spring").get("datasource"))
                .containsEntry("url", properties.getProperty("jdbcUrl"))
                .containsEntry("password", "${DB_PASSWORD}")
                .containsOnlyKeys("url", "username", "password");
        assertThat(properties).containsOnlyKeys("jdbcUrl");
    }

    private static String card(String string) {
        return RecipeCard.of(JdbcUrl.parse(string).orElseThrow(), Assumptions.DEFAULT);
    }

    private static String block(String card, String language) {
        Matcher matcher = Pattern.compile("```" + language + "\n(.*?)\n```", Pattern.DOTALL)
                .matcher(card);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
