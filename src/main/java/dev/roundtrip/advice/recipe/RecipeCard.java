package dev.roundtrip.advice.recipe;

import dev.roundtrip.profile.Expectations;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerSetting.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A profile as a Markdown card. The same profile gives the same card on every machine.
 *
 * <p>Hosts, users and passwords are placeholders: none is known here.
 */
public final class RecipeCard {

    /** What to put in the place of a host, its port, and a database. */
    public static final String ADDRESS = "HOST:4000/DATABASE";

    private final Recipe recipe;
    private final Scenario scenario;
    private final List<String> lines = new ArrayList<>();

    private RecipeCard(Scenario scenario) {
        this.recipe = Recipe.of(scenario);
        this.scenario = scenario;
    }

    /** The whole card, with a line end. */
    public static String render(Scenario scenario) {
        return new RecipeCard(scenario).render();
    }

    private String render() {
        add("# " + scenario.name() + ": " + scenario.title(), "");
        purpose();
        section("The string");
        block("", recipe.url());
        if (recipe.initSql().isPresent()) {
            add(
                    "With the session's settings in it, in place of the pool's `connectionInitSql` below; that is one command less for each new connection:",
                    "");
            block("", recipe.urlWithSessionSettings());
        }
        pool();
        spring();
        section("Hibernate");
        bullets(new FrameworkNotes(recipe).hibernate());
        section("MyBatis");
        bullets(new FrameworkNotes(recipe).myBatis());
        section("The server's SQL");
        new ServerSql(recipe).lines().forEach(this::add);
        expected();
        section("Versions");
        bullets(new Assumed(recipe).versions());
        section("What it assumes");
        bullets(new Assumed(recipe).assumptions());
        check();
        return String.join("\n", lines).stripTrailing().replaceAll("\n{3,}", "\n\n") + "\n";
    }

    private void purpose() {
        recipe.onlyForComparison()
                .ifPresent(why -> add(
                        "> **For comparison, not for use:** " + why + ". Use "
                                + recipe.instead().stream()
                                        .map(name -> "[" + name + "](" + name + ".md)")
                                        .collect(Collectors.joining(", or where statements must stay text "))
                                + " instead.",
                        ""));
        add(scenario.notes().shows().strip(), "");
        add("What it cannot show: " + scenario.notes().cannotShow().strip(), "");
        if (recipe.needsTidb()) {
            add("It needs TiDB: " + scenario.server().requiresReason().strip() + ".", "");
        }
    }

    private void pool() {
        section("HikariCP");
        List<String> java = new ArrayList<>();
        java.add("HikariConfig config = new HikariConfig();");
        java.add("config.setUsername(System.getenv(\"DB_USER\"));");
        java.add("config.setPassword(System.getenv(\"DB_PASSWORD\"));");
        recipe.pool()
                .forEach((name, value) ->
                        java.add("config.set" + name.substring(0, 1).toUpperCase(Locale.ROOT)
                                + name.substring(1) + "("
                                + (name.equals("autoCommit") ? value : "\"" + value + "\"") + ");"));
        java.add("HikariDataSource dataSource = new HikariDataSource(config);");
        block("java", String.join("\n", java));
        add("The same as a file for `new HikariConfig(\"/hikari.properties\")`; set user and password in code:", "");
        block(
                "properties",
                recipe.pool().entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .collect(Collectors.joining("\n")));
    }

    private void spring() {
        section("Spring Boot");
        List<String> yaml = new ArrayList<>();
        yaml.add("spring:");
        yaml.add("  datasource:");
        yaml.add("    url: \"" + recipe.url() + "\"");
        yaml.add("    username: ${DB_USER}");
        yaml.add("    password: ${DB_PASSWORD}");
        yaml.add("    hikari:");
        for (Map.Entry<String, String> entry : recipe.pool().entrySet()) {
            if (!entry.getKey().equals("jdbcUrl")) {
                boolean plain = entry.getKey().equals("autoCommit");
                yaml.add("      " + kebab(entry.getKey()) + ": "
                        + (plain ? entry.getValue() : "\"" + entry.getValue() + "\""));
            }
        }
        block("yaml", String.join("\n", yaml));
        add("In `application.yml`. `${...}` are environment variables, so that no password stands in the file.", "");
    }

    private void expected() {
        Expectations expectations = scenario.expectations();
        section("What it sends");
        add(
                "Per business statement, when each statement has been used once on its connection, and without commit and rollback:",
                "");
        add("| | per statement |", "|---|---|");
        expectations.commands().forEach((command, count) -> add("| " + command + " | " + number(count) + " |"));
        add("| round trips | " + number(expectations.roundTrips()) + " |");
        add(
                recipe.isChatty()
                        ? "| chatter | one more command and round trip for each question about the session's state |"
                        : "| chatter | 0 |");
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
                "./roundtrip lint '" + recipe.urlWithSessionSettings() + "' --distinct-statements "
                        + scenario.workload().statements() + " --longest-statement " + recipe.longestStatement());
        add("Beside the other strings, on your server:", "");
        boolean global = !recipe.settings(Scope.GLOBAL).isEmpty()
                || !recipe.settings(Scope.INSTANCE).isEmpty();
        block(
                "",
                "./roundtrip run s1 s3 " + ownName() + " --url 'jdbc:mysql://" + ADDRESS + "' --user USER --password"
                        + (global ? " --allow-global-settings" : ""));
        if (global) {
            add(
                    "With `--allow-global-settings` it sets, and puts back, what other applications of the server feel; without it this scenario is skipped.",
                    "");
        }
        if (recipe.onlyForComparison().isEmpty()) {
            add("In your own tests, after one use of the statements in `@BeforeEach`:", "");
            block("java", budget());
        }
    }

    /** What must not be sent, rather than averages, which a transaction's commit is part of. */
    private String budget() {
        return recipe.preparesOnce()
                ? "@WireBudget(prepare = 0, close = 0)"
                : "@WireBudget(prepare = 0, execute = 0, close = 0)";
    }

    /** The short name, unless the line has it already. */
    private String ownName() {
        return List.of("s1", "s3").contains(scenario.shortName()) ? "s5" : scenario.shortName();
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.2f", value);
    }

    private static String kebab(String camel) {
        return camel.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
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
