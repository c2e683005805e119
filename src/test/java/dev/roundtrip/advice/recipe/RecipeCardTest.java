package dev.roundtrip.advice.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.util.PropertyElf;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.workload.file.TestWorkloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class RecipeCardTest {

    private static final Path FOLDER = Path.of("docs", "recipes");

    private static Stream<Scenario> scenarios() {
        return Cards.scenarios().stream();
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void the_copy_in_the_documentation_is_what_the_profile_gives(Scenario scenario) throws Exception {
        Path copy = FOLDER.resolve(scenario.name() + ".md");

        assertThat(copy)
                .as("./roundtrip recipe --output-folder docs/recipes writes it")
                .exists();
        assertThat(Files.readString(copy))
                .as("%s is out of date; ./roundtrip recipe --output-folder docs/recipes rewrites it", copy)
                .isEqualTo(Cards.render(scenario));
    }

    @Test
    void there_is_no_card_without_a_profile() throws Exception {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".md", "")))
                    .containsExactlyInAnyOrderElementsOf(Profiles.names());
        }
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
    void the_java_calls_setters_that_hikari_has_and_says_what_the_properties_say(Scenario scenario) throws Exception {
        String java = Cards.block(Cards.render(scenario), "java");
        Matcher setter = Pattern.compile("config\\.set(\\w+)\\(\"?(.*?)\"?\\);").matcher(java);
        Properties said = new Properties();
        while (setter.find()) {
            if (!setter.group(2).startsWith("System.getenv")) {
                said.setProperty(
                        setter.group(1).substring(0, 1).toLowerCase(Locale.ROOT)
                                + setter.group(1).substring(1),
                        setter.group(2));
            }
        }

        assertThat(said).isEqualTo(Cards.recommendedPoolFile(scenario));
        assertThat(PropertyElf.getPropertyNames(HikariConfig.class)).containsAll(said.stringPropertyNames());
    }

    @Test
    void the_sessions_variables_can_stand_in_the_string_too() {
        assertThat(card("s5"))
                .contains(
                        "&sessionVariables=tidb_ignore_prepared_cache_close_stmt=ON,tidb_session_plan_cache_size=1000\n");
        assertThat(card("s2")).doesNotContain("sessionVariables");
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

        Recipe recipe = Cards.recipe(scenario);
        assertThat(recipe.choices()).isNotEmpty();
        recipe.choices()
                .forEach(choice -> assertThat(warning).contains("`" + choice.input() + "`: " + choice.changes()));
        if (!scenario.connection().poolAutoCommit()) {
            assertThat(warning).contains("Writes outside transactions are rolled back");
        }
    }

    @Test
    void cards_for_comparison_say_so_and_name_the_card_to_use() {
        assertThat(card("s1"))
                .contains("For comparison, not for use", "[s5-prepare-once](s5-prepare-once.md)", "(s2-text-quiet.md)");
        assertThat(card("s3"))
                .contains("For comparison, not for use", "two round trips instead of one", "(s5-prepare-once.md)");
        assertThat(card("x2")).contains("For comparison, not for use", "plan cache that is too small");
        assertThat(List.of("s2", "s5", "s6", "s7", "x1", "x3", "x4"))
                .noneMatch(name -> card(name).contains("For comparison, not for use"));
    }

    @Test
    void what_a_card_names_beside_its_own_scenario_does_not_depend_on_names() {
        List<Scenario> renamed = Cards.scenarios().stream()
                .limit(Profiles.SEVEN.size())
                .map(it -> new Scenario(
                        "our" + it.name(),
                        it.title(),
                        it.connection(),
                        it.server(),
                        it.workload(),
                        it.expectations(),
                        it.notes()))
                .toList();

        assertThat(Cards.render(renamed.get(0), renamed))
                .contains(
                        "(ours5-prepare-once.md)", "(ours2-text-quiet.md)", "./roundtrip run ours1 ours3 ours5 --url");
        assertThat(Cards.render(renamed.get(5), renamed)).contains("./roundtrip run ours1 ours3 ours6 --url");
    }

    @Test
    void what_the_driver_must_be_is_the_version_without_the_redundant_reset_where_statements_are_reused() {
        assertThat(card("s5")).contains("Connector/J 8.3.0 or later.");
        assertThat(card("x1")).contains("Connector/J 8.3.0 or later.");
        assertThat(card("s2")).contains("Connector/J 5.1.49 or later");
    }

    @Test
    void the_servers_version_is_that_of_the_newest_variable() {
        assertThat(card("s5")).contains("TiDB v7.1 or later.");
        assertThat(card("s7")).contains("TiDB v7.1 or later.");
        assertThat(card("s2")).contains("Any TiDB, or another server");
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
                .contains("TiDB v8.4 or later.", "experimental in v8.4 and v8.5")
                .doesNotContain("opened from now on");
    }

    @Test
    void the_limits_that_it_assumes_are_those_of_its_own_string() {
        assertThat(card("s5")).contains("no more than 1000 different texts", "shorter than 2048 characters");
        assertThat(card("x1")).contains("no more than 25 different texts", "shorter than 256 characters");
        assertThat(card("s2")).doesNotContain("different texts");
    }

    @Test
    void the_lint_line_has_the_workloads_own_figures() {
        for (Scenario scenario : Cards.scenarios()) {
            int longest = TestWorkloads.texts(TestWorkloads.transfer(scenario.workload())).stream()
                    .mapToInt(String::length)
                    .max()
                    .orElseThrow();
            Recipe recipe = Cards.recipe(scenario);

            assertThat(longest).isEqualTo(recipe.statements().longestStatement());
            assertThat(Cards.render(scenario))
                    .contains("./roundtrip lint '" + recipe.recommended().url() + "' --distinct-statements "
                            + scenario.workload().statements() + " --longest-statement " + longest);
        }
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
