package dev.roundtrip.advice.recipe;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Choice;
import dev.roundtrip.advice.Linter;
import dev.roundtrip.advice.RecommendedString;
import dev.roundtrip.advice.TimeLimit;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A page in Markdown to share with an application team: the string to use, how to paste it, and what saves more at a
 * price. The same input gives the same card on every machine.
 *
 * <p>Users and passwords are placeholders: they are unknown here, or masked.
 */
public final class RecipeCard {
    private RecipeCard() {}

    private static final String PAGE = """
            # %s

            ## Use this string

            ```
            %s
            ```

            %s## To paste

            HikariCP, as a file; set user and password in code. Autocommit and isolation stay as they are:

            ```properties
            jdbcUrl=%s
            ```

            Spring Boot's `application.yml`; `${...}` are environment variables:

            ```yaml
            spring:
              datasource:
                url: "%s"
                username: ${DB_USER}
                password: ${DB_PASSWORD}
            ```

            docs/frameworks.md says what Hibernate, MyBatis and JdbcTemplate send with it.

            ## More, at a price

            | input | on | saves | changes |
            |---|---|---|---|
            %s
            ## Time limits

            Without them an application waits as long as its server or network is silent. They change behaviour, so they are \
            not in the string. docs/lab/faults.md has each row.

            | input, in ms | on | for | changes |
            |---|---|---|---|
            %s
            ## How to check it

            Without a database; put in your own figures:

            ```
            ./roundtrip check '%s' --distinct-statements %s --longest-statement %s%s
            ```

            In your own tests, after one use of the statements in `@BeforeEach`:

            ```java
            @WireBudget(prepare = 0, close = 0)
            ```
            """;

    private static final String CONDITIONS = RecommendedString.AS_LONG_AS + """
            :

            %s
            Where one of these does not hold for you: leave out `useLocalSessionState` for the last, and all the others for \
            the rest.

            """;

    /**
     * The card of a profile's string, with a line end. The bundled profiles' own strings are for reproducing, so theirs
     * is for any string.
     *
     * @param statements how many different texts its workload has, and how long they are
     */
    public static String of(Scenario scenario, Assumptions statements) {
        List<String> own = Profiles.names().contains(scenario.name())
                ? List.of()
                : List.of(scenario.connection().parameters());
        return page(
                scenario.name() + ": " + scenario.title(),
                RecommendedString.ofAll(own, statements, DriverVersion.NEWEST_KNOWN),
                statements);
    }

    /** The card of a string for Connector/J, with a line end. */
    public static String of(JdbcUrl string, Assumptions statements) {
        Linter linter = Linter.assuming(statements).forVersion(DriverVersion.NEWEST_KNOWN);
        return page(
                "Your connection string",
                linter.lint(string.raw()).recommended().orElseThrow(),
                statements);
    }

    private static String page(String title, RecommendedString recommended, Assumptions statements) {
        String url = recommended.url().masked();
        int connections = statements.connections();
        return PAGE.formatted(
                title,
                url,
                notes(recommended),
                url,
                url.replace("\\", "\\\\").replace("\"", "\\\""),
                lines(
                        Choice.ALL,
                        choice -> "| `" + choice.input() + "` | " + choice.where() + " | " + choice.saves() + " | "
                                + choice.changes() + " |"),
                lines(
                        TimeLimit.ALL,
                        limit -> "| `" + limit.property() + "=" + limit.millis() + "` | " + limit.where() + " | `"
                                + limit.row() + "` | " + limit.changes() + " |"),
                url,
                statements.distinctStatements(),
                statements.longestStatement(),
                connections == Assumptions.DEFAULT.connections() ? "" : " --connections " + connections);
    }

    private static String notes(RecommendedString recommended) {
        String conditions = lines(recommended.conditions(), condition -> "- " + condition + ".");
        return (conditions.isEmpty() ? "" : CONDITIONS.formatted(conditions))
                + lines(recommended.memory(), sentence -> sentence + "\n");
    }

    private static <T> String lines(List<T> parts, Function<T, String> line) {
        return parts.stream().map(part -> line.apply(part) + "\n").collect(Collectors.joining());
    }
}
