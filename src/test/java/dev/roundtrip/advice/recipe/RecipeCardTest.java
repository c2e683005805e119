package dev.roundtrip.advice.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.workload.file.TestWorkloads;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class RecipeCardTest {

    private static Stream<Scenario> scenarios() {
        return Cards.scenarios().stream();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void the_yaml_parses_and_says_what_the_properties_say(Scenario scenario) throws Exception {
        Map<String, Object> root =
                new Yaml(new SafeConstructor(new LoaderOptions())).load(Cards.block(Cards.render(scenario), "yaml"));
        Map<?, ?> dataSource = (Map<?, ?>) ((Map<?, ?>) root.get("spring")).get("datasource");
        Map<String, String> said = new HashMap<>();
        said.put("jdbcUrl", dataSource.get("url").toString());

        assertThat(said).isEqualTo(Cards.recommendedPoolFile(scenario));
        assertThat(dataSource.get("password")).isEqualTo("${DB_PASSWORD}");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void what_is_to_be_pasted_leaves_autocommit_isolation_and_the_server_alone(Scenario scenario) throws Exception {
        assertThat(Cards.recommendedPoolFile(scenario)).containsOnlyKeys("jdbcUrl");
        assertThat(Cards.recommendedPoolFile(scenario).getProperty("jdbcUrl"))
                .doesNotContain("useConfigs", "sessionVariables", "sslMode");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void what_the_studys_string_and_pool_change_stands_before_them(Scenario scenario) {
        String card = Cards.render(scenario);
        String study = card.substring(card.indexOf("## The study's string, for reproducing"));
        String warning = study.substring(0, study.indexOf("```"));

        Recipe recipe = new Recipe(scenario);
        assertThat(recipe.choices()).isNotEmpty();
        recipe.choices()
                .forEach(choice -> assertThat(warning).contains("`" + choice.input() + "`: " + choice.changes()));
        if (!scenario.connection().poolAutoCommit()) {
            assertThat(warning).contains("Writes outside transactions are rolled back");
        }
    }

    @Test
    void every_variable_of_the_server_has_the_sql_that_puts_it_back() {
        for (Scenario scenario : Cards.scenarios()) {
            String card = Cards.render(scenario);
            scenario.server()
                    .variables()
                    .forEach(variable -> assertThat(card)
                            .contains("SELECT @@GLOBAL." + variable.name() + ";")
                            .contains("SET GLOBAL " + variable.name() + " = " + variable.value() + ";")
                            .contains("SET GLOBAL " + variable.name() + " = "
                                    + TidbVariable.named(variable.name())
                                            .orElseThrow()
                                            .defaultValue() + ";"));
        }
        assertThat(card("s7")).contains("ALTER TABLE t CACHE;", "ALTER TABLE t NOCACHE;", "read-only");
        assertThat(card("s6")).contains("on every tidb-server", "Never as `SET SESSION`");
        assertThat(card("x4"))
                .contains("**Every session of every tidb-server, open ones too**", "--allow-global-settings")
                .contains("experimental in v8.4 and v8.5")
                .doesNotContain("opened from now on");
    }

    @Test
    void the_lint_line_has_the_workloads_own_figures() {
        for (Scenario scenario : Cards.scenarios()) {
            int longest = TestWorkloads.texts(TestWorkloads.transfer(scenario.workload())).stream()
                    .mapToInt(String::length)
                    .max()
                    .orElseThrow();
            Assumptions statements = Cards.statements(scenario);

            assertThat(longest).isEqualTo(statements.longestStatement());
            assertThat(Cards.render(scenario))
                    .contains("./roundtrip lint '"
                            + new Recipe(scenario).recommended(statements).url() + "' --distinct-statements "
                            + scenario.workload().statements() + " --longest-statement " + longest);
        }
    }

    @Test
    void a_card_of_ones_own_string_keeps_its_host_and_parameters_and_shows_no_password() {
        JdbcUrl own = JdbcUrl.parse("jdbc:mysql://db.example:4000/shop?user=app&password=geheim&connectTimeout=2000")
                .orElseThrow();

        assertThat(RecipeCard.of(own, Assumptions.DEFAULT))
                .startsWith("# Your connection string\n\n## Use this string\n\n```\njdbc:mysql://db.example:4000/shop?")
                .contains("connectTimeout=2000", "useServerPrepStmts=true&cachePrepStmts=true")
                .doesNotContain("geheim", "for reproducing", "SET GLOBAL");
    }

    @Test
    void a_card_has_less_than_1700_words() {
        assertThat(Cards.scenarios().stream().map(Cards::render))
                .allSatisfy(card -> assertThat(card.split("\\s+")).hasSizeLessThan(1700));
    }

    @Test
    void a_card_is_the_same_on_a_machine_with_a_turkish_locale() {
        List<String> cards = Cards.scenarios().stream().map(Cards::render).toList();
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        try {
            assertThat(Cards.scenarios().stream().map(Cards::render)).containsExactlyElementsOf(cards);
        } finally {
            Locale.setDefault(before);
        }
    }

    private static String card(String shortName) {
        return Cards.render(Cards.scenario(shortName));
    }
}
