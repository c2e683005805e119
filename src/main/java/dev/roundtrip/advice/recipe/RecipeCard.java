package dev.roundtrip.advice.recipe;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Choice;
import dev.roundtrip.advice.Linter;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.advice.TimeLimit;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerVariable.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A page in Markdown to share with an application team: the string to use, how to paste it, what saves more at a price,
 * and for a profile its own string with what it changes. The same input gives the same card on every machine.
 *
 * <p>Users and passwords are placeholders: they are unknown here, or masked.
 */
public final class RecipeCard {

    /** Placeholders for host, port and database. */
    public static final String ADDRESS = "HOST:4000/DATABASE";

    private final Assumptions statements;
    private final RecommendedString recommended;
    private final String url;
    private final List<String> lines = new ArrayList<>();

    private RecipeCard(String title, RecommendedString recommended, Assumptions statements) {
        this.statements = statements;
        this.recommended = recommended;
        url = recommended.url().masked();
        add("# " + title, "");
    }

    /**
     * The card of a profile, with a line end.
     *
     * @param statements how many different texts its workload has, and how long they are
     */
    public static String of(Scenario scenario, Assumptions statements) {
        Recipe recipe = new Recipe(scenario);
        RecipeCard card =
                new RecipeCard(scenario.name() + ": " + scenario.title(), recipe.recommended(statements), statements);
        card.add(scenario.notes().shows().strip(), "");
        card.use();
        card.own(recipe);
        card.check(recipe);
        return card.text();
    }

    /** The card of a string for Connector/J, with a line end. */
    public static String of(JdbcUrl string, Assumptions statements) {
        RecommendedString recommended = Linter.assuming(statements)
                .forVersion(DriverVersion.NEWEST_KNOWN)
                .lint(string.raw())
                .recommended()
                .orElseThrow();
        RecipeCard card = new RecipeCard("Your connection string", recommended, statements);
        card.use();
        card.check();
        return card.text();
    }

    private String text() {
        return String.join("\n", lines).stripTrailing().replaceAll("\n{3,}", "\n\n") + "\n";
    }

    private void use() {
        section("Use this string");
        block("", url);
        if (!recommended.conditions().isEmpty()) {
            add(RecommendedString.AS_LONG_AS + ":", "");
            bullets(recommended.conditions().stream()
                    .map(condition -> condition + ".")
                    .toList());
            add(
                    "Where one of these does not hold for you: leave out `useLocalSessionState` for the last, and all the"
                            + " others for the rest.",
                    "");
        }
        recommended.memory().forEach(sentence -> add(sentence, ""));
        section("To paste");
        add("HikariCP, as a file; set user and password in code. Autocommit and isolation stay as they are:", "");
        block("properties", "jdbcUrl=" + url);
        add("Spring Boot's `application.yml`; `${...}` are environment variables:", "");
        block("yaml", """
                spring:
                  datasource:
                    url: "%s"
                    username: ${DB_USER}
                    password: ${DB_PASSWORD}""".formatted(url.replace("\\", "\\\\").replace("\"", "\\\"")));
        add("docs/frameworks.md says what Hibernate, MyBatis and JdbcTemplate send with it.", "");
        section("More, at a price");
        add("| input | on | saves | changes |", "|---|---|---|---|");
        Choice.ALL.forEach(choice -> add("| `" + choice.input() + "` | " + choice.where() + " | " + choice.saves()
                + " | " + choice.changes() + " |"));
        add("");
        section("Time limits");
        add(
                "Without them an application waits as long as its server or network is silent. They change behaviour, so"
                        + " they are not in the string. docs/lab/faults.md has each row.",
                "");
        add("| input, in ms | on | for | changes |", "|---|---|---|---|");
        for (TimeLimit limit : TimeLimit.ALL) {
            add("| `" + limit.property() + "=" + limit.millis() + "` | " + limit.where() + " | `" + limit.row() + "` | "
                    + limit.changes() + " |");
        }
        add("");
    }

    private void own(Recipe recipe) {
        section("The " + recipe.owner() + "'s string, for reproducing");
        add("`./roundtrip run " + recipe.scenario().shortName()
                + "` uses this string and pool. Do not paste them into an application"
                + (recipe.choices().isEmpty() ? "." : " unless you want what they change:"));
        add("");
        bullets(recipe.choices().stream()
                .map(choice -> "`" + choice.input() + "`: " + choice.changes())
                .toList());
        block(
                "properties",
                recipe.pool().entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining("\n")));
        section("The " + recipe.owner() + "'s variables of the server");
        ServerSql.lines(recipe).forEach(this::add);
    }

    private void check(Recipe recipe) {
        check();
        boolean global = !recipe.variables(Scope.GLOBAL).isEmpty()
                || !recipe.variables(Scope.INSTANCE).isEmpty();
        add(
                "On your server"
                        + (global
                                ? "; it sets, and puts back, what other applications of the server feel:"
                                : ", beside the string that prepares every time:"),
                "");
        block(
                "",
                "./roundtrip run s3 " + recipe.scenario().shortName()
                        + recipe.scenario()
                                .workload()
                                .file()
                                .map(file -> " --workload " + file.name())
                                .orElse("")
                        + " --url 'jdbc:mysql://" + ADDRESS + "' --user USER --password"
                        + (global ? " --allow-global-settings" : ""));
    }

    private void check() {
        section("How to check it");
        add("Without a database; put in your own figures:", "");
        int connections = statements.connections();
        block(
                "",
                "./roundtrip lint '" + url + "' --distinct-statements " + statements.distinctStatements()
                        + " --longest-statement " + statements.longestStatement()
                        + (connections == Assumptions.DEFAULT.connections() ? "" : " --connections " + connections));
        add("In your own tests, after one use of the statements in `@BeforeEach`:", "");
        // Limits on what must not be sent, instead of averages, which would include a transaction's commit.
        block("java", "@WireBudget(prepare = 0, close = 0)");
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
