package dev.roundtrip.advice.recipe;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Choice;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.advice.TimeLimit;
import dev.roundtrip.profile.Expectations;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerVariable.Scope;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
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

    private RecipeCard(Recipe recipe, Study study) {
        this.study = study;
        this.recipe = recipe;
        this.scenario = recipe.scenario();
    }

    /**
     * The whole card, with a line end.
     *
     * @param study the scenarios that the card mentions besides its own
     * @param statements how many different texts a scenario's workload has, and how long they are
     */
    public static String render(Scenario scenario, List<Scenario> study, Function<Scenario, Assumptions> statements) {
        return new RecipeCard(Recipe.of(scenario, statements.apply(scenario)), Study.of(study, statements)).render();
    }

    private String render() {
        add("# " + scenario.name() + ": " + scenario.title(), "");
        purpose();
        use();
        pool();
        spring();
        choices();
        limits();
        study();
        frameworks();
        section("Hibernate");
        bullets(FrameworkNotes.HIBERNATE);
        section("MyBatis");
        bullets(FrameworkNotes.MYBATIS);
        section("The " + recipe.owner() + "'s variables of the server");
        ServerSql.lines(recipe).forEach(this::add);
        if (scenario.expectations().areGiven()) {
            expected();
        }
        section("Versions");
        bullets(new Assumed(recipe).versions());
        section("What the " + recipe.owner() + "'s string assumes");
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

    private void limits() {
        section("Time limits");
        add(
                "Without them an application waits as long as its server or network is silent. They are not in the string"
                        + " above, because they change behaviour. docs/lab/faults.md has each row, and the"
                        + " values are those that it was measured with:",
                "");
        add("| input, in ms | on | for | changes |", "|---|---|---|---|");
        for (TimeLimit limit : TimeLimit.values()) {
            add("| `" + limit.property() + "=" + limit.millis() + "` | " + limit.where() + " | `" + limit.row() + "` | "
                    + limit.changes() + " |");
        }
        add("");
    }

    private void frameworks() {
        section("What it costs in each framework");
        add(
                "Round trips with the recommended string, and in brackets without parameters, when the statements were used"
                        + " before. Measured with Spring Boot on TiDB v8.5.3; docs/frameworks.md has the commands, other"
                        + " strings and MariaDB.",
                "",
                FrameworkNotes.costs());
    }

    private void study() {
        section("The " + recipe.owner() + "'s string, for reproducing");
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
        section("What the " + recipe.owner() + "'s string sends");
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
                        + recipe.statements().distinctStatements() + " --longest-statement "
                        + recipe.statements().longestStatement() + connections());
        add("Beside the other strings, on your server:", "");
        boolean global = !recipe.variables(Scope.GLOBAL).isEmpty()
                || !recipe.variables(Scope.INSTANCE).isEmpty();
        block(
                "",
                "./roundtrip run " + String.join(" ", study.measuredBeside(recipe)) + workload()
                        + " --url 'jdbc:mysql://" + ADDRESS + "' --user USER --password"
                        + (global ? " --allow-global-settings" : ""));
        if (global) {
            add(
                    "With `--allow-global-settings` it sets, and puts back, what other applications of the server feel; without it this scenario is skipped.",
                    "");
        }
        add("In your own tests with the recommended string, after one use of the statements in `@BeforeEach`:", "");
        // Limits on what must not be sent, instead of averages, which would include a transaction's commit.
        block("java", "@WireBudget(prepare = 0, close = 0)");
    }

    private String connections() {
        int connections = recipe.statements().connections();
        return connections == Assumptions.DEFAULT.connections() ? "" : " --connections " + connections;
    }

    /** So that the other strings run the same workload. */
    private String workload() {
        return scenario.workload()
                .file()
                .map(file -> " --workload " + file.name())
                .orElse("");
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
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
