package dev.roundtrip.advice.recipe;

import dev.roundtrip.advice.Choice;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.profile.Expectations;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerVariable.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Renders a profile as a Markdown card. The same profile gives the same card on every machine.
 *
 * <p>Hosts, users and passwords are placeholders: they are unknown here.
 */
public final class RecipeCard {

    /** Placeholders for host, port and database. */
    public static final String ADDRESS = "HOST:4000/DATABASE";

    private final Recipe recipe;
    private final Scenario scenario;
    private final Study study;
    private final List<String> lines = new ArrayList<>();

    private RecipeCard(Scenario scenario, Study study) {
        this.study = study;
        this.recipe = Recipe.of(scenario);
        this.scenario = scenario;
    }

    /**
     * The whole card, with a line end.
     *
     * @param study the scenarios that the card mentions besides its own
     */
    public static String render(Scenario scenario, List<Scenario> study) {
        return new RecipeCard(scenario, Study.of(study)).render();
    }

    private String render() {
        add("# " + scenario.name() + ": " + scenario.title(), "");
        purpose();
        use();
        pool();
        spring();
        choices();
        study();
        section("Hibernate");
        bullets(FrameworkNotes.HIBERNATE);
        section("MyBatis");
        bullets(FrameworkNotes.MYBATIS);
        section("The study's variables of the server");
        ServerSql.lines(recipe).forEach(this::add);
        expected();
        section("Versions");
        bullets(new Assumed(recipe).versions());
        section("What the study's string assumes");
        bullets(new Assumed(recipe).assumptions());
        check();
        return String.join("\n", lines).stripTrailing().replaceAll("\n{3,}", "\n\n") + "\n";
    }

    private void purpose() {
        recipe.onlyForComparison()
                .ifPresent(why -> add(
                        "> **For comparison, not for use:** " + why + ". Use "
                                + study.insteadOf(recipe).stream()
                                        .map(other -> "[" + other.name() + "](" + other.name() + ".md)")
                                        .collect(Collectors.joining(", or where statements must stay text "))
                                + " instead.",
                        ""));
        add(scenario.notes().shows().strip(), "");
        add("What it cannot show: " + scenario.notes().cannotShow().strip(), "");
        if (recipe.needsTidb()) {
            add("It needs TiDB: " + scenario.server().requiresReason().strip() + ".", "");
        }
    }

    private void use() {
        section("Use this string");
        block("", url());
        add(RecommendedString.AS_LONG_AS + ":", "");
        bullets(recipe.recommended().conditions().stream()
                .map(condition -> condition + ".")
                .toList());
        add(
                "Where one of these does not hold for you: leave out `useLocalSessionState` for the last, and all the others for the rest.",
                "");
        recipe.recommended().memory().forEach(sentence -> add(sentence, ""));
    }

    private String url() {
        return recipe.recommended().url().raw();
    }

    private void pool() {
        section("HikariCP");
        block(
                "java",
                String.join(
                        "\n",
                        "HikariConfig config = new HikariConfig();",
                        "config.setUsername(System.getenv(\"DB_USER\"));",
                        "config.setPassword(System.getenv(\"DB_PASSWORD\"));",
                        "config.setJdbcUrl(\"" + url() + "\");",
                        "HikariDataSource dataSource = new HikariDataSource(config);"));
        add(
                "Nothing more: autocommit stays on and the isolation level is the server's, as without this card."
                        + " The same as a file for `new HikariConfig(\"/hikari.properties\")`; set user and password in code:",
                "");
        block("properties", "jdbcUrl=" + url());
    }

    private void spring() {
        section("Spring Boot");
        block(
                "yaml",
                String.join(
                        "\n",
                        "spring:",
                        "  datasource:",
                        "    url: \"" + url() + "\"",
                        "    username: ${DB_USER}",
                        "    password: ${DB_PASSWORD}"));
        add("In `application.yml`. `${...}` are environment variables, so that no password stands in the file.", "");
    }

    private void choices() {
        section("More, at a price");
        add("Nothing here is needed. Each brings more, and changes something beside it:", "");
        add("| input | on | saves | changes |", "|---|---|---|---|");
        Choice.ALL.forEach(choice -> add("| `" + choice.input() + "` | " + choice.where() + " | " + choice.saves()
                + " | " + choice.changes() + " |"));
        add("");
    }

    private void study() {
        section("The study's string, for reproducing");
        add("`./roundtrip run " + scenario.shortName()
                + "` uses this string and pool. Do not paste them into an application"
                + (recipe.choices().isEmpty() ? "." : " unless you want what they change:"));
        add("");
        bullets(recipe.choices().stream()
                .map(choice -> "`" + choice.input() + "`: " + choice.changes())
                .toList());
        block("", recipe.url());
        if (recipe.initSql().isPresent()) {
            add("The same with the session's variables in it, in place of the pool's `connectionInitSql`:", "");
            block("", recipe.urlWithSessionVariables());
        }
        add("Its pool, as a file for HikariCP:", "");
        block(
                "properties",
                recipe.pool().entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining("\n")));
    }

    private void expected() {
        Expectations expectations = scenario.expectations();
        section("What the study's string sends");
        add(
                "Per business statement, when each statement has been used once on its connection, and without commit and rollback:",
                "");
        add("| | per statement |", "|---|---|");
        expectations.commands().forEach((command, count) -> add("| " + command + " | " + number(count) + " |"));
        add("| round trips | " + number(expectations.roundTrips()) + " |");
        add(
                recipe.isChatty()
                        ? "| session chatter | one more command and round trip for each question about the session's state |"
                        : "| session chatter | 0 |");
        add("");
        if (recipe.preparesEveryTime()) {
            add("COM_STMT_CLOSE gets no answer, so it is a command and no round trip.", "");
        }
    }

    private void check() {
        section("How to check it");
        add("Without a database; put in your own figures:", "");
        block(
                "",
                "./roundtrip lint '" + url() + "' --distinct-statements "
                        + scenario.workload().statements() + " --longest-statement " + recipe.longestStatement());
        add("Beside the other strings, on your server:", "");
        boolean global = !recipe.variables(Scope.GLOBAL).isEmpty()
                || !recipe.variables(Scope.INSTANCE).isEmpty();
        block(
                "",
                "./roundtrip run " + String.join(" ", study.measuredBeside(recipe)) + " --url 'jdbc:mysql://" + ADDRESS
                        + "' --user USER --password" + (global ? " --allow-global-settings" : ""));
        if (global) {
            add(
                    "With `--allow-global-settings` it sets, and puts back, what other applications of the server feel; without it this scenario is skipped.",
                    "");
        }
        add("In your own tests with the recommended string, after one use of the statements in `@BeforeEach`:", "");
        // Limits on what must not be sent, instead of averages, which would include a transaction's commit.
        block("java", "@WireBudget(prepare = 0, close = 0)");
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.2f", value);
    }

    private void section(String title) {
        add("## " + title, "");
    }

    private void bullets(List<String> sentences) {
        sentences.forEach(sentence -> add("- " + sentence));
        add("");
    }

    private void block(String language, String text) {
        add("```" + language, text, "```", "");
    }

    private void add(String... text) {
        lines.addAll(List.of(text));
    }
}
